package fourgods_test

import (
	"slices"
	"testing"

	"pantheon/game/gametest"
	"pantheon/game/scenario"
	"pantheon/games/fourgods"
)

// TestScenarios plays every scenario of the title, and checks that none is missing.
func TestScenarios(t *testing.T) { gametest.Scenarios(t, open(t), fourgods.Scenarios(), oracles) }

// TestScenariosPlayEachModule checks that a scenario plays each value of each option, because modules combine.
func TestScenariosPlayEachModule(t *testing.T) {
	all, err := scenario.ReadAll(fourgods.Scenarios())
	if err != nil {
		t.Fatal(err)
	}
	about := open(t).About()
	for _, o := range about.Options {
		for _, value := range o.Values {
			if !slices.ContainsFunc(all, func(s scenario.Scenario) bool {
				return o.For(s.Setup.Players) && about.Option(s.Setup, o.ID) == value
			}) {
				t.Errorf("no scenario plays %s=%s", o.ID, value)
			}
		}
	}
}
