package fourgods

import (
	"testing"

	"pantheon/game"
)

// TestValueAtTheEnd: when the game is over, the value is the score but for what is the same for all: who passed last gains nothing.
func TestValueAtTheEnd(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := g.New(game.Setup{Players: 2}, &game.Moment{Dice: game.QuickDice(1)}).(*Position)
	p.Phase, p.Players[0].Passed = Over, true
	if a, b := p.Value(0), p.Value(1); a != b {
		t.Errorf("of two with the same score, who has passed is worth %v at the end, who has not %v", a, b)
	}
}
