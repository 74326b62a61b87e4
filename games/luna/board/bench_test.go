package board

import (
	"context"
	"io"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/luna"
)

// BenchmarkUpdate draws the live halves of all parts for four seats: what the table does after each sentence. At most 10 ms.
func BenchmarkUpdate(b *testing.B) {
	g, moon := open(b)
	_, p := gametest.Random(g, game.Setup{Players: 4}, 1, 200)
	var views [4]*luna.Position
	for s := range views {
		views[s] = seen(g, p, game.Seat(s))
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, v := range views {
			for _, part := range moon.Parts(v, english) {
				if err := part.Live.Render(context.Background(), io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
}
