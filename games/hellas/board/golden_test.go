package board

import (
	"testing"

	"pantheon/board/boardtest"
	"pantheon/game"
)

// TestGoldenTable compares two boards with reviewed files: that of a game of three players, in all languages, and that
// of the solo game, in English.
func TestGoldenTable(t *testing.T) {
	g, b := open(t)
	boardtest.Golden(t, g, b, "table", game.Setup{Players: 3}, 120, game.Langs...)
	boardtest.Golden(t, g, b, "persia", game.Setup{Players: 1}, 60, "en")
}

// TestOthersMovesMarkNothingOfMine checks that an attribute of the viewer is highlighted if the viewer's move named it,
// and not if another seat's move did.
func TestOthersMovesMarkNothingOfMine(t *testing.T) {
	g, b := open(t)
	boardtest.OwnWords(t, g, b, "attribute")
}
