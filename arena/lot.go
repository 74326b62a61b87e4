package arena

import (
	"slices"

	"pantheon/game"
)

// A lot draws some of the choices of a game while it is played, each as likely as any other: the first ones are kept, and each further one
// takes the place of one of them as often as it should.
type lot struct {
	game  game.Game
	most  int
	dice  game.Dice
	kept  []drawn // at most so many; their memory is used again
	met   int     // choices so far
	said  int     // sentences before the last choice
	asked game.Seats
	moves []game.Move
}

// A drawn choice is what a seat saw when it was to act.
type drawn struct {
	view game.Position
	seat game.Seat
	at   int64 // when its sentence would be said
	said int   // sentences before it
}

// begin forgets the game before.
func (l *lot) begin(seed uint64) {
	l.dice.Reseed(seed)
	l.kept, l.met, l.said, l.asked = l.kept[:0], 0, 0, 0
}

// meet takes in that a seat is to act, after so many sentences. Where it has nothing to choose there is no chance to be told, and one that
// goes on resting is not met twice.
func (l *lot) meet(view game.Position, s game.Seat, said int, at int64) {
	if said != l.said {
		l.said, l.asked = said, 0
	}
	if l.asked.Has(s) {
		return
	}
	l.asked = l.asked.With(s)
	l.moves = game.SensibleMoves(view, s, l.moves[:0])
	ways := len(l.moves)
	if game.MayRest(view, s) {
		ways++
	}
	if ways < 2 {
		return
	}
	l.met++
	place := len(l.kept)
	if place == l.most {
		if place = l.dice.N(0, l.met); place >= l.most {
			return
		}
	} else {
		l.kept = slices.Grow(l.kept, 1)[:place+1]
	}
	d := &l.kept[place]
	if d.view == nil {
		d.view = l.game.Blank()
	}
	d.view.Copy(view)
	d.seat, d.at, d.said = s, at, said
}
