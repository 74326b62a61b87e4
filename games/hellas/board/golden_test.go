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
