package boardtest

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest"
)

// UpdateLimit is the maximum size of an update of all dynamic layers, compressed, in bytes. With the legal moves and the page's own
// events, an update stays below 20 kB.
const UpdateLimit = 13_000

// SmallUpdates plays random games as [Positions] does, and checks that in no language an update of all dynamic layers exceeds limit
// bytes, compressed. A title with small drawings may use a limit below [UpdateLimit].
func SmallUpdates(t *testing.T, g game.Game, b board.Board, games, every, limit int) {
	t.Helper()
	largest := 0
	Positions(t, g, games, every, func(p game.Position) {
		for _, lang := range game.Langs {
			largest = max(largest, Packed(t, Live(t, b, Seen(g, p, 0), board.RenderOptions{Lang: lang})))
		}
	})
	gametest.Budget(t, fmt.Sprintf("update of all parts, %s (%s)", g.About().ID, t.Name()), largest, limit)
}

// Packed returns the compressed size of a drawing in bytes, as it is sent.
func Packed(t testing.TB, drawing string) int {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write([]byte(drawing)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Len()
}

// BenchUpdate draws the dynamic layers of all parts for all seats in the middle of a game, as a table does after each move. It should
// take at most 10 ms.
func BenchUpdate(b *testing.B, g game.Game, drawn board.Board) {
	b.Helper()
	views := midst(g)
	draw := func() {
		for _, v := range views {
			for _, part := range drawn.Parts(v, board.RenderOptions{Lang: "en"}) {
				if err := part.Dynamic.Render(context.Background(), io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	draw() // an update does not include what a board draws only once
	b.ReportAllocs()
	for b.Loop() {
		draw()
	}
}

// BenchPieces builds the fragments of all parts for all seats in the middle of a game, without drawing them, as a table does after each
// move to find the changes. It reports the time of one view, which should be at most 40 µs.
func BenchPieces(b *testing.B, g game.Game, drawn board.Board) {
	b.Helper()
	views := midst(g)
	mover := views[0].ToAct().First()
	marked, _ := g.About().Things(views[mover].FormatMove(views[mover].Moves(mover, nil)[0], mover, mover))
	look := board.RenderOptions{Lang: "en", Names: names(0), Marked: marked, Mover: mover}
	pieces := 0
	build := func() {
		pieces = 0
		for _, v := range views {
			for _, part := range drawn.Parts(v, look) {
				pieces += len(part.Dynamic)
			}
		}
	}
	build() // the time does not include what a board makes only once
	b.ReportAllocs()
	for b.Loop() {
		build()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(views)), "ns/view")
	b.ReportMetric(float64(pieces)/float64(len(views)), "pieces/view")
}

// midst returns the views of all seats in the middle of a game with the maximum number of players. The game is stopped after 200 moves; a
// shorter game, after half of its moves.
func midst(g game.Game) []game.Position {
	setup := game.Setup{Players: g.About().MaxSeats}
	record, p := gametest.Random(g, setup, *boardSeed, 200)
	if p.ToAct() == 0 {
		_, p = gametest.Random(g, setup, *boardSeed, len(record.Plies)/2)
	}
	views := make([]game.Position, g.About().MaxSeats)
	for s := range views {
		views[s] = Seen(g, p, game.Seat(s))
	}
	return views
}
