package board

import (
	"math/bits"
	"strings"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// A rim is the fragment with the light around all tiles of the World. It is drawn under the tiles and visible around
// them.
type rim struct{ laid uint64 }

// path returns the path of the rows of tiles.
func (r rim) path() string {
	var b strings.Builder
	for left := r.laid; left != 0; {
		n := bits.TrailingZeros64(left)
		run := min(bits.TrailingZeros64(^(left >> n)), fourgods.Side-n%fourgods.Side)
		left &^= (1<<run - 1) << n
		wide := board.Num(tileSize * float64(run))
		b.WriteString("M" + pair(cellAt(n)) + "h" + wide + "v100h-" + wide + "z")
	}
	return b.String()
}
