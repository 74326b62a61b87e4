package luna_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// BenchmarkRandom plays random games of three: games/s, turns/s and moves/s. Wanted on one core: 4 million moves
// a second without allocations.
func BenchmarkRandom(b *testing.B) { gametest.Bench(b, open(b), game.Setup{Players: 3}) }

// BenchmarkCopy copies a position in cache; wanted: 20 ns.
func BenchmarkCopy(b *testing.B) {
	g := open(b)
	from, into := g.New(game.Setup{Players: 3}, &game.Moment{Dice: game.QuickDice(1)}), g.Blank()
	b.ReportAllocs()
	for b.Loop() {
		into.Copy(from)
	}
}

// BenchmarkView makes a seat's view; wanted: 200 ns.
func BenchmarkView(b *testing.B) {
	g := open(b)
	from, into := g.New(game.Setup{Players: 3}, &game.Moment{Dice: game.QuickDice(1)}), g.Blank()
	b.ReportAllocs()
	for b.Loop() {
		from.View(0, into)
	}
}
