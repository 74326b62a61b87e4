package board

import (
	"testing"

	"pantheon/board/boardtest"
	"pantheon/game"
)

// TestGoldenTable compares the board in the middle of a game, in three languages, and the board of the war with Persia with reviewed
// files.
func TestGoldenTable(t *testing.T) {
	g, b := open(t)
	boardtest.Golden(t, g, b, "table", game.Setup{Players: 3}, 120, game.Langs...)
	boardtest.Golden(t, g, b, "persia", game.Setup{Players: 1}, 60, "en")
}

// TestOthersMovesMarkNothingOfMine checks that a thing that another seat named is not highlighted among the viewer's
// things of the same name.
func TestOthersMovesMarkNothingOfMine(t *testing.T) {
	g, b := open(t)
	boardtest.OwnWords(t, g, b, "attribute")
}
