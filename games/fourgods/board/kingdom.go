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

// A realm is a kingdom in the overlay of the World: its land, its size, its leaders and its value.
type realm struct {
	*board.Reader
	terrain    fourgods.Terrain
	size, free uint8
	leaders    uint8       // colours, a bit each
	largest    bool        // of its terrain
	at         board.Point // position of its badge
	shares     [fourgods.NumCells]share
}

// A share is the part of a kingdom in a cell: two bits for each corner with the first corner of its zone, then a bit
// for each corner that belongs to the kingdom.
type share uint16

// zones returns the zones of the tile in the cell.
func (s share) zones() (z fourgods.Zones) {
	for at := range z {
		z[at] = fourgods.Corner(s >> (2 * at) & 3)
	}
	return z
}

// has reports whether a corner belongs to the kingdom.
func (s share) has(at fourgods.Corner) bool { return s>>(8+at)&1 != 0 }

// shownRealms returns all kingdoms of the World, as the overlay shows them.
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

// addLands appends the lands of all kingdoms.
func (s *scene) addLands(all board.Fragments, realms []realm) board.Fragments {
	for _, c := range realms {
		c.at = board.Point{} // not needed by a land
		all = append(all, land{c})
	}
	return all
}

// A land is the fragment with the zones of a kingdom.
type land struct{ realm }

// A badge is the fragment near the middle of a kingdom: the number of its tiles, its leaders and its value.
type badge struct {
	terrain    fourgods.Terrain
	size, free uint8
	leaders    uint8
	largest    bool
	at         board.Point
}

// addBadges appends the badge of each kingdom.
func (s *scene) addBadges(all board.Fragments, realms []realm) board.Fragments {
	for i := range realms {
		c := &realms[i]
		all = append(all, badge{c.terrain, c.size, c.free, c.leaders, c.largest, c.at})
	}
	return all
}

// zoneAt returns the middle of the zone with a corner of a cell.
func (c *realm) zoneAt(n int, at fourgods.Corner) board.Point {
	z := c.shares[n].zones()
	p, o := spot(z, z[at]), cellAt(n)
	return board.Point{X: o.X + p.X, Y: o.Y + p.Y}
}

// land returns the outline of all zones of the kingdom.
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

// areaOf returns the outline of the zone that begins at a corner, relative to the upper left corner of its tile.
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

// The outlines of zones, relative to the upper left corner of the tile. For each corner there are the round corner, the
// half that begins there clockwise, and the quarter. grounds holds the ground for each set of round corners on it.
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

// A box is the rectangle of a badge or a prophet.
type box struct{ left, top, right, bottom float64 }

// over returns the area of the overlap of two boxes.
func (b box) over(o box) float64 {
	return max(0, min(b.right, o.right)-max(b.left, o.left)) * max(0, min(b.bottom, o.bottom)-max(b.top, o.top))
}

// settle places the badges, those of the smallest kingdoms first. Each goes onto one of its kingdom's zones. It is near
// the middle of the kingdom, and covers little of prophets and earlier badges; see [realm.clearest].
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

// clearest returns the best of some spots for the badge, and the box that it covers there. The cost of a spot is its
// distance to the middle of all spots, plus a penalty for the area covered.
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

// spots appends the possible positions of the badge: on the zones of the kingdom and in their corners, with the badge
// inside the World.
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

// middle returns the middle of some points.
func middle(points []board.Point) (mid board.Point) {
	for _, p := range points {
		mid.X, mid.Y = mid.X+p.X/float64(len(points)), mid.Y+p.Y/float64(len(points))
	}
	return mid
}

// The sizes of a badge: its height, and the widths of the number of tiles and of each leader.
const (
	badgeHigh  = 42.0
	sizeWide   = 44.0
	leaderWide = 32.0
)

// badgeWide returns the total width of a badge with these leaders.
func badgeWide(leaders uint8) float64 { return sizeWide + leaderWide*float64(bits.OnesCount8(leaders)) }

// wide returns the width of the badge. deep returns its height below the middle, with the value of the kingdom.
func (c *realm) wide() float64 { return badgeWide(c.leaders) }
func (c *realm) deep() float64 {
	if c.leaders == 0 {
		return badgeHigh / 2
	}
	return badgeHigh/2 + 24
}

// box returns the box of the badge at a position.
func (c *realm) box(at board.Point) box {
	half := c.wide() / 2
	return box{at.X - half, at.Y - badgeHigh/2, at.X + half, at.Y + c.deep()}
}

// sizeX returns the position of the number in the badge.
func (b *badge) sizeX() float64 { return (sizeWide - badgeWide(b.leaders)) / 2 }

// leaderX returns the position of the symbol of a leader.
func (b *badge) leaderX(i int) float64 {
	return sizeWide - 6 + leaderWide*(float64(i)+.5) - badgeWide(b.leaders)/2
}

// leaderClass returns the class of the leader's colour, or "" unless there is a single leader.
func (c *realm) leaderClass() string {
	if bits.OnesCount8(c.leaders) != 1 {
		return ""
	}
	return "c-" + colourIDs[bits.TrailingZeros8(c.leaders)]
}

// label describes the kingdom and its leaders.
func (c *realm) label() string {
	parts := []string{c.Phrase("label.kingdom", "terrain", terrainThings[c.terrain], "n", int(c.size))}
	var names []string
	for _, colour := range board.Bits(c.leaders) {
		names = append(names, c.Called(colourThings[colour]))
	}
	if len(names) > 0 {
		parts = append(parts, c.Phrase("label.led", "list", game.MakeThing("word", strings.Join(names, "/")), "n", int(c.free)))
	} else {
		parts = append(parts, c.Phrase("label.unled"))
	}
	return c.Join(parts)
}

// offset returns the sum of two points.
func offset(from, p board.Point) board.Point { return board.Point{X: from.X + p.X, Y: from.Y + p.Y} }
