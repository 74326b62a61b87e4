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

// UpdateLimit is how large an update of all live halves may be, compressed, in bytes; the legal sentences and the page's own
// lines come on top, and all of it stays under 20 kB.
const UpdateLimit = 13_000

// SmallUpdates plays random games as [Positions] does and checks that in no language an update of all live halves takes more than
// so many bytes, compressed. A title that draws less than [UpdateLimit] may hold itself to less.
func SmallUpdates(t *testing.T, g game.Game, b board.Board, games, every, limit int) {
	t.Helper()
	largest := 0
	Positions(t, g, games, every, func(p game.Position) {
		for _, lang := range game.Langs {
			largest = max(largest, Packed(t, Live(t, b, Seen(g, p, 0), board.Look{Lang: lang})))
		}
	})
	gametest.Budget(t, fmt.Sprintf("update of all parts, %s (%s)", g.About().ID, t.Name()), largest, limit)
}

// Packed is how many bytes a drawing takes when it is sent.
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

// BenchUpdate draws the live halves of all parts for four seats in the midst of a game: what a table does after each sentence. It
// should take at most 10 ms.
func BenchUpdate(b *testing.B, g game.Game, drawn board.Board) {
	b.Helper()
	views := midst(g)
	draw := func() {
		for _, v := range views {
			for _, part := range drawn.Parts(v, board.Look{Lang: "en"}) {
				if err := part.Live.Render(context.Background(), io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	draw() // what a board draws once is no part of an update
	b.ReportAllocs()
	for b.Loop() {
		draw()
	}
}

// BenchPieces builds the pieces of all parts for four seats in the midst of a game and draws none: what a table does after each sentence
// before it knows what has changed. It reports what one view takes, which should be at most 40 µs.
func BenchPieces(b *testing.B, g game.Game, drawn board.Board) {
	b.Helper()
	views := midst(g)
	mover := views[0].Waiting().First()
	marked, _ := g.About().Things(views[mover].Say(views[mover].Moves(mover, nil)[0], mover, mover))
	look := board.Look{Lang: "en", Names: names(0), Marked: marked, Mover: mover}
	pieces := 0
	build := func() {
		pieces = 0
		for _, v := range views {
			for _, part := range drawn.Parts(v, look) {
				pieces += len(part.Live)
			}
		}
	}
	build() // what a board makes once is no part of it
	b.ReportAllocs()
	for b.Loop() {
		build()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(views)), "ns/view")
	b.ReportMetric(float64(pieces)/float64(len(views)), "pieces/view")
}

// midst are the views of all seats in the midst of a game with as many as can play it: after 200 sentences, or half of a shorter game.
func midst(g game.Game) []game.Position {
	setup := game.Setup{Players: g.About().MaxSeats}
	record, p := gametest.Random(g, setup, *boardSeed, 200)
	if p.Waiting() == 0 {
		_, p = gametest.Random(g, setup, *boardSeed, len(record.Plies)/2)
	}
	views := make([]game.Position, g.About().MaxSeats)
	for s := range views {
		views[s] = Seen(g, p, game.Seat(s))
	}
	return views
}
