package luna_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/luna"
)

// TestOddsFollowValues: the odds are made of the values.
func TestOddsFollowValues(t *testing.T) {
	g, err := luna.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.OddsFollowValues(t, g)
}
