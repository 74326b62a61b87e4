package fourgods

// A ground holds the tiles of the World, the prophets on them and the cities as sets of cells, a bit each. Kingdoms are
// computed from it. The position keeps it, because most moves change only one cell of it. A number of two bits for each
// cell, a terrain or a colour, takes two sets, one for each bit.
type ground struct {
	shows [NumCorners][2]uint64 // the terrain at each corner
	split [2]uint64             // cells whose tile has two zones of the terrain at its north-western corner, or at its north-eastern one
	holy  [2]uint64             // the terrain of the zone with a prophet
	south uint64                // cells where the first corner of that zone is a southern one
	hues  [2]uint64             // the colour of the city
	dead  uint64                // cells where no face of any kind could ever be placed, as the World is now (4.2)
}

// having returns the cells with number n. Cells without a number count as 0.
func having[T ~int8](sets *[2]uint64, n T) uint64 {
	return (sets[0] ^ (uint64(n&1) - 1)) & (sets[1] ^ (uint64(n>>1&1) - 1))
}

// give sets the number of each cell in the set `here` to n. Their number so far must be 0.
func give[T ~int8 | ~uint8](sets *[2]uint64, here uint64, n T) {
	sets[0] |= here & -uint64(n&1)
	sets[1] |= here & -uint64(n>>1&1)
}

// shows returns the cells whose tile has this terrain at this corner.
func (p *Position) shows(at Corner, t Terrain) uint64 {
	return having(&p.ground.shows[at], t) & p.World
}

// holy returns the cells with a prophet on a zone of this terrain.
func (p *Position) holy(t Terrain) uint64 {
	return having(&p.ground.holy, t) & (p.settled[0] | p.settled[1] | p.settled[2] | p.settled[3])
}

// cities returns the cells with a city of this colour.
func (p *Position) cities(c Colour) uint64 { return having(&p.ground.hues, c) & p.Towns }

// citiesOf returns the cells with cities of a player.
func (p *Position) citiesOf(me *Player) (cells uint64) {
	for _, mk := range &me.Markers {
		if mk.Colour != NoColour {
			cells |= p.cities(mk.Colour)
		}
	}
	return cells
}

// cover records the corners and the split zones of a tile that was laid. The set `here` holds only its cell.
func (g *ground) cover(l *lying, here uint64) {
	for at := range g.shows {
		give(&g.shows[at], here, uint8(l.corners>>(2*at)&3))
	}
	g.split[0] |= here & -uint64(l.parts&1)
	g.split[1] |= here & -uint64(l.parts>>1)
}

// bare clears the corners and the split zones of the cells in the set `here`.
func (g *ground) bare(here uint64) {
	for at := range g.shows {
		clearOf(&g.shows[at], here)
	}
	clearOf(&g.split, here)
}

// clearOf sets the number of each cell in the set `here` to 0.
func clearOf(sets *[2]uint64, here uint64) {
	sets[0] &^= here
	sets[1] &^= here
}
