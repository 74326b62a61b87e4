package arena

import (
	"encoding/json"
	"testing"

	"pantheon/game"
)

// TestTally: each of several winners has a part of the win. The automaton wins if no seat does. Nobody wins a cut game.
func TestTally(t *testing.T) {
	g := &game.About{ID: "none", Labels: []string{"red", "blue"}}
	ended := func(won game.Seats, cut bool) *player {
		p := &player{moves: 10, turns: 5}
		p.result = game.Result{Over: !cut, Cut: cut, N: 3, Won: won}
		p.result.Standings[0] = game.Standing{Seat: 0, Label: "red", Points: 6}
		p.result.Standings[1] = game.Standing{Seat: 1, Label: "blue", Points: 3}
		p.result.Standings[2] = game.Standing{Seat: game.Spectator, Points: 1}
		return p
	}
	var all, other tally
	all.add(ended(game.Only(0, 1), false), g)
	all.add(ended(game.Only(1), false), g)
	other.add(ended(0, false), g)
	other.add(ended(0, true), g)
	all.merge(&other)
	r := all.report(g, Config{Setup: game.Setup{Players: 2}, Games: 4}, []string{"random", "random"}, 0)
	if r.Games != 4 || r.Cut != 1 || r.MeanMoves != 10 || r.MeanTurns != 5 {
		t.Errorf("counted: %+v", r)
	}
	for name, want := range map[string]float64{"0": 0.5, "1": 1.5, "automaton": 1} {
		if got := r.WinsBySeat[name]; got != want {
			t.Errorf("%s won %v, not %v", name, got, want)
		}
	}
	if r.WinsByLabel["red"] != 0.5 || r.WinsByLabel["blue"] != 1.5 || r.GamesByLabel["red"] != 3 {
		t.Errorf("by label: %v of %v", r.WinsByLabel, r.GamesByLabel)
	}
	if r.WinsByBot["random"] != 2 || r.MeanPoints["0"] != 6 {
		t.Errorf("by bot: %v; points %v", r.WinsByBot, r.MeanPoints)
	}
}

// nobody is a game that has only a description.
type nobody struct{ about *game.About }

func (n nobody) About() *game.About                         { return n.about }
func (nobody) New(game.Setup, *game.Env) game.Position      { return nil }
func (nobody) Blank() game.Position                         { return nil }
func (nobody) Arrange(game.Position, json.RawMessage) error { return nil }
