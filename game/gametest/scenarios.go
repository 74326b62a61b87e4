package gametest

import (
	"io/fs"
	"slices"
	"testing"

	"pantheon/game"
	"pantheon/game/scenario"
)

// Scenarios runs the scenario files of a title and fails the test unless:
//
//   - Each scenario passes. Its record, which the rules page opens, replays; if no move has prescribed draws, it ends at the
//     scenario's last position. The printed documents of that position read back.
//   - Every section, table row and ruling of the title's rules has a scenario.
//   - If an option belongs to a ruling, scenarios of that ruling play each value of the option.
//   - The texts of each scenario exist in every language, and it names a rule.
//   - The oracles confirm every refusal that a scenario expects, and some more at its end; nil means no oracles.
func Scenarios(t *testing.T, g game.Game, files fs.FS, truths Oracles) {
	all, err := scenario.ReadAll(files)
	if err != nil {
		t.Fatal(err)
	}
	c := newChecker(Title{Game: g, Oracles: truths})
	if truths != nil {
		c.described() // loads the ids that the catalogue names
		c.breaches = nil
	}
	t.Run("pass", func(t *testing.T) { pass(t, g, all, c) })
	if truths != nil {
		t.Log(c.coverage())
	}
	t.Run("coverage", func(t *testing.T) { covered(t, g, all) })
	t.Run("rulings", func(t *testing.T) { bothSides(t, g.About(), all) })
	t.Run("texts", func(t *testing.T) { readable(t, all) })
}

func pass(t *testing.T, g game.Game, all []scenario.Scenario, c *checker) {
	for _, s := range all {
		t.Run(s.ID, func(t *testing.T) {
			out, err := s.Run(g)
			if err != nil {
				t.Fatal(err)
			}
			played, err := game.At(g, out.Record.Version)
			if err != nil {
				t.Fatal(err)
			}
			if err := ReadBack(played, out.After, out.Record.Setup.Players); err != nil {
				t.Error(err)
			}
			p, err := out.Record.Replay(played, -1)
			if err != nil {
				t.Fatalf("its record does not replay: %v", err)
			}
			if len(out.Record.Plies) == len(out.Told) && game.FingerprintOf(p) != game.FingerprintOf(out.After) {
				t.Error("its record replays to another position")
			}
			for _, untrue := range c.shown(played, out) {
				t.Error(untrue.Text)
			}
		})
	}
}

func covered(t *testing.T, g game.Game, all []scenario.Scenario) {
	rows, err := scenario.Coverage(g, all)
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range scenario.Missing(rows) {
		t.Errorf("no scenario for %s, %s", rule.ID, rule.Title)
	}
}

func bothSides(t *testing.T, about *game.About, all []scenario.Scenario) {
	for _, o := range about.Options {
		if o.Ruling == "" {
			continue
		}
		for _, value := range o.Values {
			if !slices.ContainsFunc(all, func(s scenario.Scenario) bool {
				return slices.Contains(s.Source, o.Ruling) && about.Option(s.Setup, o.ID) == value
			}) {
				t.Errorf("no scenario of %s plays %s=%s", o.Ruling, o.ID, value)
			}
		}
	}
}

func readable(t *testing.T, all []scenario.Scenario) {
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
