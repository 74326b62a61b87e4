package board

import (
	"testing"

	"pantheon/board/boardtest"
	"pantheon/game"
)

// TestGoldenTable checks the board after the first turns of a game, in three languages.
func TestGoldenTable(t *testing.T) {
	g, b := open(t)
	boardtest.Golden(t, g, b, "table", game.Setup{Players: 2, Options: map[string]string{"setup": "first-game", "powers": "on"}}, 24, game.Langs...)
}

// TestOthersMovesMarkNothingOfMine checks that a thing that another seat's move names by a word such as "space:4" is
// not marked among the viewer's own things.
func TestOthersMovesMarkNothingOfMine(t *testing.T) {
	g, b := open(t)
	boardtest.OwnWords(t, g, b, "space")
}
