package godsofrome_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/godsofrome"
)

// TestHoldings checks that the gains and costs of moves are counted by their source.
func TestHoldings(t *testing.T) {
	gametest.Changes(t, open(t), godsofrome.Scenarios(), map[string]map[string]int{
		"scoring": {"has.favour": 2, "has.spaces": 3, "has.visited": -3, "has.yield": -4},
	})
}
