package fourgods

import (
	"cmp"
	"math/bits"
	"slices"
)

// maxKingdoms is more than the World can hold: a kingdom has two tiles at least and a tile three zones at most.
const maxKingdoms = NumCells * 3 / kingdomTiles

// A Kingdom is a connected set of zones of one terrain that spans at least two tiles. (1.1)
type Kingdom struct {
	Cells    uint64         // bit c: the tile in cell c belongs to it
	Prophets [NumGods]uint8 // on its terrain, by colour
	Size     uint8          // different tiles
	Free     uint8          // of them, those without a prophet on its terrain: what it is worth (1.6, ruling Q3)
	Terrain  Terrain

	north, south uint64 // of the cells, those whose zone at a northern or southern corner belongs to it
}

// Leaders is the set of colours with most prophets in the kingdom, a bit each; empty without prophets. (1.6)
func (k *Kingdom) Leaders() uint8 {
	var set, most uint8
	for c, n := range k.Prophets {
		switch {
		case n == 0 || n < most:
		case n > most:
			set, most = 1<<c, n
		default:
			set |= 1 << c
		}
	}
	return set
}

// Kingdoms are all kingdoms of a World, and for each corner of each cell the kingdom to which its zone belongs.
type Kingdoms struct {
	All [maxKingdoms]Kingdom
	N   int                         // how many there are
	Of  [NumCells][NumCorners]uint8 // 1 + index into All; 0 for none
}

// Kingdoms finds the kingdoms of the World, in the order of their first cells.
func (p *Position) Kingdoms(k *Kingdoms) {
	k.N = 0
	r := p.realm()
	for t := range Terrain(NumGods) {
		for w := r.web(t); w.more(); k.N++ {
			k.All[k.N] = r.kingdom(&w)
		}
	}
	all := k.All[:k.N]
	slices.SortFunc(all, func(a, b Kingdom) int { return cmp.Compare(r.first(&a), r.first(&b)) })
	k.Of = [NumCells][NumCorners]uint8{}
	for i := range all {
		for at := range NumCorners {
			for set := r.shows[at][all[i].Terrain] & all[i].at(at); set != 0; set &= set - 1 {
				k.Of[cellOfBit(set)][at] = uint8(i + 1)
			}
		}
	}
}

// A realm is a World as sets of cells, a bit each.
type realm struct {
	shows    [NumCorners][NumGods]uint64 // cells with this terrain at this corner
	split    [NumGods]uint64             // cells whose tile has two zones of this terrain, at opposite corners
	prophets [NumGods][NumGods]uint64    // cells with a prophet of this colour on a zone of this terrain
	settled  [NumGods]uint64             // cells with a prophet of any colour on a zone of this terrain
	south    uint64                      // of them, those where the first corner of that zone is a southern one
}

// realm gathers the sets.
func (p *Position) realm() (r realm) {
	for set := p.World; set != 0; set &= set - 1 {
		cell := cellOfBit(set)
		l, here := p.lying(Slot(p.cells[cell])), bit(cell)
		r.shows[NW][l.corners&3] |= here
		r.shows[NE][l.corners>>2&3] |= here
		r.shows[SE][l.corners>>4&3] |= here
		r.shows[SW][l.corners>>6&3] |= here
		if l.split != NoTerrain {
			r.split[l.split] |= here
		}
	}
	for c := range p.settled {
		for set := p.settled[c]; set != 0; set &= set - 1 {
			cell := cellOfBit(set)
			_, zone := p.Tiles[p.cells[cell]].Prophet()
			t := p.lying(Slot(p.cells[cell])).corners.At(zone) & 3
			r.prophets[c][t] |= bit(cell)
			r.settled[t] |= bit(cell)
			if zone == SE || zone == SW {
				r.south |= bit(cell)
			}
		}
	}
	return r
}

// A web is the zones of one terrain that touch zones of the same terrain across a side; a point is no contact. What meets at northern
// corners and what meets at southern ones is told apart, since the two zones of a split tile are one to the north and one to the south.
// (1.1, ruling Q2)
type web struct {
	terrain              Terrain
	split                uint64
	eastNorth, eastSouth uint64 // cells that touch the next one to the east along the northern or southern corners of that side
	down                 uint64 // cells that touch the one below
	leftNorth, leftSouth uint64 // zones that belong to no kingdom yet, by the corners that they lie at
}

// web finds what touches. Only the honour module lets neighbours differ at a common corner.
func (r *realm) web(t Terrain) web {
	nw, ne, se, sw := r.shows[NW][t], r.shows[NE][t], r.shows[SE][t], r.shows[SW][t]
	w := web{terrain: t, split: r.split[t], eastNorth: ne & (nw >> 1) &^ colEast, eastSouth: se & (sw >> 1) &^ colEast, down: sw&(nw>>Side) | se&(ne>>Side)}
	w.leftNorth = w.eastNorth | w.eastNorth<<1 | w.down<<Side
	w.leftSouth = w.eastSouth | w.eastSouth<<1 | w.down
	w.leftNorth, w.leftSouth = w.whole(w.leftNorth, w.leftSouth)
	return w
}

// whole spreads over each zone that lies at northern and southern corners.
func (w *web) whole(north, south uint64) (uint64, uint64) {
	both := (north | south) &^ w.split
	return north | both, south | both
}

// more tells whether there is another kingdom.
func (w *web) more() bool { return w.leftNorth|w.leftSouth != 0 }

// kingdom follows the zones that touch, from the first that is left. (1.1)
func (r *realm) kingdom(w *web) Kingdom {
	north := w.leftNorth & -w.leftNorth
	south := north &^ w.split
	if north == 0 {
		south = w.leftSouth & -w.leftSouth
	}
	for {
		n := north | (north&w.eastNorth)<<1 | north>>1&w.eastNorth | (south&w.down)<<Side
		s := south | (south&w.eastSouth)<<1 | south>>1&w.eastSouth | n>>Side&w.down
		n, s = w.whole(n, s)
		if n == north && s == south {
			break
		}
		north, south = n, s
	}
	w.leftNorth &^= north
	w.leftSouth &^= south
	return r.count(w.terrain, north, south)
}

// count makes a kingdom of zones, given by the cells in which they lie at northern and at southern corners, and counts its tiles and
// prophets. Two zones of one tile in one kingdom are one tile, occupied if either has the prophet. (1.1, ruling Q3)
func (r *realm) count(t Terrain, north, south uint64) Kingdom {
	k := Kingdom{Cells: north | south, Terrain: t, north: north, south: south}
	k.Size = uint8(bits.OnesCount64(k.Cells))
	k.Free = k.Size
	within := (north&^r.south | south&r.south) & r.settled[t]
	if within == 0 {
		return k
	}
	for c := range k.Prophets {
		n := uint8(bits.OnesCount64(r.prophets[c][t] & within))
		k.Prophets[c] = n
		k.Free -= n
	}
	return k
}

// at is the set of cells whose zone at this corner, where it shows the kingdom's terrain, belongs to the kingdom.
func (k *Kingdom) at(c Corner) uint64 {
	if c == NW || c == NE {
		return k.north
	}
	return k.south
}

// first orders kingdoms: by their first cell, and in it by the first corner that belongs to them.
func (r *realm) first(k *Kingdom) int {
	cell := cellOfBit(k.Cells)
	for at := range NumCorners {
		if r.shows[at][k.Terrain]&k.at(at)&bit(cell) != 0 {
			return cell*int(NumCorners) + int(at)
		}
	}
	return NumCells * int(NumCorners) // cannot be: each cell of a kingdom shows its terrain
}
