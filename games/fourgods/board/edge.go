package board

import (
	"strconv"
	"strings"

	"pantheon/games/fourgods"
)

// Where two terrains meet on a tile there is an edge: a shore, the trees in front of a forest, stones at the foot of mountains. It is
// drawn over all shapes of the tile, and ends in the middle of the tile's sides or in its centre, as those of the tiles beside it do.

// An edge is a line between two terrains: round a corner, or from the middle of a side to the centre.
type edge struct {
	form    string // its form and turn
	in, out fourgods.Terrain
}

// edges are those of a face as it lies; shores lie below all others.
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

// lines are the forms of edges as they lie for the first corner: round it, and between it and the corner before it. Within and without
// are where the water of a shore breaks.
var lines = []struct{ form, line, within, without string }{
	{
		"r", "M50 -.6 L50 0 C53 18 44 34 36 38 C28 42 16 54 0 50 L-.6 50",
		"M42 0 C45 15 37 28 30 32 C23 35 13 45 0 42", "M58 0 C61 21 51 40 42 44 C33 49 19 63 0 58",
	},
	{"s", "M-.6 50 L0 50 C16 43 30 56 50 50", "M0 42 C14 36 26 46 39 43", "M0 58 C14 52 28 63 40 60"},
}

// A stroke is one of the lines of edges, turned to a corner.
type stroke struct{ id, path string }

// strokes are the lines of all edges, and those where the water breaks.
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

// strokeLength is how many units long a line counts as: trees and stones stand along it 9 units apart, the first and the last half as far
// from its ends, so that they go on in the same way on the next tile.
func strokeLength(s stroke) string {
	if s.id[0] == 'r' {
		return "81"
	}
	return "54"
}

// ref is the name of what the edge is drawn with.
func (e edge) ref() string { return "e-" + e.form }

// meets is which two terrains meet.
func (e edge) meets() string { return meetings[e.in][e.out] }

// meetings are the letters of each two terrains, in the order of terrains.
var meetings = func() (all [fourgods.NumGods][fourgods.NumGods]string) {
	for in := range all {
		for out := range all {
			all[in][out] = strings.ToLower(terrainLetters[min(in, out)] + terrainLetters[max(in, out)])
		}
	}
	return all
}()

// surf is the name of what the water that breaks there is drawn with, "" where there is none.
func (e edge) surf() string {
	switch fourgods.Ocean {
	case e.in:
		return "f-" + e.form + "i"
	case e.out:
		return "f-" + e.form + "o"
	}
	return ""
}
