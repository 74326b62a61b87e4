package board

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// A realm is a kingdom as it is shown over the World: its land, its size, who leads, and what it is worth.
type realm struct {
	*board.Reader
	terrain    fourgods.Terrain
	size, free uint8
	leaders    uint8       // colours, a bit each
	largest    bool        // of its terrain
	at         board.Point // where its badge stands
	shares     [fourgods.NumCells]share
}

// A share is what a kingdom has of a cell: two bits for each corner say where its zone begins, then a bit for each corner that is the
// kingdom's.
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

// shownRealms are all kingdoms.
func (s *scene) shownRealms() []realm {
	out := make([]realm, s.realms().N)
	for i := range out {
		k, c := &s.realms().All[i], &out[i]
		c.Reader, c.terrain, c.size, c.free, c.leaders = s.anyone, k.Terrain, k.Size, k.Free, k.Leaders()
		c.largest = int(c.size) == s.sums().Size[k.Terrain]
	}
	for set := s.p.World; set != 0; set &= set - 1 {
		n := bits.TrailingZeros64(set)
		slot := s.p.SlotAt(n)
		_, z, _ := s.p.FaceUp(slot)
		zones := share(z[0] | z[1]<<2 | z[2]<<4 | z[3]<<6)
		for at := range fourgods.NumCorners {
			i := int(s.realms().Of[n][at]) - 1
			if i < 0 {
				continue
			}
			out[i].shares[n] |= zones | 1<<(8+at)
		}
	}
	s.settle(out)
	return out
}

// addLands adds the lands of all kingdoms.
func (s *scene) addLands(all board.Pieces, realms []realm) board.Pieces {
	for _, c := range realms {
		c.at = board.Point{} // which a land does not tell
		all = append(all, land{c})
	}
	return all
}

// A land is what belongs to a kingdom.
type land struct{ realm }

// A badge is what stands in the middle of a kingdom: how many tiles it has, who leads it, and what it is worth.
type badge struct {
	terrain    fourgods.Terrain
	size, free uint8
	leaders    uint8
	largest    bool
	at         board.Point
}

// addBadges adds what stands in the middle of each kingdom.
func (s *scene) addBadges(all board.Pieces, realms []realm) board.Pieces {
	for i := range realms {
		c := &realms[i]
		all = append(all, badge{c.terrain, c.size, c.free, c.leaders, c.largest, c.at})
	}
	return all
}

// zoneAt is where the zone with a corner of a cell has its middle.
func (c *realm) zoneAt(n int, at fourgods.Corner) board.Point {
	z := c.shares[n].zones()
	p, o := spot(z, z[at]), cellAt(n)
	return board.Point{X: o.X + p.X, Y: o.Y + p.Y}
}

// land is the outline of all that belongs to the kingdom.
func (c *realm) land() string {
	var b strings.Builder
	for n, share := range c.shares {
		zones := share.zones()
		for at := range fourgods.NumCorners {
			if share.has(at) && zones[at] == at {
				b.WriteString("M" + pair(cellAt(n)) + areaOf(zones, at))
			}
		}
	}
	return b.String()
}

// areaOf is the outline of the zone that begins at a corner, from the upper left corner of its tile.
func areaOf(z fourgods.Zones, zone fourgods.Corner) string {
	p := planOf(z)
	far, next := p.across()
	switch {
	case p.round && zone == z[p.ground]:
		return grounds[p.cuts(z)]
	case p.round:
		return rounds[zone]
	case zone == z[p.half]:
		return halves[p.half]
	case z[far] == z[next]:
		return halves[far]
	case zone == z[far]:
		return quarters[far]
	}
	return quarters[next]
}

// The outlines of zones, each from the upper left corner of the tile: for each corner the round corner, the half that begins there
// clockwise, and the quarter; and the ground for each set of round corners that lie on it.
var (
	rounds, halves, quarters = func() (r, h, q [fourgods.NumCorners]string) {
		for turn := range r {
			r[turn] = outlined("M0 0 L50 0 C53 18 44 34 36 38 C28 42 16 54 0 50 Z", turn)
			h[turn] = outlined("M0 0 L100 0 L100 50 C84 57 70 44 50 50 C30 56 16 43 0 50 Z", turn)
			q[turn] = outlined("M0 0 L50 0 C57 16 44 30 50 50 C30 56 16 43 0 50 Z", turn)
		}
		return r, h, q
	}()
	grounds = func() (all [1 << fourgods.NumCorners]string) {
		for cut := range all {
			all[cut] = relative(groundPath(cut, "L0 0 L50 0"))
		}
		return all
	}()
)

func outlined(path string, quarters int) string {
	all, _ := steps(path, quarters)
	return relative(all)
}

