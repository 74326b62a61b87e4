package board

import (
	"math"
	"slices"

	"pantheon/board"
)

// A feature is a mountain, a tree, a field or a rock of the relief.
type feature struct {
	sign string
	at   board.Point
}

// grows holds the features of each land by the land's id, with repetitions as weights. They make lands distinguishable
// by more than colour.
var grows = map[string][]string{
	"red":    {"peak", "peak", "ridge", "pine"},
	"yellow": {"grain", "grain", "hill", "peak"},
	"blue":   {"vine", "vine", "olive", "hill"},
	"green":  {"olive", "olive", "pine", "hill"},
	"brown":  {"crag", "crag", "ridge", "shrub"},
}

// spreadRelief adds the features of a land to l.relief, scattered over the territory and sorted from north to south.
// It leaves the City, the site and the name plate free. A land without an entry in grows has no features.
func (l *land) spreadRelief(poly []board.Point) {
	kinds := grows[l.Land]
	if len(kinds) == 0 {
		return
	}
	const step = 34.0
	west, north, east, south := poly[0].X, poly[0].Y, poly[0].X, poly[0].Y
	for _, p := range poly {
		west, north, east, south = min(west, p.X), min(north, p.Y), max(east, p.X), max(south, p.Y)
	}
	for row, y := 0, north; y < south; row, y = row+1, y+step*.8 {
		for x := west + step/2*float64(row%2); x < east; x += step {
			cell := board.Point{X: x, Y: y}
			at := whole(board.Point{X: x + 15*(board.Speckle(cell, 1)-.5), Y: y + 11*(board.Speckle(cell, 2)-.5)})
			if board.Speckle(cell, 3) < .5 && l.openGround(at, poly) {
				l.relief = append(l.relief, feature{"#hel-r-" + kinds[int(board.Speckle(cell, 4)*float64(len(kinds)))], at})
			}
		}
	}
	slices.SortStableFunc(l.relief, func(a, b feature) int { return int(a.at.Y - b.at.Y) })
}

// openGround reports whether a feature may be at a point: well inside its territory, and away from the City, the site
// and the name plate.
func (l *land) openGround(at board.Point, poly []board.Point) bool {
	for _, d := range [...]board.Point{{X: 18, Y: 4}, {X: -18, Y: 4}, {X: 0, Y: 15}, {X: 0, Y: -17}, {X: 13, Y: -9}, {X: -13, Y: -9}} {
		if !inside(board.Point{X: at.X + d.X, Y: at.Y + d.Y}, poly) {
			return false
		}
	}
	near := func(p board.Point, wide, high float64) bool {
		return p.X-wide < at.X && at.X < p.X+wide && p.Y-high < at.Y && at.Y < p.Y+high
	}
	return !(l.hasCity() && near(l.city, 42, 36) || l.hasSite() && near(l.site, 44, 40) || near(l.plate, 76, 25))
}

// whole returns a point with its coordinates rounded to whole units. Fractions would make the page larger without a
// visible difference.
func whole(p board.Point) board.Point { return board.Point{X: math.Round(p.X), Y: math.Round(p.Y)} }
