package godsofrome

import (
	"encoding/json"
	"testing"

	"pantheon/game"
)

// deal sets up a game on the first-game map with the random draws of seed 1, and arranges it.
func deal(t testing.TB, players int, options map[string]string, changes string) *Position {
	t.Helper()
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Players: players, Options: map[string]string{"setup": "first-game"}}
	for id, value := range options {
		setup.Options[id] = value
	}
	if err := g.About().Check(setup); err != nil {
		t.Fatal(err)
	}
	dice := game.QuickDice(1)
	dice.Fix(0) // with one or two players Jupiter leaves the game, with more seat 0 begins
	if players == 2 {
		dice.Fix(0) // seat 0 begins
	}
	p := g.New(setup, &game.Env{Dice: dice}).(*Position)
	if err := g.Arrange(p, json.RawMessage(changes)); err != nil {
		t.Fatalf("%v\n%s", err, changes)
	}
	return p
}

// say plays a move of the seat to act. The answers prescribe the first draws of the move.
func say(t testing.TB, p *Position, words game.MoveText, answers ...int) {
	t.Helper()
	dice := game.QuickDice(1)
	dice.Fix(answers...)
	m, refusal := p.ParseMove(game.Seat(p.Active), words)
	if refusal != nil {
		t.Fatalf("%q: %v", words, refusal)
	}
	p.Play(game.Seat(p.Active), m, &game.Env{Dice: dice})
	if n := dice.Unused(); n > 0 {
		t.Fatalf("%q: %d answers of chance were not asked for", words, n)
	}
}

// refused checks that a move of the seat to act is refused by that rule for that reason.
func refused(t testing.TB, p *Position, words game.MoveText, rule, why string) {
	t.Helper()
	_, refusal := p.ParseMove(game.Seat(p.Active), words)
	switch {
	case refusal == nil:
		t.Errorf("%q is accepted, want rule %s, %s", words, rule, why)
	case refusal.Rule != rule || refusal.Why.ID != why:
		t.Errorf("%q: rule %s, %s; want rule %s, %s", words, refusal.Rule, refusal.Why.ID, rule, why)
	}
}

// at returns the territory with that id.
func at(id string) Territory {
	for t := range Territory(NumTerritories) {
		if t.String() == id {
			return t
		}
	}
	panic("no territory " + id)
}
