package hellas_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/hellas"
)

// alone returns the set-up of the Persian Invasion at a level of difficulty.
func alone(level string) game.Setup {
	return game.Setup{Players: 1, Options: map[string]string{"level": level}}
}

// TestChanceDoesNotBeatPersia plays 300 games of random moves against Persia at each difficulty. Each game must end,
// and at most ten of the 300 may be won. The seeds are fixed, so the result never varies.
func TestChanceDoesNotBeatPersia(t *testing.T) {
	g := open(t)
	const games = 300
	for _, level := range []string{"1", "2", "3"} {
		won := 0
		for seed := range uint64(games) {
			r, p := gametest.Random(g, alone(level), seed, 0)
			result := p.Result()
			if !result.Over || len(r.Plies) > 1000 {
				t.Fatalf("level %s, seed %d: after %d moves the game goes on", level, seed, len(r.Plies))
			}
			if result.Won.Has(0) {
				won++
			}
		}
		if won > games/30 {
			t.Errorf("level %s: chance wins %d of %d games (seeds 0 to %d)", level, won, games, games-1)
		}
	}
}

// TestTheClockEndsTheGame checks that no game has more turns than the 19 clock tokens of both acts, and that colours,
// tokens and the clock are consistent after each move.
func TestTheClockEndsTheGame(t *testing.T) {
	g := open(t)
	for seed := range uint64(40) {
		r, _ := gametest.Random(g, alone("2"), seed, 0)
		p := g.New(r.Setup, &game.Env{Dice: r.DiceAt(g, 0)}).(*hellas.Position)
		for i, ply := range r.Plies {
			m, refusal := p.ParseMove(ply.Seat, ply.Text)
			if refusal != nil {
				t.Fatal(refusal)
			}
			p.Play(ply.Seat, m, &game.Env{Dice: r.DiceAt(g, i+1)})
			me, her, c := &p.Players[0], &p.Players[hellas.Persia], &p.Campaign
			if me.Held&her.Held != 0 || c.Allied&^me.Held != 0 {
				t.Fatalf("seed %d, move %d: Control tokens %x, %x, %x", seed, i+1, me.Held, c.Allied, her.Held)
			}
			for at, n := range c.Allies {
				if int(n) > me.Army(hellas.Territory(at)) {
					t.Fatalf("seed %d, move %d: more yellow hoplites than hoplites", seed, i+1)
				}
			}
			if p.Turn() > 19 || p.ClockLeft() < 0 {
				t.Fatalf("seed %d: turn %d with %d clock tokens left", seed, p.Turn(), p.ClockLeft())
			}
		}
	}
}

// TestScripts plays each script of both acts in one position and compares its events with a reviewed text.
func TestScripts(t *testing.T) {
	g := open(t)
	var text strings.Builder
	for act := 1; act <= 2; act++ {
		for n := 1; n <= 12; n++ {
			p := g.New(alone("2"), &game.Env{Dice: game.QuickDice(1)})
			gone := map[string]int{}
			for i, left := 1, 5+(act-1)*10; left > 0; i++ { // the tokens of the prologue, and more in the second act; never those of n
				if i != n {
					k := min(2, left)
					gone[fmt.Sprint(i)] = k
					left -= k
				}
			}
			for i := 1; i <= 12; i++ {
				if _, ok := gone[fmt.Sprint(i)]; !ok {
					gone[fmt.Sprint(i)] = 0
				}
			}
			at, before := 0, 0
			for i := 1; i < n; i++ {
				before += 2 - gone[fmt.Sprint(i)]
			}
			at = before
			change := map[string]any{
				"monsters": map[string]any{"hydra": map[string]string{"state": "roaming", "at": "attica"}, "sphinx": nil, "medusa": nil, "cerberus": nil, "cyclops": nil, "minotaur": nil},
				"players":  map[string]any{"0": map[string]any{"hand": []string{"trap-sword", "trap-mace"}, "pool": 1}},
				"invasion": map[string]any{"act": act, "gone": gone, "hoplites": map[string]int{"chalkidiki": 2, "locris": 3}, "controls": []string{"chalkidiki", "locris", "phocis"}},
			}
			text.WriteString(fmt.Sprintf("Act %d, script %d\n", act, n))
			raw, err := json.Marshal(change)
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Arrange(p, raw); err != nil {
				t.Fatalf("act %d, script %d: %v", act, n, err)
			}
			turn := p.(*hellas.Position).Turn()
			say := func(words game.MoveText, d *game.Dice) {
				m, refusal := p.ParseMove(0, words)
				if refusal != nil {
					t.Fatalf("act %d, script %d: %s: %v", act, n, words, refusal)
				}
				tale := &game.Events{}
				p.Play(0, m, &game.Env{Dice: d, Events: tale})
				for _, l := range tale.List {
					if line := g.About().Words.Text(game.Langs[0], l.Phrase, nil); line != "" {
						text.WriteString("  " + line + "\n")
					}
				}
			}
			d := game.QuickDice(7)
			d.Fix(at)
			say("pass", d)
			for p.ToAct() != 0 && p.(*hellas.Position).Turn() == turn {
				moves := p.Moves(0, nil)
				words := p.FormatMove(moves[0], 0, 0)
				text.WriteString("> " + string(words) + "\n")
				say(words, game.QuickDice(8))
			}
		}
	}
	gametest.GoldenText(t, "testdata/scripts.en.txt", text.String())
}
