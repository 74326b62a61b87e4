package gametest

import (
	"testing"

	"pantheon/game"
)

// benchGames is the number of set-ups that a benchmark deals in advance and then copies in turn.
const benchGames = 256

// Bench is the body of a title's benchmark. It plays random games without events, and lists all legal moves at every
// step. It reports games/s, turns/s and moves/s in addition to the usual figures for one game. A turn is all that one
// seat does until another may act; where several may act, each move is a turn. The set-ups are dealt in advance, so
// that the allocations are those of play only.
func Bench(b *testing.B, g game.Game, setup game.Setup) {
	b.Helper()
	play := NewPlayout(b, g, setup)
	games := 0
	b.ReportAllocs()
	for b.Loop() {
		play.Game()
		games++
	}
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(float64(games)/seconds, "games/s")
	b.ReportMetric(float64(play.turns)/seconds, "turns/s")
	b.ReportMetric(float64(play.Moves)/seconds, "moves/s")
}

// BenchCopy measures copying a position into a blank one of the same game.
func BenchCopy(b *testing.B, from, blank game.Position) {
	b.Helper()
	b.ReportAllocs()
	for b.Loop() {
		blank.Copy(from)
	}
}

// BenchView measures writing the view of seat 0 into a blank position of the same game.
func BenchView(b *testing.B, from, blank game.Position) {
	b.Helper()
	b.ReportAllocs()
	for b.Loop() {
		from.View(0, blank)
	}
}

// A Playout plays random games one after the other for benchmarks, and counts the moves.
type Playout struct {
	Moves int           // played so far
	View  game.Position // receives the view of each seat that acts, as for a bot; nil for no views

	tb     testing.TB
	about  *game.About
	starts []game.Position
	games  int
	pos    game.Position
	rng    uint64 // xorshift: the benchmark measures the game, not the generator
	moment *game.Env
	room   []game.Move
	turns  int
}

// NewPlayout returns a playout of games with the given set-up, whose beginnings it deals in advance. The test fails if
// the set-up is invalid.
func NewPlayout(tb testing.TB, g game.Game, setup game.Setup) *Playout {
	tb.Helper()
	a := g.About()
	if err := a.Check(setup); err != nil {
		tb.Fatal(err)
	}
	r := &Playout{tb: tb, about: a, pos: g.Blank(), rng: 1, moment: &game.Env{Dice: game.QuickDice(1)}, room: make([]game.Move, 0, a.MaxMoves)}
	for range benchGames {
		r.starts = append(r.starts, g.New(setup, r.moment))
	}
	return r
}

// Game plays one game to its end or to the title's bound. The test fails if a seat to act has no move.
func (r *Playout) Game() {
	a, p, rng, moment := r.about, r.pos, r.rng, r.moment
	p.Copy(r.starts[r.games%benchGames])
	r.games++
	turns, moves := 0, 0
	moment.At = 0
	waiting := p.ToAct()
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
		if r.View != nil && s != game.Clock {
			p.View(s, r.View)
		}
		legal := p.Moves(s, r.room[:0])
		if len(legal) == 0 {
			r.tb.Fatal("a seat is waited for and has no move")
		}
		p.Play(s, legal[(rng>>32)*uint64(len(legal))>>32], moment)
		moves++
		next := p.ToAct()
		if next != waiting || several {
			turns++
		}
		waiting = next
	}
	r.rng = rng
	r.turns += turns
	r.Moves += moves
}
