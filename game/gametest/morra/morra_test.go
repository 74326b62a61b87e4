package morra_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/morra"
)

func TestGolden(t *testing.T) { gametest.Golden(t, morra.Game(), "testdata") }

func FuzzMoves(f *testing.F)    { gametest.FuzzMoves(f, morra.Game()) }
func FuzzRecord(f *testing.F)   { gametest.FuzzRecord(f, morra.Game()) }
func FuzzDocument(f *testing.F) { gametest.FuzzDocument(f, morra.Game()) }

func BenchmarkPlayout(b *testing.B) { gametest.Bench(b, morra.Game(), game.Setup{Players: 4}) }

// TestCounting shows 2, 3 and 1 fingers: the count to six from seat 1 ends on seat 0 (rule 3).
func TestCounting(t *testing.T) {
	g := morra.Game()
	dice := game.QuickDice(1)
	dice.Fix(1)
	p := g.New(game.Setup{Players: 3}, &game.Env{Dice: dice})
	for seat, words := range []game.MoveText{"show 2", "show 3", "show 1"} {
		m, refusal := p.ParseMove(game.Seat(seat), words)
		if refusal != nil {
			t.Fatal(refusal)
		}
		if heard := p.FormatMove(m, game.Seat(seat), 3); heard != "show ?" {
			t.Errorf("the others hear %q", heard)
		}
		p.Play(game.Seat(seat), m, &game.Env{Dice: dice})
	}
	for seat, want := range []float64{1, 0, 0} {
		if got := p.Score(game.Seat(seat)); got != want {
			t.Errorf("seat %d has %v pebbles, not %v", seat, got, want)
		}
	}
	if p.ToAct() != game.Only(0, 1, 2) {
		t.Errorf("the next round waits for %b", p.ToAct())
	}
}

// TestShownIsShown: a second choice in the same round is refused, with the rule (rule 2).
func TestShownIsShown(t *testing.T) {
	p := morra.Game().New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	p.Play(1, 3, &game.Env{Dice: game.QuickDice(1)})
	_, refusal := p.ParseMove(1, "show 2")
	if refusal == nil || refusal.Rule != "2" || refusal.Why.ID != "refuse.shown" {
		t.Errorf("a second choice is answered %v", refusal)
	}
	if _, refusal := p.ParseMove(0, "show 4"); refusal == nil || refusal.Why.ID != "refuse.fingers" {
		t.Errorf("four fingers of a hand of three are answered %v", refusal)
	}
}
