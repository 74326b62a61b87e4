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

	domain domain
}

// Leaders is the set of colours with most prophets in the kingdom, a bit each; empty without prophets. (1.6)
func (k *Kingdom) Leaders() uint8 { return k.domain.leaders }

// A domain is what scoring has to know of a kingdom: the cells whose zone at a northern corner belongs to it, those whose zone at a
// southern one does, and what they come to.
type domain struct {
	north, south uint64
	extent
}

// An extent is how many tiles a kingdom has, how many of them are free, and its leaders: see [Kingdom].
type extent struct{ size, free, leaders uint8 }

// Kingdoms are all kingdoms of a World, and for each corner of each cell the kingdom to which its zone belongs.
type Kingdoms struct {
	All [maxKingdoms]Kingdom
	N   int                         // how many there are
	Of  [NumCells][NumCorners]uint8 // 1 + index into All; 0 for none
}

// Kingdoms finds the kingdoms of the World, in the order of their first cells.
func (p *Position) Kingdoms(k *Kingdoms) {
	k.N = 0
	var g ground
	g.survey(p)
	var found [maxKingdoms]domain
	for t := range Terrain(NumGods) {
		for _, d := range found[:g.kingdoms(t, &found)] {
			k.All[k.N] = Kingdom{Cells: d.north | d.south, Prophets: g.settlers(t, &d), Size: d.size, Free: d.free, Terrain: t, domain: d}
			k.N++
		}
	}
	all := k.All[:k.N]
	slices.SortFunc(all, func(a, b Kingdom) int { return cmp.Compare(g.first(&a), g.first(&b)) })
	k.Of = [NumCells][NumCorners]uint8{}
	for i := range all {
		for at := range NumCorners {
			for set := g.shows[at][all[i].Terrain] & all[i].at(at); set != 0; set &= set - 1 {
				k.Of[cellOfBit(set)][at] = uint8(i + 1)
			}
		}
	}
}

// A ground is the tiles of the World and the prophets on them as sets of cells, a bit each.
type ground struct {
	shows   [NumCorners][NumGods]uint64 // cells with this terrain at this corner
	split   [NumGods]uint64             // cells whose tile has two zones of this terrain, at opposite corners
	settled [NumGods]uint64             // cells with a prophet of this colour
	holy    [NumGods]uint64             // cells with a prophet on a zone of this terrain
	south   uint64                      // of them all, those where the first corner of that zone is a southern one
}

// survey gathers the sets.
func (g *ground) survey(p *Position) {
	for set := p.World; set != 0; set &= set - 1 {
		cell := cellOfBit(set)
		l, here := p.lying(Slot(p.cells[cell])), bit(cell)
		g.shows[NW][l.corners&3] |= here
		g.shows[NE][l.corners>>2&3] |= here
		g.shows[SE][l.corners>>4&3] |= here
		g.shows[SW][l.corners>>6&3] |= here
		if l.split != NoTerrain {
			g.split[l.split] |= here
		}
	}
	g.settled = p.settled
	for _, all := range &p.settled {
		for set := all; set != 0; set &= set - 1 {
			cell := cellOfBit(set)
			_, zone := p.Tiles[p.cells[cell]].Prophet()
			g.holy[p.lying(Slot(p.cells[cell])).corners.At(zone)&3] |= bit(cell)
			if zone == SE || zone == SW {
				g.south |= bit(cell)
			}
		}
	}
}

