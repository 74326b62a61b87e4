package board

import (
	"testing"

	"pantheon/board/boardtest"
	"pantheon/game"
)

// TestGoldenTable checks the board in the middle of a game, in three languages, and in a solo game.
func TestGoldenTable(t *testing.T) {
	g, b := open(t)
	boardtest.Golden(t, g, b, "table", game.Setup{Players: 3, Options: map[string]string{"setup": "preselected"}}, 48, game.Langs...)
	boardtest.Golden(t, g, b, "solo", game.Setup{Players: 1, Options: map[string]string{"level": "2"}}, 30, "en")
}
