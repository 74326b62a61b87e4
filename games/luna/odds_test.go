package luna_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/luna"
)

// TestOddsFollowValues checks that the win probabilities follow from the values.
func TestOddsFollowValues(t *testing.T) {
	g, err := luna.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.OddsFollowValues(t, g)
}
