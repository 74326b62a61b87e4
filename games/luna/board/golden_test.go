package board

import (
	"testing"

	"pantheon/board/boardtest"
	"pantheon/game"
)

// TestGoldenTable compares two boards with reviewed files: that of a game of three players, in all languages, and that
// of a solo game, in English.
func TestGoldenTable(t *testing.T) {
	g, b := open(t)
	boardtest.Golden(t, g, b, "table", game.Setup{Players: 3, Options: map[string]string{"setup": "preselected"}}, 48, game.Langs...)
	boardtest.Golden(t, g, b, "solo", game.Setup{Players: 1, Options: map[string]string{"level": "2"}}, 30, "en")
}
