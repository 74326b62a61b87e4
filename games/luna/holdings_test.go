package luna_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/luna"
)

// TestHoldings checks that the gains and costs of moves are counted by their source.
func TestHoldings(t *testing.T) {
	gametest.Changes(t, open(t), luna.Scenarios(), map[string]map[string]int{
		"sanctification": {"has.sanctifying": 6, "has.in-temple": 1, "has.claimed": -1},
	})
}
