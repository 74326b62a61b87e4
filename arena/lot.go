package arena

import (
	"slices"

	"pantheon/game"
)

// A reservoir draws some of the choices of a game while it is played, each with the same probability (reservoir sampling).
type reservoir struct {
	game  game.Game
	most  int
	dice  game.Dice
	kept  []drawn // at most as many as most; their memory is reused
	met   int     // choices so far
	said  int     // moves before the last choice
	asked game.Seats
	moves []game.Move
}

// A drawn is one of the choices that a reservoir keeps: the view of a seat that must act.
type drawn struct {
	view game.Position
	seat game.Seat
	at   int64 // when its move would be played
	said int   // moves before it
}

// begin drops the choices of the previous game, and seeds the drawing.
func (l *reservoir) begin(seed uint64) {
	l.dice.Reseed(seed)
	l.kept, l.met, l.said, l.asked = l.kept[:0], 0, 0, 0
}

// meet counts the choice of a seat and may keep it. The parameter said is the number of moves before the choice, and at the time of the
// seat's move in milliseconds. A seat with a single option makes no choice, and a seat that continues to stay idle makes no second
// choice.
func (l *reservoir) meet(view game.Position, s game.Seat, said int, at int64) {
	if said != l.said {
		l.said, l.asked = said, 0
	}
	if l.asked.Has(s) {
		return
	}
	l.asked = l.asked.With(s)
	l.moves = game.PrunedMoves(view, s, l.moves[:0])
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
