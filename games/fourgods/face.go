package fourgods

// Corners holds the terrains of a face's four corners as it lies, clockwise from north-west, two bits each. Two
// neighbouring tiles match if the two corners on their common side are equal. (1.1, 4.2)
type Corners uint8

// corners packs four terrains, clockwise from north-west.
func corners(of [NumCorners]Terrain) Corners {
	var c Corners
	for i, t := range of {
		c |= Corners(t) << (2 * i)
	}
	return c
}

// At returns the terrain of a corner.
func (c Corners) At(at Corner) Terrain { return Terrain(c >> (2 * at) & 3) }

// turned returns the corners after quarter turns clockwise. Each turn moves the last corner to the front. (4.4)
func (c Corners) turned(turns int) Corners {
	by := uint(2*turns) & 7
	return c<<by | c>>(8-by)
}

// String returns the corners as letters, such as "OFFM".
func (c Corners) String() string {
	var text [NumCorners]byte
	for at := range NumCorners {
		text[at] = terrainLetters[c.At(at)]
	}
	return string(text[:])
}

const terrainLetters = "OPFM"

// Zones describes the zones of a face: its connected areas, each of one terrain. For each corner it holds the first
// corner of its zone. (4.3)
type Zones [NumCorners]Corner

// zonesOf returns the zones of a face. Adjacent corners with the same terrain are one zone, and so are opposite ones if
// the terrain goes through the centre. (4.3)
func zonesOf(c Corners, link Terrain) Zones {
	var z Zones
	for at := range NumCorners {
		z[at] = at
	}
	join := func(a, b Corner) {
		low, high := min(z[a], z[b]), max(z[a], z[b])
		for at := range z {
			if z[at] == high {
				z[at] = low
			}
		}
	}
	for at := range NumCorners {
		if next := (at + 1) % NumCorners; c.At(at) == c.At(next) {
			join(at, next)
		}
	}
	for at := range NumCorners / 2 {
		if c.At(at) == c.At(at+2) && c.At(at) == link {
			join(at, at+2)
		}
	}
	return z
}

// A face is a kind of face: equal faces of different tiles are one kind. Turn 0 is the first of its turns in the order
// of terrains, so that it reveals nothing about how the tile was listed.
type face struct {
	id    string  // its corners, with the terrain that goes through the centre if two cross: "OPOP+O"
	link  Terrain // the terrain that goes through the centre; NoTerrain if none does
	turns uint8   // number of different turns: 1, 2 or 4
	apart uint8   // bit t: turn t differs from all earlier ones
	lies  [4]lying
	masks uint64 // the need mask of each turn, 16 bits each, the first lowest
}

// A lying is a face after some quarter turns.
type lying struct {
	corners Corners
	zones   Zones
	starts  uint8 // bit c: corner c is the first of a zone
	// The neighbours that a zone touches at their northern and at their southern corners, by the zone's first corner.
	// The sets are relative to cell 0; rotating them by a cell's number gives those of the cell.
	north, south [NumCorners]uint64
	parts        uint8 // terrain with two zones: 1 for that at the north-western corner, 2 for that at the north-eastern one; otherwise 0
	terrains     uint8 // terrains that it shows, a bit each
	mask         need
	asks         [4]need // its requirements for the cells to the north, east, south and west
}

// makeFace compiles a kind of face from its corners at turn 0.
func makeFace(c Corners, link Terrain) face {
	f := face{id: c.String(), link: link, turns: 4}
	if crossing(c) {
		f.id += "+" + string(terrainLetters[link])
	}
	for _, n := range [...]uint8{2, 1} {
		if c.turned(int(n)) == c {
			f.turns = n
		}
	}
	f.apart = 1<<f.turns - 1
	for turn := range f.lies {
		l := &f.lies[turn]
		l.corners = c.turned(turn)
		l.zones = zonesOf(l.corners, link)
		for at := range NumCorners {
			if l.zones[at] == at {
				l.starts |= 1 << at
			}
			l.north[l.zones[at]] |= meets[at].north
			l.south[l.zones[at]] |= meets[at].south
			if opposite := (at + 2) % NumCorners; l.corners.At(at) == l.corners.At(opposite) && l.zones[at] != l.zones[opposite] {
				l.parts = 1 << (at % 2)
			}
			l.mask |= needOf(at, l.corners.At(at))
			l.terrains |= 1 << l.corners.At(at)
		}
		for side := range l.asks {
			for _, pair := range touching[side] {
				l.asks[side] |= needOf(pair[1], l.corners.At(pair[0]))
			}
		}
		f.masks |= uint64(l.mask) << (16 * turn)
	}
	return f
}

