package fourgods_test

import (
	"fmt"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/fourgods"
)

// BenchmarkRandom plays random games of four players. It reports games/s, turns/s and moves/s. The target on one core
// is 3 million moves a second without allocations.
func BenchmarkRandom(b *testing.B) { gametest.Bench(b, open(b), game.Setup{Players: 4}) }

// full returns the last position of a game of four fillers.
func full(b *testing.B, g game.Game) *fourgods.Position {
	b.Helper()
	d := game.QuickDice(7)
	p := g.New(game.Setup{Players: 4}, &game.Env{Dice: d}).(*fourgods.Position)
	filler := fourgods.Filler(false).Choose
	now := int64(0)
	for n := 0; p.ToAct() != 0; n++ {
		now += 10
		if deadline, set := p.Deadline(); set && deadline <= now {
			now = deadline
			p.Play(game.Clock, p.Moves(game.Clock, nil)[0], &game.Env{Dice: d, At: now})
			continue
		}
		s := game.Seat(n % 4)
		if m := filler(p, s, d); m != 0 {
			p.Play(s, m, &game.Env{Dice: d, At: now})
		}
	}
	return p
}

// BenchmarkScore scores a full World: kingdoms, four steps, shared places. The target is 3 µs.
func BenchmarkScore(b *testing.B) {
	p := full(b, open(b))
	b.ReportAllocs()
	var t fourgods.Tally
	for b.Loop() {
		t = p.Tally()
	}
	if t.Count == ([fourgods.NumGods]int{}) {
		b.Fatal("a full World has kingdoms")
	}
}

// BenchmarkCopy copies a position in cache. The target is 30 ns.
func BenchmarkCopy(b *testing.B) {
	g := open(b)
	from, into := full(b, g), g.Blank()
	b.ReportAllocs()
	for b.Loop() {
		into.Copy(from)
	}
}

// BenchmarkView fills in a seat's view of a finished game.
func BenchmarkView(b *testing.B) {
	g := open(b)
	from, into := full(b, g), g.Blank()
	b.ReportAllocs()
	for b.Loop() {
		from.View(0, into)
	}
}

// BenchmarkDeterminize determinizes a seat's view, in the middle and at the end of a game.
func BenchmarkDeterminize(b *testing.B) {
	g := open(b)
	d := game.QuickDice(3)
	for _, plies := range []int{300, 20_000} {
		b.Run(fmt.Sprint(plies), func(b *testing.B) {
			_, p := gametest.Random(g, game.Setup{Players: 4}, 5, plies)
			view, into := g.Blank(), g.Blank()
			p.View(0, view)
			b.ReportAllocs()
			for b.Loop() {
				into.Copy(view)
				into.Determinize(d)
			}
		})
	}
}

// BenchmarkDocument writes a position, as a table does for the fingerprint after every move.
func BenchmarkDocument(b *testing.B) {
	p := full(b, open(b))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.MarshalJSON(); err != nil {
			b.Fatal(err)
		}
	}
}
