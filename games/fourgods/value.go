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
	score := p.Score(s)
	if s < 0 || s >= game.Seat(p.Seats) {
		return score
	}
	me := &p.Players[s]
	value := score - valueDrawn*float64(p.BagLeft) + valueLaid*float64(bits.OnesCount64(p.World))
	promised := 0.0
	for _, slot := range me.Hand {
		if slot != NoSlot && p.Phase != Over {
			value += valueHeld
			promised = max(promised, p.promise(s, slot, score))
		}
	}
	value += valueOfChoice * promised
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

// promise is how many points a tile can gain its player where it fits best; 0 where it gains none. What it tries does not count the
// prophet that could follow.
func (p *Position) promise(s game.Seat, slot Slot, score float64) float64 {
	best := 0.0
	preys := p.preys(s)
	for face, id := range p.Tiles[slot].Faces() {
		for cells := p.Open() | preys; cells != 0; cells &= cells - 1 {
			cell := cellOfBit(cells)
			for turns := p.Fitting(id, cell); turns != 0; turns &= turns - 1 {
				lie := Lie(face<<2 | bits.TrailingZeros8(turns))
				if preys&bit(cell) == 0 {
					best = max(best, p.gain(s, slot, cell, lie, NoColour)-score)
					continue
				}
				me := &p.Players[s]
				for _, mk := range me.Markers[:me.markers()] {
					best = max(best, p.gain(s, slot, cell, lie, mk.Colour)-score)
				}
			}
		}
	}
	return best
}

// gain is the score after a tile from the hand is laid, with a city token for the marker of a colour if it destroys one.
func (p *Position) gain(s game.Seat, slot Slot, cell int, lie Lie, razed Colour) float64 {
	q := *p
	q.Players[s].letGo(slot)
	if razed != NoColour {
		q.Towns &^= bit(cell)
		q.Razed[razed]++
	}
	q.lay(slot, cell, lie, s)
	return q.Score(s)
}
