package games_test

import (
	"context"
	"flag"
	"testing"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
)

var beginnerGames = flag.Int("beginner.games", 2, "number of games of each title that beginners play; CI sets more")

// obviousGain is the gain of one move, in points, that a beginner must see.
const obviousGain = 3

// TestBeginnersSeeTheObvious plays games of level 1 against itself. If a pruned move gains at least obviousGain points
// of the running score for certain, the bot must not rest. Its own move must gain at least obviousGain too, unless that
// gain depends on a draw.
func TestBeginnersSeeTheObvious(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		t.Run(title.ID(), func(t *testing.T) {
			t.Parallel()
			met := 0
			for seed := range uint64(*beginnerGames) {
				met += watchBeginners(t, title.Game, seed)
			}
			t.Logf("in %d games there was an obvious gain %d times", *beginnerGames, met)
			if met == 0 {
				t.Error("the test shows nothing: nobody ever had an obvious gain")
			}
		})
	}
}

// watchBeginners checks a game of two beginners, and returns how often one of them had an obvious gain.
func watchBeginners(t *testing.T, g game.Game, seed uint64) (met int) {
	t.Helper()
	const name = "level1"
	about, d := g.About(), game.QuickDice(seed)
	minds := make([]bot.Agent, max(2, about.MinSeats))
	for s := range minds {
		mind, err := bot.NewAgent(name, g, game.Seat(s), bot.AgentOptions{})
		if err != nil {
			t.Fatal(err)
		}
		minds[s] = mind
	}
	moment := &game.Env{Dice: d}
	p, view := g.New(game.Setup{Players: len(minds)}, moment), g.Blank()
	awake := game.Everybody
	for said := 0; p.ToAct() != 0 && said < about.Bound; said++ {
		s, at := game.Next(about, p, awake, moment.At, d)
		moment.At = at
		if s == game.Clock {
			p.Play(s, p.Moves(s, nil)[0], moment)
			awake = game.Everybody
			continue
		}
		p.View(s, view)
		m, err := minds[s].Choose(context.Background(), view, at, d)
		if err != nil {
			t.Fatal(err)
		}
		most, best := 0.0, game.Move(0)
		for _, one := range game.PrunedMoves(p, s, nil) {
			if gain, sure := gainOf(g, p, s, one, at); sure && gain > most {
				most, best = gain, one
			}
		}
		if most >= obviousGain {
			met++
			if m == 0 {
				t.Errorf("seed %d, move %d: seat %s rests where %q gains %v", seed, said, s, p.FormatMove(best, s, s), most)
			} else if gain, sure := gainOf(g, p, s, m, at); sure && gain < obviousGain {
				t.Errorf("seed %d, move %d: seat %s says %q for %v, where %q gains %v", seed, said, s, p.FormatMove(m, s, s), gain, p.FormatMove(best, s, s), most)
			}
		}
		if m == 0 {
			awake = awake.Without(s)
			continue
		}
		awake = game.Everybody
		p.Play(s, m, moment)
	}
	return met
}

// gainOf returns the points of the running score that a move gains its seat immediately, and whether that is certain.
func gainOf(g game.Game, p game.Position, s game.Seat, m game.Move, at int64) (gain float64, sure bool) {
	after := g.Blank()
	after.Copy(p)
	moment := &game.Env{Dice: game.QuickDice(1), At: at}
	after.Play(s, m, moment)
	return after.Score(s) - p.Score(s), !moment.Revealed
}
