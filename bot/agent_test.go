package bot_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
)

// TestMindsPlayAGame: several kinds of bots can be made under their names and play a game to its end, with one agent for each seat. Their
// moves are listed, they do not change the view, and the same dice give the same game.
func TestMindsPlayAGame(t *testing.T) {
	for _, g := range searched {
		names := []string{"random", "greedy", "level1", "level3", "search:playouts=40,depth=3,value=off,exploration=1,workers=2"}
		for _, name := range names {
			if a, b := playAlone(t, g, name, 1), playAlone(t, g, name, 1); !slices.Equal(a, b) {
				t.Errorf("%s: %s plays %v, then %v", g.About().ID, name, a, b)
			}
		}
	}
}

// playAlone plays a game for two in which the bot has both seats, and returns its moves.
func playAlone(t *testing.T, g game.Game, name string, seed uint64) (said []game.Move) {
	t.Helper()
	var minds [2]bot.Agent
	for s := range minds {
		m, err := bot.NewAgent(name, g, game.Seat(s), bot.AgentOptions{})
		if err != nil {
			t.Fatal(err)
		}
		minds[s] = m
	}
	chance, thought := game.QuickDice(seed), game.QuickDice(^seed)
	p, now := g.New(game.Setup{Players: 2}, &game.Env{Dice: chance}), int64(0)
	for p.ToAct() != 0 {
		s, at := game.Next(g.About(), p, game.Everybody, now, thought)
		m := game.Move(0)
		if s == game.Clock {
			m = p.Moves(s, nil)[0]
		} else {
			view := viewOf(g, p, s)
			before, _ := view.MarshalJSON()
			var err error
			if m, err = minds[s].Choose(context.Background(), view, at, thought); err != nil || !game.Listed(p, s, m) {
				t.Fatalf("%s: %s chose %v after %v: %v", g.About().ID, name, m, said, err)
			}
			if after, _ := view.MarshalJSON(); !bytes.Equal(before, after) {
				t.Fatalf("%s: %s changed its view", g.About().ID, name)
			}
		}
		p.Play(s, m, &game.Env{Dice: chance, At: at})
		now, said = at, append(said, m)
	}
	return said
}

func TestSitRefuses(t *testing.T) {
	for name, says := range map[string]string{
		"level6":                       "level1, level2, level3, level4, level5, master",
		"level":                        "greedy",
		"searching":                    "random",
		"search:playouts=0":            "from 1 to 10000000",
		"search:playouts=many":         `not "many"`,
		"search:playouts":              `not ""`,
		"search:depth=-1":              "from 0",
		"search:workers=0":             "from 1",
		"search:explore=NaN":           "above 0",
		"search:exploration=NaN":       "above 0",
		"search:schedule=maybe":        "fading or lasting",
		"search:candidates=0":          "from 1",
		"search:noise=0":               "above 0 and up to 100",
		"search:time=8760h":            "from 1ms to 1m0s",
		"search:time=soon":             "such as 50ms",
		"search:value=maybe":           "on or off",
		"search:luck=7":                "unknown parameter \"luck\"",
		"search:playouts=10,,depth=40": "unknown parameter \"\"",
	} {
		if _, err := bot.NewAgent(name, morra.Game(), 0, bot.AgentOptions{Now: time.Now}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v does not say %q", name, err, says)
		}
	}
	if _, err := bot.NewAgent("search:time=50ms", morra.Game(), 0, bot.AgentOptions{}); err == nil || !strings.Contains(err.Error(), "clock") {
		t.Errorf("time without a clock: %v", err)
	}
}

// TestFormerNamesOfParameters: parameters of a search also have their former names, and the bot then plays the same.
func TestFormerNamesOfParameters(t *testing.T) {
	now, before := "search:playouts=20,exploration=0.3,schedule=fading,candidates=2,step-candidates=2", "search:playouts=20,explore=0.3,doubt=fading,glances=2,picks=2"
	for _, g := range searched {
		if a, b := playAlone(t, g, now, 1), playAlone(t, g, before, 1); !slices.Equal(a, b) {
			t.Errorf("%s: %s plays %v, and %s plays %v", g.About().ID, now, a, before, b)
		}
	}
	if a, b := playAlone(t, bluff.Game(), now, 1), playAlone(t, bluff.Game(), "search:playouts=20,exploration=5,schedule=lasting,candidates=9", 1); slices.Equal(a, b) {
		t.Errorf("parameters change nothing: %v", a)
	}
}

