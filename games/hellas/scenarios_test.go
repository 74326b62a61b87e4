package hellas_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/hellas"
)

// TestScenarios plays the scenarios of the rules, and checks that every section, ruling and test case has one.
func TestScenarios(t *testing.T) { gametest.Scenarios(t, open(t), hellas.Scenarios(), oracles(t)) }
