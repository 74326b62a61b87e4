package table

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/scenario"
	"pantheon/games"
)

// realTitles returns the titles of the registry.
func realTitles(t *testing.T) games.Registry {
	t.Helper()
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return registry
}

// analysisAt returns an analysis of a position after the given number of playouts.
func analysisAt(t *testing.T, g game.Game, p game.Position, seat game.Seat, at int64, playouts int) *analysis {
	t.Helper()
	c := &analysis{game: g, view: viewOf(g, p, seat), seat: seat, at: at, dice: game.QuickDice(1)}
	c.search = bot.NewSearch(g, bot.Advising(playouts))
	if err := c.think(context.Background()); err != nil {
		t.Fatal(err)
	}
	return c
}

// somewhere returns a position in a random game, after the share in the parameter part of its moves. It also returns a seat that may act,
// and the game time.
func somewhere(t *testing.T, g game.Game, players int, seed uint64, part float64) (p game.Position, seat game.Seat, at int64) {
	t.Helper()
	record, _ := gametest.Random(g, game.Setup{Players: players}, seed, 0)
	ply := int(part * float64(len(record.Plies)))
	p, err := record.Replay(g, ply)
	if err != nil {
		t.Fatal(err)
	}
	if ply > 0 {
		at = record.Plies[ply-1].At
	}
	return p, p.ToAct().Without(game.Clock).First(), at
}

// TestReasonsOfScenarios takes the first move of every scenario of every title, and compares the gains and costs in a
// hint with what the rules did: the sources and the amounts.
func TestReasonsOfScenarios(t *testing.T) {
	sequential(t)
	for _, title := range realTitles(t) {
		t.Run(title.ID(), func(t *testing.T) {
			all, err := scenario.ReadAll(title.Scenarios)
			if err != nil {
				t.Fatal(err)
			}
			told := 0
			for _, s := range all {
				out, err := s.Run(title.Game)
				if err != nil || len(out.Record.Plies) == 0 || out.Record.Plies[0].Seat == game.Clock || out.Record.Version != title.Game.About().Version {
					continue
				}
				first := out.Record.Plies[0]
				p, err := out.Record.Replay(title.Game, 1)
				if err != nil {
					t.Fatal(err)
				}
				move, refusal := out.Before.ParseMove(first.Seat, first.Text)
				if refusal != nil {
					t.Fatal(refusal)
				}
				c := &analysis{game: title.Game, view: viewOf(title.Game, out.Before, first.Seat), seat: first.Seat, at: first.At, dice: game.QuickDice(1)}
				courses, err := c.linesOfPlay(context.Background(), []bot.Line{{Move: move}})
				if err != nil {
					t.Fatal(err)
				}
				got := fmt.Sprint(named(c.immediateReasons(&courses[0]), first.Seat))
				if strings.Contains(got, "about") { // chance or hidden information is involved
					continue
				}
				if want := fmt.Sprint(changed(held(out.Before), held(p), first.Seat)); got != want {
					t.Errorf("%s: %q brings and costs %s instead of %s", s.ID, first.Text, got, want)
				} else if want != "map[]" {
					told++
				}
			}
			if t.Logf("%d moves", told); told < 10 {
				t.Error("that shows nothing")
			}
		})
	}
}

// named returns the gains and losses of a seat in a list of reasons, as amounts by text.
func named(all []Reason, seat game.Seat) map[string]string {
	amounts := map[string]string{}
	for _, r := range all {
		if r.Seat != seat {
			continue
		}
		for _, a := range r.Amounts {
			n := a.N
			if r.Kind == Costs {
				n = -n
			}
			amounts[a.Text] = fmt.Sprint(n)
			if a.About {
				amounts[a.Text] += " about"
			}
		}
	}
	return amounts
}

// changed returns the reported gains and losses of a seat between two positions: the first three of each. If there are
// gains, losses of kind [game.Ahead] are left out.
func changed(before, after []holding, seat game.Seat) map[string]string {
	amounts := map[string]string{}
	up, down := 0, 0
	for i := range after {
		if before[i].seat != seat {
			continue
		}
		for k, h := range after[i].of {
			if h.N > before[i].of[k].N {
				if up++; up <= mostAmounts {
					amounts[h.Text] = fmt.Sprint(h.N - before[i].of[k].N)
				}
			}
		}
		for k, h := range after[i].of {
			if h.N < before[i].of[k].N && (up == 0 || h.Kind != game.Ahead) {
				if down++; down <= mostAmounts {
					amounts[h.Text] = fmt.Sprint(h.N - before[i].of[k].N)
				}
			}
		}
	}
	return amounts
}

