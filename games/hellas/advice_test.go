package hellas

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestTheHeroIsSentWhereHeCanEnter plays random games. A quest that the coach names must be one that the hero can reach
// and enter now. Where the coach names none, the hero must not be able to reach a quest that they may enter.
func TestTheHeroIsSentWhereHeCanEnter(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for seed := range uint64(25) {
		r, _ := gametest.Random(g, gametest.DrawSetup(g.About(), seed), seed, 250)
		at, err := r.Begin(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, ply := range r.Plies {
			p := at.(*Position)
			if s := p.ToAct().First(); p.Top() != nil && p.Top().Kind == StepTurn && p.walkable(int8(s)) != 0 {
				advice, ok := game.AdviceOn(p, s, "quest")
				if !ok {
					t.Fatal("the hero may go, and nothing is said of quests")
				}
				seen[advice.ID]++
				open := enterableWithin(p, s)
				quest, _ := advice.Arg("quest")
				if named := advice.ID == "advice.quest"; named != (len(open) > 0) || named && !open[quest] {
					t.Errorf("seed %d, move %d: %v; the hero can go to and enter %v", seed, i, advice, open)
				}
			}
			if _, err := r.Step(g, at, i+1, ply, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, id := range []string{"advice.quest", "advice.quest.attribute", "advice.quest.far"} {
		if seen[id] == 0 {
			t.Errorf("nobody was ever told %s; told was %v", id, seen)
		}
	}
}

// enterableWithin returns the quests that a hero can enter after walking to their territories. It finds them by playing
// the moves.
func enterableWithin(p *Position, s game.Seat) map[game.Thing]bool {
	open := map[game.Thing]bool{}
	for _, m := range p.Moves(s, nil) {
		if verbOf(m) != verbWalk {
			continue
		}
		after := *p
		after.Play(s, m, &game.Env{Dice: game.QuickDice(1)})
		for _, then := range after.Moves(s, nil) {
			if things, _ := p.rules.about.Things(after.FormatMove(then, s, s)); verbOf(then) == verbEnter {
				open[things[0]] = true
			}
		}
	}
	return open
}
