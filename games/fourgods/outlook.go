package fourgods

import (
	"math/bits"
)

// An outlook is a World that has been scored once, kingdom by kingdom, so that it is quick to tell what one tile more would change:
// only the kingdoms that it touches.
type outlook struct {
	p        *Position
	ground   ground
	lands    lands
	cities   [NumGods]uint64     // bit c: a city of this colour stands in cell c
	gods     uint8               // those that take part in the last two steps, a bit each
	kingdoms [maxKingdoms]domain // terrain by terrain
	first    [NumGods + 1]int    // where those of each terrain begin
}

// begin scores the World.
func (o *outlook) begin(p *Position) {
	o.p, o.gods = p, p.scoring()
	for towns := p.Towns; towns != 0; towns &= towns - 1 {
		o.cities[(p.cells[cellOfBit(towns)]-townAt)&(NumGods-1)] |= towns & -towns
	}
	o.ground.survey(p)
	for t := range Terrain(NumGods) {
		o.first[t+1] = o.ground.kingdoms(t, &o.kingdoms, o.first[t])
		for i := o.first[t]; i < o.first[t+1]; i++ {
			o.lands.add(t, o.kingdoms[i].extent)
		}
	}
}

// A stake is a marker and its points in each of the four steps, as the World is; nothing for what is not chosen or known. (1.6)
type stake struct {
	Marker
	cities, prophets, largest, most int
}

// stake fills in the points of a marker.
func (o *outlook) stake(mk Marker, st *stake) {
	st.Marker = mk
	if mk.Colour != NoColour {
		st.cities, st.prophets = o.cityPoints(mk.Colour), o.lands.of(mk.Colour)
	}
	if mk.God != NoGod {
		st.largest = o.p.rules.shareOf(o.lands.size, o.gods, int(mk.God))
		st.most = o.p.rules.shareOf(o.lands.count, o.gods, int(mk.God))
	}
}

// firm are the points of the first two steps, shared those of the last two.
func (st *stake) firm() int   { return st.cities + st.prophets }
func (st *stake) shared() int { return st.largest + st.most }
func (st *stake) total() int  { return st.firm() + st.shared() }

// with is the total of a stake if the kingdoms came to this.
func (o *outlook) with(l *lands, st *stake) int {
	n := st.cities
	if st.Colour != NoColour {
		n += l.of(st.Colour)
	}
	if st.God == NoGod {
		return n
	}
	largest, most := st.largest, st.most
	if l.size != o.lands.size {
		largest = o.p.rules.shareOf(l.size, o.gods, int(st.God))
	}
	if l.count != o.lands.count {
		most = o.p.rules.shareOf(l.count, o.gods, int(st.God))
	}
	return n + largest + most
}

// citiesOf is the cells with cities of a player.
func (o *outlook) citiesOf(me *Player) (cells uint64) {
	for _, mk := range &me.Markers {
		if mk.Colour != NoColour {
			cells |= o.cities[mk.Colour]
		}
	}
	return cells
}

// promise is the standing that a tile can bring its player where it fits best, some preys among the cells; what it tries does not count the
// prophet that could follow. 0 where the tile fits nowhere.
func (o *outlook) promise(slot Slot, preys uint64, stakes []stake) float64 {
	p := o.p
	best := 0.0
	for side := range 2 {
		id := p.Tiles[slot].Face(side)
		cells := preys
		if p.opening.laid.has(id) {
			cells |= p.Open()
		}
		f := &p.rules.faces[id]
		for ; cells != 0; cells &= cells - 1 {
			cell := cellOfBit(cells)
			for turns := p.need[cell].fits(f); turns != 0; turns &= turns - 1 {
				lands := o.after(cell, &f.lies[bits.TrailingZeros8(turns)&3])
				best = max(best, o.bestOf(&lands, stakes, preys&bit(cell) != 0))
			}
		}
	}
	return best
}

// bestOf is the standing if the kingdoms came to this, a city destroyed beside or not.
func (o *outlook) bestOf(l *lands, stakes []stake, razed bool) float64 {
	low := o.with(l, &stakes[0])
	high := low
	if len(stakes) > 1 {
		high = o.with(l, &stakes[1])
	}
	if !razed {
		return standing(low, high, len(stakes))
	}
	best := 0.0
	for i := range stakes {
		if stakes[i].Colour == NoColour {
			continue
		}
		if i == 0 {
			best = standing(low+o.p.rules.cityPoints, high, len(stakes))
		} else {
			best = max(best, standing(low, high+o.p.rules.cityPoints, len(stakes)))
		}
	}
	return best
}

// after is what the kingdoms come to with a tile laid in a cell where it fits.
func (o *outlook) after(cell int, l *lying) lands {
	p, all := o.p, o.lands
	tiles := p.World & around[cell]
	var twin domain // the kingdom of the first zone, where the tile has two of one terrain
	var part uint64 // the kingdoms that are part of it
	for starts := l.starts; starts != 0; starts &= starts - 1 {
		first := Corner(bits.TrailingZeros8(starts)) & (NumCorners - 1)
		north := bits.RotateLeft64(l.north[first], cell) & tiles
		south := bits.RotateLeft64(l.south[first], cell) & tiles
		if north|south == 0 {
			continue // by itself it is no kingdom
		}
		terrain := l.corners.At(first)
		whole := (north | south) &^ o.ground.split[terrain]
		north, south = north|whole, south|whole
		gone := uint64(0)
		if terrain == l.split {
			gone = part
			if twin.north&north|twin.south&south != 0 {
				north, south = north|twin.north, south|twin.south
				all.drop(terrain, twin.extent)
			}
		}
		atNorth, atSouth := north, south
		of := o.kingdoms[o.first[terrain]:o.first[terrain+1]]
		for i := range of {
			k := &of[i]
			if k.north&atNorth|k.south&atSouth != 0 && gone>>(uint(i)&63)&1 == 0 {
				north, south = north|k.north, south|k.south
				all.drop(terrain, k.extent)
				gone |= 1 << (uint(i) & 63)
			}
		}
		if terrain != l.split || first == NW || first == NE {
			north |= bit(cell)
		}
		if terrain != l.split || first == SE || first == SW {
			south |= bit(cell)
		}
		k := o.ground.count(terrain, north, south)
		all.add(terrain, k)
		if terrain == l.split {
			twin, part = domain{north, south, k}, gone
		}
	}
	return all
}
