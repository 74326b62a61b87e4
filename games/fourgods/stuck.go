package fourgods

import "pantheon/game"

// Stuck reports whether a seat holds tiles and none of them fits anywhere now, on either face: into no empty cell, and
// on no city that the seat may destroy. If there is a taken tile, only that one counts. It is false if the viewer does
// not know the faces, and with the honour module, where only the players judge placements. (1.4, 5.7)
func (p *Position) Stuck(s game.Seat) bool {
	me := &p.Players[s]
	slots, held := me.Hand[:], false
	if me.Taken != NoSlot { // nothing else may be placed before it
		slots = []Slot{me.Taken}
	}
	for _, slot := range slots {
		if slot == NoSlot {
			continue
		}
		t := &p.Tiles[slot]
		if held = true; p.Honour() || t.Face(0) == Unseen || t.Face(1) == Unseen || p.fitsAny(t, p.Open()|p.preys(s)) {
			return false
		}
	}
	return held
}

// fitsAny reports whether a tile with known faces fits into one of some cells.
func (p *Position) fitsAny(t *Tile, cells uint64) bool {
	a, b := &p.rules.faces[t.Face(0)], &p.rules.faces[t.Face(1)]
	for ; cells != 0; cells &= cells - 1 {
		if n := p.need[cellOfBit(cells)]; n.fits(a)|n.fits(b) != 0 {
			return true
		}
	}
	return false
}
