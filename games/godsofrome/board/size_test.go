package board

import (
	"testing"

	"pantheon/board/boardtest"
)

// liveLimit is how large an update of all parts may be, compressed, in bytes.
const liveLimit = 12_000

func TestAnUpdateOfTheWholeTableIsSmall(t *testing.T) {
	g, b := open(t)
	boardtest.SmallUpdates(t, g, b, 8, 30, liveLimit)
}

func BenchmarkPieces(b *testing.B) {
	g, rome := open(b)
	boardtest.BenchPieces(b, g, rome)
}

func BenchmarkUpdate(b *testing.B) {
	g, rome := open(b)
	boardtest.BenchUpdate(b, g, rome)
}
