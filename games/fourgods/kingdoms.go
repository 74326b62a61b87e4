package fourgods

import (
	"cmp"
	"math/bits"
	"slices"
)

// maxKingdoms is an upper bound of the number of kingdoms in the World: a kingdom has at least two tiles, and a tile at
// most three zones.
const maxKingdoms = NumCells * 3 / kingdomTiles

// A Kingdom is a connected set of zones of one terrain that spans at least two tiles. (1.1)
type Kingdom struct {
	Cells    uint64         // bit c: the tile in cell c belongs to it
	Prophets [NumGods]uint8 // on its terrain, by colour
	Size     uint8          // number of different tiles
	Free     uint8          // number of those without a prophet on its terrain, which is the value of the kingdom (1.6, ruling Q3)
	Terrain  Terrain

	domain domain
}

// Leaders returns the set of colours with the most prophets in the kingdom, a bit each. It is empty without prophets.
// (1.6)
func (k *Kingdom) Leaders() uint8 { return k.domain.leaders }

// A domain is the data of a kingdom for scoring: the cells whose zone at a northern corner belongs to it, those whose
// zone at a southern one does, and its extent.
type domain struct {
	north, south uint64
	extent
}

// An extent holds the number of tiles of a kingdom, the number of free ones, and its leaders; see [Kingdom].
type extent struct{ size, free, leaders uint8 }

// Kingdoms holds all kingdoms of a World, and for each corner of each cell the kingdom of its zone.
type Kingdoms struct {
	All [maxKingdoms]Kingdom
	N   int                         // number of kingdoms
	Of  [NumCells][NumCorners]uint8 // 1 + index into All; 0 for none
}

// Kingdoms computes the kingdoms of the World, in the order of their first cells, and stores them in k.
func (p *Position) Kingdoms(k *Kingdoms) {
	k.N = 0
	for t := range Terrain(NumGods) {
		holy := p.holy(t)
		for left := p.zonesOf(t); left.any(); k.N++ {
			var d domain
			d.north, d.south = left.next()
			cells, within := d.north|d.south, p.within(holy, d.north, d.south)
			d.extent = p.extent(within, cells)
			k.All[k.N] = Kingdom{Cells: cells, Prophets: p.settlers(within), Size: d.size, Free: d.free, Terrain: t, domain: d}
		}
	}
	all := k.All[:k.N]
	slices.SortFunc(all, func(a, b Kingdom) int { return cmp.Compare(p.first(&a), p.first(&b)) })
	k.Of = [NumCells][NumCorners]uint8{}
	for i := range all {
		for at := range NumCorners {
			for set := p.shows(at, all[i].Terrain) & all[i].at(at); set != 0; set &= set - 1 {
				k.Of[cellOfBit(set)][at] = uint8(i + 1)
			}
		}
	}
}

// A loose holds the zones of a terrain that are not assigned to a kingdom yet, during the search.
type loose struct {
	eastNorth, eastSouth uint64 // cells whose tile touches the next one to the east along the northern or southern corners of that side
	down                 uint64 // cells whose tile touches the one below
	split                uint64 // cells with two zones of the terrain
	north, south         uint64 // cells with an unassigned zone, by its corners; a zone that is not split is in both
}

// zonesOf collects the zones of a terrain that are in kingdoms. Zones touch across a side of their tiles; a common
// point is not a contact. Contacts at northern and at southern corners are separate, because a split tile has one zone
// to the north and one to the south. Neighbours differ at a common corner only with the honour module. (1.1, ruling Q2)
func (p *Position) zonesOf(t Terrain) (l loose) {
	nw, ne, se, sw := p.shows(NW, t), p.shows(NE, t), p.shows(SE, t), p.shows(SW, t)
	l.split = p.ground.split[0]&nw | p.ground.split[1]&ne
	l.eastNorth, l.eastSouth = ne&(nw>>1)&^colEast, se&(sw>>1)&^colEast
	l.down = sw&(nw>>Side) | se&(ne>>Side)
	l.north, l.south = l.eastNorth|l.eastNorth<<1|l.down<<Side, l.eastSouth|l.eastSouth<<1|l.down
	both := (l.north | l.south) &^ l.split
	l.north, l.south = l.north|both, l.south|both
	return l
}

// any reports whether there is another kingdom.
func (l *loose) any() bool { return l.north|l.south != 0 }

// next returns the next kingdom and removes its zones from l. The result is the cells whose zone at a northern corner
// belongs to it, and those whose zone at a southern one does. There must be another kingdom.
func (l *loose) next() (north, south uint64) {
	north = l.north & -l.north
	south = north &^ l.split
	if north == 0 {
		south = l.south & -l.south
	}
	if cells := spread(north|south, l.eastNorth|l.eastSouth, l.down); cells&l.split == 0 {
		north, south = cells, cells
	} else {
		north, south = spreadApart(north, south, l.eastNorth, l.eastSouth, l.down, l.split)
	}
	l.north &^= north
	l.south &^= south
	return north, south
}

// spread extends a set of cells to all cells that are connected with it. The set east holds the cells that touch the
// next one to the east, the set down those that touch the one below.
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

// spreadApart does the same for two sets: cells with a zone at a northern corner, and cells with a zone at a southern
// corner. On split tiles these are two zones, on others one.
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

// extent returns the size of a kingdom, the number of its free tiles and its leaders. The set cells holds the kingdom's
// cells, the set `within` those that have a prophet on its terrain. Two zones of one tile in a kingdom count as one
// tile, occupied if either has the prophet. (1.1, ruling Q3)
func (p *Position) extent(within, cells uint64) (e extent) {
	e.size = uint8(bits.OnesCount64(cells))
	e.free = e.size
	if within == 0 {
		return e
	}
	most := uint8(1)
	for c, settled := range &p.settled {
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

// within returns the cells of the set holy whose prophet is on a kingdom's zone. The sets north and south hold the
// cells of the kingdom's zones at northern and at southern corners.
func (p *Position) within(holy, north, south uint64) uint64 {
	return (north&^p.ground.south | south&p.ground.south) & holy
}

// settlers returns the number of prophets in some cells, by colour.
func (p *Position) settlers(within uint64) (all [NumGods]uint8) {
	for c, settled := range &p.settled {
		all[c] = uint8(bits.OnesCount64(settled & within))
	}
	return all
}

// at returns the set of cells whose zone at this corner belongs to the kingdom. Cells where the corner shows another
// terrain may be in the set too.
func (k *Kingdom) at(c Corner) uint64 {
	if c == NW || c == NE {
		return k.domain.north
	}
	return k.domain.south
}

// first returns the sort key of a kingdom: its first cell, and the kingdom's first corner in that cell.
func (p *Position) first(k *Kingdom) int {
	cell := cellOfBit(k.Cells)
	for at := range NumCorners {
		if p.shows(at, k.Terrain)&k.at(at)&bit(cell) != 0 {
			return cell*int(NumCorners) + int(at)
		}
	}
	return NumCells * int(NumCorners) // cannot happen: each cell of a kingdom shows its terrain
}
