package fourgods

import (
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestPlantersComeToAnEnd checks that planters play legal moves and that their games end.
func TestPlantersComeToAnEnd(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Policies(t, g, 1, "planter", "filler", "planter")
}

// TestPlanterSettles checks that planters put prophets on tiles just placed in the first 60 moves of a game in turns.
func TestPlanterSettles(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	m := &game.Env{Dice: game.QuickDice(1)}
	p := g.New(game.Setup{Players: 2, Options: map[string]string{"time": "turns"}}, m).(*Position)
	settled := 0
	view, dice := g.Blank(), game.QuickDice(1)
	planter := gametest.PolicyOf(t, g, "planter")
	for range 60 {
		waiting := p.ToAct().Without(game.Clock)
		if waiting == 0 {
			break
		}
		s := waiting.First()
		p.View(s, view)
		move := planter.Choose(view, s, dice)
		if strings.HasPrefix(string(p.FormatMove(move, s, s)), "prophet") {
			settled++
		}
		p.Play(s, move, m)
	}
	if settled == 0 {
		t.Error("planters settle nobody in 60 moves")
	}
}
