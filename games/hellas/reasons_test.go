package hellas

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pantheon/game"
)

// TestListingAndExplainingAgree plays random games. In each turn a move of [Position.turnReasons] must be listed
// exactly if it has no reason against it.
func TestListingAndExplainingAgree(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	const seed, most = 11, 4000
	t.Logf("seed %d", seed)
	for players := 1; players <= MaxPlayers; players++ {
		r := rand.New(rand.NewPCG(seed, uint64(players)))
		dice := game.QuickDice(seed + uint64(players))
		p := g.New(game.Setup{Players: players}, &game.Env{Dice: dice}).(*Position)
		turns, asked := 0, [2]int{}
		for range most {
			if p.Over() {
				break
			}
			s := p.ToAct().First()
			moves := p.Moves(s, nil)
			if p.Top().Kind == StepTurn {
				turns++
				for _, c := range p.turnReasons(int8(s)) {
					listed := slices.Contains(moves, c.move)
					if asked[0]++; listed {
						asked[1]++
					}
					if listed != (c.reason == possible) {
						t.Fatalf("%d players, turn %d: %q is listed: %v; the reason against it is %q", players, p.TurnNo, p.FormatMove(c.move, s, s), listed, reasonRows[c.reason].why)
					}
				}
			}
			p.Play(s, moves[r.IntN(len(moves))], &game.Env{Dice: dice})
		}
		if turns == 0 || asked[1] == 0 || asked[0] == asked[1] {
			t.Errorf("%d players: %d turns, %d moves, %d of them listed", players, turns, asked[0], asked[1])
		}
	}
}

// A reasoned is a move with the reason against it, or [possible] if there is none.
type reasoned struct {
	move   game.Move
	reason reason
}

// turnReasons returns moves of a turn, each with the first reason against it; the reason is [possible] if there is
// none.
func (p *Position) turnReasons(s int8) (all []reasoned) {
	against := func(m game.Move, reasons ...reason) {
		for _, r := range reasons {
			if r != possible {
				all = append(all, reasoned{m, r})
				return
			}
		}
		all = append(all, reasoned{m, possible})
	}
	me := &p.Players[s]
	for g := range Monument(NumMonuments) {
		against(move1(verbPray, g), p.prayerless(s), p.slotless(g))
	}
	for b := range Monster(NumMonsters) {
		against(move1(verbHunt, b), p.unavailable(s, Hunt), p.unhuntable(s, b))
	}
	for t := range Territory(NumTerritories) {
		against(move1(verbWalk, t), p.unwalkable(s, t))
		against(move1(verbTemple, t), p.unavailable(s, BuildTemple), p.unbuildable(s, t))
		against(move1(verbFortify, t), p.hoplitesStay(), p.unmovable(s, t), p.unfortifiable(s, t, 1))
		against(move1(verbOccupy, t), p.unavailable(s, March), p.shortOf(s, t, 1), p.unfortifiable(s, t, int(me.Hoplites[t])))
		for to := range Territory(NumTerritories) {
			against(move(verbMove, word(t), word(to), 0), p.hoplitesStay(), p.unmovable(s, t), p.unenterable(s, t, to))
			if p.marchSteps(s) == 1 {
				against(move(verbMarch, word(t), word(to), word(2)), p.unavailable(s, March), p.shortOf(s, t, 2), p.unenterable(s, t, to))
			}
		}
	}
	against(move(verbAdvance, 0, 0, 0), p.unadvanceable(s))
	against(move(verbUsurp, 0, 0, 0), p.unavailable(s, Usurp), p.unusurpable(s))
	return all
}

// TestReasonsAreTold checks that each reason has a text in all languages, and that its rule is a section or a ruling.
func TestReasonsAreTold(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	about := g.About()
	for r := possible + 1; r < numReasons; r++ {
		row := &reasonRows[r]
		if !about.Words.Has(row.why) {
			t.Errorf("reason %d: %q has no words", r, row.why)
		}
		if !slices.ContainsFunc(about.Rules, func(rule game.Rule) bool { return rule.ID == row.rule }) {
			t.Errorf("reason %d: %q is no rule", r, row.rule)
		}
	}
}
