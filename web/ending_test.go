package web

import (
	"testing"

	"pantheon/game"
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
			if want := words.Text(l, game.Say("end.won", "names", plain(name)), nil); d.winner() != want {
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
