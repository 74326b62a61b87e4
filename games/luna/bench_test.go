package luna_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// BenchmarkRandom plays random games of three: games/s, turns/s and moves/s. Wanted on one core: 4 million moves
// a second without allocations.
func BenchmarkRandom(b *testing.B) { gametest.Bench(b, open(b), game.Setup{Players: 3}) }

// dealt is a position to be copied or viewed, and a blank one to do it in.
func dealt(b *testing.B) (p, blank game.Position) {
	g := open(b)
	return g.New(game.Setup{Players: 3}, &game.Moment{Dice: game.QuickDice(1)}), g.Blank()
}

// BenchmarkCopy copies a position in cache; wanted: 20 ns.
func BenchmarkCopy(b *testing.B) {
	p, blank := dealt(b)
	gametest.BenchCopy(b, p, blank)
}

// BenchmarkView makes a seat's view; wanted: 200 ns.
func BenchmarkView(b *testing.B) {
	p, blank := dealt(b)
	gametest.BenchView(b, p, blank)
}
