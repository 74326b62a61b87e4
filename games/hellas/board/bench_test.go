package board

import (
	"testing"

	"pantheon/board/boardtest"
)

func BenchmarkUpdate(b *testing.B) {
	g, hellas := open(b)
	boardtest.BenchUpdate(b, g, hellas)
}

func BenchmarkPieces(b *testing.B) {
	g, hellas := open(b)
	boardtest.BenchPieces(b, g, hellas)
}
