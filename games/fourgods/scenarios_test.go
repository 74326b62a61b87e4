package fourgods_test

import (
	"slices"
	"testing"

	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games/fourgods"
)

func readScenarios(t *testing.T) (game.Game, []scenario.Scenario) {
	t.Helper()
	g, err := fourgods.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	all, err := scenario.ReadAll(fourgods.Scenarios())
	if err != nil {
		t.Fatal(err)
	}
	return g, all
}

// TestScenarios runs every scenario, and replays the record that the rules page opens.
func TestScenarios(t *testing.T) {
	g, all := readScenarios(t)
	for _, s := range all {
		t.Run(s.ID, func(t *testing.T) {
			out, err := s.Run(g)
			if err != nil {
				t.Fatal(err)
			}
			p, err := out.Record.Replay(g, -1)
			if err != nil {
				t.Fatalf("its record does not replay: %v", err)
			}
			if len(out.Record.Plies) == len(out.Told) && game.FingerprintOf(p) != game.FingerprintOf(out.After) {
				t.Error("its record replays to another position")
			}
		})
	}
}

// TestScenariosCoverTheRules: each section, table row, ruling, example and test case of the facts has a scenario.
func TestScenariosCoverTheRules(t *testing.T) {
	g, all := readScenarios(t)
	rows, err := scenario.Coverage(g, all)
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range scenario.Missing(rows) {
		t.Errorf("no scenario for %s, %s", rule.ID, rule.Title)
	}
}

// TestScenariosPlayEachModule: modules combine, so each value of each option is played by a scenario.
func TestScenariosPlayEachModule(t *testing.T) {
	g, all := readScenarios(t)
	about := g.About()
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

// TestScenarioTexts: scenarios are read by players, in each language.
func TestScenarioTexts(t *testing.T) {
	_, all := readScenarios(t)
	for _, s := range all {
		for _, l := range game.Langs {
			if s.Title[l] == "" {
				t.Errorf("%s:%d: %s has no title in %s", s.File, s.Line, s.ID, l)
			}
			if s.Note["en"] != "" && s.Note[l] == "" {
				t.Errorf("%s:%d: %s has no note in %s", s.File, s.Line, s.ID, l)
			}
		}
		if len(s.Source) == 0 {
			t.Errorf("%s:%d: %s names no rule", s.File, s.Line, s.ID)
		}
	}
}
