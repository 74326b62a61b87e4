package board

import (
	"testing"

	"pantheon/board/boardtest"
)

// liveLimit is the largest compressed size of an update of all parts, in bytes.
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
