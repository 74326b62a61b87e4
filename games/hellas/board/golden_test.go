package board

import (
	"testing"

	"pantheon/board/boardtest"
	"pantheon/game"
)

// What the board shows in the middle of a game, in three languages, and of the war with Persia.
func TestGoldenTable(t *testing.T) {
	g, b := open(t)
	boardtest.Golden(t, g, b, "table", game.Setup{Players: 3}, 120, game.Langs...)
	boardtest.Golden(t, g, b, "persia", game.Setup{Players: 1}, 60, "en")
}

// What another seat called by a word of its own is not marked among the reader's things of that name.
func TestOthersMovesMarkNothingOfMine(t *testing.T) {
	g, b := open(t)
	boardtest.OwnWords(t, g, b, "attribute")
}
