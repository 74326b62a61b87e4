package gametest

import (
	"testing"

	"pantheon/game"
)

// Older returns a game at each rules version before its own, so that a title's test can check these too. Their records stay playable.
func Older(t testing.TB, g game.Game) []game.Game {
	t.Helper()
	var all []game.Game
	for version := 1; version < g.About().Version; version++ {
		old, err := game.At(g, version)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, old)
	}
	return all
}
