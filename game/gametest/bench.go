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
	play := playout{about: a, rng: 1, moment: moment, room: make([]game.Move, 0, a.MaxMoves)}
	games := 0
	b.ReportAllocs()
	for b.Loop() {
		p.Copy(starts[games%benchGames])
		games++
		if stuck := play.run(p); stuck {
			b.Fatal("a seat is waited for and has no move")
		}
	}
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(float64(games)/seconds, "games/s")
	b.ReportMetric(float64(play.turns)/seconds, "turns/s")
	b.ReportMetric(float64(play.moves)/seconds, "moves/s")
}

// A playout plays random games one after the other and counts. It stands apart from the benchmark's loop, whose variables the
// compiler keeps in memory.
type playout struct {
	about        *game.About
	rng          uint64 // xorshift, because the measure is of the game and not of chance
	moment       *game.Moment
	room         []game.Move
	turns, moves int
}

// run plays one game to its end or to the title's bound. It is stuck when a seat is waited for that has no move.
func (r *playout) run(p game.Position) (stuck bool) {
	a, rng, moment := r.about, r.rng, r.moment
	turns, moves := 0, 0
	moment.At = 0
	waiting := p.Waiting()
	for n := 0; n < a.Bound && waiting != 0; n++ {
		rng ^= rng << 13
		rng ^= rng >> 7
		rng ^= rng << 17
		s := waiting.First()
		several := waiting.Len() > 1
		if people := waiting.Without(game.Clock); several && people.Len() > 1 {
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
		legal := p.Moves(s, r.room[:0])
		if len(legal) == 0 {
			return true
		}
		p.Play(s, legal[(rng>>32)*uint64(len(legal))>>32], moment)
		moves++
		next := p.Waiting()
		if next != waiting || several {
			turns++
		}
		waiting = next
	}
	r.rng = rng
	r.turns += turns
	r.moves += moves
	return false
}
