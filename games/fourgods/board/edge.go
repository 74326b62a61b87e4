package board

import (
	"strconv"
	"strings"

	"pantheon/games/fourgods"
)

// On a tile, two terrains meet in an edge: a shore, the trees in front of a forest, stones at the foot of mountains. It
// is drawn over all shapes of the tile. It ends in the middle of the tile's sides or in its centre, as on the adjacent
// tiles.

// An edge is a line between two terrains: around a corner, or from the middle of a side to the centre.
type edge struct {
	form    string // its form and turn
	in, out fourgods.Terrain
}

// edges returns the edges of a face as it lies, shores below all others.
func edges(c fourgods.Corners, z fourgods.Zones) []edge {
	var shores, others []edge
	add := func(form string, turn, in, out fourgods.Corner) {
		e := edge{form + strconv.Itoa(int(turn)), c.At(in), c.At(out)}
		if e.in == fourgods.Ocean || e.out == fourgods.Ocean {
			shores = append(shores, e)
		} else {
			others = append(others, e)
		}
	}
	p := planOf(z)
	for at := range fourgods.NumCorners {
		before := (at + 3) % fourgods.NumCorners
		switch {
		case p.round && z[at] != z[p.ground]:
			add("r", at, at, p.ground)
		case !p.round && z[at] != z[before]:
			add("s", at, at, before)
		}
	}
	return append(shores, others...)
}

// lines holds the forms of edges for the first corner: around it, and between it and the corner before it. The fields
// within and without hold the lines of surf along a shore.
var lines = []struct{ form, line, within, without string }{
	{
		"r", "M50 -.6 L50 0 C53 18 44 34 36 38 C28 42 16 54 0 50 L-.6 50",
		"M42 0 C45 15 37 28 30 32 C23 35 13 45 0 42", "M58 0 C61 21 51 40 42 44 C33 49 19 63 0 58",
	},
	{"s", "M-.6 50 L0 50 C16 43 30 56 50 50", "M0 42 C14 36 26 46 39 43", "M0 58 C14 52 28 63 40 60"},
}

// A stroke is one of the lines of edges, turned to a corner.
type stroke struct{ id, path string }

// strokes holds the lines of all edges, surfs those of the surf.
var strokes, surfs = func() (all, surf []stroke) {
	for _, l := range lines {
		for turn := range int(fourgods.NumCorners) {
			id := l.form + strconv.Itoa(turn)
			all = append(all, stroke{id, turned(l.line, turn)})
			surf = append(surf, stroke{id + "i", turned(l.within, turn)}, stroke{id + "o", turned(l.without, turn)})
		}
	}
	return all, surf
}()

// strokeLength returns the nominal length of a line. Trees and stones are 9 units apart along it, the first and the
// last half as far from its ends. So they continue evenly on the next tile.
func strokeLength(s stroke) string {
	if s.id[0] == 'r' {
		return "81"
	}
	return "54"
}

// ref returns the id of the drawing of the edge.
func (e edge) ref() string { return "e-" + e.form }

// meets returns the pair of terrains that meet.
func (e edge) meets() string { return meetings[e.in][e.out] }

// meetings holds the letters of each pair of terrains, in the order of terrains.
var meetings = func() (all [fourgods.NumGods][fourgods.NumGods]string) {
	for in := range all {
		for out := range all {
			all[in][out] = strings.ToLower(terrainLetters[min(in, out)] + terrainLetters[max(in, out)])
		}
	}
	return all
}()

// surf returns the id of the drawing of the surf along the edge. It returns "" for an edge that is no shore.
func (e edge) surf() string {
	switch fourgods.Ocean {
	case e.in:
		return "f-" + e.form + "i"
	case e.out:
		return "f-" + e.form + "o"
	}
	return ""
}
