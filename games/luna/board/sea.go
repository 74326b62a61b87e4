package board

import (
	"math"
	"strings"

	"pantheon/board"
)

// The moon is over the sea at the upper right, and its light falls from there on the water.
const (
	moonX = 752.0
	moonY = 84.0
	moonR = 56.0
)

// waveWide and waveHigh are the size of the patch of sea that is repeated, which keeps the drawing small.
const (
	waveWide = 268.0
	waveHigh = 196.0
)

// waves returns the small waves of one patch of sea.
func waves() string {
	var b strings.Builder
	for row := range 7 {
		for column := range 3 {
			cell := board.Point{X: float64(column), Y: float64(row)}
			if board.Speckle(cell, 8) > .74 {
				continue
			}
			x := 8 + waveWide/3*float64(column) + 56*board.Speckle(cell, 6)
			y := 12 + waveHigh/7*float64(row) + 8*board.Speckle(cell, 7)
			b.WriteString("M" + board.Num(math.Round(x)) + " " + board.Num(math.Round(y)) + "q5.5-5 11 0t11 0")
		}
	}
	return b.String()
}

// glitter returns the moon's light on the water: short strokes downwards from the moon, broader and sparser towards the
// bottom.
func glitter() string {
	var b strings.Builder
	for i := range 40 {
		cell := board.Point{X: float64(i), Y: 3}
		down := math.Pow(float64(i)/40, 1.15)
		y := moonY + moonR + 26 + (mapHeight-moonY-40)*down
		x := moonX - 12 + (70+110*down)*(board.Speckle(cell, 41)-.5)
		half := (5 + 17*board.Speckle(cell, 42)) * (.6 + .7*down)
		b.WriteString("M" + board.Num(math.Round(x-half)) + " " + board.Num(math.Round(y)) + "h" + board.Num(math.Round(2*half)))
	}
	return b.String()
}
