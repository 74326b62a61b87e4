package board

import (
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// A tile is drawn from a few shapes laid upon each other: its ground, halves that two corners side by side share, and corners of
// their own. All are 100 units wide, upright, and of one texture that goes on from tile to tile.
const tileSize = 100.0

// A layer is the id of one of the shapes in the still half of the World.
type layer string

// layers are the shapes of a face as it lies, the lowest first. Zones of one terrain that go through the centre are the ground; what
// is split stands apart in its corners. (4.3)
func layers(c fourgods.Corners, z fourgods.Zones) []layer {
	var whole [fourgods.NumCorners]int // corners in each zone
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
	if whole[z[ground]] >= 3 || opposite { // round corners on a common ground
		if opposite && whole[z[ground]] == 2 && z[fourgods.NE] == z[fourgods.SW] {
			ground = fourgods.NE
		} else if opposite && whole[z[ground]] == 2 {
			ground = fourgods.NW
		}
		out := []layer{shape("", c.At(ground))}
		for at := range fourgods.NumCorners {
			if z[at] != z[ground] {
				out = append(out, shape("r"+strconv.Itoa(int(at)), c.At(at)))
			}
		}
		return out
	}
	// A half lies over the two corners across from it, which are another half or two quarters.
	half := halfOf(z)
	far, next := (half+2)%4, (half+3)%4
	out := []layer{shape("", c.At(far))}
	if z[far] != z[next] {
		out = append(out, shape("q"+strconv.Itoa(int(next)), c.At(next)))
	}
	return append(out, shape("h"+strconv.Itoa(int(half)), c.At(half)))
}

// halfOf is the first of two corners that follow each other clockwise in one zone.
func halfOf(z fourgods.Zones) fourgods.Corner {
	for at := range fourgods.NumCorners {
		if z[at] == z[(at+1)%fourgods.NumCorners] {
			return at
		}
	}
	return fourgods.NW
}

func shape(form string, t fourgods.Terrain) layer { return layer(terrainLetters[t] + form) }

// terrainLetters begin the ids of shapes and stand for terrains in the text.
var terrainLetters = [fourgods.NumGods]string{"O", "P", "F", "M"}

// An outline is a shape of a tile: its area, and its border to the zones beside it.
type outline struct{ form, area, border string }

// outlines are all shapes, of any terrain: the ground, and for each corner the round corner, the quarter and the half that begins
// there clockwise.
var outlines = func() []outline {
	out := []outline{{"", "M0 0H100V100H0Z", ""}}
	for turn := range int(fourgods.NumCorners) {
		n := strconv.Itoa(turn)
		out = append(out,
			outline{"r" + n, turned("M0 0 L50 0 C53 18 44 34 36 38 C28 42 16 54 0 50 Z", turn), turned("M50 0 C53 18 44 34 36 38 C28 42 16 54 0 50", turn)},
			outline{"q" + n, turned("M0 0 L60 0 L60 50 C32 54 16 44 0 50 Z", turn), turned("M60 50 C32 54 16 44 0 50", turn)},
			outline{"h" + n, turned("M0 0 L100 0 L100 50 C84 57 70 44 50 50 C30 56 16 43 0 50 Z", turn), turned("M100 50 C84 57 70 44 50 50 C30 56 16 43 0 50", turn)})
	}
	return out
}()

// turned turns a path of absolute points by quarters clockwise round the middle of a tile.
func turned(path string, quarters int) string {
	var b strings.Builder
	fields := strings.Fields(path)
	for i := 0; i < len(fields); i++ {
		head := strings.TrimRight(fields[i], "0123456789")
		if head == "Z" {
			b.WriteByte('Z')
			continue
		}
		x, _ := strconv.ParseFloat(strings.TrimPrefix(fields[i], head), 64)
		i++
		y, _ := strconv.ParseFloat(fields[i], 64)
		for range quarters {
			x, y = tileSize-y, x
		}
		if head == "" {
			head = " "
		}
		b.WriteString(head + pair(board.Point{X: x, Y: y}))
	}
	return b.String()
}

func pair(p board.Point) string { return board.Num(p.X) + " " + board.Num(p.Y) }

// spot is where a prophet stands on the zone of a tile that begins at a corner: in the middle of its corners, a little outwards.
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

// cornerAt is the middle of the quarter at a corner.
func cornerAt(c fourgods.Corner) board.Point {
	const near, far = 26, 74
	return [fourgods.NumCorners]board.Point{{X: near, Y: near}, {X: far, Y: near}, {X: far, Y: far}, {X: near, Y: far}}[c&3]
}

// A face is a side of a tile as it lies, as far as it is drawn.
type face struct {
	corners fourgods.Corners
	zones   fourgods.Zones
	seen    bool // else the back of a tile is drawn
}

// face is a kind of face after quarter turns.
func (s *scene) face(id fourgods.FaceID, turns int) face {
	c, z, ok := s.p.FaceOf(id, turns)
	return face{c, z, ok}
}

// faceUp is the face of a tile that is up.
func (s *scene) faceUp(slot fourgods.Slot) face {
	c, z, ok := s.p.FaceUp(slot)
	return face{c, z, ok}
}

// layers are the shapes of the face, the lowest first; none for one that the reader has never seen.
func (f face) layers() []layer {
	if !f.seen {
		return nil
	}
	return layers(f.corners, f.zones)
}