// A box is what a badge or a prophet covers.
type box struct{ left, top, right, bottom float64 }

// over is how much of a box another one covers.
func (b box) over(o box) float64 {
	return max(0, min(b.right, o.right)-max(b.left, o.left)) * max(0, min(b.bottom, o.bottom)-max(b.top, o.top))
}

// settle places the badges, those of the smallest kingdoms first: each on one of its kingdom's zones, where it covers least of prophets and
// of other badges, and then as near to the middle of all as can be.
func (s *scene) settle(realms []realm) {
	taken := make([]box, 0, fourgods.NumCells+len(realms))
	for n := range fourgods.NumCells {
		if slot := s.p.SlotAt(n); slot != fourgods.NoSlot {
			if colour, zone := s.p.Tiles[slot].Prophet(); colour != fourgods.NoColour {
				p := stander{n: int8(n), face: s.faceUp(slot), zone: zone}
				at := p.at()
				taken = append(taken, box{at.X - 22, at.Y - 32, at.X + 22, at.Y + 26})
			}
		}
	}
	order := make([]int, len(realms))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(realms[a].size, realms[b].size) })
	var spots []board.Point
	for _, i := range order {
		c := &realms[i]
		spots = c.spots(spots[:0])
		var found box
		c.at, found = c.clearest(spots, taken)
		taken = append(taken, found)
	}
}

// clearest is the spot of some that is nearest to the middle of all, counting what the badge would cover there as so much farther; and what
// it covers.
func (c *realm) clearest(spots []board.Point, taken []box) (at board.Point, found box) {
	mid := middle(spots)
	best := math.Inf(1)
	for _, p := range spots {
		cost := p.Distance(mid)
		if cost >= best {
			continue
		}
		b := c.box(p)
		for i := 0; i < len(taken) && cost < best; i++ {
			cost += b.over(taken[i])
		}
		if cost < best {
			best, at, found = cost, p, b
		}
	}
	return at, found
}

// spots adds where the badge may stand: on the zones of the kingdom and in their corners, as far within the World as it needs.
func (c *realm) spots(all []board.Point) []board.Point {
	const least = frameWide + 4.0
	most := worldSize - least
	half, deep := c.wide()/2, c.deep()
	add := func(p board.Point) {
		all = append(all, board.Point{X: min(max(p.X, least+half), most-half), Y: min(max(p.Y, least+badgeHigh/2), most-deep)})
	}
	for n, share := range c.shares {
		if share == 0 {
			continue
		}
		zones := share.zones()
		for at := range fourgods.NumCorners {
			if share.has(at) && zones[at] == at {
				add(c.zoneAt(n, at))
			}
			if share.has(at) {
				add(offset(cellAt(n), cornerAt(at)))
			}
		}
	}
	return all
}

// middle is the middle of some points.
func middle(points []board.Point) (mid board.Point) {
	for _, p := range points {
		mid.X, mid.Y = mid.X+p.X/float64(len(points)), mid.Y+p.Y/float64(len(points))
	}
	return mid
}

// What stands side by side in a badge: the number of tiles, and who leads the kingdom.
const (
	badgeHigh  = 42.0
	sizeWide   = 44.0
	leaderWide = 32.0
)

// badgeWide is how much room that takes.
func badgeWide(leaders uint8) float64 { return sizeWide + leaderWide*float64(bits.OnesCount8(leaders)) }

// wide is how wide the badge is; deep is how far it reaches down from its middle, with what the kingdom is worth.
func (c *realm) wide() float64 { return badgeWide(c.leaders) }
func (c *realm) deep() float64 {
	if c.leaders == 0 {
		return badgeHigh / 2
	}
	return badgeHigh/2 + 24
}

// box is what the badge covers at a place.
func (c *realm) box(at board.Point) box {
	half := c.wide() / 2
	return box{at.X - half, at.Y - badgeHigh/2, at.X + half, at.Y + c.deep()}
}

// sizeX is where the number stands in the badge.
func (b *badge) sizeX() float64 { return (sizeWide - badgeWide(b.leaders)) / 2 }

// leaderX is where the sign of one who leads stands.
func (b *badge) leaderX(i int) float64 {
	return sizeWide - 6 + leaderWide*(float64(i)+.5) - badgeWide(b.leaders)/2
}

// leaderClass is the colour of who leads the kingdom, where it is one player.
func (c *realm) leaderClass() string {
	if bits.OnesCount8(c.leaders) != 1 {
		return ""
	}
	return "c-" + colourIDs[bits.TrailingZeros8(c.leaders)]
}

// label tells what the kingdom is and who leads it.
func (c *realm) label() string {
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

// offset is a point as seen from another one.
func offset(from, p board.Point) board.Point { return board.Point{X: from.X + p.X, Y: from.Y + p.Y} }