// kingdoms finds the kingdoms of a terrain and gives how many there are. Zones touch across a side
// of their tiles; a point is no contact. What meets at northern corners and what meets at southern ones is told apart, since the two zones
// of a split tile are one to the north and one to the south. Only the honour module lets neighbours differ at a common corner. (1.1,
// ruling Q2)
func (g *ground) kingdoms(t Terrain, into *[maxKingdoms]domain) (n int) {
	nw, ne, se, sw, split := g.shows[NW][t], g.shows[NE][t], g.shows[SE][t], g.shows[SW][t], g.split[t]
	// Cells that touch the next one to the east along the northern or southern corners of that side, and those that touch the one below.
	eastNorth, eastSouth := ne&(nw>>1)&^colEast, se&(sw>>1)&^colEast
	down := sw&(nw>>Side) | se&(ne>>Side)
	// Zones that belong to no kingdom yet, by the corners that they lie at. Those that are not split lie at both.
	leftNorth, leftSouth := eastNorth|eastNorth<<1|down<<Side, eastSouth|eastSouth<<1|down
	both := (leftNorth | leftSouth) &^ split
	leftNorth, leftSouth = leftNorth|both, leftSouth|both
	for leftNorth|leftSouth != 0 {
		north := leftNorth & -leftNorth
		south := north &^ split
		if north == 0 {
			south = leftSouth & -leftSouth
		}
		if cells := spread(north|south, eastNorth|eastSouth, down); cells&split == 0 {
			north, south = cells, cells
		} else {
			north, south = spreadApart(north, south, eastNorth, eastSouth, down, split)
		}
		leftNorth &^= north
		leftSouth &^= south
		d := &into[n]
		d.north, d.south, d.extent = north, south, g.count(t, north, south)
		n++
	}
	return n
}

// spread follows whole tiles: cells that touch the next one to the east, and those that touch the one below.
func spread(cells, east, down uint64) uint64 {
	for {
		row := cells | (cells&east)<<1 | cells>>1&east
		all := row | (row&down)<<Side | row>>Side&down
		if all == cells {
			return cells
		}
		cells = all
	}
}

// spreadApart follows zones at northern and southern corners, which are two on split tiles and otherwise one.
func spreadApart(north, south, eastNorth, eastSouth, down, split uint64) (uint64, uint64) {
	for {
		toNorth := north | (north&eastNorth)<<1 | north>>1&eastNorth | (south&down)<<Side
		toSouth := south | (south&eastSouth)<<1 | south>>1&eastSouth | toNorth>>Side&down
		both := (toNorth | toSouth) &^ split
		toNorth, toSouth = toNorth|both, toSouth|both
		if toNorth == north && toSouth == south {
			return north, south
		}
		north, south = toNorth, toSouth
	}
}

// count counts the tiles and prophets of a kingdom, given by the cells in which its zones lie at northern and at southern corners. Two
// zones of one tile in one kingdom are one tile, occupied if either has the prophet. (1.1, ruling Q3)
func (g *ground) count(t Terrain, north, south uint64) (e extent) {
	e.size = uint8(bits.OnesCount64(north | south))
	e.free = e.size
	within := g.within(t, north, south)
	if within == 0 {
		return e
	}
	most := uint8(1)
	for c, settled := range &g.settled {
		n := uint8(bits.OnesCount64(settled & within))
		e.free -= n
		switch {
		case n > most:
			e.leaders, most = 1<<c, n
		case n == most:
			e.leaders |= 1 << c
		}
	}
	return e
}

// within is the cells whose prophet stands on one of these zones.
func (g *ground) within(t Terrain, north, south uint64) uint64 {
	return (north&^g.south | south&g.south) & g.holy[t]
}

// settlers counts the prophets in a kingdom, by colour.
func (g *ground) settlers(t Terrain, d *domain) (all [NumGods]uint8) {
	within := g.within(t, d.north, d.south)
	for c, settled := range &g.settled {
		all[c] = uint8(bits.OnesCount64(settled & within))
	}
	return all
}

// at is the set of cells whose zone at this corner, where it shows the kingdom's terrain, belongs to the kingdom.
func (k *Kingdom) at(c Corner) uint64 {
	if c == NW || c == NE {
		return k.domain.north
	}
	return k.domain.south
}

// first orders kingdoms: by their first cell, and in it by the first corner that belongs to them.
func (g *ground) first(k *Kingdom) int {
	cell := cellOfBit(k.Cells)
	for at := range NumCorners {
		if g.shows[at][k.Terrain]&k.at(at)&bit(cell) != 0 {
			return cell*int(NumCorners) + int(at)
		}
	}
	return NumCells * int(NumCorners) // cannot be: each cell of a kingdom shows its terrain
}
