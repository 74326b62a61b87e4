package hellas_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/hellas"
)

// TestOddsFollowValues checks in random games that the seat with the best value has the highest win probability.
func TestOddsFollowValues(t *testing.T) {
	g, err := hellas.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.OddsFollowValues(t, g)
}
