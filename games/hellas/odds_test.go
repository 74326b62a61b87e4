package hellas_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/hellas"
)

// TestOddsFollowValues checks that the win probabilities follow from the values.
func TestOddsFollowValues(t *testing.T) {
	g, err := hellas.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.OddsFollowValues(t, g)
}
