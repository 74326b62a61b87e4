package web

import (
	"fmt"
	"html"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/bluff"
	"pantheon/games"
	"pantheon/table"
)

// TestAutomataHaveNames ends games with an automaton ahead: whoever plays alone reads its name, in each language; without one
// of the title's own it is called by what it plays.
func TestAutomataHaveNames(t *testing.T) {
	shelf, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	words, err := game.LoadCatalog(lang, "lang")
	if err != nil {
		t.Fatal(err)
	}
	ended := func(title games.Title, l game.Lang) *drawing {
		st := game.Standing{Seat: game.Watcher, Rank: 1, Label: "x"}
		d := &drawing{v: &visit{site: &Site{words: words}, set: settings{Lang: l}}, title: title}
		d.snap = table.Snapshot{Phase: table.Over, Result: game.Result{Over: true, N: 1, Standings: [game.MaxSeats + 1]game.Standing{st}}}
		return d
	}
	for _, title := range shelf {
		a := title.Game.About()
		if a.MinSeats > 1 {
			continue
		}
		if !a.Words.Has("automaton") {
			t.Errorf("%s can be played alone and has no name for its automaton", a.ID)
		}
		for _, l := range game.Langs {
			name := a.Words.Text(l, game.Say("automaton"), nil)
			d := ended(title, l)
			if want := words.Text(l, game.Say("end.won", "names", plain(name)), nil); d.winners() != want {
				t.Errorf("%s in %s: the end says %q, not %q", a.ID, l, d.winner(), want)
			}
			if got := d.standings()[0].Name; got != name+" (x)" {
				t.Errorf("%s in %s: the table of points calls it %q", a.ID, l, got)
			}
		}
	}
	g := bluff.Game()
	if got := ended(games.Title{Game: g}, "en").winner(); got != "x (automaton) has won" {
		t.Errorf("without a name the end says %q", got)
	}
}

// TestAWinWithoutPoints ends games of each title that has no points: the page names who has won and on which way, and how far all came on
// each way; nowhere does it speak of points or sums, in no language.
func TestAWinWithoutPoints(t *testing.T) {
	shelf, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	words, err := game.LoadCatalog(lang, "lang")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, title := range shelf {
		a := title.Game.About()
		if !a.Unscored {
			continue
		}
		for players := a.MinSeats; players <= a.MaxSeats; players++ {
			_, p := gametest.Random(title.Game, game.Setup{Players: players}, 1, 0)
			r := p.Result()
			if !r.Over {
				continue // at its bound
			}
			seen++
			for _, l := range game.Langs {
				d := &drawing{v: &visit{site: &Site{words: words}, set: settings{Lang: l}}, title: title, at: -1}
				d.snap = table.Snapshot{Phase: table.Over, Result: r, View: p}
				for s := range players {
					d.snap.Chairs = append(d.snap.Chairs, table.Chair{Seat: game.Seat(s), Name: fmt.Sprintf("P%d", s)})
				}
				way := a.Words.Text(l, game.Say("way."+r.By), nil)
				if !strings.HasSuffix(d.winner(), way) || !strings.Contains(d.winner(), d.winners()) {
					t.Errorf("%s in %s: the end says %q, not who and on which way (%s)", a.ID, l, d.winner(), way)
				}
				var page strings.Builder
				for _, part := range []templ.Component{scoreTable(d.v, d), playersStrip(d.v, d)} {
					if err := part.Render(t.Context(), &page); err != nil {
						t.Fatal(err)
					}
				}
				for _, no := range []string{words.Text(l, game.Say("end.sum"), nil), words.Text(l, game.Say("player.points", "n", 0), nil), `class="points"`, "tfoot"} {
					if strings.Contains(page.String(), no) {
						t.Errorf("%s in %s: the page has %q: %s", a.ID, l, no, page.String())
					}
				}
				for _, st := range r.Standings[:r.N] {
					for _, way := range st.Ways {
						if way.ID == "" {
							continue
						}
						for _, want := range []string{a.Words.Text(l, game.Say("goal."+way.ID), nil), words.Text(l, game.Say("end.of", "n", way.Got, "of", way.Of), nil)} {
							if !strings.Contains(page.String(), html.EscapeString(want)) {
								t.Errorf("%s in %s: the page does not have %q: %s", a.ID, l, want, page.String())
							}
						}
					}
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no game ended in a title without points")
	}
}

// TestWhoGaveUpHasNotWon ends a game that the points of a seat would have won, had it not given up: the line above the board says who has
// won, as the table of points below it does.
func TestWhoGaveUpHasNotWon(t *testing.T) {
	words, err := game.LoadCatalog(lang, "lang")
	if err != nil {
		t.Fatal(err)
	}
	g := bluff.Game()
	r := game.Result{Over: true, N: 2, Won: game.Only(0), Standings: [game.MaxSeats + 1]game.Standing{{Seat: 0, Rank: 1, Points: 9}, {Seat: 1, Rank: 2, Points: 3}}}
	chairs := []table.Chair{{Seat: 0, Name: "Ana", Resigned: true}, {Seat: 1, Name: "Bob"}}
	d := &drawing{v: &visit{site: &Site{words: words}, set: settings{Lang: "en"}}, title: games.Title{Game: g}, at: -1}
	d.snap = table.Snapshot{Phase: table.Over, Chairs: chairs, Result: table.Ranked(r, []game.Resignation{{Seat: 0, Ply: 4}})}
	if got := d.prompt(); got != "Bob has won" {
		t.Errorf("the line above the board says %q", got)
	}
}
