package board

import (
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/luna"
)

// open returns the game and its board.
func open(t testing.TB) (game.Game, *moon) {
	t.Helper()
	g, err := luna.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g, New(g).(*moon)
}

// seen returns the view of a seat.
func seen(g game.Game, p game.Position, s game.Seat) *luna.Position {
	return boardtest.Seen(g, p, s).(*luna.Position)
}

// positions plays random games, as many as the parameter games, and calls do with the full state; see
// [boardtest.Positions]. The parameter every is the number of moves between two calls.
func positions(t testing.TB, g game.Game, games, every int, do func(p *luna.Position)) {
	t.Helper()
	boardtest.Positions(t, g, games, every, func(p game.Position) { do(p.(*luna.Position)) })
}

var english = board.RenderOptions{Lang: "en"}

func TestConformance(t *testing.T) {
	g, b := open(t)
	boardtest.Test(t, g, b)
}
