package hellas_test

import (
	"slices"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestPlansComeToAnEnd plays a game among the four policies. Their moves must be legal, and the game must end.
func TestPlansComeToAnEnd(t *testing.T) {
	gametest.Policies(t, open(t), 1, "hunter", "templar", "warlord", "king")
}

// TestPlansAreFollowed checks that each policy pursues its own way to win. The positions offer a monster to hunt, a
// shrine to build at, a City next to an army, and a monument to raise.
func TestPlansAreFollowed(t *testing.T) {
	const scene = `{monsters: {sphinx: {at: epirus, wounds: ["1", "2", "3", "4"]}}, monuments: {zeus: {level: 4}},
		players: {0: {controls: [epirus], hoplites: {epirus: 2}, hand: [charge-1, phalanx-torch-1, trap-sword, javelin-volley-spear]}}}`
	const away = `{players: {0: {at: laconia, used: [recruit, prepare], controls: [epirus, chalkidiki], hoplites: {epirus: 2}}}}`
	for _, c := range []struct {
		name, scene string
		want        []game.MoveText // any of these moves
	}{
		{"hunter", scene, []game.MoveText{"hunt sphinx"}},
		{"templar", scene, []game.MoveText{"temple epirus"}},
		{"warlord", away, []game.MoveText{"move epirus macedonia", "march epirus macedonia 2"}},
		{"king", scene, []game.MoveText{"build zeus"}},
	} {
		p := arranged(t, open(t), 4, c.scene)
		if said := gametest.Turn(t, open(t), p, c.name, 0); !slices.ContainsFunc(c.want, func(s game.MoveText) bool { return slices.Contains(said, s) }) {
			t.Errorf("a %s says %q, not one of %q", c.name, said, c.want)
		}
	}
}
