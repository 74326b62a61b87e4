package gametest

import (
	"io/fs"
	"maps"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/scenario"
)

// counted checks that the holdings of each ranked seat (see [game.HoldingLister]) have texts, that there are at most [game.MaxHoldings],
// and that the list of these texts is always the same.
func (c *checker) counted(p game.Position) {
	holds, ok := p.(game.HoldingLister)
	if !ok {
		return
	}
	r := p.Result()
	for _, st := range r.Standings[:r.N] {
		kind := "seat"
		if st.Seat == game.Spectator {
			kind = "automaton"
		}
		var texts []string
		all := holds.Holdings(st.Seat, nil)
		for _, h := range all {
			texts = append(texts, h.Text)
			c.worded(game.NewPhrase(h.Text, "n", h.N), c.about.Words)
		}
		if len(all) > game.MaxHoldings {
			c.breach(Counted, "there are %d things to be counted for seat %s, and %d at most", len(all), st.Seat, game.MaxHoldings)
		}
		list := strings.Join(texts, ", ")
		if was, known := c.holdings[kind]; known && was != list {
			c.breach(Counted, "what is counted for seat %s is %s, and was %s", st.Seat, list, was)
		}
		c.holdings[kind] = list
	}
}

// Changes fails the test unless scenarios change the holdings of seat 0 ([game.HoldingLister]), from their first
// position to their last, by the wanted amounts. The parameter want holds these amounts by the scenario's id and the
// holding's text; other holdings must not change.
func Changes(t *testing.T, g game.Game, files fs.FS, want map[string]map[string]int) {
	t.Helper()
	all, err := scenario.ReadAll(files)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, s := range all {
		changes, asked := want[s.ID]
		if !asked {
			continue
		}
		found++
		out, err := s.Run(g)
		if err != nil {
			t.Fatalf("%s: %v", s.ID, err)
		}
		before := out.Before.(game.HoldingLister).Holdings(0, nil)
		after := out.After.(game.HoldingLister).Holdings(0, nil)
		got := map[string]int{}
		for i, h := range after {
			if by := h.N - before[i].N; by != 0 {
				got[h.Text] = by
			}
		}
		if !maps.Equal(got, changes) {
			t.Errorf("%s changes %v instead of %v", s.ID, got, changes)
		}
	}
	if found != len(want) {
		t.Errorf("there are %d of the %d scenarios", found, len(want))
	}
}
