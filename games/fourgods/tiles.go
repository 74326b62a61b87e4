package fourgods

import (
	"math/bits"
	"slices"
	"strings"
)

// A listedTile is a row of tiles.csv.
type listedTile struct {
	line  int
	name  string
	sides [2]listedFace
}

// A listedFace is one side of a tile as in tiles.csv.
type listedFace struct{ corners, link, zones, shape string }

// tilesHeader is the first line of tiles.csv.
const tilesHeader = "tile,a_corners,a_link,a_zones,a_shape,b_corners,b_link,b_zones,b_shape"

// readTiles reads the rows of tiles.csv. The values are checked when they are compiled.
func (l *library) readTiles() {
	lines := strings.Split(strings.ReplaceAll(string(l.Data(tilesName)), "\r\n", "\n"), "\n")
	if lines[0] != tilesHeader {
		l.BadLine(tilesName, 1, "the header is %q; it must be %q", lines[0], tilesHeader)
		return
	}
	for i, line := range lines[1:] {
		if strings.TrimSpace(line) == "" {
			continue
		}
		f := strings.Split(line, ",")
		if len(f) != 9 {
			l.BadLine(tilesName, i+2, "the row has %d fields; it must have 9: %s", len(f), tilesHeader)
			continue
		}
		l.tiles = append(l.tiles, listedTile{i + 2, f[0], [2]listedFace{{f[1], f[2], f[3], f[4]}, {f[5], f[6], f[7], f[8]}}})
	}
}

// The shapes of faces. Equal letters are equal corners, clockwise; a face has the shape in at least one of its turns.
// (4.4)
var shapes = []string{"AAAA", "AAAB", "AABB", "ABAB", "AABC", "ABAC"}

// compileTiles checks the list of tiles and collects the kinds of faces. (4.3, 4.4)
func (l *library) compileTiles(r *rules) {
	if l.Err() != nil {
		return
	}
	if len(l.tiles) != NumTiles {
		l.Bad(tilesName, "there are %d tiles; it must be %d", len(l.tiles), NumTiles)
		return
	}
	names, pairs := map[string]int{}, map[[2]FaceID]int{}
	kinds := map[string]FaceID{}
	for n, t := range l.tiles {
		if before, twice := names[t.name]; twice || t.name == "" {
			l.BadLine(tilesName, t.line, "the name %q is empty or stands on line %d already", t.name, before)
		}
		names[t.name] = t.line
		var all uint
		var ids [2]FaceID
		good := true
		for side, listed := range t.sides {
			f, terrains, ok := l.compileFace(t, side, listed)
			if good = good && ok; !ok {
				continue
			}
			all |= terrains
			id, known := kinds[f.id]
			if !known {
				id = FaceID(len(r.faces))
				kinds[f.id] = id
				r.faces = append(r.faces, f)
				r.backed = append(r.backed, nil)
			}
			ids[side] = id
			r.backed[id] = append(r.backed[id], uint8(n))
		}
		if !good {
			continue
		}
		if r.faces[ids[0]].lies[0].corners == r.faces[ids[1]].lies[0].corners {
			l.BadLine(tilesName, t.line, "the two faces of tile %s are the same pattern; they must differ", t.name)
		}
		if n := bits.OnesCount(all); n < l.constants.List.Together {
			l.BadLine(tilesName, t.line, "the two faces of tile %s show %d terrains together; it must be %d", t.name, n, l.constants.List.Together)
		}
		sorted := [2]FaceID{min(ids[0], ids[1]), max(ids[0], ids[1])}
		if before, twice := pairs[sorted]; twice {
			l.BadLine(tilesName, t.line, "tile %s has the same two faces as the one on line %d; all tiles differ", t.name, before)
		}
		pairs[sorted] = t.line
		r.tiles[n] = ids
	}
	if l.Err() == nil {
		r.fitting = fittings(r.faces)
		r.listBacks()
		l.balanced(r)
	}
}

// listBacks writes the printed tiles of all kinds of faces into one list.
func (r *rules) listBacks() {
	n := 0
	for id, tiles := range r.backed {
		r.backsOf[id] = row{uint8(n), uint8(len(tiles))}
		n += copy(r.backs[n:], tiles)
	}
}

