package board

import (
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// open returns the game and its board.
func open(t testing.TB) (game.Game, *rome) {
	t.Helper()
	g, err := godsofrome.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g, New(g).(*rome)
}

// seen returns the view of a seat.
func seen(g game.Game, p game.Position, s game.Seat) *godsofrome.Position {
	return boardtest.Seen(g, p, s).(*godsofrome.Position)
}

// positions plays some random games and calls do with the full state after every few moves.
func positions(t testing.TB, g game.Game, games, every int, do func(p *godsofrome.Position)) {
	t.Helper()
	boardtest.Positions(t, g, games, every, func(p game.Position) { do(p.(*godsofrome.Position)) })
}

var english = board.RenderOptions{Lang: "en"}

// TestConformance runs the conformance tests of boards. A place of the row without a card is drawn, but has no tip.
func TestConformance(t *testing.T) {
	g, b := open(t)
	boardtest.Test(t, g, b, "row")
}
