package arena

import (
	"fmt"
	"testing"

	"pantheon/game"
)

// TestTallyOfWays: for each way to win the tally counts the games that ended by it, and the wins of each bot. A shared win counts in
// parts, and a cut game does not count.
func TestTallyOfWays(t *testing.T) {
	g := &game.About{ID: "none", Unscored: true}
	ended := func(by string, won game.Seats, cut bool) *player {
		p := &player{}
		p.result = game.Result{Over: !cut, Cut: cut, N: 4, Won: won, Unscored: true, By: by}
		for i := range 3 {
			p.result.Standings[i].Seat = game.Seat(i)
		}
		p.result.Standings[3].Seat = game.Spectator
		return p
	}
	var all, other tally
	all.add(ended("temples", game.Only(0, 1), false), g)
	all.add(ended("temples", game.Only(1), false), g)
	other.add(ended("monsters", game.Only(2), false), g)
	other.add(ended("monsters", 0, false), g)
	other.add(ended("", 0, true), g)
	all.merge(&other)
	r := all.report(g, Config{Setup: game.Setup{Players: 3}, Games: 5}, []string{"random", "greedy", "random"}, 0)
	const want = "map[monsters:2 temples:2] " +
		"map[automaton:map[monsters:1 temples:0] greedy:map[monsters:0 temples:1.5] random:map[monsters:1 temples:0.5]]"
	if got := fmt.Sprint(r.GamesByWay, r.WinsByWay); got != want {
		t.Errorf("counted %s, not %s", got, want)
	}
	scored := tally{}
	withPoints := &game.About{ID: "none"}
	scored.add(ended("", game.Only(0), false), withPoints)
	r = scored.report(withPoints, Config{Games: 1}, []string{"a", "b", "c"}, 0)
	if r.GamesByWay != nil || r.WinsByWay != nil {
		t.Errorf("in a title with points there are ways: %v, %v", r.GamesByWay, r.WinsByWay)
	}
}

// TestFindingsOfWays: a contest counts the ways by which each competitor won. A way by which no game ended has a count of 0. Games that
// nobody won are not counted.
func TestFindingsOfWays(t *testing.T) {
	won := func(by string) *ending {
		return &ending{by: by, ways: []string{"king", by}, seats: []standing{{rank: 1, share: 1}, {rank: 2}}}
	}
	cut := &ending{cut: true, seats: make([]standing, 2)}
	c := Contest{Setup: game.Setup{Players: 2}, Seed: "ways", Competitors: []Competitor{named("a"), named("b")}}
	// The first competitor has seat 0, then seat 1.
	f := counted(t, c, nil, won("temples"), won("temples"), won("lands"), cut)
	const want = "map[king:0 lands:1 temples:2] map[king:0 lands:1 temples:1] map[king:0 lands:0 temples:1]"
	if got := fmt.Sprint(f.GamesByWay, f.Bots[0].WinsByWay, f.Bots[1].WinsByWay); got != want {
		t.Errorf("counted %s, not %s", got, want)
	}
	if f := counted(t, c, nil, cut, cut); f.GamesByWay != nil || f.Bots[0].WinsByWay != nil {
		t.Errorf("without ways: %v, %v", f.GamesByWay, f.Bots[0].WinsByWay)
	}
}
