package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// Most actions in 4 Gods can be repeated: a player who knows both sides of a tile can flip it again and again, or take
// it and put it down. None of that advances the game, and each action lets another player be faster. So move pruning
// leaves such moves out:
//
//   - It flips only tiles whose other side the player has not seen. A tile can be placed with either face up, whichever
//     it shows.
//   - It takes only tiles that are known to fit somewhere, and then places them. It discards or returns that tile only
//     if it no longer fits.
//   - It builds cities where no tile can ever fit, while there are such cells.
//   - It places tiles by the rules, with the honour module too, and challenges only wrong tiles.
//   - It passes only in the final phase, with a full area, or for lack of other moves. Before that the player can draw,
//     or make room for drawing, and a leading player brings the end closer by it. It does not cancel a pass, because
//     any action does that.
//   - Outside the player's turn it waits, except to challenge: the player has already held the tiles in their own area.
//
// So each move except a pass consumes something: the bag, prophets, cities, open cells, or unseen faces.

// Prune appends the moves that are worth considering; before the start and after the end, all legal moves. It
// implements [game.MovePruner].
func (p *Position) Prune(s game.Seat, into []game.Move) []game.Move {
	playing := p.Phase == Playing || p.Phase == Final
	if !playing || s < 0 || s >= game.Seat(p.Seats) || !p.fullState && s != p.eye {
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
	case p.leaves.Has(s) && len(into) > start: // a player who will still choose a god does not pass
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

// listSensible appends the moves worth considering with tiles, gods, prophets and cities.
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

// listLays appends the placements of a tile in hand that match their neighbours, and the moves that destroy cities with
// it.
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

// listSearch appends moves with tiles of the discard areas: flips of tiles of which the player has seen one side only,
// and takes of tiles that the player knows to fit.
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

// razes reports whether one of the seen faces of a tile fits on one of some cities. seen has a bit for each face.
func (p *Position) razes(t *Tile, seen, preys uint64) bool {
	for face, id := range t.Faces() {
		if seen>>face&1 != 0 && p.fitsOn(id, preys) {
			return true
		}
	}
	return false
}
