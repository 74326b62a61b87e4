package page

import (
	"fmt"
	"html"
	"os"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/bluff"
	"pantheon/games"
	"pantheon/table"
)

// TestAutomataHaveNames ends solo games with the automaton ahead. In each language the page shows the title's name for the automaton, or
// else the name of what the automaton plays.
func TestAutomataHaveNames(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	words, err := game.LoadCatalog("", os.DirFS(".."), "lang")
	if err != nil {
		t.Fatal(err)
	}
	ended := func(title games.Title, l game.Lang) *Scene {
		st := game.Standing{Seat: game.Spectator, Rank: 1, Label: "x"}
		d := &Scene{Words: (&Texts{Site: words}).In(l), Title: title}
		d.Snap = table.Snapshot{Phase: table.Over, Result: game.Result{Over: true, N: 1, Standings: [game.MaxSeats + 1]game.Standing{st}}}
		return d
	}
	for _, title := range registry {
		a := title.Game.About()
		if a.MinSeats > 1 {
			continue
		}
		if !a.Words.Has("automaton") {
			t.Errorf("%s can be played alone and has no name for its automaton", a.ID)
		}
		for _, l := range game.Langs {
			name := a.Words.Text(l, game.NewPhrase("automaton"), nil)
			d := ended(title, l)
			if want := words.Text(l, game.NewPhrase("end.won", "names", Plain(name)), nil); winners(d) != want {
				t.Errorf("%s in %s: the end says %q, not %q", a.ID, l, winner(d), want)
			}
			if got := standings(d)[0].Name; got != name+" (x)" {
				t.Errorf("%s in %s: the table of points calls it %q", a.ID, l, got)
			}
		}
	}
	g := bluff.Game()
	if got := winner(ended(games.Title{Game: g}, "en")); got != "x (automaton) has won" {
		t.Errorf("without a name the end says %q", got)
	}
}

// TestAWinWithoutPoints ends games of each title without points. The page names the winner and the way to win, and shows the progress on
// each way. No language mentions points or sums.
func TestAWinWithoutPoints(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	words, err := game.LoadCatalog("", os.DirFS(".."), "lang")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, title := range registry {
		a := title.Game.About()
		if !a.Unscored {
			continue
		}
		for n := a.MinSeats; n <= a.MaxSeats; n++ {
			_, p := gametest.Random(title.Game, game.Setup{Players: n}, 1, 0)
			r := p.Result()
			if !r.Over {
				continue // the game has reached its bound of moves
			}
			seen++
			for _, l := range game.Langs {
				d := &Scene{Words: (&Texts{Site: words}).In(l), Title: title, At: -1}
				d.Snap = table.Snapshot{Phase: table.Over, Result: r, View: p}
				for s := range n {
					d.Snap.Occupants = append(d.Snap.Occupants, table.Occupant{Seat: game.Seat(s), Name: fmt.Sprintf("P%d", s)})
				}
				way := a.Words.Text(l, game.NewPhrase("way."+r.By), nil)
				if !strings.HasSuffix(winner(d), way) || !strings.Contains(winner(d), winners(d)) {
					t.Errorf("%s in %s: the end says %q, not who and on which way (%s)", a.ID, l, winner(d), way)
				}
				var page strings.Builder
				for _, part := range []templ.Component{scoreTable(d.Words, scores(d)), players(d).Draw(d.Words)} {
					if err := part.Render(t.Context(), &page); err != nil {
						t.Fatal(err)
					}
				}
				for _, no := range []string{words.Text(l, game.NewPhrase("end.sum"), nil), words.Text(l, game.NewPhrase("player.points", "n", 0), nil), `class="points"`, "tfoot"} {
					if strings.Contains(page.String(), no) {
						t.Errorf("%s in %s: the page has %q: %s", a.ID, l, no, page.String())
					}
				}
				for _, st := range r.Standings[:r.N] {
					for _, way := range st.Ways {
						if way.ID == "" {
							continue
						}
						for _, want := range []string{a.Words.Text(l, game.NewPhrase("goal."+way.ID), nil), words.Text(l, game.NewPhrase("end.of", "n", way.Got, "of", way.Of), nil)} {
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

// TestWhoGaveUpHasNotWon ends a game in which the seat with the most points has resigned. The line above the board names the other seat as
// the winner.
func TestWhoGaveUpHasNotWon(t *testing.T) {
	words, err := game.LoadCatalog("", os.DirFS(".."), "lang")
	if err != nil {
		t.Fatal(err)
	}
	g := bluff.Game()
	r := game.Result{Over: true, N: 2, Won: game.Only(0), Standings: [game.MaxSeats + 1]game.Standing{{Seat: 0, Rank: 1, Points: 9}, {Seat: 1, Rank: 2, Points: 3}}}
	chairs := []table.Occupant{{Seat: 0, Name: "Ana", Resigned: true}, {Seat: 1, Name: "Bob"}}
	d := &Scene{Words: (&Texts{Site: words}).In("en"), Title: games.Title{Game: g}, At: -1}
	d.Snap = table.Snapshot{Phase: table.Over, Occupants: chairs, Result: table.Ranked(r, []game.Resignation{{Seat: 0, Ply: 4}})}
	if got := promptWords(d); got != "Bob has won" {
		t.Errorf("the line above the board says %q", got)
	}
}
