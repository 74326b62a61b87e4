package hellas_test

import (
	"slices"
	"testing"

	"pantheon/game"
)

// TestTheMostPressingWarningIsFirst checks the order of warnings: first the player who lacks the least, then the one whose turn
// comes first. A page has room for only two.
func TestTheMostPressingWarningIsFirst(t *testing.T) {
	g := open(t)
	const (
		monument = "monuments: {zeus: {level: 5}}, king-of-kings: {seat: 1, god: zeus, tokens: "
		temples  = "temples: [epirus, aetolia, messenia, crete]"
		built    = "{controls: [epirus, aetolia, messenia, crete]}"
		lands    = "{controls: [achaea, elis, arcadia, messenia, argolis]}" // two territories of the second land are missing
	)
	for _, c := range []struct {
		name, change string
		want         []string // warnings, with their seats
	}{
		{"far from a kingdom", "{" + monument + "3}, players: {0: {controls: [thessaly]}, 2: {slain: [hydra, sphinx]}}}", []string{"slayer 2", "king 0"}},
		{"close to a kingdom", "{" + monument + "1}, players: {2: {controls: [thessaly]}, 0: " + lands + "}}", []string{"king 2", "warlord 0"}},
		{"two territories", "{" + temples + ", players: {0: {controls: [argolis, laconia, boeotia, attica, corinthia]}, 1: " + built + "}}", []string{"favoured 1", "warlord 0"}},
		{"no king yet", "{" + monument + "1}, players: {3: {slain: [hydra, sphinx]}}}", []string{"slayer 3", "throne"}},
		{"the next to take the territory wins", "{" + monument + "0}, acting: 2, players: {3: {slain: [hydra, sphinx]}}}", []string{"throne", "slayer 3"}},
		{"in the order of turns", "{acting: 2, " + temples + ", players: {0: {slain: [hydra, sphinx]}, 2: " + built + ", 3: {slain: [medusa, cerberus]}}}",
			[]string{"favoured 2", "slayer 3", "slayer 0"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var have []string
			for _, w := range game.WarningsOf(arranged(t, g, 4, c.change)) {
				line := w.ID[len("warning."):]
				if who, ok := w.Arg("who"); ok {
					line += " " + who.ID()
				}
				have = append(have, line)
			}
			if !slices.Equal(have, c.want) {
				t.Errorf("the warnings are %q, want %q", have, c.want)
			}
		})
	}
}
