package godsofrome

import (
	"strings"
	"testing"

	"pantheon/game"
)

// TestStartAgreesWithTheHeader checks that a record whose starting position has another set-up is refused.
func TestStartAgreesWithTheHeader(t *testing.T) {
	p := deal(t, 3, powers(), `{"players": {"0": {"faction": "neptune"}, "1": {"faction": "diana"}, "2": {"faction": "venus"}}}`)
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		setup game.Setup
		want  string
	}{
		{p.Setup(), ""},
		{game.Setup{Players: 2, Options: p.Setup().Options}, "for 2 players, but its starting position is for 3"},
		{game.Setup{Players: 3, Options: map[string]string{"setup": "first-game"}}, "option powers of the game file is off, but its starting position has on"},
	} {
		r := game.NewRecord(g, c.setup, "seed")
		if r.Start, err = p.MarshalJSON(); err != nil {
			t.Fatal(err)
		}
		switch _, err := r.Replay(g, -1); {
		case c.want == "" && err != nil:
			t.Errorf("a record that agrees is refused: %v", err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%+v: %v, want %q", c.setup, err, c.want)
		}
	}
}
