package godsofrome

import (
	"slices"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestPlansComeToAnEnd checks that the planning policies play legal moves, and their games end.
func TestPlansComeToAnEnd(t *testing.T) {
	gametest.Policies(t, opened(t), 1, "builder", "racer", "builder")
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

// TestPlansAreFollowed checks that with a blessing to build with, a builder builds. With two territories that score, a
// racer scores instead of visiting a third god.
func TestPlansAreFollowed(t *testing.T) {
	const two = `"J2": {"meeples": {"neptune": 2}}, "D2": {"meeples": {"neptune": 1}}`
	for _, c := range []struct{ name, board, want string }{
		{"builder", `"visiting": ["jupiter"], "blessings": ["jupiter"], "spaces": {"2": {"disc": true}, "3": {"disc": true}}`, "build"},
		{"racer", `"visiting": ["jupiter", "diana"], "spaces": {"1": {"disc": true}, "2": {"disc": true}, "3": {"disc": true}}`, "score"},
	} {
		p := neptune(t, emptyMap(t), 0, two, c.board)
		said := gametest.Turn(t, opened(t), p, c.name, 0)
		if !slices.ContainsFunc(said, func(s game.MoveText) bool { return strings.HasPrefix(string(s), c.want) }) {
			t.Errorf("a %s says %q, not %q", c.name, said, c.want)
		}
	}
}
