package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/games"
)

// TestOptionsAreDrawn leaves options to chance. The seed decides the values, and each possible value occurs.
func TestOptionsAreDrawn(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	drawable := 0
	for _, title := range registry {
		a := title.Game.About()
		for _, o := range a.Options {
			players := a.MaxSeats
			if len(o.Players) > 0 {
				players = o.Players[0]
			}
			f := setupFlags{Players: &players, Option: map[string]string{o.ID: game.Drawn}}
			if o.Draws == 0 {
				if _, err := f.setup(a, "s"); !slices.Contains(o.Values, game.Drawn) && (err == nil || !strings.Contains(err.Error(), strings.Join(o.ValuesFor(players), ", ")+", not")) {
					t.Errorf("%s: drawing %s is answered %v", title.ID(), o.ID, err)
				}
				continue
			}
			drawable++
			drawn := map[string]bool{}
			for n := range 64 {
				seed := game.Seed("seed " + strconv.Itoa(n))
				s, err := f.setup(a, seed)
				if err != nil {
					t.Fatal(err)
				}
				if again, err := f.setup(a, seed); err != nil || again.Options[o.ID] != s.Options[o.ID] {
					t.Errorf("%s: with one seed %v and %v are drawn (%v)", title.ID(), s.Options, again.Options, err)
				}
				drawn[s.Options[o.ID]] = true
			}
			for i, value := range o.Values {
				if drawn[value] != (i < o.Draws) {
					t.Errorf("%s: that %s is %s is drawn: %t", title.ID(), o.ID, value, drawn[value])
				}
			}
			f.Option[o.ID] = "nonsense"
			if _, err := f.setup(a, "s"); err == nil || !strings.Contains(err.Error(), strings.Join(o.Values, ", ")+`, random, not "nonsense"`) {
				t.Errorf("%s: a wrong %s is answered %v", title.ID(), o.ID, err)
			}
		}
	}
	if drawable < 3 {
		t.Errorf("only %d options can be drawn", drawable)
	}
}

// TestHelpTellsOptions checks that the help lists the options of a title, with values, defaults and numbers of players.
func TestHelpTellsOptions(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, title := range registry {
		a := title.Game.About()
		help := optionsHelp(a)
		all += help
		for _, o := range a.Options {
			if !strings.Contains(help, "\n    "+o.ID+": ") {
				t.Errorf("%s: the option %s is not told", title.ID(), o.ID)
			}
			for i, value := range o.Values {
				if !strings.Contains(help, "\n        "+value+" ") {
					t.Errorf("%s: the value %s of %s is not told", title.ID(), value, o.ID)
				}
				if name := a.Words.Text("en", game.NewPhrase("option."+o.ID+"."+value), nil); i == 0 && !strings.Contains(help, name+" (default)") {
					t.Errorf("%s: that %s is usually %s is not told", title.ID(), o.ID, value)
				}
			}
			if o.Draws > 0 && !strings.Contains(help, "drawn by the seed: "+strings.Join(o.Values[:o.Draws], " or ")) {
				t.Errorf("%s: that %s may be drawn is not told", title.ID(), o.ID)
			}
		}
	}
	for _, want := range []string{"(only with 1 player)", "(only with 2 players)", "(only with 2, 3 or 4 players)", "(with 4 or more players)", "(ruling "} {
		if !strings.Contains(all, want) {
			t.Errorf("no help says %q", want)
		}
	}
}
