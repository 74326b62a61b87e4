package games_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
)

// counting matches, by title, the document members that change when a turn ends without any effect: the seat to act,
// the question it is asked, and what was used up.
var counting = map[string]*regexp.Regexp{
	"gods-of-rome":    regexp.MustCompile(`^/(turn|active|step|act)\b`),
	"luna":            regexp.MustCompile(`^/(turn|acting|step)\b`),
	"four-gods":       regexp.MustCompile(`^/turn/(seat|until|effort|idle|left)\b|^/seats/\d+/last\b`),
	"lords-of-hellas": regexp.MustCompile(`^/(turn|acting|steps|done|once|came)\b|^/players/\d+/used\b`),
}

// lost lists, by title, the ids of the texts that say what a move without effect wastes, as found in random games.
var lost = map[string][]string{
	"gods-of-rome": {"lost.acting"},
	"luna":         {"lost.end"},
	"four-gods":    {"lost.turn", "lost.effort"},
	"lords-of-hellas": {
		"lost.recruit", "lost.recruit.nowhere", "lost.march", "lost.prepare", "lost.extra", "lost.hunt",
	},
}

// TestATurnInWhichNothingIsDoneIsAskedAbout plays random games. A move that ends a turn and changes nothing else must
// report what it wastes, if another move would have had an effect. Each text of lost must occur.
func TestATurnInWhichNothingIsDoneIsAskedAbout(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		t.Run(title.ID(), func(t *testing.T) {
			t.Parallel()
			seen := map[string]bool{}
			for seed := uint64(1); seed <= 24 && len(seen) < len(lost[title.ID()])+1; seed++ {
				r, _ := gametest.Random(title.Game, gametest.DrawSetup(title.Game.About(), seed), seed, 300)
				wasted(t, title.Game, r, counting[title.ID()], seen)
			}
			for _, id := range lost[title.ID()] {
				if !seen[id] {
					t.Errorf("nobody was ever told %s", id)
				}
			}
		})
	}
}

// wasted checks the moves of a game, and records what they reported as wasted.
func wasted(t *testing.T, g game.Game, r *game.Record, counts *regexp.Regexp, seen map[string]bool) {
	t.Helper()
	p, err := r.Begin(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	began, last := flat(t, p), game.Seat(game.Spectator) // the position at the beginning of the turn, and its seat
	for i, ply := range r.Plies {
		if ply.Seat != last {
			began, last = flat(t, p), ply.Seat
		}
		var losses game.Phrase
		turn, of := game.TurnOf(p), game.Phrase{}
		moves := 0
		var could []game.MoveText
		if ply.Seat != game.Clock {
			for _, m := range p.Moves(ply.Seat, nil) {
				// which have no effect
				if verb, _, _ := strings.Cut(string(p.FormatMove(m, ply.Seat, ply.Seat)), " "); verb != "flip" && verb != "challenge" {
					moves++
					could = append(could, p.FormatMove(m, ply.Seat, ply.Seat))
				}
				if losses, _ = game.ForgoneBy(p, ply.Seat, m); losses.ID != "" {
					seen[losses.ID] = true
				}
				if p.FormatMove(m, ply.Seat, ply.Seat) == ply.Text {
					of = losses
				}
			}
		}
		before := flat(t, p)
		took := ply.Text == "end" && before["/turn/acted"] == "true" // and thereby undoes what was taken
		if _, err := r.Step(g, p, i+1, ply, nil); err != nil {
			t.Fatal(err)
		}
		ended := !p.ToAct().Has(ply.Seat) || game.TurnOf(p) != turn
		if !ended {
			continue
		}
		last = game.Spectator
		// an automaton changes much
		if ply.Seat == game.Clock || moves < 2 || r.Setup.Players == 1 || p.ToAct() == 0 || of.ID != "" || took {
			continue
		}
		counted := func(path string) bool { return counts.MatchString(path) }
		after := flat(t, p)
		changed := changes(began, after)
		undoes := !all(changes(before, after), counted) // for example a march that returns to where the turn began
		if !undoes && all(changed, counted) {
			t.Errorf("move %d: with %q a turn ended in which only %v changed, and it was not asked about; there were %v", i+1, ply.Text, changed, could)
		}
	}
}

// all reports whether every path satisfies is.
func all(paths []string, is func(string) bool) bool {
	return !slices.ContainsFunc(paths, func(path string) bool { return !is(path) })
}

// flat returns the document of a position as a map from paths to values.
func flat(t *testing.T, p game.Position) map[string]string {
	t.Helper()
	doc, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(doc, &v); err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	spread(v, "", all)
	return all
}

func spread(v any, path string, into map[string]string) {
	switch v := v.(type) {
	case map[string]any:
		for key, of := range v {
			spread(of, path+"/"+key, into)
		}
	case []any:
		for i, of := range v {
			spread(of, fmt.Sprint(path, "/", i), into)
		}
	default:
		into[path] = fmt.Sprint(v)
	}
}

// changes returns the paths at which two documents differ.
func changes(a, b map[string]string) (all []string) {
	for path, v := range a {
		if b[path] != v {
			all = append(all, path)
		}
	}
	for path := range b {
		if _, had := a[path]; !had {
			all = append(all, path)
		}
	}
	slices.Sort(all)
	return all
}
