package gametest

import (
	"fmt"
	"math/rand/v2"

	"pantheon/game"
)

// DrawSetup draws a number of seats and the options that exist with it. Some options are left out, so that they have
// their default.
func DrawSetup(a *game.About, seed uint64) game.Setup {
	return drawSetup(a, rand.New(rand.NewPCG(seed, 0x73657475)))
}

func drawSetup(a *game.About, rng *rand.Rand) game.Setup {
	s := game.Setup{Players: a.MinSeats + rng.IntN(a.MaxSeats-a.MinSeats+1)}
	for _, o := range a.Options {
		if !o.For(s.Players) || rng.IntN(4) == 0 {
			continue
		}
		if s.Options == nil {
			s.Options = map[string]string{}
		}
		values := o.ValuesFor(s.Players)
		s.Options[o.ID] = values[rng.IntN(len(values))]
	}
	return s
}

// Random plays a random game; if the parameter most is above 0, it stops after that number of moves. The seat to act
// and its move are drawn with equal probabilities. A move lasts what the title declares, and the clock acts at its
// deadlines. The game ends at the title's bound at the latest. Random returns the record and the last position.
func Random(g game.Game, setup game.Setup, seed uint64, most int) (*game.Record, game.Position) {
	a := g.About()
	r := game.NewRecord(g, setup, game.Seed(fmt.Sprintf("random-%d", seed)))
	p := g.New(setup, &game.Env{Dice: r.DiceAt(g, 0)})
	if most <= 0 || most > a.Bound {
		most = a.Bound
	}
	d := newDriver(a, rand.New(rand.NewPCG(seed, 0x72616e64)))
	for len(r.Plies) < most {
		s, m, ok := d.next(p)
		if !ok {
			break
		}
		r.Plies = append(r.Plies, game.Ply{Seat: s, Text: p.FormatMove(m, s, s), At: d.now})
		p.Play(s, m, &game.Env{Dice: r.DiceAt(g, len(r.Plies)), At: d.now})
	}
	return r, p
}

// A driver chooses which seat acts, its move, and the time.
type driver struct {
	about *game.About
	rng   *rand.Rand
	now   int64 // time of the last move, in milliseconds since the start
	room  []game.Move
}

func newDriver(a *game.About, rng *rand.Rand) driver {
	return driver{about: a, rng: rng, room: make([]game.Move, 0, a.MaxMoves)}
}

// next chooses the next move of a game and sets the time at which it is played. ok is false if no seat can act: the
// game is over, or the title violates the promise that a seat to act has a move.
func (d *driver) next(p game.Position) (s game.Seat, m game.Move, ok bool) {
	people := p.ToAct().Without(game.Clock)
	at := d.now + d.about.Lasts
	if deadline, set := p.Deadline(); set && (people == 0 || deadline <= at) {
		d.now = deadline
		moves := p.Moves(game.Clock, d.room[:0])
		if len(moves) == 0 {
			return game.Clock, 0, false
		}
		return game.Clock, moves[0], true
	}
	if people == 0 {
		return 0, 0, false
	}
	for n := d.rng.IntN(people.Len()); n > 0; n-- {
		people = people.Without(people.First())
	}
	s = people.First()
	moves := p.Moves(s, d.room[:0])
	if len(moves) == 0 {
		return s, 0, false
	}
	d.now = at
	return s, moves[d.rng.IntN(len(moves))], true
}
