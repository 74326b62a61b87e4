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
	zone     uint8 // a zone that belongs to it
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
	up  [numZones]uint8             // a zone's way to the root of its tree
}

// root is the zone that stands for all that are joined with it.
func (k *Kingdoms) root(z uint8) uint8 {
	for k.up[z] != z {
		k.up[z] = k.up[k.up[z]]
		z = k.up[z]
	}
	return z
}

// Kingdoms finds the kingdoms of the World. Zones connect only across a common side, where the terrain is the same on both tiles; a
// point is no contact. (1.1, ruling Q2)
func (p *Position) Kingdoms(k *Kingdoms) {
	var tiles [NumCells]*lying
	for set := p.World; set != 0; set &= set - 1 {
		cell := bits.TrailingZeros64(set) & 63
		l := p.lying(Slot(p.cells[cell]))
		tiles[cell] = l
		for at := range NumCorners {
			z := uint8(cell*4) + uint8(at)
			k.up[z] = z
		}
		if cell%Side > 0 {
			if w := tiles[cell-1]; w != nil {
				k.join(cell, l, cell-1, w, west)
			}
		}
		if cell >= Side {
			if n := tiles[cell-Side]; n != nil {
				k.join(cell, l, cell-Side, n, north)
			}
		}
	}
	k.collect(p, &tiles)
}

// join joins the zones of two neighbours across their common side.
func (k *Kingdoms) join(cell int, l *lying, other int, o *lying, side int) {
	for _, pair := range &touching[side] {
		if l.corners.At(pair[0]) != o.corners.At(pair[1]) {
			continue // only where the honour module let it be
		}
		a := k.root(uint8(cell*4) + uint8(l.zones[pair[0]]))
		b := k.root(uint8(other*4) + uint8(o.zones[pair[1]]))
		if a != b {
			k.up[max(a, b)] = min(a, b)
		}
	}
}

// collect counts tiles and prophets of each kingdom. Roots are the lowest zone of their tree, so that each comes before what is
// joined with it.
func (k *Kingdoms) collect(p *Position, tiles *[NumCells]*lying) {
	var number [numZones]uint8 // by root, 1 + index into found
	var found [NumCells * 3]Kingdom
	n := 0
	for set := p.World; set != 0; set &= set - 1 {
		cell := bits.TrailingZeros64(set) & 63
		l := tiles[cell]
		here := set & -set
		c, zone := p.Tiles[p.cells[cell]].Prophet()
		for starts := l.starts; starts != 0; starts &= starts - 1 {
			at := Corner(bits.TrailingZeros8(starts))
			r := k.root(uint8(cell*4) + uint8(at))
			if number[r] == 0 {
				found[n] = Kingdom{Terrain: l.corners.At(at), zone: r}
				n++
				number[r] = uint8(n)
			}
			f := &found[number[r]-1]
			if f.Cells&here == 0 {
				f.Cells |= here
				f.Size++
				f.Free++
			}
			if c != NoColour && zone == at {
				f.Prophets[c]++
				f.Free--
			}
		}
	}
	k.N = 0
	var kept [NumCells*3 + 1]uint8
	for i := range found[:n] {
		if found[i].Size >= kingdomTiles {
			k.All[k.N] = found[i]
			k.N++
			kept[i+1] = uint8(k.N)
		}
	}
	k.Of = [NumCells][NumCorners]uint8{}
	for set := p.World; set != 0; set &= set - 1 {
		cell := bits.TrailingZeros64(set) & 63
		for at := range NumCorners {
			k.Of[cell][at] = kept[number[k.root(uint8(cell*4)+uint8(tiles[cell].zones[at]))]]
		}
	}
}
