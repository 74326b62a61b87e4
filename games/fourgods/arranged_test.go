package fourgods

import (
	"fmt"
	"strings"
	"testing"

	"pantheon/game"
)

// open returns the game with the embedded content.
func open(t testing.TB) *fourGods {
	t.Helper()
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g.(*fourGods)
}

// arranged sets up a game and arranges it with changes. The form of options is "gods=hidden time=turns".
func arranged(t testing.TB, players int, options, changes string) *Position {
	t.Helper()
	g := open(t)
	setup := game.Setup{Players: players, Options: map[string]string{}}
	for _, option := range strings.Fields(options) {
		id, value, _ := strings.Cut(option, "=")
		setup.Options[id] = value
	}
	if err := g.about.Check(setup); err != nil {
		t.Fatal(err)
	}
	p := g.New(setup, &game.Env{Dice: game.QuickDice(1)}).(*Position)
	if changes != "" {
		if err := g.Arrange(p, []byte(changes)); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// say plays moves such as "0: draw 2" or "1 5000: pass" (with a time). It fails if one is refused, and returns the
// events of the last one.
func say(t testing.TB, p *Position, lines ...string) *game.Events {
	t.Helper()
	tale := &game.Events{}
	for _, line := range lines {
		head, words, _ := strings.Cut(line, ": ")
		who, when, timed := strings.Cut(head, " ")
		s, _ := game.ParseSeat(who)
		at := int64(0)
		if timed {
			if _, err := fmt.Sscan(when, &at); err != nil {
				t.Fatal(err)
			}
		}
		m, refusal := p.ParseMove(s, game.MoveText(words))
		if refusal != nil {
			t.Fatalf("%s: %v", line, refusal)
		}
		tale = &game.Events{}
		p.Play(s, m, &game.Env{Dice: game.QuickDice(uint64(at) + 2), At: at, Events: tale})
	}
	return tale
}

// refused checks that a move is refused, with the given rule and reason.
func refused(t testing.TB, p *Position, s game.Seat, words game.MoveText, rule, why string) {
	t.Helper()
	m, r := p.ParseMove(s, words)
	switch {
	case r == nil:
		t.Errorf("%q by seat %s is accepted as %d, not refused with %s", words, s, m, why)
	case r.Rule != rule || r.Why.ID != why:
		t.Errorf("%q by seat %s is refused with %s of rule %q (%v), not with %s of %q", words, s, r.Why.ID, r.Rule, r, why, rule)
	}
}
