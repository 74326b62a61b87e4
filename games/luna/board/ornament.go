package board

import (
	"math"
	"strings"

	"pantheon/board"
)

// cloak is the outline of a novice: a hood over a long cloak.
const cloak = "M0-23C6.4-23 9.2-18.4 8-12.6 12.6-7.4 14.8 5.6 15.6 18 15.8 20.8 14.4 22 12 22H-12C-14.4 22-15.8 20.8-15.6 18-14.8 5.6-12.6-7.4-8-12.6-9.2-18.4-6.4-23 0-23Z"

// sunburst is the outline of the sun: a disc with eight rays that do not touch it.
var sunburst = func() string {
	var b strings.Builder
	b.WriteString("M0-6.2A6.2 6.2 0 1 0 0 6.2 6.2 6.2 0 1 0 0-6.2Z")
	for i := range 8 {
		at := float64(i) * math.Pi / 4
		point := func(radius, turn float64) string {
			sin, cos := math.Sincos(at + turn)
			return board.Num(radius*sin) + " " + board.Num(-radius*cos)
		}
		b.WriteString("M" + point(13, 0) + "L" + point(8, .3) + "L" + point(8, -.3) + "Z")
	}
	return b.String()
}()

// hexagon returns the outline of a hexagon with a point to the right, where radius is the distance of its corners from
// the middle.
func hexagon(radius float64) string {
	var b strings.Builder
	for i := range 6 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 3)
		b.WriteString([...]string{"M", "L"}[min(i, 1)] + board.Num(radius*cos) + " " + board.Num(radius*sin))
	}
	return b.String() + "Z"
}

// shore returns the outline of a beach: a rounded shape with an irregular border, a different one for each salt. The
// parameters wide and high are half its width and half its height. The parameter rough is the range of the radius, as a
// part of it.
func shore(wide, high, rough float64, salt int) string {
	const points = 18
	at := make([]board.Point, points)
	for i := range at {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / points)
		stretch := roundness(sin, cos) * (1 + rough*(board.Speckle(board.Point{X: float64(i)}, salt)-.5))
		at[i] = board.Point{X: wide * cos * stretch, Y: high * sin * stretch}
	}
	return smooth(at)
}

// shape returns a closed outline through points, round or with corners.
func shape(at []board.Point, round bool) string {
	if round {
		return smooth(at)
	}
	var b strings.Builder
	for i, p := range at {
		b.WriteString([...]string{"M", "L"}[min(i, 1)] + pair(p))
	}
	return b.String() + "Z"
}

// roundness turns a circle into a superellipse, nearly a rectangle with round corners: it returns the distance of the
// border in a direction.
func roundness(sin, cos float64) float64 {
	return math.Pow(math.Pow(math.Abs(cos), 3.2)+math.Pow(math.Abs(sin), 3.2), -1/3.2)
}

// smooth returns a closed curve through points.
func smooth(at []board.Point) string {
	n := len(at)
	var b strings.Builder
	b.WriteString("M" + pair(at[0]))
	for k := range at {
		p0, p1, p2, p3 := at[(k+n-1)%n], at[k], at[(k+1)%n], at[(k+2)%n]
		b.WriteString("C" + pair(board.Point{X: p1.X + (p2.X-p0.X)/6, Y: p1.Y + (p2.Y-p0.Y)/6}) +
			" " + pair(board.Point{X: p2.X - (p3.X-p1.X)/6, Y: p2.Y - (p3.Y-p1.Y)/6}) + " " + pair(p2))
	}
	return b.String() + "Z"
}

func pair(p board.Point) string { return board.Num(p.X) + " " + board.Num(p.Y) }

// ripples returns small lines in the sand of a beach, round 0,0.
func ripples() string {
	var b strings.Builder
	for i := range 9 {
		cell := board.Point{X: float64(i), Y: 2}
		x, y := -beachWide+26+(2*beachWide-64)*board.Speckle(cell, 31), beachHigh*1.3*(board.Speckle(cell, 32)-.5)
		b.WriteString("M" + board.Num(x) + " " + board.Num(y) + "q5-3 10 0t10 0")
	}
	return b.String()
}
