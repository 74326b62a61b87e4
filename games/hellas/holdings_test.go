package hellas_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/hellas"
)

// TestHoldings checks that scenarios change the listed holdings of seat 0 by the listed amounts, and no other holdings.
func TestHoldings(t *testing.T) {
	gametest.Changes(t, open(t), hellas.Scenarios(), map[string]map[string]int{
		"the-last-wound-slays": {"has.slain": 1, "has.artifacts": 1, "has.glory": 1},
		"the-top-attack-card":  {"has.attributes": -1, "has.counter": 1, "has.glory": 1, "has.safe": 1, "has.slain": 1},
		"first-temple":         {"has.temples": 1, "has.priests": 1},
	})
}
