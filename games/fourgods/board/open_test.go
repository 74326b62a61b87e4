package board

import (
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// open returns the game and its board.
func open(t testing.TB) (game.Game, *sky) {
	t.Helper()
	g, err := fourgods.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g, New(g).(*sky)
}

// seen returns the view of a seat.
func seen(g game.Game, p game.Position, s game.Seat) *fourgods.Position {
	return boardtest.Seen(g, p, s).(*fourgods.Position)
}

// positions plays some random games and calls do with the full state every few moves.
func positions(t *testing.T, g game.Game, games, every int, do func(p *fourgods.Position)) {
	t.Helper()
	boardtest.Positions(t, g, games, every, func(p game.Position) { do(p.(*fourgods.Position)) })
}

var english = board.RenderOptions{Lang: "en"}

func TestConformance(t *testing.T) {
	g, b := open(t)
	boardtest.Test(t, g, b)
}
