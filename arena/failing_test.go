package arena_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pantheon/arena"
	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest/morra"
)

// A failing competitor fails when it joins, or after some choices.
type failing struct {
	after  int
	why    error
	sits   bool
	closed *sync.Map
}

func (failing) Name() string { return "failing" }

func (f failing) NewAgent(g game.Game, setup game.Setup, s game.Seat) (bot.Agent, error) {
	if !f.sits {
		return nil, errors.New("no chair")
	}
	greedy, err := bot.NewAgent("greedy", g, s, bot.AgentOptions{})
	return &failingAgent{failing: f, greedy: greedy}, err
}

type failingAgent struct {
	failing
	greedy  bot.Agent
	choices int
}

func (m *failingAgent) Choose(ctx context.Context, view game.Position, at int64, d *game.Dice) (game.Move, error) {
	if m.choices++; m.choices <= m.after {
		return m.greedy.Choose(ctx, view, at, d)
	}
	return 1 << 30, m.why
}

func (m *failingAgent) Close() error {
	m.closed.Store(m, true)
	return nil
}

// TestWhoFailsLoses: a competitor that fails loses the game, with the reason in the findings and the record. The contest continues, and
// reading the record back gives the same.
func TestWhoFailsLoses(t *testing.T) {
	g := morra.Game()
	for _, c := range []struct {
		failing failing
		says    string
		ply     int
	}{
		{failing{}, "it cannot start: no chair", 0},
		{failing{sits: true, why: errors.New("out of\n\tbreath")}, "out of breath", -1},
		{failing{sits: true, after: 1}, "move 1073741824, which is not legal", -1},
	} {
		closed := &sync.Map{}
		c.failing.closed = closed
		kept := &drawer{}
		contest := arena.Contest{Setup: game.Setup{Players: 3}, Games: 6, Seed: "fail", Archive: kept, UntilDecided: false}
		contest.Competitors = append(bots(t, g, "greedy", "random"), c.failing)
		f := hold(t, g, contest)
		if len(f.Forfeits) != 6 || f.Bots[2].Forfeits != 6 || f.Bots[2].Won.Value != 0 || f.Bots[0].Won.Value != 0.5 || !f.Complete {
			t.Errorf("%s: %d forfeits; %+v", c.says, len(f.Forfeits), f.Bots)
		}
		for _, lost := range f.Forfeits {
			if lost.Bot != "failing" || !strings.Contains(lost.Why, c.says) || c.ply == 0 && lost.Ply != 0 {
				t.Errorf("%+v does not say %q", lost, c.says)
			}
		}
		for _, p := range f.Pairs {
			if p.Second == "failing" && (p.Games != 6 || p.Score.Value != 0) || p.Second == "random" && p.Games != 0 {
				t.Errorf("%s: %+v", c.says, p)
			}
		}
		for name, r := range kept.records {
			if _, err := r.Replay(g, -1); err != nil || len(r.Resigned) != 1 {
				t.Errorf("%s: %v, %d resigned", name, err, len(r.Resigned))
			}
		}
		if diff := cmp.Diff(f, hold(t, g, contest)); diff != "" {
			t.Errorf("played and read back (-played +read):\n%s", diff)
		}
		n := 0
		closed.Range(func(any, any) bool { n++; return true })
		if c.failing.sits && n != 6 {
			t.Errorf("%d minds of 6 were closed", n)
		}
	}
}

// TestContestsStop: an interrupted contest returns the findings of its whole deals.
func TestContestsStop(t *testing.T) {
	g := morra.Game()
	ctx, cancel := context.WithCancel(context.Background())
	c := arena.Contest{Setup: game.Setup{Players: 2}, Games: 1000, Seed: "stop", Competitors: bots(t, g, "random", "greedy"), Workers: 1}
	c.Progress = func(p arena.Progress) {
		if p.Done == 5 {
			cancel()
		}
	}
	f, err := arena.Hold(ctx, g, c)
	if !errors.Is(err, context.Canceled) || f == nil || f.Games != 4 || f.Uncounted != 1 || f.Complete {
		t.Errorf("%v; %+v", err, f)
	}
}

// A leaver is a competitor that cancels the contest during its search.
type leaver struct{ leave func() }

func (leaver) Name() string { return "leaver" }

func (l leaver) NewAgent(game.Game, game.Setup, game.Seat) (bot.Agent, error) { return l, nil }

func (l leaver) Choose(ctx context.Context, _ game.Position, _ int64, _ *game.Dice) (game.Move, error) {
	l.leave()
	return 0, fmt.Errorf("thinking: %w", ctx.Err())
}

// TestBrokenOffIsNotLost: a competitor that is interrupted during its search has not failed, and its game is not stored.
func TestBrokenOffIsNotLost(t *testing.T) {
	g := morra.Game()
	ctx, cancel := context.WithCancel(context.Background())
	kept := &drawer{}
	c := arena.Contest{Setup: game.Setup{Players: 2}, Games: 2, Seed: "leave", Competitors: append(bots(t, g, "random"), leaver{cancel}), Workers: 1, Archive: kept}
	f, err := arena.Hold(ctx, g, c)
	if !errors.Is(err, context.Canceled) || len(kept.records) != 0 || f.Games+f.Uncounted != 0 {
		t.Errorf("%v; %d records, %d forfeits", err, len(kept.records), len(f.Forfeits))
	}
}
