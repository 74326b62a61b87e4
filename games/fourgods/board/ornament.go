package board

import (
	"math"
	"strings"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// sunburst is the path of the sun: a disc with eight rays that do not touch it.
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

// star is the path of a star of the score track.
const star = "M0-9 2-2 9 0 2 2 0 9-2 2-9 0-2-2Z"

func terrainAt(n int) fourgods.Terrain { return fourgods.Terrain(n) }
