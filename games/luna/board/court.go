package board

import (
	"math"
	"strings"

	"pantheon/board"
	"pantheon/games/luna"
)

// A court is the temple as drawn: the hexes of the boards in play as one grid, and the face-down boards next to it.
type court struct {
	wide   float64                         // of a hex, from side to side
	spaces [luna.NumStones + 1]board.Point // the middle of the space of each number in play
	asleep []board.Point                   // the middles of face-down boards, drawn small
	floor  []board.Point                   // the middles of all spaces in play
}

// radius returns the distance from the middle of a hex to its corners.
func (c *court) radius() float64 { return c.wide / math.Sqrt(3) }

// The temple's place in the picture; the hexes fill it as much as their maximum width allows.
const (
	courtX    = 548.0
	courtY    = 276.0
	courtWide = 470.0
	courtHigh = 490.0
)

// asleepSize is the scale of face-down boards. asleepAt is their place, in hexes from the middle of the first board, by
// the number of boards in play.
const asleepSize = .3

var asleepAt = [luna.NumBoards + 1][]board.Point{
	0: {{X: 0, Y: 0}, {X: 1.2, Y: 0}, {X: 0, Y: 1.2}, {X: 1.2, Y: 1.2}},
	2: {{X: -.86, Y: 2.2}, {X: -.3, Y: 3.1}},
	3: {{X: 1.3, Y: 3.96}},
}

// newCourt returns the temple as drawn, with the boards of a game in their places.
func newCourt(p *luna.Position) court {
	c := court{}
	var at [luna.NumStones + 1]board.Point
	lo, hi := board.Point{X: math.Inf(1), Y: math.Inf(1)}, board.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	stretch := func(q board.Point, wide, high float64) {
		lo = board.Point{X: min(lo.X, q.X-wide), Y: min(lo.Y, q.Y-high)}
		hi = board.Point{X: max(hi.X, q.X+wide), Y: max(hi.Y, q.Y+high)}
	}
	up := 0
	for _, b := range p.Boards {
		if b >= 0 {
			up++
		}
	}
	for n := 1; n <= luna.NumStones; n++ {
		if q, r, ok := p.Space(n); ok {
			at[n] = flat(q, r)
			stretch(at[n], 1/math.Sqrt(3), .5)
		}
	}
	for _, q := range asleepAt[up] {
		stretch(q, 1.4*asleepSize, 1.5*asleepSize)
	}
	c.wide = min(courtWide/(hi.X-lo.X), courtHigh/(hi.Y-lo.Y), 79)
	middle := board.Point{X: courtX, Y: courtY}
	if up == 2 { // the first of two boards would cover candles, and the second the head of the stair
		middle.X, middle.Y = middle.X+36, middle.Y-24
	}
	place := func(q board.Point) board.Point {
		return board.Point{X: middle.X + (q.X-(lo.X+hi.X)/2)*c.wide, Y: middle.Y + (q.Y-(lo.Y+hi.Y)/2)*c.wide}
	}
	for n := 1; n <= luna.NumStones; n++ {
		if _, _, ok := p.Space(n); ok {
			c.spaces[n] = place(at[n])
			c.floor = append(c.floor, c.spaces[n])
		}
	}
	for _, q := range asleepAt[up] {
		c.asleep = append(c.asleep, place(q))
	}
	return c
}

// flat returns the middle of a hex from its axial place, in widths of a hex. The grid is turned so that hexes have a
// flat side at the bottom and the boards extend downwards from the gate.
func flat(q, r int) board.Point {
	x, y := float64(q)+float64(r)/2, float64(r)*math.Sqrt(3)/2
	sin, cos := math.Sincos(math.Pi / 6)
	return board.Point{X: x*cos - y*sin, Y: x*sin + y*cos}
}

// walls returns the outline of all spaces in play, as hexes that are drawn with a thick border below them.
func (c *court) walls() string {
	var b strings.Builder
	for _, p := range c.floor {
		for i := range 6 {
			sin, cos := math.Sincos(float64(i) * math.Pi / 3)
			b.WriteString([...]string{"M", "L"}[min(i, 1)] + pair(board.Point{X: p.X + c.radius()*cos, Y: p.Y + c.radius()*sin}))
		}
		b.WriteString("Z")
	}
	return b.String()
}

// flower returns the outline of a small face-down board: seven hexes of the given width.
func flower(wide float64) string {
	var b strings.Builder
	for q := -1; q <= 1; q++ {
		for r := -1; r <= 1; r++ {
			if q+r < -1 || q+r > 1 {
				continue
			}
			p := flat(q, r)
			for i := range 6 {
				sin, cos := math.Sincos(float64(i) * math.Pi / 3)
				radius := wide / math.Sqrt(3)
				b.WriteString([...]string{"M", "L"}[min(i, 1)] + pair(board.Point{X: p.X*wide + radius*cos, Y: p.Y*wide + radius*sin}))
			}
			b.WriteString("Z")
		}
	}
	return b.String()
}
