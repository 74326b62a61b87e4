package hellas_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// BenchmarkRandom plays random games of four players. It reports games/s, turns/s and moves/s. The target on one core
// is 1.5 million moves a second without allocations.
func BenchmarkRandom(b *testing.B) { gametest.Bench(b, open(b), game.Setup{Players: 4}) }

// played returns a position in the middle of a game, and a blank one.
func played(b *testing.B) (p, blank game.Position) {
	g := open(b)
	_, p = gametest.Random(g, game.Setup{Players: 4}, 5, 300)
	return p, g.Blank()
}

// BenchmarkCopy copies a position in cache. The target is 60 ns.
func BenchmarkCopy(b *testing.B) {
	p, blank := played(b)
	gametest.BenchCopy(b, p, blank)
}

// BenchmarkView writes a seat's view.
func BenchmarkView(b *testing.B) {
	p, blank := played(b)
	gametest.BenchView(b, p, blank)
}

// BenchmarkDeterminize determinizes a seat's view.
func BenchmarkDeterminize(b *testing.B) {
	p, view := played(b)
	p.View(0, view)
	into := open(b).Blank()
	d := game.QuickDice(3)
	b.ReportAllocs()
	for b.Loop() {
		into.Copy(view)
		into.Determinize(d)
	}
}

// BenchmarkValue evaluates a position for all four seats, as the search does.
func BenchmarkValue(b *testing.B) {
	p, _ := played(b)
	var values [game.MaxSeats]float64
	b.ReportAllocs()
	for b.Loop() {
		game.ValuesOf(p, game.Everybody, &values)
	}
}
