package fourgods

import "math/bits"

// maxKingdoms is more than the World can hold: a kingdom has two tiles at least and a tile three zones at most.
const maxKingdoms = NumCells * 3 / kingdomTiles

// numZones is the number of corners of all cells: a zone is 4*cell + its first corner.
const numZones = NumCells * int(NumCorners)

// A Kingdom is a connected set of zones of one terrain that spans at least two tiles. (1.1)
type Kingdom struct {
	Cells    uint64         // bit c: the tile in cell c belongs to it
	Prophets [NumGods]uint8 // on its terrain, by colour
	Size     uint8          // different tiles
	Free     uint8          // of them, those without a prophet on its terrain: what it is worth (1.6, ruling Q3)
	Terrain  Terrain
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

// Kingdoms finds the kingdoms of the World.
func (p *Position) Kingdoms(k *Kingdoms) {
	var r realm
	r.find(p)
	number := r.kingdoms(p, k)
	k.Of = [NumCells][NumCorners]uint8{}
	for set := p.World; set != 0; set &= set - 1 {
		cell := cellOfBit(set)
		for at := range NumCorners {
			k.Of[cell][at] = number[r.root(zone(cell, r.tiles[cell].zones[at]))]
		}
	}
}

// A realm is the zones of a World on the way to its kingdoms: trees of zones that hang together.
type realm struct {
	up    [numZones]uint8 // a zone's way to the root of its tree
	tiles [NumCells]*lying
}

// zone is the number of the zone with that first corner.
func zone(cell int, first Corner) uint8 { return uint8(cell<<2) | uint8(first) }

// root is the zone that stands for all that are joined with it: the lowest of them.
func (r *realm) root(z uint8) uint8 {
	for r.up[z] != z {
		r.up[z] = r.up[r.up[z]]
		z = r.up[z]
	}
	return z
}

// find joins zones across common sides, where the terrain is the same on both tiles; a point is no contact. (1.1, ruling Q2)
func (r *realm) find(p *Position) {
	for set := p.World; set != 0; set &= set - 1 {
		cell := cellOfBit(set)
		l := p.lying(Slot(p.cells[cell]))
		r.tiles[cell] = l
		for at := range NumCorners {
			z := zone(cell, at)
			r.up[z] = z
		}
		here := set & -set
		if here&colWest == 0 && p.World&(here>>1) != 0 {
			w := r.tiles[cell-1]
			r.join(cell, l, NW, cell-1, w, NE)
			if l.zones[SW] != l.zones[NW] || w.zones[SE] != w.zones[NE] {
				r.join(cell, l, SW, cell-1, w, SE)
			}
		}
		if p.World&(here>>Side) != 0 {
			n := r.tiles[cell-Side]
			r.join(cell, l, NW, cell-Side, n, SW)
			if l.zones[NE] != l.zones[NW] || n.zones[SE] != n.zones[SW] {
				r.join(cell, l, NE, cell-Side, n, SE)
			}
		}
	}
}

// join joins the zones of two neighbours that meet at a corner. Only the honour module lets them differ there.
func (r *realm) join(cell int, l *lying, at Corner, other int, o *lying, there Corner) {
	if l.corners.At(at) != o.corners.At(there) {
		return
	}
	a, b := r.root(zone(cell, l.zones[at])), r.root(zone(other, o.zones[there]))
	switch {
	case a < b:
		r.up[b] = a
	case b < a:
		r.up[a] = b
	}
}

// kingdoms counts tiles and prophets of each kingdom, and gives each root's number of kingdom, 0 for a zone that is none. Two zones
// of one tile in one kingdom are one tile, occupied if either has the prophet. (1.1, ruling Q3)
func (r *realm) kingdoms(p *Position, k *Kingdoms) (number [numZones]uint8) {
	var last [numZones]uint8 // by root: 1 + the cell that was counted last
	k.N = 0
	for set := p.World; set != 0; set &= set - 1 {
		cell := cellOfBit(set)
		l := r.tiles[cell]
		c, prophet := p.Tiles[p.cells[cell]].Prophet()
		for starts := l.starts; starts != 0; starts &= starts - 1 {
			at := Corner(bits.TrailingZeros8(starts)) & 3
			root := r.root(zone(cell, at))
			if number[root] == 0 {
				if !r.spreads(p, cell, at, l) {
					continue
				}
				k.All[k.N] = Kingdom{Terrain: l.corners.At(at)}
				k.N++
				number[root] = uint8(k.N)
			}
			kingdom := &k.All[number[root]-1]
			if last[root] != uint8(cell+1) {
				last[root] = uint8(cell + 1)
				kingdom.Cells |= set & -set
				kingdom.Size++
				kingdom.Free++
			}
			if c != NoColour && prophet == at {
				kingdom.Prophets[c]++
				kingdom.Free--
			}
		}
	}
	return number
}

// spreads tells whether a zone goes on over a side of its tile: then its kingdom has two tiles at least.
func (r *realm) spreads(p *Position, cell int, first Corner, l *lying) bool {
	for at := range NumCorners {
		if l.zones[at] != first {
			continue
		}
		for side := range neighbours[cell] {
			other := neighbours[cell][side]
			if other < 0 || p.World&bit(int(other)) == 0 {
				continue
			}
			for _, pair := range &touching[side] {
				if pair[0] == at && r.tiles[other].corners.At(pair[1]) == l.corners.At(at) {
					return true
				}
			}
		}
	}
	return false
}
