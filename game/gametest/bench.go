package gametest

import (
	"testing"

	"pantheon/game"
)

// benchGames is how many set-ups a benchmark deals beforehand and then copies in turn.
const benchGames = 256

// Bench plays random games without a tale, listing all legal moves at every step, and reports games/s, turns/s and moves/s
// besides the usual figures for one game. A turn is everything that one seat does until another may act. The set-ups
// are dealt beforehand, so that the allocations are those of playing alone.
func Bench(b *testing.B, g game.Game, setup game.Setup) {
	b.Helper()
	a := g.About()
	if err := a.Check(setup); err != nil {
		b.Fatal(err)
	}
	dice := game.QuickDice(1)
	starts := make([]game.Position, benchGames)
	for i := range starts {
		starts[i] = g.New(setup, &game.Moment{Dice: dice})
	}
	p := g.Blank()
	moment := &game.Moment{Dice: dice}
	room := make([]game.Move, 0, a.MaxMoves)
	rng := uint64(1)
	games, turns, moves := 0, 0, 0
	b.ReportAllocs()
	for b.Loop() {
		p.Copy(starts[games%benchGames])
		games++
		moment.At = 0
		waiting := p.Waiting()
		for n := 0; n < a.Bound && waiting != 0; n++ {
			rng ^= rng << 13 // xorshift, because the measure is of the game and not of chance
			rng ^= rng >> 7
			rng ^= rng << 17
			s := waiting.First()
			if people := waiting.Without(game.Clock); people.Len() > 1 {
				for n := rng % uint64(people.Len()); n > 0; n-- {
					people = people.Without(people.First())
				}
				s = people.First()
			}
			if a.Timed {
				next := moment.At + a.Lasts
				if deadline, set := p.Deadline(); set && (s == game.Clock || deadline <= next) {
					s, next = game.Clock, deadline
				}
				moment.At = next
			}
			legal := p.Moves(s, room[:0])
			if len(legal) == 0 {
				b.Fatalf("seat %s is waited for and has no move", s)
			}
			m := legal[0]
			if len(legal) > 1 {
				m = legal[(rng>>32)*uint64(len(legal))>>32]
			}
			p.Play(s, m, moment)
			moves++
			next := p.Waiting()
			if next != waiting || waiting.Len() > 1 {
				turns++
			}
			waiting = next
		}
	}
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(float64(games)/seconds, "games/s")
	b.ReportMetric(float64(turns)/seconds, "turns/s")
	b.ReportMetric(float64(moves)/seconds, "moves/s")
}
