package ur_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// BenchmarkRandom plays random games. It reports games/s, turns/s and moves/s; there should be no allocations.
func BenchmarkRandom(b *testing.B) { gametest.Bench(b, open(b), game.Setup{Players: 2}) }

// BenchmarkCopy copies a position that is in the processor's cache.
func BenchmarkCopy(b *testing.B) {
	g := open(b)
	gametest.BenchCopy(b, g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)}), g.Blank())
}

// BenchmarkView writes a seat's view.
func BenchmarkView(b *testing.B) {
	g := open(b)
	gametest.BenchView(b, g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)}), g.Blank())
}