// compileFace reads one side of a tile and checks corners, link, zones and shape against each other. terrains is the
// set of terrains on it, a bit each. ok is false if it has reported a fault. (4.3)
func (l *library) compileFace(t listedTile, side int, listed listedFace) (f face, terrains uint, ok bool) {
	where := "tile " + t.name + ", face " + string("ab"[side])
	var of [NumCorners]Terrain
	if len(listed.corners) != int(NumCorners) {
		l.BadLine(tilesName, t.line, "%s: corners are %q; they are four letters of %s", where, listed.corners, terrainLetters)
		return f, 0, false
	}
	for i := range of {
		at := strings.IndexByte(terrainLetters, listed.corners[i])
		if at < 0 {
			l.BadLine(tilesName, t.line, "%s: corners are %q; they are four letters of %s", where, listed.corners, terrainLetters)
			return f, 0, false
		}
		of[i] = Terrain(at)
		terrains |= 1 << at
	}
	c := corners(of)
	if terrains == 1<<NumGods-1 {
		l.BadLine(tilesName, t.line, "%s: corners are %s; no face shows all four terrains", where, listed.corners)
		return f, 0, false
	}
	link := NoTerrain
	if opposite := c.At(NW) == c.At(SE) || c.At(NE) == c.At(SW); opposite && c.At(NW) != c.At(NE) && c.At(NE) != c.At(SE) && c.At(SE) != c.At(SW) && c.At(SW) != c.At(NW) {
		link = Terrain(strings.Index(terrainLetters, listed.link))
		if len(listed.link) != 1 || link < 0 || (c.At(NW) != link || c.At(SE) != link) && (c.At(NE) != link || c.At(SW) != link) {
			l.BadLine(tilesName, t.line, "%s: link is %q; it must be a terrain of two opposite corners of %s", where, listed.link, listed.corners)
			return f, 0, false
		}
	} else if listed.link != "-" {
		l.BadLine(tilesName, t.line, "%s: link is %q; it must be - where no opposite corners alike are apart", where, listed.link)
		return f, 0, false
	}
	if zones := zoneLetters(zonesOf(c, link)); zones != listed.zones {
		l.BadLine(tilesName, t.line, "%s: zones are %q; with corners %s and link %s they are %s", where, listed.zones, listed.corners, listed.link, zones)
		return f, 0, false
	}
	if shape := shapeOf(c); shape != listed.shape {
		l.BadLine(tilesName, t.line, "%s: shape is %q; corners %s are %s", where, listed.shape, listed.corners, shape)
		return f, 0, false
	}
	return makeFace(c.first(), link), terrains, true
}

// zoneLetters returns zones in the form of tiles.csv: equal letters in one zone, a first.
func zoneLetters(z Zones) string {
	var text [NumCorners]byte
	next := byte('a')
	for at, first := range z {
		if int(first) == at {
			text[at] = next
			next++
		} else {
			text[at] = text[first]
		}
	}
	return string(text[:])
}

// shapeOf returns which corners are equal, in the form of one of the shapes. It returns "" for four different terrains.
func shapeOf(c Corners) string {
	for turn := range 4 {
		var text [NumCorners]byte
		seen := map[Terrain]byte{}
		for at := range NumCorners {
			t := c.turned(turn).At(at)
			if seen[t] == 0 {
				seen[t] = 'A' + byte(len(seen))
			}
			text[at] = seen[t]
		}
		if slices.Contains(shapes, string(text[:])) {
			return string(text[:])
		}
	}
	return ""
}

// balanced checks the list against the rule of constants.yaml: the number of copies of each pattern of a shape. Each
// pattern of such a shape must be there. Of two crossing terrains each must be linked equally often. (4.4)
func (l *library) balanced(r *rules) {
	byPattern, lines := map[string]int{}, map[string]int{}
	for n := range r.tiles {
		for _, id := range r.tiles[n] {
			c := r.faces[id].lies[0].corners
			byPattern[c.String()]++
			lines[c.String()] = l.tiles[n].line
		}
	}
	patterns := map[string]int{}
	for id := range r.faces {
		c := r.faces[id].lies[0].corners
		shape := shapeOf(c)
		n, want := byPattern[c.String()], l.constants.List.Copies[shape]
		if n == 0 {
			continue // reported already
		}
		byPattern[c.String()] = 0
		patterns[shape]++
		if want > 0 && n != want {
			l.BadLine(tilesName, lines[c.String()], "the pattern %s has %d copies; those of shape %s have %d each", c, n, shape, want)
		}
	}
	for id := range r.faces {
		if c := r.faces[id].lies[0].corners; crossing(c) && len(r.backed[id])*2 != l.constants.List.Copies["ABAB"] && l.constants.List.Copies["ABAB"] > 0 {
			l.BadLine(tilesName, l.tiles[r.backed[id][0]].line, "the face %s is there %d times; each of the two terrains is linked on half of the %d copies", r.faces[id].id, len(r.backed[id]), l.constants.List.Copies["ABAB"])
		}
	}
	for _, shape := range shapes {
		if want, given := l.constants.List.Copies[shape]; given && want > 0 && patterns[shape] != allPatterns[shape] {
			l.Bad(tilesName, "there are %d patterns of shape %s; it must be %d", patterns[shape], shape, allPatterns[shape])
		}
	}
}

// allPatterns holds the number of patterns of each shape. Patterns that differ only by turns count once. (4.4)
var allPatterns = map[string]int{"AAAA": 4, "AAAB": 12, "AABB": 6, "ABAB": 6, "AABC": 24, "ABAC": 12}
