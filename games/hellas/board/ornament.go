package board

import (
	"math"
	"strings"

	"pantheon/board"
)

// godSign maps each god to the attribute whose symbol is on the plinth of the god's monument.
var godSign = map[string]string{"zeus": "strength", "athena": "leadership", "hermes": "speed"}

// sunburst is the SVG path of the sun: a disc and eight rays that do not touch the disc.
var sunburst = func() string {
	var b strings.Builder
	b.WriteString("M0-6.2A6.2 6.2 0 1 0 0 6.2 6.2 6.2 0 1 0 0-6.2Z")
	for i := range 8 {
		at := float64(i) * math.Pi / 4
		point := func(radius, turn float64) string {
			sin, cos := math.Sincos(at + turn)
			return board.Num(radius*sin) + " " + board.Num(-radius*cos)
		}
		b.WriteString("M" + point(13.4, 0) + "L" + point(8, .32) + "L" + point(8, -.32) + "Z")
	}
	return b.String()
}()
