package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// What brings a game forward while it gains no points, in points. Nearly everything in 4 Gods can be undone: a tile taken can be put
// down again, a flipped one flipped back. Who only counted points would do so for ever.
const (
	valueDrawn    = 0.05   // a tile that has left the bag for good
	valueLaid     = 0.01   // a tile in the World
	valueHeld     = -0.02  // a tile in the own hand
	valuePassed   = 0.005  // to have passed
	valueTurned   = -0.001 // a tile in a discard area that shows its face b
	valueOfChoice = 0.9    // of the points that a tile in hand can gain; the rest is for doing it
)

// Value is the score with what the best tile in hand promises at its best place. Beside that it counts very little what brings the
// game to its end; see [game.Values].
func (p *Position) Value(s game.Seat) float64 {
	if s < 0 || s >= game.Seat(p.Seats) {
		return 0
	}
	if p.Players[s].hands() == 0 || p.Phase == Over {
		return p.Score(s) + p.progress(s)
	}
	var o outlook
	o.begin(p)
	return o.value(s)
}

// EachValue fills in the value of each seat, for which it looks at the World only once; see [game.EachValues].
func (p *Position) EachValue(into *[game.MaxSeats]float64) {
	var o outlook
	o.begin(p)
	for s := range game.Seat(p.Seats) {
		into[s] = o.value(s)
	}
}

// progress is what brings the game forward while it gains no points.
func (p *Position) progress(s game.Seat) float64 {
	value := valueLaid*float64(bits.OnesCount64(p.World)) - valueDrawn*float64(p.BagLeft)
	me := &p.Players[s]
	if p.Phase != Over {
		value += valueHeld * float64(me.hands())
	}
	if me.Passed {
		value += valuePassed
	}
	for o := range p.Seats {
		for left := p.Players[o].Spaces; left != 0; left &= left - 1 {
			if p.Tiles[p.Discard(game.Seat(o), bits.TrailingZeros32(left))].Lie().Face() == 1 {
				value += valueTurned
			}
		}
	}
	return value
}
