package grab_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/grab"
)

func TestGolden(t *testing.T) { gametest.Golden(t, grab.Game(), "testdata") }

func FuzzMoves(f *testing.F)    { gametest.FuzzMoves(f, grab.Game()) }
func FuzzRecord(f *testing.F)   { gametest.FuzzRecord(f, grab.Game()) }
func FuzzDocument(f *testing.F) { gametest.FuzzDocument(f, grab.Game()) }

func BenchmarkPlayout(b *testing.B) { gametest.Bench(b, grab.Game(), game.Setup{Players: 4}) }

// laid returns a first heat of two players with a kite on S1, a crown on S2 and nothing else.
func laid(t *testing.T) game.Position {
	g := grab.Game()
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	err := g.Arrange(p, []byte(`{"table": {"S1": "kite", "S2": "crown", "S3": null, "S4": null, "S5": null, "S6": null}}`))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func say(t *testing.T, p game.Position, s game.Seat, words game.MoveText, at int64) {
	t.Helper()
	m, refusal := p.ParseMove(s, words)
	if refusal != nil {
		t.Fatalf("%s: %q: %v", s, words, refusal)
	}
	p.Play(s, m, &game.Env{Dice: game.QuickDice(2), At: at})
}

// TestGone: two players reach for one crown. The second one is refused because it is gone, and may still take the kite
// (rule 2).
func TestGone(t *testing.T) {
	p := laid(t)
	say(t, p, 1, "grab S2 crown", 100)
	if _, refusal := p.ParseMove(0, "grab S2 crown"); refusal == nil || refusal.Why.ID != "refuse.gone" || refusal.Rule != "2" {
		t.Errorf("a thing that is gone is answered %v", refusal)
	}
	if _, refusal := p.ParseMove(0, "grab S1 crown"); refusal == nil {
		t.Error("a kite was taken for a crown")
	}
	say(t, p, 0, "grab S1 kite", 120)
	if p.Score(0) != 1 || p.Score(1) != 5 {
		t.Errorf("the scores are %v and %v", p.Score(0), p.Score(1))
	}
}

// TestClock empties the table: all players wait for the clock, which acts at its deadline and begins the next heat (rules 3 and 4).
func TestClock(t *testing.T) {
	p := laid(t)
	say(t, p, 0, "grab S1 kite", 100)
	say(t, p, 0, "grab S2 crown", 200)
	if p.ToAct() != game.Only(game.Clock) {
		t.Fatalf("an empty table waits for %b", p.ToAct())
	}
	if deadline, set := p.Deadline(); !set || deadline != 3000 {
		t.Fatalf("the deadline is %d, %v", deadline, set)
	}
	say(t, p, game.Clock, "time-up", 3000)
	if deadline, _ := p.Deadline(); deadline != 6000 || p.ToAct() != game.Only(0, 1) {
		t.Errorf("the second heat ends at %d and waits for %b", deadline, p.ToAct())
	}
}

// TestLimit: with a limit of two, no player can grab a third thing in a heat (rule 3).
func TestLimit(t *testing.T) {
	p := grab.Game().New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	for range 2 {
		p.Play(0, p.Moves(0, nil)[0], &game.Env{})
	}
	if _, refusal := p.ParseMove(0, "grab S6 kite"); refusal == nil || refusal.Rule != "3" {
		t.Errorf("a third thing is answered %v", refusal)
	}
}
