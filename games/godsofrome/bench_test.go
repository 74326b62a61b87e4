package godsofrome_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// BenchmarkRandom plays random games of four: games/s, turns/s and moves/s. The target on one core is 5 million moves
// and 2 million turns a second without allocations.
func BenchmarkRandom(b *testing.B) { gametest.Bench(b, open(b), game.Setup{Players: 4}) }

// dealt returns a position to be copied or viewed, and a blank one as the destination.
func dealt(b *testing.B) (p, blank game.Position) {
	g := open(b)
	return g.New(game.Setup{Players: 4}, &game.Env{Dice: game.QuickDice(1)}), g.Blank()
}

// BenchmarkCopy copies a position that is in the processor's cache; the target is 20 ns.
func BenchmarkCopy(b *testing.B) {
	p, blank := dealt(b)
	gametest.BenchCopy(b, p, blank)
}

// BenchmarkView writes a seat's view; the target is 200 ns.
func BenchmarkView(b *testing.B) {
	p, blank := dealt(b)
	gametest.BenchView(b, p, blank)
}
