package hellas_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/hellas"
)

// TestHoldings checks that gains and costs of moves are counted by their source.
func TestHoldings(t *testing.T) {
	gametest.Changes(t, open(t), hellas.Scenarios(), map[string]map[string]int{
		"the-last-wound-slays": {"has.slain": 1, "has.artifacts": 1, "has.glory": 1},
		"the-top-attack-card":  {"has.attributes": -1, "has.counter": 1, "has.glory": 1, "has.safe": 1, "has.slain": 1},
		"first-temple":         {"has.temples": 1, "has.priests": 1},
	})
}
