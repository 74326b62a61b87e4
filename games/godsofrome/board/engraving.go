package board

import (
	"math"
	"strings"

	"pantheon/board"
)

// rhumbs are the straight lines of a sea chart that run from the compass rose to all sixteen winds.
func (c *chart) rhumbs() string {
	x, y := c.width-2*margin-76, c.height-2*margin-84
	var b strings.Builder
	for i := range 16 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 8)
		b.WriteString("M" + board.Num(x) + " " + board.Num(y) + "L" + board.Num(x+1400*cos) + " " + board.Num(y+1400*sin))
	}
	return b.String()
}

// waves are places in the open sea.
func (c *chart) waves() []board.Point {
	var out []board.Point
	w, h := c.width-2*margin, c.height-2*margin
	rose := board.Point{X: w - 76, Y: h - 84}
	for y := 14.0; y < h-8; y += 21 {
		for x := 14.0; x < w-10; x += 30 {
			cell := board.Point{X: x, Y: y}
			p := board.Point{X: x + 18*(board.Speckle(cell, 6)-.5), Y: y + 10*(board.Speckle(cell, 7)-.5)}
			if board.Speckle(cell, 8) > .5 || p.Distance(rose) < 66 || (p.X < 180 && p.Y > h-130) {
				continue
			}
			open := true
			for i := range c.lands {
				open = open && c.lands[i].clearance(p) < -31
			}
			if open {
				out = append(out, p)
			}
		}
	}
	return out
}

// coast joins the coasts of all lands.
func (c *chart) coast() string {
	var b strings.Builder
	for i := range c.lands {
		b.WriteString(c.lands[i].outline.Coast)
	}
	return b.String()
}

// cracks are the bright rifts of a lava land, from its middle outwards.
func (l *land) cracks() string {
	var b strings.Builder
	for i := range 7 {
		angle := (float64(i) + .5*board.Speckle(l.centre, i)) * 2 * math.Pi / 7
		at := l.centre
		b.WriteString("M" + board.Num(at.X) + " " + board.Num(at.Y))
		for step := range 6 {
			bend := (board.Speckle(l.centre, 31*i+step+50) - .5) * 1.5
			sin, cos := math.Sincos(angle + bend)
			at.X += cos * l.radius * .24
			at.Y += sin * l.radius * .24
			b.WriteString("L" + board.Num(at.X) + " " + board.Num(at.Y))
		}
	}
	return b.String()
}

// ring is a frame between two distances from the picture's edge.
func (c *chart) ring(outer, inner float64) string {
	r := func(d float64) string {
		return "M" + board.Num(d) + " " + board.Num(d) + "H" + board.Num(c.width-d) + "V" + board.Num(c.height-d) + "H" + board.Num(d) + "Z"
	}
	return r(outer) + r(inner)
}

// bars are the dark bars of the frame's scale, that far from the edge.
func (c *chart) bars(d float64) string {
	const bar, high = 30.0, 5.0
	var b strings.Builder
	rect := func(x, y, w, h float64) {
		b.WriteString("M" + board.Num(x) + " " + board.Num(y) + "h" + board.Num(w) + "v" + board.Num(h) + "h" + board.Num(-w) + "Z")
	}
	for x := 14.0; x < c.width-14; x += 2 * bar {
		w := min(bar, c.width-14-x)
		rect(x, d, w, high)
		rect(x, c.height-d-high, w, high)
	}
	for y := 14.0; y < c.height-14; y += 2 * bar {
		h := min(bar, c.height-14-y)
		rect(d, y, high, h)
		rect(c.width-d-high, y, high, h)
	}
	return b.String()
}
