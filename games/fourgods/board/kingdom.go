package board

import (
	"math/bits"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// A constellation is a kingdom as it is shown over the World: its tiles joined by a line, its size, who leads, and what it is worth.
type constellation struct {
	*board.Reader
	terrain    fourgods.Terrain
	size, free uint8
	leaders    uint8 // colours, a bit each
	largest    bool  // of its terrain
	shares     [fourgods.NumCells]share
}

// A share is what a kingdom has of a cell: two bits for each corner say where its zone begins, then a bit for each corner that is the
// kingdom's, and a bit for each at which a zone of the kingdom with a prophet begins.
type share uint16

// zones are those of the tile in the cell.
func (s share) zones() (z fourgods.Zones) {
	for at := range z {
		z[at] = fourgods.Corner(s >> (2 * at) & 3)
	}
	return z
}

// has tells whether a corner belongs to the kingdom.
func (s share) has(at fourgods.Corner) bool { return s>>(8+at)&1 != 0 }

// holy tells whether a prophet stands on the zone that begins at a corner.
func (s share) holy(at fourgods.Corner) bool { return s>>(12+at)&1 != 0 }

// constellations are all kingdoms.
func (s *scene) constellations() []constellation {
	out := make([]constellation, s.realms().N)
	for i := range out {
		k, c := &s.realms().All[i], &out[i]
		c.Reader, c.terrain, c.size, c.free, c.leaders = s.anyone, k.Terrain, k.Size, k.Free, k.Leaders()
		c.largest = int(c.size) == s.sums().Size[k.Terrain]
	}
	for set := s.p.World; set != 0; set &= set - 1 {
		n := bits.TrailingZeros64(set)
		slot := s.p.SlotAt(n)
		_, z, _ := s.p.FaceUp(slot)
		colour, stands := s.p.Tiles[slot].Prophet()
		zones := share(z[0] | z[1]<<2 | z[2]<<4 | z[3]<<6)
		for at := range fourgods.NumCorners {
			i := int(s.realms().Of[n][at]) - 1
			if i < 0 {
				continue
			}
			out[i].shares[n] |= zones | 1<<(8+at)
			if colour != fourgods.NoColour && stands == at {
				out[i].shares[n] |= 1 << (12 + at)
			}
		}
	}
	return out
}

// addKingdoms adds all kingdoms.
func (s *scene) addKingdoms(all board.Pieces) board.Pieces {
	for _, c := range s.constellations() {
		all = append(all, c)
	}
	return all
}

// zoneAt is where the zone with a corner of a cell has its middle.
func (c *constellation) zoneAt(n int, at fourgods.Corner) board.Point {
	z := c.shares[n].zones()
	p, o := spot(z, z[at]), cellAt(n)
	return board.Point{X: o.X + p.X, Y: o.Y + p.Y}
}

// joints are how zones of neighbouring cells touch: at a corner here, at one in a cell to the east or the south.
var joints = [...]struct {
	at          fourgods.Corner
	east, south int
	facing      fourgods.Corner
}{
	{fourgods.NE, 1, 0, fourgods.NW}, {fourgods.SE, 1, 0, fourgods.SW}, {fourgods.SW, 0, 1, fourgods.NW}, {fourgods.SE, 0, 1, fourgods.NE},
}

// path joins the zones of the kingdom that touch.
func (c *constellation) path() string {
	var b strings.Builder
	for n := range c.shares {
		for at := range fourgods.NumCorners {
			if !c.shares[n].has(at) {
				continue
			}
			for _, j := range joints {
				east, south := n%fourgods.Side+j.east, n/fourgods.Side+j.south
				if j.at != at || east == fourgods.Side || south == fourgods.Side {
					continue
				}
				if to := south*fourgods.Side + east; c.shares[to].has(j.facing) {
					b.WriteString("M" + pair(c.zoneAt(n, at)) + "L" + pair(c.zoneAt(to, j.facing)))
				}
			}
		}
	}
	return b.String()
}

// at is where the number of tiles stands: in the middle of the zones without a prophet, or of all.
func (c *constellation) at() board.Point {
	var spots, clear []board.Point
	for n, share := range c.shares {
		zones := share.zones()
		for at := range fourgods.NumCorners {
			if share.has(at) && zones[at] == at {
				spots = append(spots, c.zoneAt(n, at))
				if !share.holy(at) {
					clear = append(clear, spots[len(spots)-1])
				}
			}
		}
	}
	if len(clear) > 0 {
		return central(clear)
	}
	return central(spots)
}

// central is the one of some points that lies nearest to the middle of all.
func central(points []board.Point) board.Point {
	var mid, best board.Point
	for _, p := range points {
		mid.X, mid.Y = mid.X+p.X/float64(len(points)), mid.Y+p.Y/float64(len(points))
	}
	for i, p := range points {
		if i == 0 || p.Distance(mid) < best.Distance(mid) {
			best = p
		}
	}
	return best
}

// label tells what the kingdom is and who leads it.
func (c *constellation) label() string {
	parts := []string{c.Say("label.kingdom", "terrain", terrainThings[c.terrain], "n", int(c.size))}
	var names []string
	for _, colour := range board.Bits(c.leaders) {
		names = append(names, c.Called(colourThings[colour]))
	}
	if len(names) > 0 {
		parts = append(parts, c.Say("label.led", "list", game.MakeThing("word", strings.Join(names, "/")), "n", int(c.free)))
	} else {
		parts = append(parts, c.Say("label.unled"))
	}
	return c.Join(parts)
}
