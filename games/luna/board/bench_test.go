package board

import (
	"testing"

	"pantheon/board/boardtest"
)

func BenchmarkUpdate(b *testing.B) {
	g, moon := open(b)
	boardtest.BenchUpdate(b, g, moon)
}

func BenchmarkPieces(b *testing.B) {
	g, moon := open(b)
	boardtest.BenchPieces(b, g, moon)
}
