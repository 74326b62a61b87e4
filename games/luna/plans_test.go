package luna

import (
	"slices"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestPlansComeToAnEnd checks that the planning policies play legal moves, and their games end.
func TestPlansComeToAnEnd(t *testing.T) {
	gametest.Policies(t, opened(t), 1, "builder", "racer", "racer", "builder")
}

// opened returns the game with the embedded content.
func opened(t *testing.T) game.Game {
	t.Helper()
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestPlansAreFollowed checks that where a builder builds a shrine, a racer, which could build as well, claims a stone.
func TestPlansAreFollowed(t *testing.T) {
	for name, want := range map[string]game.MoveText{"builder": "build tide", "racer": "promote"} {
		p := deal(t, 2, nil, `{"step": "turn", "round": 2, "figures": {"priestess": "bribe", "builder": "tide", "apostate": "book"},
			"players": {"0": {"favours": ["shrine"], "active": {"tide": 2, "herbs": 4, "sailboat": 2, "novice": 2}, "reserve": 2}}}`)
		if said := gametest.Turn(t, opened(t), p, name, 0); !slices.ContainsFunc(said, func(s game.MoveText) bool { return len(s) >= len(want) && s[:len(want)] == want }) {
			t.Errorf("a %s says %q, not %q", name, said, want)
		}
	}
}

// TestPlansEndLongRounds checks that in a long round a policy turns a time token, whatever else is possible.
func TestPlansEndLongRounds(t *testing.T) {
	for _, name := range []string{"builder", "racer"} {
		p := deal(t, 2, nil, `{"step": "turn", "round": 2, "figures": {"priestess": "bribe", "builder": "tide", "apostate": "book"},
			"players": {"0": {"favours": ["shrine"], "active": {"tide": 2, "herbs": 4, "sailboat": 2, "novice": 2}, "reserve": 2}}}`)
		p.TurnNo = patience*2*2 + 1
		if said := gametest.Turn(t, opened(t), p, name, 0); !slices.Equal(said, []game.MoveText{"meditate"}) {
			t.Errorf("a %s says %q in a long round", name, said)
		}
	}
}