// TestReasonsTellNoSecrets takes, for each title with hidden information, pairs of full states that a seat cannot distinguish. The hints
// for both must be equal with all their reasons, and so must the explanation of the worst move.
func TestReasonsTellNoSecrets(t *testing.T) {
	sequential(t)
	for _, title := range secretive(t) {
		g := title.Game
		reasons := 0
		for seed := range uint64(6) {
			p, seat, at := somewhere(t, g, max(2, g.About().MinSeats), seed, .2+.1*float64(seed))
			if seat < 0 || int(seat) >= game.MaxSeats || p.ToAct() == 0 {
				continue
			}
			var told [2]string
			for i := range told {
				truth := viewOf(g, p, seat)
				truth.Determinize(game.QuickDice(uint64(i) + 10*seed))
				c := analysisAt(t, g, truth, seat, at, 400)
				best, err := c.counsel(context.Background(), hintLines)
				if err != nil {
					t.Fatal(err)
				}
				every := c.search.Lines(g.About().MaxMoves + 1)
				e, err := c.explain(context.Background(), every[len(every)-1].Move)
				if err != nil {
					t.Fatal(err)
				}
				told[i] = fmt.Sprintf("%+v\n%+v", best, e)
				for _, a := range best {
					reasons += len(a.Reasons)
				}
			}
			if told[0] != told[1] {
				t.Errorf("%s, %d: in one world the hint is\n%s\nand in the other\n%s", title.ID(), seed, told[0], told[1])
			}
		}
		if reasons == 0 {
			t.Logf("%s has no reasons", title.ID())
		}
	}
}

// TestReasonsOfAGrab checks that a hint reports that taking a thing first prevents a rival from taking it, with what
// the rival would have gained.
func TestReasonsOfAGrab(t *testing.T) {
	sequential(t)
	g := toyOf(t, grabID)
	prevents := 0
	for seed := range uint64(40) {
		p, seat, at := somewhere(t, g, 2+int(seed%2), seed+5, float64(1+seed%9)/10)
		if p.ToAct().Without(game.Clock) == 0 {
			continue
		}
		c := analysisAt(t, g, p, seat, at, 5000)
		best, err := c.counsel(context.Background(), hintLines)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range best {
			r, ok := a.Reason(Prevents)
			if !ok {
				continue
			}
			prevents++
			// The rival would play the same move, with the effect that the rules define.
			move, refusal := p.ParseMove(r.Seat, r.Words)
			if r.Words != a.Words || r.Seat == seat || refusal != nil || r.Still {
				t.Errorf("%q prevents %q of seat %v: %v", a.Words, r.Words, r.Seat, refusal)
				continue
			}
			before := held(p)
			p.Play(r.Seat, move, &game.Env{Dice: game.QuickDice(1), At: at + 1})
			gain := changed(before, held(p), r.Seat)
			for i, x := range r.Amounts {
				if most := gain[x.Text]; (most != "" || i == 0) && most < fmt.Sprint(x.N) { // the rival's next moves may add more
					t.Errorf("%q of seat %v is worth %v, and prevented are %+v", r.Words, r.Seat, gain, r.Amounts)
				}
			}
			break
		}
	}
	if prevents < 4 {
		t.Errorf("%d hints prevent something: that shows nothing", prevents)
	}
}

// toyOf returns the game of a toy.
func toyOf(t *testing.T, id string) game.Game {
	t.Helper()
	at := slices.IndexFunc(toys(), func(title games.Title) bool { return title.ID() == id })
	if at < 0 {
		t.Fatalf("there is no toy %q", id)
	}
	return toys()[at].Game
}

// bent returns the holdings of two seats before and after a change of the only counted thing. The first seat gains the number mine, the
// second the number his.
func bent(mine, his int, kind game.HoldingKind) (before, after []holding) {
	before = []holding{{0, []game.Holding{{Text: "has.x", N: 5, Kind: kind}}}, {1, []game.Holding{{Text: "has.x", N: 5, Kind: kind}}}}
	after = []holding{{0, []game.Holding{{Text: "has.x", N: 5 + mine, Kind: kind}}}, {1, []game.Holding{{Text: "has.x", N: 5 + his, Kind: kind}}}}
	return before, after
}

