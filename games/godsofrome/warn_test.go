package godsofrome_test

import (
	"slices"
	"testing"

	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games/godsofrome"
)

// TestTheMostPressingWarningIsFirst checks that the warning of the end of all visits comes before that of the last
// checkpoint. After the last visit the game ends with the next scoring, while the leader may be far from the
// checkpoint.
func TestTheMostPressingWarningIsFirst(t *testing.T) {
	all, err := scenario.ReadAll(godsofrome.Scenarios())
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(s scenario.Scenario) bool { return s.ID == "visits-over" })
	if i < 0 {
		t.Fatal("there is no scenario visits-over")
	}
	out, err := all[i].Run(open(t))
	if err != nil {
		t.Fatal(err)
	}
	p := out.Before.(*godsofrome.Position)
	p.Checkpoint = godsofrome.NumCheckpoints - 1
	var have []string
	for _, w := range game.WarningsOf(p) {
		have = append(have, w.ID)
	}
	if want := []string{"warning.visits-over", "warning.last-checkpoint"}; !slices.Equal(have, want) {
		t.Errorf("the warnings are %q, want %q", have, want)
	}
}
