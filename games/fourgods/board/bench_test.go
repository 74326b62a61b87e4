package board

import (
	"context"
	"io"
	"testing"

	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// BenchmarkUpdate draws the live halves of all parts for four seats: what the table does after each sentence, late in a game. At most 10
// ms.
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
				if err := part.Live.Render(context.Background(), io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
}

// BenchmarkPieces builds all pieces of four views in the midst of a game.
func BenchmarkPieces(b *testing.B) {
	g, sky := open(b)
	boardtest.BenchPieces(b, g, sky)
}
