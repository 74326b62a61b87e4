package scenario_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/grab"
	"pantheon/game/scenario"
)

// TestWrite: a random game that is written as a scenario and read again plays the same moves to the same position.
func TestWrite(t *testing.T) {
	for seed := range uint64(10) {
		for _, g := range toys {
			r, p := gametest.Random(g, gametest.DrawSetup(g.About(), seed), seed, 0)
			text, ok := scenario.Write(r, "random-game", "A \"random\" game: # of "+g.About().ID, nil)
			all, err := scenario.Read("f.yaml", []byte(text))
			if err != nil || len(all) != 1 || !ok {
				t.Fatalf("seed %d: %v\n%s", seed, err, text)
			}
			out, err := all[0].Run(g)
			if err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, text)
			}
			if diff := cmp.Diff(r.Plies, out.Record.Plies); diff != "" || game.FingerprintOf(out.After) != game.FingerprintOf(p) {
				t.Errorf("seed %d: the scenario of %s ends elsewhere, with the plies (-want +got):\n%s", seed, g.About().ID, diff)
			}
		}
	}
	r, p := gametest.Random(grab.Game(), game.Setup{Players: 2}, 1, 3)
	r.Start, _ = p.MarshalJSON()
	if text, ok := scenario.Write(r, "x", "X", nil); ok {
		t.Errorf("a record with another start is written as\n%s", text)
	}
}
