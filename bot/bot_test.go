package bot_test

import (
	"bytes"
	"strings"
	"testing"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
)

var toys = []game.Game{morra.Game(), grab.Game()}

func TestNewNamesWhatThereIs(t *testing.T) {
	for _, name := range bot.Names(morra.Game()) {
		b, err := bot.New(name, morra.Game())
		if bot.Remembers(name) {
			if err == nil || !strings.Contains(err.Error(), "search memory") {
				t.Errorf("the bot %q, which remembers, has no seat of its own: %v", name, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if b.Name() != name {
			t.Errorf("the bot %q calls itself %q", name, b.Name())
		}
	}
	_, err := bot.New("deepest", morra.Game())
	if err == nil {
		t.Fatal("there is a bot called deepest")
	}
	for _, name := range bot.Names(morra.Game()) {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("the error %q does not name %s", err, name)
		}
	}
}

// TestChoices runs the bots random and greedy at every position of some random games. The choice is listed, and the view does not change.
// The same view and dice give the same choice, even from a bot that was used before.
func TestChoices(t *testing.T) {
	for _, g := range toys {
		for _, name := range []string{"random", "greedy"} {
			t.Run(g.About().ID+"/"+name, func(t *testing.T) {
				used, _ := bot.New(name, g)
				for seed := range uint64(8) {
					record, end := gametest.Random(g, gametest.DrawSetup(g.About(), seed), seed, 0)
					if m := used.Choose(viewOf(g, end, 0), 0, game.QuickDice(1)); m != 0 {
						t.Errorf("seed %d: a choice after the end: %v", seed, m)
					}
					for n := range record.Plies {
						p, err := record.Replay(g, n)
						if err != nil {
							t.Fatal(err)
						}
						for set := p.ToAct().Without(game.Clock); set != 0; set = set.Without(set.First()) {
							s := set.First()
							view := viewOf(g, p, s)
							before, _ := view.MarshalJSON()
							m := used.Choose(view, s, game.QuickDice(seed))
							if after, _ := view.MarshalJSON(); !bytes.Equal(before, after) {
								t.Fatalf("seed %d, after %d moves: seat %s's thinking changed its view", seed, n, s)
							}
							if !game.Listed(p, s, m) {
								t.Fatalf("seed %d, after %d moves: seat %s chose %v, which is not listed", seed, n, s, m)
							}
							fresh, _ := bot.New(name, g)
							if again := fresh.Choose(view, s, game.QuickDice(seed)); again != m {
								t.Fatalf("seed %d, after %d moves: seat %s chose %v, then %v", seed, n, s, m, again)
							}
						}
					}
				}
			})
		}
	}
}

func viewOf(g game.Game, p game.Position, s game.Seat) game.Position {
	view := g.Blank()
	p.View(s, view)
	return view
}

// TestRandomIsFair: a uniform choice among n moves plays each equally often. Here 3 moves and 3000 choices give 1000 of each, with a
// standard deviation of 26. The dice are fixed; a tolerance of 5 deviations would fail one seed in a million.
func TestRandomIsFair(t *testing.T) {
	g := morra.Game()
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	b, _ := bot.New("random", g)
	d := game.QuickDice(7)
	count := map[game.Move]int{}
	for range 3000 {
		count[b.Choose(viewOf(g, p, 0), 0, d)]++
	}
	if len(count) != 3 {
		t.Errorf("%d different moves of 3", len(count))
	}
	for m, n := range count {
		if n < 870 || n > 1130 {
			t.Errorf("move %v was chosen %d times of 3000", m, n)
		}
	}
}

// TestRandomAllocatesNothing: random choices allocate no heap memory, because they are used in millions of games.
func TestRandomAllocatesNothing(t *testing.T) {
	g := morra.Game()
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	b, _ := bot.New("random", g)
	view, d := viewOf(g, p, 0), game.QuickDice(7)
	if n := testing.AllocsPerRun(1000, func() { b.Choose(view, 0, d) }); n != 0 {
		t.Errorf("%v allocations a choice", n)
	}
}
