package hellas

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestTheHeroIsSentWhereHeCanEnter: in games by chance a quest that a coach names is one to which the hero can go now and which he may
// enter; where none is named, he reaches none that he may enter.
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
			if s := p.Waiting().First(); p.Top() != nil && p.Top().Kind == StepTurn && p.walkable(int8(s)) != 0 {
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

// enterableWithin are the quests that a hero can enter at once when he goes to where they lie, found by playing it.
func enterableWithin(p *Position, s game.Seat) map[game.Thing]bool {
	open := map[game.Thing]bool{}
	for _, m := range p.Moves(s, nil) {
		if verbOf(m) != verbWalk {
			continue
		}
		after := *p
		after.Play(s, m, &game.Moment{Dice: game.QuickDice(1)})
		for _, then := range after.Moves(s, nil) {
			if things, _ := p.rules.about.Things(after.Say(then, s, s)); verbOf(then) == verbEnter {
				open[things[0]] = true
			}
		}
	}
	return open
}
