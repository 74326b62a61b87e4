package board

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/godsofrome"
)

// liveLimit is how large an update of all parts may be, compressed; the legal sentences and the page's own lines come on
// top, and all of it stays under 20 kB.
const liveLimit = 12_000

func TestAnUpdateOfTheWholeTableIsSmall(t *testing.T) {
	g, b := open(t)
	largest := 0
	positions(t, g, 8, 30, func(p *godsofrome.Position) {
		for _, l := range game.Langs {
			var packed bytes.Buffer
			w := gzip.NewWriter(&packed)
			for _, part := range b.Parts(seen(g, p, 0), board.Look{Lang: l}) {
				if _, err := w.Write([]byte(render(t, part.Live))); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			largest = max(largest, packed.Len())
		}
	})
	t.Logf("largest update: %d bytes", largest)
	if largest > liveLimit {
		t.Errorf("an update takes %d bytes, and %d are the limit", largest, liveLimit)
	}
}

// BenchmarkUpdate draws the live halves of all parts for four seats: what the table does after each sentence.
func BenchmarkUpdate(b *testing.B) {
	g, rome := open(b)
	_, p := gametest.Random(g, game.Setup{Players: 4}, *seedFlag, 200)
	var views [4]*godsofrome.Position
	for s := range views {
		views[s] = seen(g, p.(*godsofrome.Position), game.Seat(s))
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, v := range views {
			for _, part := range rome.Parts(v, board.Look{Lang: "en"}) {
				if err := part.Live.Render(context.Background(), io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
}
