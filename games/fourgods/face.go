package fourgods

// Corners are the terrains of a face's four corners, clockwise from north-west, two bits each, as the face lies. Two neighbouring
// tiles match when the two corners on their common side are equal. (1.1, 4.2)
type Corners uint8

// corners packs four terrains, clockwise from north-west.
func corners(of [NumCorners]Terrain) Corners {
	var c Corners
	for i, t := range of {
		c |= Corners(t) << (2 * i)
	}
	return c
}

// At is the terrain of a corner.
func (c Corners) At(at Corner) Terrain { return Terrain(c >> (2 * at) & 3) }

// turned is the same face after quarter turns clockwise: each moves the last corner to the front. (4.4)
func (c Corners) turned(turns int) Corners {
	by := uint(2*turns) & 7
	return c<<by | c>>(8-by)
}

// String gives the corners as letters, such as "OFFM".
func (c Corners) String() string {
	var text [NumCorners]byte
	for at := range NumCorners {
		text[at] = terrainLetters[c.At(at)]
	}
	return string(text[:])
}

const terrainLetters = "OPFM"

// Zones are the connected areas of one terrain on a face: for each corner, the first corner of the zone that it belongs to. (4.3)
type Zones [NumCorners]Corner

// zonesOf finds the zones of a face: corners next to each other with the same terrain are one zone, and opposite ones where the
// terrain goes through the centre. (4.3)
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

// A face is a kind of face: equal faces of different tiles are one. It lies as its first turn shows it, which is the first of its
// turns in the alphabet of terrains, so that how a tile was listed tells nothing.
type face struct {
	id    string  // its corners, and where two terrains cross also which goes through the centre: "OPOP+O"
	link  Terrain // the terrain that goes through the centre; NoTerrain where none does
	turns uint8   // how many of its turns differ: 1, 2 or 4
	apart uint8   // bit t: turn t differs from those before it
	lies  [4]lying
	masks uint64 // need of each turn, 16 bits each, the first lowest
}

// A lying is a face after some quarter turns.
type lying struct {
	corners Corners
	zones   Zones
	starts  uint8 // bit c: corner c is the first of a zone
	// the neighbours that a zone touches, by its first corner: those that it touches at their northern corners and at their southern
	// ones, as seen from cell 0, so that turning the bits by a cell's number gives those of the cell
	north, south [NumCorners]uint64
	parts        uint8 // which terrain has two zones: 1 for that at the north-western corner, 2 for that at the north-eastern one; else 0
	terrains     uint8 // those that it shows, a bit each
	mask         need
	asks         [4]need // what it asks of the cells to the north, east, south and west
}

// makeFace compiles a kind of face from its corners as it lies first.
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

// touching are, for each side, the corners of a cell and those of its neighbour that they meet. (1.1)
var touching = [4][2][2]Corner{
	north: {{NW, SW}, {NE, SE}},
	east:  {{NE, NW}, {SE, SW}},
	south: {{SE, NE}, {SW, NW}},
	west:  {{SW, SE}, {NW, NE}},
}

// meets are, for each corner of cell 0, the neighbours that it meets at their northern and at their southern corners; those before it
// are at the other end of the 64 bits.
var meets = [NumCorners]struct{ north, south uint64 }{
	NW: {north: 1 << (NumCells - 1), south: 1 << (NumCells - Side)},
	NE: {north: 1 << 1, south: 1 << (NumCells - Side)},
	SE: {north: 1 << Side, south: 1 << 1},
	SW: {north: 1 << Side, south: 1 << (NumCells - 1)},
}

// crossing tells whether both pairs of opposite corners are alike and differ: then one of the two terrains is split. (4.3)
func crossing(c Corners) bool {
	return c.At(NW) == c.At(SE) && c.At(NE) == c.At(SW) && c.At(NW) != c.At(NE)
}

// first is the turn of a face that comes first in the alphabet of terrains.
func (c Corners) first() Corners {
	best := c
	for turn := 1; turn < 4; turn++ {
		if t := c.turned(turn); t.before(best) {
			best = t
		}
	}
	return best
}

// before compares corners in the alphabet of terrains, north-west first.
func (c Corners) before(o Corners) bool {
	for at := range NumCorners {
		if c.At(at) != o.At(at) {
			return c.At(at) < o.At(at)
		}
	}
	return false
}

// A need is what the tiles around a cell ask of its corners: four bits for each corner, one for each terrain. Two bits at a corner
// ask for two terrains at once. (4.2)
type need uint16

// needOf asks for one terrain at a corner.
func needOf(at Corner, t Terrain) need { return 1 << (4*uint(at) + uint(t)) }

// dead tells whether no face of any kind fits: a corner is asked to be two terrains, or all four corners are asked for and all
// differ. (4.2)
func (n need) dead() bool {
	const firsts = 0x1111 // the lowest bit of each corner
	twice := n&(n>>1)&(7*firsts) | n&(n>>2)&(3*firsts) | n&(n>>3)&firsts
	return twice != 0 || n.terrains() == 15
}

// terrains are those that are asked for, a bit each.
func (n need) terrains() uint8 {
	all := n | n>>8
	return uint8(all|all>>4) & 15
}

// The lowest and the highest bit of each 16.
const (
	lowBits  = 0x0001_0001_0001_0001
	highBits = 0x8000_8000_8000_8000
)

// gather brings the lowest bits of four times 16 next to each other at bit 48, when multiplied with.
const gather = 1<<48 | 1<<33 | 1<<18 | 1<<3

// fits gives the turns of a face, a bit each, in which it has what is needed. Turns that look alike count once. All four turns are
// looked at together: what is missing in each, then which lack nothing.
func (n need) fits(f *face) uint8 {
	missing := uint64(n) * lowBits &^ f.masks
	lacking := (missing&^highBits + ^uint64(highBits)) | missing
	return uint8((^lacking&highBits>>15)*gather>>48) & f.apart
}
