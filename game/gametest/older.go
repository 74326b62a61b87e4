package gametest

import (
	"testing"

	"pantheon/game"
)

// Older gives a game at each version of its rules before the one that it is opened at, so that a title's test can put the laws to
// them too: their records go on.
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
