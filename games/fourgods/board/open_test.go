package board

import (
	"bytes"
	"compress/gzip"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// open gives the game and its board.
func open(t testing.TB) (game.Game, *sky) {
	t.Helper()
	g, err := fourgods.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g, New(g).(*sky)
}

// seen is the view of a seat.
func seen(g game.Game, p game.Position, s game.Seat) *fourgods.Position {
	return boardtest.Seen(g, p, s).(*fourgods.Position)
}

// positions plays some random games and calls do with the truth every few sentences.
func positions(t *testing.T, g game.Game, games, every int, do func(p *fourgods.Position)) {
	t.Helper()
	boardtest.Positions(t, g, games, every, func(p game.Position) { do(p.(*fourgods.Position)) })
}

// live draws the live half of one part of a view.
func live(t *testing.T, b *sky, v *fourgods.Position, id string) []*boardtest.Element {
	t.Helper()
	for _, p := range b.Parts(v, english) {
		if p.ID == id {
			return boardtest.Elements(t, boardtest.Render(t, p.Live))
		}
	}
	t.Fatalf("there is no part %s", id)
	return nil
}

var english = board.Look{Lang: "en"}

func TestLaws(t *testing.T) {
	g, b := open(t)
	boardtest.Laws(t, g, b)
}

// packed is how many bytes a drawing takes when it is sent.
func packed(t *testing.T, drawing string) int {
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
