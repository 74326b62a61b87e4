package luna

import (
	"encoding/json"
	"testing"

	"pantheon/game"
)

// deal sets up a game with draws that are all 0, so that with several players seat 0 begins. Then it arranges the game
// by the changes.
func deal(t testing.TB, players int, options map[string]string, changes string) *Position {
	t.Helper()
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Players: players, Options: options}
	if err := g.About().Check(setup); err != nil {
		t.Fatal(err)
	}
	dice := game.QuickDice(1)
	dice.Fix(make([]int, 40)...)
	p := g.New(setup, &game.Env{Dice: dice}).(*Position)
	arrange(t, p, changes)
	return p
}

// arrange changes a position as a scenario does.
func arrange(t testing.TB, p *Position, changes string) {
	t.Helper()
	if err := (&luna{rules: p.rules}).Arrange(p, json.RawMessage(changes)); err != nil {
		t.Fatalf("%v\n%s", err, changes)
	}
}

// say plays a move of the seat to act.
func say(t testing.TB, p *Position, words game.MoveText) {
	t.Helper()
	m, refusal := p.ParseMove(game.Seat(p.Acting), words)
	if refusal != nil {
		t.Fatalf("%q: %v", words, refusal)
	}
	p.Play(game.Seat(p.Acting), m, &game.Env{Dice: game.QuickDice(1)})
}

// refused checks that a move of the seat to act is refused by that rule for that reason.
func refused(t testing.TB, p *Position, words game.MoveText, rule, why string) {
	t.Helper()
	_, refusal := p.ParseMove(game.Seat(p.Acting), words)
	switch {
	case refusal == nil:
		t.Errorf("%q is accepted, want rule %s, %s", words, rule, why)
	case refusal.Rule != rule || refusal.Why.ID != why:
		t.Errorf("%q: rule %s, %s; want rule %s, %s", words, refusal.Rule, refusal.Why.ID, rule, why)
	}
}

// drawn returns a set-up for a number of seats with random values of the options that exist with it.
func drawn(about *game.About, players int, dice *game.Dice) game.Setup {
	setup := game.Setup{Players: players, Options: map[string]string{}}
	for _, o := range about.Options {
		if o.For(players) {
			setup.Options[o.ID] = o.Values[dice.N(0, len(o.Values))]
		}
	}
	return setup
}
