package board

import (
	"math"
	"strings"

	"pantheon/board"
)

// rhumbs returns the path of the straight lines of a sea chart, from the compass rose to all sixteen winds.
func (c *chart) rhumbs() string {
	x, y := c.width-2*margin-76, c.height-2*margin-84
	var b strings.Builder
	for i := range 16 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 8)
		b.WriteString("M" + board.Num(x) + " " + board.Num(y) + "L" + board.Num(x+1400*cos) + " " + board.Num(y+1400*sin))
	}
	return b.String()
}

// waves returns the places of the waves in the open sea.
func (c *chart) waves() []board.Point {
	var out []board.Point
	w, h := c.width-2*margin, c.height-2*margin
	rose := board.Point{X: w - 76, Y: h - 84}
	for y := 14.0 - 21*math.Floor(openSea/21); y < h+openSea; y += 21 {
		for x := 14.0 - 30*math.Floor(openSea/30); x < w+openSea; x += 30 {
			cell := board.Point{X: x, Y: y}
			p := board.Point{X: x + 18*(board.Speckle(cell, 6)-.5), Y: y + 10*(board.Speckle(cell, 7)-.5)}
			beyond := x < 0 || y < 0 || x > w || y > h
			if board.Speckle(cell, 8) > .5 || beyond && board.Speckle(cell, 9) > .25 || p.Distance(rose) < 66 || (p.X < 180 && p.Y > h-130) {
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

// glory returns the path of the rays round a god, alternately long and short.
func glory() string {
	var b strings.Builder
	for i := range 24 {
		reach := 60 - 12*float64(i%2)
		angle := float64(i) * math.Pi / 12
		for k, at := range [...]struct{ r, turn float64 }{{20, 0}, {reach, -.045}, {reach, .045}} {
			sin, cos := math.Sincos(angle + at.turn)
			b.WriteString([...]string{"M", "L", "L"}[k] + board.Num(at.r*cos) + " " + board.Num(at.r*sin))
		}
		b.WriteString("Z")
	}
	return b.String()
}

// coast returns the coasts of all lands as one path.
func (c *chart) coast() string {
	var b strings.Builder
	for i := range c.lands {
		b.WriteString(c.lands[i].outline.Coast)
	}
	return b.String()
}

// cracks returns the path of the bright rifts of a lava land, from its middle outwards.
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
