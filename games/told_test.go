package games_test

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/testseed"
	"pantheon/games"
)

var (
	reportedGames = flag.Int("told.games", 3, "number of bot games, and of random games, for each title and number of players")
	toldSeed      = flag.Uint64("told.seed", 1, "seed of the first of these games; the others use the next numbers")
)

// TestNothingIsToldTwice reads the log of whole games as players do, in each language. No line of a move may repeat
// what another line says, in the same words or in nearly the same about the same things.
func TestNothingIsToldTwice(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		t.Run(title.ID(), func(t *testing.T) {
			t.Parallel()
			about := title.Game.About()
			for players := about.MinSeats; players <= about.MaxSeats; players++ {
				for n := range *reportedGames {
					seed := *toldSeed + uint64(n)
					setup := game.Setup{Players: players}
					if readTwice(t, title.Game, playedBy(t, title.Game, setup, seed)) {
						t.Fatal(testseed.Advice(t.Name(), 1, "-told.games=1", fmt.Sprint("-told.seed=", seed)))
					}
					setup = gametest.DrawSetup(about, seed)
					r, _ := gametest.Random(title.Game, setup, seed, 400)
					if readTwice(t, title.Game, r) {
						t.Fatal(testseed.Advice(t.Name(), 1, "-told.games=1", fmt.Sprint("-told.seed=", seed)))
					}
				}
			}
		})
	}
}

// playedBy plays a game of beginners, to its end or for some hundred moves, and returns the record.
func playedBy(t *testing.T, g game.Game, setup game.Setup, seed uint64) *game.Record {
	t.Helper()
	about, d := g.About(), game.QuickDice(seed)
	minds := make([]bot.Agent, setup.Players)
	for s := range minds {
		mind, err := bot.NewAgent("level1", g, game.Seat(s), bot.AgentOptions{})
		if err != nil {
			t.Fatal(err)
		}
		minds[s] = mind
	}
	r := game.NewRecord(g, setup, game.Seed(fmt.Sprint("told-", seed)))
	p, err := r.Begin(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	view, awake, at := g.Blank(), game.Everybody, int64(0)
	for p.ToAct() != 0 && len(r.Plies) < 400 {
		s, now := game.Next(about, p, awake, at, d)
		at = now
		var m game.Move
		if s == game.Clock {
			m = p.Moves(s, nil)[0]
		} else {
			p.View(s, view)
			if m, err = minds[s].Choose(context.Background(), view, at, d); err != nil {
				t.Fatal(err)
			}
		}
		if m == 0 {
			awake = awake.Without(s)
			continue
		}
		awake = game.Everybody
		r.Plies = append(r.Plies, game.Ply{Seat: s, Text: p.FormatMove(m, s, s), At: at})
		if _, err := r.Step(g, p, len(r.Plies), r.Plies[len(r.Plies)-1], nil); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// toldNames lists the names of the seats.
var toldNames = []string{"Ana", "Bob", "Caro", "Dan"}

// readTwice reads the log of a game, and reports whether a line repeats another one. Each repetition is a test error.
// With -told.print it logs all lines.
func readTwice(t *testing.T, g game.Game, r *game.Record) (twice bool) {
	t.Helper()
	about := g.About()
	p, err := r.Begin(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, ply := range r.Plies {
		var tale game.Events
		if _, err := r.Step(g, p, i+1, ply, &tale); err != nil {
			t.Fatal(err)
		}
		lines := []game.Phrase{about.MoveText("say", ply.Seat, ply.Text)}
		for _, told := range about.LogEvents(ply.Seat, ply.Text, tale.For(0)) {
			lines = append(lines, told.Phrase)
		}
		if *printTold {
			for n, l := range lines {
				t.Logf("%*d %s", 4+4*min(n, 1), i+1, about.Words.Text("en", l, namedSeats))
			}
		}
		for n, l := range lines {
			for _, before := range lines[:n] {
				for _, lang := range game.Langs {
					if alike(about.Words, lang, before, l) {
						twice = true
						t.Errorf("move %d of %d players, %q: %q, and then %q", i+1, r.Setup.Players, ply.Text,
							about.Words.Text(lang, before, namedSeats), about.Words.Text(lang, l, namedSeats))
						break
					}
				}
			}
		}
	}
	return twice
}

var printTold = flag.Bool("told.print", false, "print the games that are read")

// namedSeats returns the name of a seat from toldNames; ok is false for other things.
func namedSeats(thing game.Thing) (string, bool) {
	s, ok := game.ParseSeat(thing.ID())
	if thing.Kind() != "seat" || !ok || s < 0 || int(s) >= len(toldNames) {
		return "", false
	}
	return toldNames[s], true
}

// opposite lists events that say different things of hoplites in a place with nearly the same words.
var opposite = []string{"tale.recruits", "tale.withdraws", "tale.die"}

// alike reports whether two lines are about the same things and have nearly the same other words.
func alike(words *game.Catalog, lang game.Lang, a, b game.Phrase) bool {
	if !slices.Equal(thingsOf(a), thingsOf(b)) || slices.Contains(opposite, a.ID) && slices.Contains(opposite, b.ID) && a.ID != b.ID {
		return false
	}
	one, other := wordsBeside(words, lang, a), wordsBeside(words, lang, b)
	common := 0
	for _, w := range one {
		if slices.Contains(other, w) {
			common++
		}
	}
	most := max(len(one), len(other))
	if lang == "zh" { // common characters are mostly coincidence
		return 4*common >= 3*most
	}
	return 2*common >= most
}

// thingsOf returns all things that the text of an event names.
func thingsOf(p game.Phrase) []game.Thing {
	var all []game.Thing
	for _, arg := range p.Args {
		all = append(all, arg.Thing)
	}
	slices.Sort(all)
	return all
}

// wordsBeside returns the words of an event's text without the names of things. In Chinese it returns the characters.
func wordsBeside(words *game.Catalog, lang game.Lang, p game.Phrase) (all []string) {
	for _, s := range words.Format(lang, p, namedSeats) {
		switch text := strings.Trim(s.Text, " .。:：,，"); {
		case s.Thing != "":
		case lang == "zh":
			all = append(all, strings.Split(text, "")...)
		default:
			all = append(all, strings.Fields(text)...)
		}
	}
	return all
}
