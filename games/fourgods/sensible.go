package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// Nearly everything in 4 Gods can be undone and said again: who knows a tile on both sides can turn it over for ever, and take it up and
// put it down. None of that brings a game forward, and each of it lets somebody else be quicker. A player with some sense leaves it:
//
//   - He turns over only what he has not seen on the other side. A tile can be laid with either face up, whichever it shows.
//   - He takes only what he knows to fit somewhere, and then lays it; he puts it down only where it does not fit any more.
//   - He builds cities where no tile can ever fit, as long as there are such cells.
//   - He lays tiles by the rules, with the honour module too, and challenges only what lies wrongly.
//   - He passes only in the final phase, or when his area is full: until then he can draw, or make room for drawing, and if he is ahead
//     that brings the end nearer. He does not say that he wants to go on: whatever he does says it.
//   - Without the turn he waits: what lies in his own area he has had in hand.
//
// So each sentence but passing uses something up: the bag, prophets, cities, open cells, or what he has not seen.

// Sensible appends what a player with some sense would think about; see [game.Sensible].
func (p *Position) Sensible(s game.Seat, into []game.Move) []game.Move {
	playing := p.Phase == Playing || p.Phase == Final
	if !playing || s < 0 || s >= game.Seat(p.Seats) || !p.truth && s != p.eye {
		return p.Moves(s, into)
	}
	start := len(into)
	active := p.Simultaneous() || int8(s) == p.Active
	if active {
		into = p.listSensible(s, into)
	}
	if p.leaves.Has(s) {
		into = into[:start+len(forwards(into[start:]))]
	}
	switch {
	case p.leaves.Has(s) && len(into) > start: // who will still choose a god is not done
	case active && !p.Simultaneous():
		into = append(into, plainMove(verbEnd, 0))
	case active && !p.Players[s].Passed && (p.Phase == Final || !p.roomy(s) || len(into) == start):
		into = append(into, plainMove(verbPass, 0))
	}
	if p.mayChallenge(s) {
		for set := p.World; set != 0; set &= set - 1 {
			if cell := cellOfBit(set); p.wrong(cell) {
				into = append(into, words{verb: verbChallenge, cell: uint8(cell), hue: NoColour, god: NoGod}.move())
			}
		}
	}
	return into
}

// listSensible appends what is sensible of tiles, gods, prophets and cities.
func (p *Position) listSensible(s game.Seat, into []game.Move) []game.Move {
	start := len(into)
	me := &p.Players[s]
	open, preys := p.Open(), p.preys(s)
	live := open &^ p.ground.dead
	if me.Taken != NoSlot {
		before := len(into)
		into = p.listLays(s, me.Taken, live, preys, into)
		if len(into) == before {
			into = p.listDiscards(s, me.Taken, into)
			if p.mayReturn(s) {
				into = append(into, plainMove(verbReturn, p.Tiles[me.Taken].Name()))
			}
		}
	} else {
		for _, slot := range me.Hand {
			if slot != NoSlot {
				into = p.listLays(s, slot, live, preys, into)
				into = p.listDiscards(s, slot, into)
			}
		}
		if p.mayDraw(s) && p.afford(verbDraw) {
			into = append(into, plainMove(verbDraw, 1), plainMove(verbDraw, 2))
		}
		if me.Hand[0] == NoSlot || me.Hand[1] == NoSlot {
			into = p.listSearch(s, preys, into)
		}
	}
	for gods := p.mayChoose(s); gods != 0; gods &= gods - 1 {
		into = append(into, words{verb: verbGod, hue: NoColour, god: God(bits.TrailingZeros8(gods))}.move())
	}
	if p.mayProphet(s) {
		into = p.listProphets(s, into)
	}
	if me.Taken == NoSlot && p.Cities > 0 && me.Markers[0].Colour != NoColour && p.afford(verbCity) {
		sites := open
		if live != open {
			sites = open & p.ground.dead
		}
		into = p.listCities(s, sites, into, start)
	}
	return into
}

// listLays appends where a tile in hand fits, and the cities that it can destroy.
func (p *Position) listLays(s game.Seat, slot Slot, open, preys uint64, into []game.Move) []game.Move {
	t := &p.Tiles[slot]
	if !p.afford(verbPlace) {
		return into
	}
	into = p.listPlaces(t, open, into)
	if preys != 0 {
		into = p.listRazes(s, t, preys, into)
	}
	return into
}

// listSearch appends of the discard areas the tiles that a player has seen on one side alone, to be turned over, and those that he knows
// to fit, to be taken.
func (p *Position) listSearch(s game.Seat, preys uint64, into []game.Move) []game.Move {
	o := &p.opening
	flips, takes := p.afford(verbFlip), p.afford(verbTake)
	for left := o.search; left != 0; left &= left - 1 {
		t := &p.Tiles[p.areas[bits.TrailingZeros64(left)]]
		a, b := t.Face(0), t.Face(1)
		seen := uint64(t.marks >> (2 * s) & 3)
		if flips && seen != 3 {
			into = append(into, plainMove(verbFlip, t.Name())|game.Move(t.Lie().Face())<<7)
		}
		lays, razes := seen&(o.laid.at(a)|o.laid.at(b)<<1), seen&(o.razing.at(a)|o.razing.at(b)<<1)
		if takes && (lays != 0 || razes != 0 && preys != 0 && p.razes(t, razes, preys)) {
			into = append(into, plainMove(verbTake, t.Name()))
		}
	}
	return into
}

// razes tells whether one of the faces of a tile that were seen, a bit each, fits on one of some cities.
func (p *Position) razes(t *Tile, seen, preys uint64) bool {
	for face, id := range t.Faces() {
		if seen>>face&1 != 0 && p.fitsOn(id, preys) {
			return true
		}
	}
	return false
}
