package scenario

import (
	"fmt"

	"pantheon/game"
)

// A Covered is a rule of a title with the scenarios that cover it.
type Covered struct {
	game.Rule
	By []string // ids of scenarios, in their order; none when the rule has no scenario
}

// Coverage lists the rules of a title, in its order, each with the scenarios whose source names it; those about another version of
// the rules do not count. An error names the first scenario with a source that the title does not have.
func Coverage(g game.Game, all []Scenario) ([]Covered, error) {
	a := g.About()
	rows := make([]Covered, len(a.Rules))
	place := map[string]int{}
	for i, rule := range a.Rules {
		rows[i].Rule = rule
		place[rule.ID] = i
	}
	for i := range all {
		s := &all[i]
		if !s.Fits(g) {
			continue
		}
		for _, source := range s.Source {
			at, ok := place[source]
			if !ok {
				return rows, fmt.Errorf("%s:%d: scenario %s: %s has no rule %q", s.File, s.Line, s.ID, a.ID, source)
			}
			if s.Rules != 0 && s.Rules != a.Version {
				continue
			}
			rows[at].By = append(rows[at].By, s.ID)
		}
	}
	return rows, nil
}

// Missing are the rules without a scenario.
func Missing(rows []Covered) []game.Rule {
	var out []game.Rule
	for _, c := range rows {
		if len(c.By) == 0 {
			out = append(out, c.Rule)
		}
	}
	return out
}