// The sides of a cell, clockwise.
const (
	north = iota
	east
	south
	west
)

// touching holds, for each side, the corners of a cell and the corners of its neighbour that they touch. (1.1)
var touching = [4][2][2]Corner{
	north: {{NW, SW}, {NE, SE}},
	east:  {{NE, NW}, {SE, SW}},
	south: {{SE, NE}, {SW, NW}},
	west:  {{SW, SE}, {NW, NE}},
}

// meets holds, for each corner of cell 0, the neighbours that it touches at their northern and at their southern
// corners. Neighbours with lower numbers wrap around to the end of the 64 bits.
var meets = [NumCorners]struct{ north, south uint64 }{
	NW: {north: 1 << (NumCells - 1), south: 1 << (NumCells - Side)},
	NE: {north: 1 << 1, south: 1 << (NumCells - Side)},
	SE: {north: 1 << Side, south: 1 << 1},
	SW: {north: 1 << Side, south: 1 << (NumCells - 1)},
}

// crossing reports whether both pairs of opposite corners are equal and the pairs differ. One of the two terrains is
// then split. (4.3)
func crossing(c Corners) bool {
	return c.At(NW) == c.At(SE) && c.At(NE) == c.At(SW) && c.At(NW) != c.At(NE)
}

// first returns the corners in that turn of the face which comes first in the order of terrains.
func (c Corners) first() Corners {
	best := c
	for turn := 1; turn < 4; turn++ {
		if t := c.turned(turn); t.before(best) {
			best = t
		}
	}
	return best
}

// before reports whether c comes before o in the order of terrains. It compares corner by corner, from north-west.
func (c Corners) before(o Corners) bool {
	for at := range NumCorners {
		if c.At(at) != o.At(at) {
			return c.At(at) < o.At(at)
		}
	}
	return false
}

// A need holds the requirements of neighbouring tiles for a cell's corners: four bits for each corner, one for each
// terrain. Two bits at a corner mean two different requirements. (4.2)
type need uint16

// needOf returns the need of one terrain at a corner.
func needOf(at Corner, t Terrain) need { return 1 << (4*uint(at) + uint(t)) }

// dead reports whether no face of any kind fits: a corner must be two terrains, or all four corners are required and
// all differ. (4.2)
func (n need) dead() bool {
	const firsts = 0x1111 // the lowest bit of each corner
	twice := n&(n>>1)&(7*firsts) | n&(n>>2)&(3*firsts) | n&(n>>3)&firsts
	return twice != 0 || n.terrains() == 15
}

// terrains returns the set of required terrains, a bit each.
func (n need) terrains() uint8 {
	all := n | n>>8
	return uint8(all|all>>4) & 15
}

// The lowest and the highest bit of each group of 16.
const (
	lowBits  = 0x0001_0001_0001_0001
	highBits = 0x8000_8000_8000_8000
)

// gather is a factor that moves the lowest bits of four groups of 16 to consecutive bits from bit 48 on.
const gather = 1<<48 | 1<<33 | 1<<18 | 1<<3

// fits returns the set of turns of a face, a bit each, that satisfy the need. Turns that look alike count once. It
// computes all four turns in parallel: first the missing bits of each, then which have none missing.
func (n need) fits(f *face) uint8 {
	missing := uint64(n) * lowBits &^ f.masks
	lacking := (missing&^highBits + ^uint64(highBits)) | missing
	return uint8((^lacking&highBits>>15)*gather>>48) & f.apart
}
