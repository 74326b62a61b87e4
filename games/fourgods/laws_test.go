package fourgods_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/fourgods"
)

// open compiles the embedded content.
func open(t testing.TB) game.Game {
	t.Helper()
	g, err := fourgods.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestLaws checks the contract on random games with random options.
func TestLaws(t *testing.T) {
	gametest.Laws(t, gametest.Title{Game: open(t), Secrets: []string{"hand"}, Swap: func(p game.Position, s game.Seat, d *game.Dice) (game.Position, string, bool) { return nil, "", false }})
}
