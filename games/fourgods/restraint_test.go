package fourgods

import (
	"math/bits"
	"slices"
	"testing"

	"pantheon/game"
)

// TestGodsAreLeftForOneMove checks a view in which a player leaves the gods. Since a tile fits, the view lists only
// placements. After the next move the player may choose a god again. Other players are not affected.
func TestGodsAreLeftForOneMove(t *testing.T) {
	g := open(t)
	m := &game.Env{Dice: game.QuickDice(1)}
	p := g.New(game.Setup{Players: 4}, m).(*Position)
	for s := range game.Seat(4) {
		p.Play(s, p.Moves(s, nil)[0], m)
	}
	if !p.Wants(1) || !p.Started() {
		t.Fatal("a player without a god does not want one")
	}
	all := p.Moves(1, nil)
	left := g.Blank().(*Position)
	p.View(1, left)
	whole := g.Blank().(*Position)
	p.View(1, whole)
	left.Leave(1)
	rest := left.Moves(1, nil)
	isGod := func(mv game.Move) bool { return packed(mv).verb() == verbGod }
	lays := func(mv game.Move) bool { return packed(mv).verb() == verbPlace }
	laid := 0
	for _, mv := range all {
		if lays(mv) {
			laid++
		}
	}
	other := func(mv game.Move) bool { return !lays(mv) }
	if laid == 0 || len(rest) != laid || slices.ContainsFunc(rest, other) || slices.ContainsFunc(left.Prune(1, nil), other) {
		t.Errorf("of %d moves %d are left", len(all), len(rest))
	}
	if !left.Equal(whole) {
		t.Error("who remembers a game takes the view for another one")
	}
	left.Determinize(game.QuickDice(2))
	if slices.ContainsFunc(left.Moves(1, nil), isGod) || !slices.ContainsFunc(left.Moves(2, nil), isGod) {
		t.Error("behind a guess somebody else leaves the gods")
	}
	left.Play(1, rest[0], m)
	if !slices.ContainsFunc(left.Moves(1, nil), isGod) {
		t.Error("after the move no god can be chosen")
	}
	p.Play(1, all[slices.IndexFunc(all, isGod)], m)
	if p.Wants(1) {
		t.Error("who has a god wants one")
	}
}

// TestWhenBotsThinkOfGods checks at how many tiles in the World it is no longer early to choose a god: from 16 to 24, depending on the
// whim.
func TestWhenBotsThinkOfGods(t *testing.T) {
	p := open(t).Blank().(*Position)
	first := func(whim float64) int {
		for p.World = 0; p.Early(whim); p.World = p.World<<1 | 1 {
		}
		return bits.OnesCount64(p.World)
	}
	for _, c := range []struct {
		whim float64
		from int
	}{{0, 16}, {0.1, 16}, {0.5, 20}, {0.99, 24}} {
		if got := first(c.whim); got != c.from {
			t.Errorf("with the whim %v from %d tiles, want %d", c.whim, got, c.from)
		}
	}
}
