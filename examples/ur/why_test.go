package ur

import (
	"strings"
	"testing"

	"pantheon/game"
)

// deal returns a game in which seat 0 begins and has thrown 2, arranged with the given changes.
func deal(t *testing.T, changes string) *Position {
	t.Helper()
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	dice := game.QuickDice(1)
	dice.Fix(0, 1, 1, 0, 0)
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: dice})
	if err := g.Arrange(p, []byte(changes)); err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}

// TestRefusals checks the rule and the reason of each refusal.
func TestRefusals(t *testing.T) {
	p := deal(t, `{"pieces": {"0": {"A3": 1, "B2": 1, "A7": 1}, "1": {"B4": 1}}}`)
	for words, want := range map[game.MoveText]string{
		"":              "refuse.nothing-said",
		"jump A3":       "refuse.no-such-verb",
		"move A3 B1":    "refuse.too-many-words",
		"pass now":      "refuse.too-many-words",
		"move D4":       "refuse.no-such-cell",
		"move":          "refuse.unfinished",
		"pass":          "3.7 refuse.must-move",
		"move A0":       "3.2 refuse.own-piece",
		"move A4":       "3.2 refuse.no-piece",
		"move C0":       "3.2 refuse.no-piece",
		"move B2":       "3.5 refuse.safe",
		"move A7":       "3.6 refuse.too-far",
		"  MOVE\ta3   ": "",
	} {
		_, r := p.ParseMove(0, words)
		if got := told(r); got != want {
			t.Errorf("%q: %s; want %s", words, got, want)
		}
	}
	for changes, want := range map[string]string{
		`{"dice": [0, 0, 0, 0]}`:                           "3.1 refuse.threw-nothing",
		`{"seat": 1}`:                                      "3 refuse.not-your-turn",
		`{"pieces": {"0": {"A0": 0, "home": 7}}}`:          "4 refuse.over",
		`{"pieces": {"0": {"A0": 6, "A3": 1}}}`:            "3.2 refuse.own-piece",
		`{"pieces": {"0": {"A0": 0, "home": 6, "A7": 1}}}`: "3.2 refuse.no-piece",
	} {
		if _, r := deal(t, changes).ParseMove(0, "move A0"); told(r) != want {
			t.Errorf("%s: %s; want %s", changes, told(r), want)
		}
	}
	if _, r := deal(t, `{"dice": [0, 0, 0, 0]}`).ParseMove(0, "move"); told(r) != "3.7 refuse.cannot-move" {
		t.Errorf("a move that cannot be finished: %s", told(r))
	}
}

// told returns a refusal's rule and reason; "" for none.
func told(r *game.Refusal) string {
	if r == nil {
		return ""
	}
	return strings.TrimSpace(r.Rule + " " + r.Why.ID)
}

// TestWhy: a cell that cannot be chosen has a reason; other things have none.
func TestWhy(t *testing.T) {
	p := deal(t, `{"pieces": {"0": {"A3": 1, "B2": 1}, "1": {"B4": 1}}}`)
	for thing, want := range map[game.Thing]string{
		"cell:A3": "", "cell:A0": "3.2 refuse.own-piece", "cell:B2": "3.5 refuse.safe", "cell:B4": "3.2 refuse.no-piece", "cell:D1": "", "home:0": "",
	} {
		if got := told(p.Why(0, thing)); got != want {
			t.Errorf("%s: %q, want %q", thing, got, want)
		}
	}
	if got := told(p.Why(1, "cell:B4")); got != "3 refuse.not-your-turn" {
		t.Errorf("when it is another's turn: %s", got)
	}
}
