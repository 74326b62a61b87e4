package scenario

import (
	"fmt"
	"slices"
	"strings"

	"pantheon/game"
)

// A Covered is a rule of a title with the scenarios that cover it.
type Covered struct {
	game.Rule
	By []string // ids of scenarios, in their order; empty if the rule has no scenario
}

// Coverage lists the rules of a title, in its order, each with the scenarios whose source names it. Scenarios of
// another title or for another rules version are not counted. An error names the first scenario with a source that the
// title does not have.
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

// Missing returns the rules without a scenario.
func Missing(rows []Covered) []game.Rule {
	var out []game.Rule
	for _, c := range rows {
		if len(c.By) == 0 {
			out = append(out, c.Rule)
		}
	}
	return out
}

// A Reason is a refusal text of a title, with the scenarios that have a counterexample for it.
type Reason struct {
	ID string // id in the title's catalogue: "refuse.<...>"
	By []string
}

// Reasons lists the refusal texts of a title in the order of their ids, each with the scenarios that have a
// counterexample for it. Scenarios of another title or for another rules version are not counted. It returns nil if the
// title has no catalogue.
func Reasons(g game.Game, all []Scenario) []Reason {
	var rows []Reason
	words := g.About().Words
	if words == nil {
		return nil
	}
	for _, id := range words.IDs() {
		if !strings.HasPrefix(id, "refuse.") {
			continue
		}
		row := Reason{ID: id}
		for i := range all {
			if s := &all[i]; s.Fits(g) && (s.Rules == 0 || s.Rules == g.About().Version) && s.hasCounterexample(id) {
				row.By = append(row.By, s.ID)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// hasCounterexample reports whether a scenario has a counterexample for a refusal whose text has the id why.
func (s *Scenario) hasCounterexample(why string) bool {
	return slices.ContainsFunc(s.Steps, func(st Step) bool {
		return slices.ContainsFunc(st.refuse, func(f refusal) bool { return f.counterexample != nil && f.why == why })
	})
}
