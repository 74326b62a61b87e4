package arena_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pantheon/arena"
	"pantheon/game"
	"pantheon/game/gametest/grab"
)

// TestUntilDecided: a pair plays only as many games as necessary. No deal after the decision counts, however many games were in progress.
func TestUntilDecided(t *testing.T) {
	g := grab.Game()
	c := arena.Contest{
		Setup: game.Setup{Players: 2}, Games: 2000, Seed: "decided", UntilDecided: true,
		Competitors: bots(t, g, "random", "greedy"), Workers: 1, Archive: &drawer{},
	}
	f := hold(t, g, c)
	test := f.Pairs[0].Test
	if n := len(c.Archive.(*drawer).records); n != f.Games {
		t.Errorf("%d games were played, and %d were needed", n, f.Games)
	}
	if !f.Complete || f.Deals >= 200 || test.Deals != f.Deals || test.Verdict != arena.Stronger || f.Games != 2*f.Deals {
		t.Errorf("after %d deals: %+v", f.Deals, test)
	}
	c.Workers, c.Archive = 7, nil
	many := hold(t, g, c)
	many.Uncounted = f.Uncounted
	if diff := cmp.Diff(f, many); diff != "" {
		t.Errorf("with one game at once and with seven (-one +seven):\n%s", diff)
	}
	c.Setup.Players = 3
	c.Competitors = bots(t, g, "random", "greedy", "level1")
	if err := c.Prepare(g); err == nil || !strings.Contains(err.Error(), "pairing") {
		t.Errorf("three who meet: %v", err)
	}
}

// TestLoneUntilDecided: a competitor alone among copies of another plays only until its test is decided, with three players and with
// four.
func TestLoneUntilDecided(t *testing.T) {
	g := grab.Game()
	for _, players := range []int{3, 4} {
		c := arena.Contest{
			Setup: game.Setup{Players: players}, Games: 3000, Seed: "lone", Pairing: arena.Lone, UntilDecided: true,
			Competitors: bots(t, g, "random", "greedy", "level1"), Workers: 1,
		}
		f := hold(t, g, c)
		if !f.Complete || f.Sets != 2 || len(f.Pairs) != 2 || f.Games != players*f.Deals {
			t.Errorf("%d players: %+v", players, f)
		}
		want := arena.Hypotheses{NotStronger: 1 / float64(players), Stronger: map[int]float64{3: 0.3795, 4: 0.2896}[players]}
		if got := f.Hypotheses; got.NotStronger != want.NotStronger || max(got.Stronger-want.Stronger, want.Stronger-got.Stronger) > 1e-4 {
			t.Errorf("%d players: it tests %+v, not %+v", players, got, want)
		}
		p := f.Pairs[0]
		if p.Test.Verdict != arena.Stronger || p.Test.Mean <= f.Hypotheses.Stronger || p.Games != players*p.Test.Deals*(players-1) {
			t.Errorf("%d players: greedy alone among random: %+v", players, p)
		}
		c.Workers = 5
		many := hold(t, g, c)
		many.Uncounted = f.Uncounted
		if diff := cmp.Diff(f, many); diff != "" {
			t.Errorf("with one game at once and with five (-one +five):\n%s", diff)
		}
	}
	c := arena.Contest{Setup: game.Setup{Players: 3}, Games: 3000, Seed: "lone", Pairing: arena.Lone, UntilDecided: true}
	c.Competitors = bots(t, g, "greedy", "random")
	if f := hold(t, g, c); f.Pairs[0].Test.Verdict != arena.NotStronger || f.Deals > 100 {
		t.Errorf("random alone among greedy: %+v", f.Pairs[0].Test)
	}
}
