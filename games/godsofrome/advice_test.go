package godsofrome

import (
	"fmt"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestThePlanOfACoachIsPossible checks in random games that each plan which the coach suggests can be begun, and that
// the favour named for a scoring is right.
func TestThePlanOfACoachIsPossible(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for seed := range uint64(30) {
		r, _ := gametest.Random(g, gametest.DrawSetup(g.About(), seed), seed, 120)
		p, err := r.Begin(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, ply := range r.Plies {
			s := p.ToAct().First()
			if plan, ok := game.AdviceOn(p, s, "plan"); ok {
				seen[plan.ID]++
				begins(t, p.(*Position), s, plan)
			}
			if _, err := r.Step(g, p, i+1, ply, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, id := range []string{"advice.plan", "advice.plan.visit", "advice.plan.score"} {
		if seen[id] == 0 {
			t.Errorf("nobody was ever told %s; told was %v", id, seen)
		}
	}
}

// begins reports a test error if a plan cannot be begun as described.
func begins(t *testing.T, p *Position, s game.Seat, plan game.Phrase) {
	t.Helper()
	arg := func(name string) string { thing, _ := plan.Arg(name); return thing.ID() }
	says := func(p *Position, begin, end string) (game.Move, bool) {
		for _, m := range p.Moves(s, nil) {
			if words := string(p.FormatMove(m, s, s)); strings.HasPrefix(words, begin) && strings.HasSuffix(words, end) {
				return m, true
			}
		}
		return 0, false
	}
	switch plan.ID {
	case "advice.plan.score":
		if y := p.ScoreNow(int(s)); fmt.Sprint(y.Net()) != arg("n") {
			t.Errorf("scoring brings %d, and the plan says %v", y.Net(), plan)
		}
	case "advice.plan.visit":
		if _, ok := says(p, "visit "+arg("god"), ""); !ok {
			t.Errorf("the god cannot be visited: %v", plan)
		}
	default:
		m, ok := says(p, "activate "+arg("space"), "")
		if !ok {
			t.Errorf("the space cannot be activated: %v", plan)
			return
		}
		after := *p
		after.Play(s, m, &game.Env{Dice: game.QuickDice(1)})
		if _, ok := says(&after, "travel ", " "+arg("territory")+" 2"); !ok {
			t.Errorf("nobody can travel there: %v", plan)
		}
	}
}