// TestMindsStop: an agent whose context ends stops immediately with the context's error, and can be called again.
func TestMindsStop(t *testing.T) {
	g := bluff.Game()
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	seat := p.ToAct().First()
	view := viewOf(g, p, seat)
	for _, name := range []string{"greedy", "level5", "search:playouts=10000000"} {
		m, err := bot.NewAgent(name, g, seat, bot.AgentOptions{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := m.Choose(ctx, view, 0, game.QuickDice(1)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	const playouts = 100_000
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s := bot.NewSearch(g, bot.Options{Playouts: playouts, Workers: 2, Progress: func(int, int) { cancel() }})
	if _, err := s.ChooseContext(ctx, view, seat, game.QuickDice(1)); !errors.Is(err, context.Canceled) || s.Playouts() == 0 || s.Playouts() == playouts {
		t.Errorf("after %d playouts the error is %v", s.Playouts(), err)
	}
}

// TestSearchTellsItsProgress: progress grows up to the budget, in small steps.
func TestSearchTellsItsProgress(t *testing.T) {
	g := grab.Game()
	_, p := gametest.Random(g, game.Setup{Players: 2}, 1, 2)
	seat := p.ToAct().Without(game.Clock).First()
	for _, workers := range []int{1, 3} {
		last, told := 0, 0
		s := bot.NewSearch(g, bot.Options{Playouts: 3000, Workers: workers, Progress: func(done, of int) {
			if done < last || of < 2998 || of > 3000 {
				t.Errorf("%d workers: %d of %d after %d", workers, done, of, last)
			}
			last = done
			told++
		}})
		s.Choose(viewOf(g, p, seat), seat, game.QuickDice(1))
		if last != 3000 || told < 3 {
			t.Errorf("%d workers: told %d times, at last that %d were done", workers, told, last)
		}
	}
}

// TestTopUp: playouts of an act's first step count for the later steps. These take at least an eighth of the budget, and otherwise only
// the missing playouts.
func TestTopUp(t *testing.T) {
	g := bluff.Game()
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	seat := p.ToAct().First()
	s := bot.NewSearch(g, bot.Options{Playouts: 800, TopUp: true})
	for i, want := range []int{800, 100, 100} {
		if s.Choose(viewOf(g, p, seat), seat, game.QuickDice(1)); s.Playouts() != want {
			t.Errorf("asked the %d. time about the same view: %d playouts, not %d", i+1, s.Playouts(), want)
		}
	}
}

func TestLevelsAreOrdered(t *testing.T) {
	levels := bot.Levels()
	if len(levels) != 6 {
		t.Fatalf("%d levels", len(levels))
	}
	g := morra.Game()
	names := bot.Names(g)
	for i, l := range levels {
		if l.Number != i+1 || names[len(names)-6+i] != l.Name() {
			t.Errorf("the %d. level has the number %d, and is not in its place in %v", i+1, l.Number, names)
		}
		if i < 2 { // the first bots do not search
			continue
		}
		if below := levels[i-1]; l.Playouts > 0 && l.Playouts <= below.Playouts || l.Noise > below.Noise || bot.Slowness(l.Name(), g) >= bot.Slowness(below.Name(), g) {
			t.Errorf("level %d is not above level %d: %+v, %+v", l.Number, below.Number, l, below)
		}
	}
	if levels[0].Playouts != 0 || levels[4].Playouts != bot.TitlesOwn || levels[5].Playouts != bot.MastersOwn || levels[5].Name() != "master" {
		t.Errorf("the first level searches, or the last do not as their title says: %+v", levels)
	}
	levels[0].Playouts = math.MaxInt
	if bot.Levels()[0].Playouts == math.MaxInt {
		t.Error("who is told the levels can change them")
	}
	if best := bot.Best(); best != "level3" {
		t.Errorf("a table offers %s first", best)
	}
}
