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
