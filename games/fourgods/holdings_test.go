package fourgods_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/fourgods"
)

// TestHoldings: what sentences bring and cost is counted by where it comes from.
func TestHoldings(t *testing.T) {
	gametest.Changes(t, open(t), fourgods.Scenarios(), map[string]map[string]int{
		"destroy-a-city": {"has.cities": 5, "has.largest": 15, "has.most": 15, "has.prophets": 1, "has.kept": -1, "has.hand": -1},
	})
}
