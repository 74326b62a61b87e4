package bluff_test

import (
	"fmt"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/bluff"
)

func TestGolden(t *testing.T) { gametest.Golden(t, bluff.Game(), "testdata") }

func FuzzMoves(f *testing.F)    { gametest.FuzzMoves(f, bluff.Game()) }
func FuzzRecord(f *testing.F)   { gametest.FuzzRecord(f, bluff.Game()) }
func FuzzDocument(f *testing.F) { gametest.FuzzDocument(f, bluff.Game()) }

func BenchmarkPlayout(b *testing.B) { gametest.Bench(b, bluff.Game(), game.Setup{Players: 4}) }

// dealt returns a game of three players in which seat 0 begins. Seat 0 holds a fox and an owl (c1 and c2), seat 1 a dog
// and a hen, and seat 2 two hens.
func dealt(t *testing.T) game.Position {
	g := bluff.Game()
	p := g.New(game.Setup{Players: 3}, &game.Env{Dice: game.QuickDice(1)})
	err := g.Arrange(p, []byte(`{"turn": "0", "cards": {
		"c1": {"beast": "fox"}, "c2": {"beast": "owl"}, "c3": {"beast": "dog"}, "c4": {"beast": "hen"}, "c5": {"beast": "hen"}, "c6": {"beast": "hen"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// play plays moves such as "0: steal 1". The test fails if one is refused.
func play(t *testing.T, p game.Position, lines ...string) {
	t.Helper()
	for _, line := range lines {
		who, words, _ := strings.Cut(line, ": ")
		s, _ := game.ParseSeat(who)
		m, refusal := p.ParseMove(s, game.MoveText(words))
		if refusal != nil {
			t.Fatalf("%s: %v", line, refusal)
		}
		p.Play(s, m, &game.Env{Dice: game.QuickDice(3)})
	}
}

func wantCoins(t *testing.T, p game.Position, want ...int) {
	t.Helper()
	for s, n := range want {
		result := p.Result()
		if st, _ := result.Of(game.Seat(s)); st.Sources[0].Points != n {
			t.Errorf("seat %d has %d coins, not %d", s, st.Sources[0].Points, n)
		}
	}
}

// TestStealing: a claim succeeds when all other players have passed (rules 2.4 and 3.1).
func TestStealing(t *testing.T) {
	p := dealt(t)
	play(t, p, "0: steal 1", "1: pass", "2: pass")
	wantCoins(t, p, 4, 0, 2)
	if p.ToAct() != game.Only(1) {
		t.Errorf("%b is waited for", p.ToAct())
	}
}

// TestBlockProved is an interrupt inside an interrupt: the block is doubted and proved, the doubter loses a card, and
// nothing is stolen (rules 3.2 and 4.1).
func TestBlockProved(t *testing.T) {
	p := dealt(t)
	play(t, p, "0: steal 1", "1: block", "2: pass", "0: doubt", "1: show c3", "0: lose c2")
	wantCoins(t, p, 2, 2, 2)
	if p.ToAct() != game.Only(1) {
		t.Errorf("%b is waited for after the turn", p.ToAct())
	}
	if sees(t, p, 2, "c3") != "dog" {
		t.Error("a card that was shown to everybody is forgotten")
	}
}

// TestBlockFails: after a failed block the answers to the steal continue where the block interrupted them (rules 3.2 and 4.2).
func TestBlockFails(t *testing.T) {
	p := dealt(t)
	play(t, p, "0: steal 1", "1: block", "2: doubt", "1: lose c3")
	if p.ToAct() != game.Only(2) {
		t.Fatalf("%b is waited for, and seat 2 has not answered the stealing", p.ToAct())
	}
	play(t, p, "2: pass")
	wantCoins(t, p, 4, 0, 2)
}

// TestPeeking shows a card to one seat only. The seat remembers it until the card leaves its hand (rules 2.3 and 5).
func TestPeeking(t *testing.T) {
	p := dealt(t)
	play(t, p, "0: peek c3", "1: pass", "2: pass")
	if got := sees(t, p, 0, "c3"); got != "dog" {
		t.Errorf("seat 0 peeked and knows %q", got)
	}
	if got := sees(t, p, 2, "c3"); got != "?" {
		t.Errorf("seat 2 saw nothing and knows %q", got)
	}
	play(t, p, "1: trade c3")
	if got := sees(t, p, 0, "c7"); got != "?" {
		t.Errorf("the card drawn instead has the next name, c7, and seat 0 knows %q", got)
	}
	if got := sees(t, p, 0, "c3"); got != "" {
		t.Errorf("c3 lies on the pile and is still %q in a hand", got)
	}
}

// TestRefusals checks the rule number and the text id of refusals.
func TestRefusals(t *testing.T) {
	p := dealt(t)
	for _, c := range []struct {
		after []string
		seat  game.Seat
		words game.MoveText
		rule  string
		why   string
	}{
		{nil, 1, "take", "2", "refuse.wait"},
		{nil, 0, "peek c1", "2.3", "refuse.own"},
		{nil, 0, "steal 0", "2.4", "refuse.self"},
		{nil, 0, "steal", "2.4", "refuse.from"},
		{nil, 0, "doubt", "3", "refuse.noclaim"},
		{nil, 0, "trade c3", "2", "refuse.theirs"},
		{[]string{"0: steal 1"}, 1, "take", "3", "refuse.answer"},
		{[]string{"1: pass"}, 2, "block", "3.2", "refuse.block"},
		{[]string{"2: doubt"}, 0, "show c2", "4.1", "refuse.beast"},
		{[]string{"0: show c1"}, 2, "pass", "4.1", "refuse.lose"},
	} {
		play(t, p, c.after...)
		_, refusal := p.ParseMove(c.seat, c.words)
		if refusal == nil || refusal.Rule != c.rule || refusal.Why.ID != c.why {
			t.Errorf("%q by seat %s is answered %v (%+v), not %s of rule %s", c.words, c.seat, refusal, refusal, c.why, c.rule)
		}
	}
}

// sees returns the beast of a card in a seat's view; "" if the view has no card of that name.
func sees(t *testing.T, p game.Position, s game.Seat, card string) string {
	t.Helper()
	v := bluff.Game().Blank()
	p.View(s, v)
	doc, err := v.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(doc), fmt.Sprintf("%q:{", card))
	if !found {
		return ""
	}
	_, rest, _ = strings.Cut(rest, `"beast":"`)
	beast, _, _ := strings.Cut(rest, `"`)
	return beast
}