// TestPreventing compares a rival's reply to another move with what the rival can do after this one. Only clear differences are reported,
// and nothing if the rival's choices are not comparable.
func TestPreventing(t *testing.T) {
	c := &analysis{}
	for _, k := range []struct {
		gain, reach int
		possible    bool
		moves       []game.Move
		want        string
	}{
		{3, 0, false, []game.Move{1, 2}, "[{has.x 3 false}]"},
		{3, 1, true, []game.Move{1, 2}, "[{has.x 2 false}]"}, // it has less effect
		{3, 3, false, []game.Move{1, 2}, ""},                 // another move has the same effect
		{0, 0, false, []game.Move{1, 2}, ""},
		{3, 0, false, []game.Move{8, 9}, ""}, // the rival has another choice
	} {
		before, after := bent(0, k.gain, game.Goal)
		there := lineOfPlay{line: bot.Line{Move: 2}, answer: NextMove{1, "take"}, share: 1, paths: []path{{met: &meeting{}}}}
		there.paths[0].met.moves[1] = []game.Move{1, 2, 3}
		there.first.add(before, after)
		here := lineOfPlay{line: bot.Line{Move: 1}, paths: []path{{met: &meeting{possible: []bool{k.possible}}}}}
		here.paths[0].met.moves[1] = k.moves
		here.paths[0].met.reach[1] = &reach{gain: extent{k.reach}}
		r, ok := c.prevents(&here, []lineOfPlay{there})
		got := ""
		if ok {
			got = fmt.Sprint(r.Amounts)
		}
		if got != k.want || ok && (r.Words != "take" || r.Seat != 1 || r.Still != k.possible) {
			t.Errorf("%+v: prevented is %q of %+v", k, got, r)
		}
	}
}

// TestComparingInTime compares what two moves bring later. Only clear differences are reported, and no immediate gains.
func TestComparingInTime(t *testing.T) {
	c := &analysis{}
	at := func(mean, spread float64, kind game.HoldingKind) bot.Held {
		return bot.Held{Of: []bot.Expectation{{Text: "has.x", Kind: kind, Mean: mean, Error: spread}}}
	}
	for _, k := range []struct {
		mean, spread float64
		kind         game.HoldingKind
		now          int
		want         []Amount
	}{
		{8.2, 0.1, game.Goal, 0, []Amount{{"has.x", 3, true}}},
		{8.2, 1, game.Goal, 0, nil}, // the uncertainty of the means is as large
		{5.4, 0.01, game.Goal, 0, nil},
		{8.2, 0.1, game.Goal, 3, nil}, // it is an immediate gain
		{8.2, 0.1, game.Stock, 0, nil},
		{2, 0.1, game.Goal, 0, nil},
	} {
		o := lineOfPlay{}
		o.turn.add(bent(k.now, 0, k.kind))
		seen := bot.Forecast{Held: []bot.Held{at(k.mean, k.spread, k.kind)}}
		beside := bot.Forecast{Held: []bot.Held{at(5.1, k.spread, k.kind)}}
		var got []Amount
		for _, r := range c.laterReasons(&o, &seen, &beside, Later, Denies) {
			got = append(got, r.Amounts...)
		}
		if !reflect.DeepEqual(got, k.want) {
			t.Errorf("%+v: %+v", k, got)
		}
	}
}

// TestExplaining explains every move of some positions from the seat's view. The loss follows from the shares of the
// win. An illegal move and a user without the seat are refused.
func TestExplaining(t *testing.T) {
	r := newRig(t)
	table := r.alone(bluffID, 600)
	r.waitFor(table, 0)
	now := r.look(table, ana, 0)
	ctx := context.Background()
	if err := table.read(ctx, func(s *State) error {
		if eye, truth := table.analysisOf(s, 0, game.QuickDice(1)).view.Viewer(); truth || eye != 0 {
			t.Error("what is thought about is not what the seat sees")
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	lost := 0.0
	for range 10 { // until some move loses something
		if now = r.look(table, ana, 0); now.Phase != Running || lost > 0 {
			break
		}
		for _, choice := range now.Choices {
			e, err := table.Explain(ctx, ana.ID, 0, choice.Words)
			if err != nil {
				t.Fatal(err)
			}
			said, _ := e.Said.Of(0)
			best, _ := e.Best.Of(0)
			if e.Said.Words != choice.Words || math.Abs(e.Loss-max(0, best.Win-said.Win)) > 1e-9 {
				t.Errorf("%q costs %v: %+v and %+v", choice.Words, e.Loss, e.Said, e.Best)
			}
			if _, ok := e.Said.Reason(Prevents); ok || e.Best.Words == e.Said.Words && e.Loss > 0 {
				t.Errorf("%q has %+v", choice.Words, e.Said.Reasons)
			}
			lost = max(lost, e.Loss)
		}
		if lost == 0 {
			r.do(table, ana, PlayMove{Seat: 0, Words: now.Choices[0].Words})
			r.waitFor(table, 0)
		}
	}
	if lost == 0 {
		t.Error("nothing costs anything")
	}
	if _, err := table.Explain(ctx, ana.ID, 0, "fly"); err == nil {
		t.Error("what cannot be said is explained")
	}
	_, err := table.Explain(ctx, "g-nobody", 0, now.Choices[0].Words)
	r.mustRefuse(err, "not-your-seat")
}
