package arena_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pantheon/arena"
	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest/grab"
)

// calm is a game in which all seats to act but the first may stay idle.
type calm struct{ game.Game }

func (c calm) New(s game.Setup, m *game.Env) game.Position { return calmPosition{c.Game.New(s, m)} }
func (c calm) Blank() game.Position                        { return calmPosition{c.Game.Blank()} }

type calmPosition struct{ game.Position }

func (p calmPosition) MayRest(s game.Seat) bool {
	return p.ToAct().Has(s) && s != p.ToAct().Without(game.Clock).First()
}
func (p calmPosition) View(s game.Seat, into game.Position) {
	p.Position.View(s, into.(calmPosition).Position)
}
func (p calmPosition) Copy(from game.Position) { p.Position.Copy(from.(calmPosition).Position) }

// A sleeper stays idle whenever it may, and fails if it is called twice for the same view.
type sleeper struct {
	greedy bot.Agent
	rested map[string]bool // views in which it stayed idle
}

func (sleeper) Name() string { return "sleeper" }

func (sleeper) NewAgent(g game.Game, _ game.Setup, s game.Seat) (bot.Agent, error) {
	greedy, err := bot.NewAgent("greedy", g.(calm).Game, s, bot.AgentOptions{})
	return sleeper{greedy, map[string]bool{}}, err
}

func (s sleeper) Choose(ctx context.Context, view game.Position, at int64, d *game.Dice) (game.Move, error) {
	seat, _ := view.Viewer()
	if game.MayRest(view, seat) {
		seen := game.FingerprintOf(view)
		if s.rested[seen] {
			return 0, errors.New("it was woken for nothing")
		}
		s.rested[seen] = true
		return 0, nil
	}
	return s.greedy.Choose(ctx, view.(calmPosition).Position, at, d)
}

// TestWhoRestsLetsOthersAct: a seat that stays idle lets the others act. No seat loses for staying idle, and the game continues to its
// end.
func TestWhoRestsLetsOthersAct(t *testing.T) {
	g := calm{grab.Game()}
	kept := &drawer{}
	f := hold(t, g, arena.Contest{Setup: game.Setup{Players: 2}, Games: 4, Seed: "calm", Competitors: []arena.Competitor{sleeper{}, named{sleeper{}}}, Archive: kept})
	if len(f.Forfeits) != 0 || f.Games != 4 || f.Cut != 0 {
		t.Fatalf("%+v", f)
	}
	for name, r := range kept.records {
		if _, err := r.Replay(g, -1); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !slices.ContainsFunc(r.Plies, func(p game.Ply) bool { return p.Seat == 1 }) {
			t.Errorf("%s: who has rested once never acts", name)
		}
	}
}
