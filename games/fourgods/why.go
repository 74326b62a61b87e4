package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// Why explains why no move of the seat refers to a thing. It returns nil if one does, and for things or seats that it
// cannot explain.
func (p *Position) Why(s game.Seat, thing game.Thing) *game.Refusal {
	if s < 0 || s >= game.Seat(p.Seats) || !p.fullState && s != p.eye || p.touches(s, thing) {
		return nil
	}
	var w words
	switch thing.Kind() {
	case "cell":
		if !w.read(slotCell, thing.ID()) {
			return nil
		}
		return game.FirstRefusal(p.notNow(s, verbPlace), p.whyNotUse(s, int(w.cell)))
	case "tile":
		if !w.read(slotTile, thing.ID()) {
			return nil
		}
		if r := p.notNow(s, verbFlip); r != nil {
			return r
		}
		if slot := p.find(w.tile); slot != NoSlot {
			if by, held := p.Tiles[slot].HeldBy(); held && by == s {
				return p.whyHeld(s, slot)
			}
			w.lie = uint8(p.Tiles[slot].Lie().Face())
		}
		w.verb = verbFlip
		return game.FirstRefusal(p.whyNotFromArea(s, w), p.tooDear(verbFlip))
	case "god":
		if !w.read(slotGod, thing.ID()) {
			return nil
		}
		return game.FirstRefusal(p.notNow(s, verbGod), p.whyNotGod(s, w.god))
	case "":
		if thing != bagThing {
			return nil
		}
		return game.FirstRefusal(p.notNow(s, verbDraw), p.whyNotDraw(s, 1), p.tooDear(verbDraw))
	}
	return nil
}

// whyHeld returns the reason why a seat has no move with a tile in its hand. (1.4, 5.9, rulings Q4 and Q6)
func (p *Position) whyHeld(s game.Seat, slot Slot) *game.Refusal {
	me := &p.Players[s]
	if me.Taken != NoSlot && me.Taken != slot {
		return p.tell(s, becauseTaken)
	}
	if p.roomy(s) {
		if r := p.tooDear(verbDiscard); r != nil {
			return r
		}
	}
	if p.fitsSomewhere(s, slot) {
		if r := p.tooDear(verbPlace); r != nil {
			return r
		}
	}
	return p.no("Q6", "refuse.stuck", "tile", tileThing(p.Tiles[slot].Name()))
}

// whyNotUse returns the reason why a seat has no move with a cell: what is in the cell, that no tile in hand fits, or
// what else the seat lacks to place a tile that fits. With the honour module a tile may be placed wrongly where there
// is no city. (1.1, 1.4, 5.7)
func (p *Position) whyNotUse(s game.Seat, cell int) *game.Refusal {
	me := &p.Players[s]
	city := p.Towns>>cell&1 != 0
	checked := city || !p.Honour()
	switch {
	case p.World>>cell&1 != 0:
		return p.no("5.4", "refuse.cell-taken", "cell", cellThing(cell))
	case city && me.owns(p.CityAt(cell)):
		return p.no("Q13", "refuse.own-city", "cell", cellThing(cell))
	case !checked && p.touched()>>cell&1 == 0:
		return p.no("5.7", "refuse.touches-nothing", "cell", cellThing(cell))
	case checked && p.SideLines(cell) < minSideLines:
		return p.no("1.1", "refuse.too-few-side-lines", "cell", cellThing(cell), "n", p.SideLines(cell))
	case checked && p.need[cell].dead():
		return p.no("4.2", "refuse.dead", "cell", cellThing(cell))
	case me.hands() == 0:
		return p.no("1.4", "refuse.no-tile-in-hand")
	case checked && !p.handFits(me, cell):
		return p.no("1.1", "refuse.nothing-fits", "cell", cellThing(cell))
	case city && me.markers() == 0:
		return p.tell(s, becauseNoGod)
	case me.Taken != NoSlot && me.hands() > 1:
		return p.tell(s, becauseTaken)
	}
	return p.tooDear(verbPlace)
}

// handFits reports whether a tile in hand fits into a cell, or on the city in it, with one of its faces.
func (p *Position) handFits(me *Player, cell int) bool {
	for _, slot := range me.Hand {
		if slot != NoSlot && (p.Fitting(p.Tiles[slot].Face(0), cell) != 0 || p.Fitting(p.Tiles[slot].Face(1), cell) != 0) {
			return true
		}
	}
	return false
}

// touches reports whether a legal move of the seat has this thing among its words. A draw counts as a move with the
// bag.
func (p *Position) touches(s game.Seat, thing game.Thing) bool {
	var room [maxMoves]game.Move
	for _, m := range p.Moves(s, room[:0]) {
		w := wordsOf(m)
		if w.verb == verbDraw && thing == bagThing {
			return true
		}
		for _, slot := range verbs[w.verb-1].Words {
			if text := w.spell(slot); text != "" && slot.Kind == thing.Kind() && text == thing.ID() {
				return true
			}
		}
	}
	return false
}

// CellsFor returns, for a tile in an orientation, the empty cells into which it fits. turned holds those into which it
// fits in another turn of the same face. Both are empty for an unseen face. Boards use both for highlights and hints.
// (1.4)
func (p *Position) CellsFor(slot Slot, lie Lie) (now, turned uint64) {
	face := p.Tiles[slot].Face(lie.Face())
	if face == Unseen {
		return 0, 0
	}
	f := &p.rules.faces[face]
	for cells := p.Open(); cells != 0; cells &= cells - 1 {
		cell := bits.TrailingZeros64(cells)
		turns := p.need[cell].fits(f)
		switch {
		case turns>>(lie.Turns()%int(f.turns))&1 != 0:
			now |= bit(cell)
		case turns != 0:
			turned |= bit(cell)
		}
	}
	return now, turned
}
