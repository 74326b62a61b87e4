package board

import (
	"testing"

	"pantheon/board/boardtest"
	"pantheon/game"
)

// What the board shows after the first turns of a game, in three languages.
func TestGoldenTable(t *testing.T) {
	g, b := open(t)
	boardtest.Golden(t, g, b, "table", game.Setup{Players: 2, Options: map[string]string{"setup": "first-game", "powers": "on"}}, 24, game.Langs...)
}

// What another seat called by a word of its own is not marked among the reader's things of that name.
func TestOthersMovesMarkNothingOfMine(t *testing.T) {
	g, b := open(t)
	boardtest.OwnWords(t, g, b, "space")
}
