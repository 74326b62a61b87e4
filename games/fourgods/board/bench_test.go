package board

import (
	"context"
	"io"
	"testing"

	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// BenchmarkUpdate draws the dynamic layers of all parts for four seats, late in a game, as a table does after each
// move. The limit is 10 ms.
func BenchmarkUpdate(b *testing.B) {
	g, sky := open(b)
	_, p := lively(b, g, game.Setup{Players: 4}, 7, func(p *fourgods.Position) bool { return tiles(p) >= 50 })
	var views [4]*fourgods.Position
	for s := range views {
		views[s] = seen(g, p, game.Seat(s))
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, v := range views {
			for _, part := range sky.Parts(v, english) {
				if err := part.Dynamic.Render(context.Background(), io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
}

// BenchmarkPieces builds all fragments of four views in the middle of a game.
func BenchmarkPieces(b *testing.B) {
	g, sky := open(b)
	boardtest.BenchPieces(b, g, sky)
}
