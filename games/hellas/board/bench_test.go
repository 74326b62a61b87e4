package board

import (
	"testing"

	"pantheon/board/boardtest"
)

func BenchmarkUpdate(b *testing.B) {
	g, hellas := open(b)
	boardtest.BenchUpdate(b, g, hellas)
}
