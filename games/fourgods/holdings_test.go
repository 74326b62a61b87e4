package fourgods_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/fourgods"
)

// TestHoldings checks that gains and costs of moves are counted by their source.
func TestHoldings(t *testing.T) {
	gametest.Changes(t, open(t), fourgods.Scenarios(), map[string]map[string]int{
		"destroy-a-city": {"has.cities": 5, "has.largest": 15, "has.most": 15, "has.prophets": 1, "has.kept": -1, "has.hand": -1},
	})
}
