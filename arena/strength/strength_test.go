package strength_test

import (
	"testing"

	"pantheon/arena"
	"pantheon/arena/strength"
)

// chain returns a measurement of ten games of a bot alone among copies of the first. The parameter wins is the number of wins of that bot,
// and rating its rating.
func chain(wins int, rating float64) *strength.Measurement {
	m := &strength.Measurement{Command: "measure"}
	m.Findings = arena.Findings{Players: 3, Pairing: arena.Lone, Bots: []arena.Contender{
		{Name: "planner", Rating: &arena.Estimate{}, Thinking: &arena.Choices{Median: 0.5, Max: 9}},
		{Name: "level1", Rating: &arena.Estimate{Value: rating, Low: rating - 100, High: rating + 100}},
	}, Pairs: []arena.Pair{{First: "planner", Second: "level1", Games: 20, Wins: wins, Alone: &arena.Estimate{}}}}
	return m
}

// TestRatingsOfChains: the direct games replace a chain that does not connect all bots, and no other chain. The times are those of the
// direct games.
func TestRatingsOfChains(t *testing.T) {
	for _, k := range []struct {
		wins   int
		direct bool
		want   float64 // 0 for none
	}{{10, false, 50}, {10, true, 50}, {0, true, 80}, {0, false, 0}} {
		m := chain(k.wins, 50)
		if k.direct {
			m.Direct = chain(10, 80)
			m.Direct.Findings.CPU = true
			m.Direct.Findings.Bots[0].Thinking = &arena.Choices{Median: 0.001, Max: 0.002}
		}
		got := m.Rating("level1")
		if (got == nil) != (k.want == 0) || got != nil && got.Value != k.want {
			t.Errorf("%+v: the rating is %+v", k, got)
		}
		if took, cpu := m.Thinking("planner"); cpu != k.direct || took == nil || k.direct != (took.Max < 1) {
			t.Errorf("%+v: a choice takes %+v, processor time %v", k, took, cpu)
		}
	}
}
