package board

import (
	"math"

	"pantheon/board"
	"pantheon/games/luna"
)

// The picture of the temple and the islands: the islands lie on an ellipse round the temple, the first of them at the top.
const (
	mapWidth  = 1000.0
	mapHeight = 1006.0
	ringX     = 500.0
	ringY     = 512.0
	ringWide  = 374.0
	ringHigh  = 390.0
	openSea   = 640.0 // how far the sea goes on to all sides, to be seen where there is room beside the picture
)

// Places on an island, from its middle. The land holds, from the top, the favours and figures, the shrines and the active
// novices; below it is the beach where the inactive ones lie. Each player has a column of their own.
const (
	landWide   = 123.0
	landHigh   = 77.0
	landY      = -26.0
	beachWide  = 114.0
	beachHigh  = 31.0
	beachY     = 73.0
	captionY   = 125.0
	stackX     = -87.0
	stackY     = -66.0
	figureY    = -76.0
	figureX    = 2.0 // of the first of three
	figureStep = 45.0
	figureSize = .94
	shrineY    = -21.0
	activeY    = 23.0
	shrineSize = 1.04
	pieceSize  = 1.04
)

// islandAt is where the island at a place of the ring lies.
func islandAt(place int) board.Point {
	sin, cos := math.Sincos(2 * math.Pi * float64(place) / luna.NumIslands)
	x := ringWide * sin
	if cos < -.8 { // the pier lies between the two lowest
		x *= 1.1
	}
	return board.Point{X: ringX + x, Y: ringY - ringHigh*cos}
}

// The pier reaches out from the temple between the two lowest islands.
const (
	pierX    = 500.0
	pierY    = 764.0
	pierWide = 66.0
	pierHigh = 206.0
	pierStep = 45.0
)

// waves are places in the open sea.
func waves() []board.Point {
	var out []board.Point
	for y := 16.0 - 26*math.Floor(openSea/26); y < mapHeight+openSea; y += 26 {
		for x := 20.0 - openSea; x < mapWidth+openSea-14; x += 38 {
			cell := board.Point{X: x, Y: y}
			p := board.Point{X: x + 22*(board.Speckle(cell, 6)-.5), Y: y + 12*(board.Speckle(cell, 7)-.5)}
			beyond := math.Abs(p.X-mapWidth/2) > mapWidth/2 || math.Abs(p.Y-mapHeight/2) > mapHeight/2
			if board.Speckle(cell, 8) > .42 || beyond && board.Speckle(cell, 9) > .3 || math.Hypot((p.X-ringX)/262, (p.Y-ringY)/286) < 1 {
				continue
			}
			open := true
			for place := range luna.NumIslands {
				at := islandAt(place)
				if math.Abs(p.X-at.X) < landWide+22 && p.Y > at.Y-118 && p.Y < at.Y+140 {
					open = false
				}
			}
			if open {
				out = append(out, p)
			}
		}
	}
	return out
}
