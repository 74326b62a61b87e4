package board

import (
	"cmp"
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// A tile is drawn from a few shapes side by side: its ground, halves for two adjacent corners, and single corners. All
// are 100 units wide, upright, and have a texture that continues from tile to tile.
const tileSize = 100.0

// A layer is the id of one of the shapes in the static layer of the World.
type layer string

// A plan is the arrangement of the zones of a face: round corners on a common ground, or a half opposite other zones.
type plan struct {
	round  bool
	ground fourgods.Corner // if round: a corner of the ground
	half   fourgods.Corner // otherwise: the first corner of the half, clockwise
}

// planOf returns the plan of some zones. Zones of one terrain that go through the centre are the ground; a split
// terrain is in separate corners. (4.3)
func planOf(z fourgods.Zones) plan {
	var whole [fourgods.NumCorners]int // number of corners in each zone
	for at := range fourgods.NumCorners {
		whole[z[at]]++
	}
	ground := fourgods.NW
	for at := range fourgods.NumCorners {
		if whole[z[at]] > whole[z[ground]] {
			ground = at
		}
	}
	opposite := z[fourgods.NW] == z[fourgods.SE] || z[fourgods.NE] == z[fourgods.SW]
	if whole[z[ground]] >= 3 || opposite {
		if opposite && whole[z[ground]] == 2 && z[fourgods.NE] == z[fourgods.SW] {
			ground = fourgods.NE
		} else if opposite && whole[z[ground]] == 2 {
			ground = fourgods.NW
		}
		return plan{round: true, ground: ground}
	}
	return plan{half: halfOf(z)}
}

// across returns the two corners opposite the half, clockwise: another half, or two quarters.
func (p plan) across() (far, next fourgods.Corner) {
	return (p.half + 2) % fourgods.NumCorners, (p.half + 3) % fourgods.NumCorners
}

// cuts returns the set of round corners on the ground of a round plan, a bit each.
func (p plan) cuts(z fourgods.Zones) (cut int) {
	for at := range fourgods.NumCorners {
		if z[at] != z[p.ground] {
			cut |= 1 << at
		}
	}
	return cut
}

// layers returns the shapes of a face as it lies. They do not overlap, because the lower shape would be visible at the
// edge of the tile.
func layers(c fourgods.Corners, z fourgods.Zones) []layer {
	p := planOf(z)
	if p.round {
		out := []layer{shape(groundForm(p.cuts(z)), c.At(p.ground))}
		for at := range fourgods.NumCorners {
			if z[at] != z[p.ground] {
				out = append(out, shape("r"+strconv.Itoa(int(at)), c.At(at)))
			}
		}
		return out
	}
	far, next := p.across()
	out := []layer{shape("h"+strconv.Itoa(int(p.half)), c.At(p.half))}
	if z[far] == z[next] {
		return append(out, shape("h"+strconv.Itoa(int(far)), c.At(far)))
	}
	return append(out, shape("q"+strconv.Itoa(int(far)), c.At(far)), shape("q"+strconv.Itoa(int(next)), c.At(next)))
}

// groundForm returns the form of a ground without some corners.
func groundForm(cut int) string {
	if cut == 0 {
		return ""
	}
	return "g" + strconv.Itoa(cut)
}

// halfOf returns the first of two consecutive corners, clockwise, in one zone. If there are none, it returns the first
// corner.
func halfOf(z fourgods.Zones) fourgods.Corner {
	for at := range fourgods.NumCorners {
		if z[at] == z[(at+1)%fourgods.NumCorners] {
			return at
		}
	}
	return fourgods.NW
}

func shape(form string, t fourgods.Terrain) layer { return layer(terrainLetters[t] + form) }

// terrainLetters holds the first letters of the ids of shapes, which also represent terrains in the text.
var terrainLetters = [fourgods.NumGods]string{"O", "P", "F", "M"}

// An outline is a shape of a tile. At the edge of the tile it extends a little beyond, so that there is no visible gap
// between tiles.
type outline struct{ form, area string }

// outlines holds all shapes, of any terrain: the ground, with or without corners, and for each corner the round corner,
// the half that begins there clockwise, and the quarter.
var outlines = func() []outline {
	var out []outline
	for _, cut := range []int{0, 1, 2, 4, 8, 5, 10} { // other sets of corners form halves
		out = append(out, outline{groundForm(cut), closed(groundPath(cut, "L-.5 50 L-.5 -.5 L50 -.5 L50 0"))})
	}
	for turn := range int(fourgods.NumCorners) {
		n := strconv.Itoa(turn)
		out = append(out,
			outline{"r" + n, turned("M-.5 -.5 L50 -.5 L50 0 C53 18 44 34 36 38 C28 42 16 54 0 50 L-.5 50 Z", turn)},
			outline{"h" + n, turned("M-.5 -.5 L100.5 -.5 L100.5 50 L100 50 C84 57 70 44 50 50 C30 56 16 43 0 50 L-.5 50 Z", turn)},
			outline{"q" + n, turned("M-.5 -.5 L50 -.5 L50 0 C57 16 44 30 50 50 C30 56 16 43 0 50 L-.5 50 Z", turn)})
	}
	return out
}()

// groundPath returns the path around a tile without some corners. corner is the path around a present corner, from the
// middle of the side before it.
func groundPath(cut int, corner string) []step {
	path, _ := steps("M0 50", 0)
	for turn := range int(fourgods.NumCorners) {
		way := corner
		if cut>>turn&1 != 0 {
			way = "C16 54 28 42 36 38 C44 34 53 18 50 0"
		}
		along, _ := steps(way, turn)
		path = append(path, along...)
	}
	return path
}

// A step is one command of a path with a point. A curve has three of them, of which the last two have no letter.
type step struct {
	letter string
	to     board.Point
}

// steps returns the commands of a path of absolute points, turned by quarters clockwise around the middle of a tile.
// closed reports whether the path is closed.
func steps(path string, quarters int) (all []step, closed bool) {
	fields := strings.Fields(path)
	for i := 0; i < len(fields); i += 2 {
		letter := strings.TrimRight(fields[i], "-.0123456789")
		if letter == "Z" {
			return all, true
		}
		x, _ := strconv.ParseFloat(strings.TrimPrefix(fields[i], letter), 64)
		y, _ := strconv.ParseFloat(fields[i+1], 64)
		for range quarters {
			x, y = tileSize-y, x
		}
		all = append(all, step{letter, board.Point{X: x, Y: y}})
	}
	return all, false
}

// turned returns a path of absolute points turned by quarters clockwise around the middle of a tile.
func turned(path string, quarters int) string {
	all, isClosed := steps(path, quarters)
	if isClosed {
		return closed(all)
	}
	return written(all)
}

func written(all []step) string {
	var b strings.Builder
	for _, s := range all {
		b.WriteString(cmp.Or(s.letter, " ") + pair(s.to))
	}
	return b.String()
}

func closed(all []step) string { return written(all) + "Z" }

// relative returns a closed path in relative commands, from the upper left corner of the tile.
func relative(all []step) string {
	var b strings.Builder
	var at board.Point // current point of the path
	n := 0             // number of points of the current curve
	for _, s := range all {
		b.WriteString(cmp.Or(strings.ToLower(s.letter), " ") + pair(board.Point{X: s.to.X - at.X, Y: s.to.Y - at.Y}))
		if s.letter != "" {
			n = 0
		}
		if n++; s.letter != "C" && s.letter != "" || n == 3 {
			at = s.to
		}
	}
	return b.String() + "z"
}

func pair(p board.Point) string { return board.Num(p.X) + " " + board.Num(p.Y) }

// footing is the distance of a prophet below the middle of its zone. It keeps the prophet from extending too far beyond
// the upper side of the tile.
const footing = 6.0

// spot returns the position of a prophet on the zone of a tile that begins at a corner: in the middle of the zone's
// corners.
func spot(z fourgods.Zones, zone fourgods.Corner) board.Point {
	n, x, y := 0.0, 0.0, 0.0
	for at := range fourgods.NumCorners {
		if z[at] == zone {
			p := cornerAt(at)
			n, x, y = n+1, x+p.X, y+p.Y
		}
	}
	if n == 0 {
		return cornerAt(zone)
	}
	return board.Point{X: x / n, Y: y / n}
}

// cornerAt returns a point near the middle of the quarter at a corner.
func cornerAt(c fourgods.Corner) board.Point {
	const near, far = 26, 74
	return [fourgods.NumCorners]board.Point{{X: near, Y: near}, {X: far, Y: near}, {X: far, Y: far}, {X: near, Y: far}}[c&3]
}

// A face is a side of a tile as it lies, for drawing.
type face struct {
	corners fourgods.Corners
	zones   fourgods.Zones
	seen    bool // otherwise the back of a tile is drawn
}

// face returns a kind of face after quarter turns, for drawing.
func (s *scene) face(id fourgods.FaceID, turns int) face {
	c, z, ok := s.p.FaceOf(id, turns)
	return face{c, z, ok}
}

// faceUp returns the visible face of a tile, for drawing.
func (s *scene) faceUp(slot fourgods.Slot) face {
	c, z, ok := s.p.FaceUp(slot)
	return face{c, z, ok}
}

// layers returns the shapes of the face, in drawing order. It returns none for a face that the viewer has never seen.
func (f face) layers() []layer {
	if !f.seen {
		return nil
	}
	return layers(f.corners, f.zones)
}

// edges returns the edges between terrains on the face.
func (f face) edges() []edge {
	if !f.seen {
		return nil
	}
	return edges(f.corners, f.zones)
}

// shapes returns the ids of all drawings of the face, in order and without their common prefix. After a colon follows
// the pair of terrains that meet. For an unseen face it returns "back".
func (f face) shapes() string {
	if !f.seen {
		return "back"
	}
	var all []string
	for _, l := range f.layers() {
		all = append(all, string(l))
	}
	for _, e := range f.edges() {
		if surf := e.surf(); surf != "" {
			all = append(all, surf)
		}
		all = append(all, e.ref()+":"+e.meets())
	}
	return strings.Join(append(all, "edge"), " ")
}
