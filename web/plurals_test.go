package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/grab"
	"pantheon/games"
)

// counts matches the gaps of texts that hold the number of what follows.
const counts = `n|m|of|want|list|players|games|hours|plies|cards|hoplites|territories|prophets`

// TestOneOfAThingIsSingular checks the texts in the languages with plurals, except those of cards. A noun after a number has both
// forms, or one that is also right for 1.
func TestOneOfAThingIsSingular(t *testing.T) {
	folders, err := filepath.Glob("../*/lang")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("../games/*/lang")
	if err != nil {
		t.Fatal(err)
	}
	counted := regexp.MustCompile(`\{(?:` + counts + `)\} (\p{Ll}{3,}s)\b`)
	others := regexp.MustCompile(`\} (?:atrás|delas|depois|begins|less)$`) // end in s but are no plurals
	for _, folder := range append(folders, more...) {
		words, err := game.LoadCatalog("", os.DirFS(folder), ".")
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range []game.Lang{"en", "pt"} {
			for _, id := range words.IDs() {
				if strings.HasPrefix(id, "card.") || id == "new.only-players" {
					continue // numbers in texts of cards are known and reviewed, and one player has another text
				}
				// Without arguments a text keeps its gaps.
				if m := counted.FindString(words.Text(l, game.NewPhrase(id), nil)); m != "" && !others.MatchString(m) {
					t.Errorf("%s: the text %q says %s also of one", filepath.Join(folder, string(l)+".yaml"), id, m)
				}
			}
		}
	}
}

// TestWordsForOne checks the pages that state for how many players something is: the words also fit one number of players.
func TestWordsForOne(t *testing.T) {
	h := openTestSite(t, realRegistry(t))
	for _, title := range h.registry {
		page := h.person().get("/new/"+title.ID()).want(t, 200)
		for _, m := range regexp.MustCompile(`<p class="hint">((?:Only |Solo only)[^<]*)</p>`).FindAllStringSubmatch(page.body, -1) {
			if !regexp.MustCompile(`^(Solo only|Only with (\d(, \d)* or )?[2-8] players)\.$`).MatchString(m[1]) {
				t.Errorf("%s: an option is said to be there: %s", title.ID(), m[1])
			}
		}
	}
	toy := openTestSite(t, toyRegistry())
	if about := toy.registry[0].Game.About(); about.MinSeats < about.MaxSeats {
		toy.person().get("/").want(t, 200, fmt.Sprintf("For %d to %d players", about.MinSeats, about.MaxSeats))
	}
	pair := race(grab.Game()).(*racing)
	pair.about.MinSeats, pair.about.MaxSeats = 2, 2
	h = openTestSite(t, games.Registry{{Game: pair, Board: tiles{pair}}})
	h.person().get("/").want(t, 200, "For 2 players")
	h.person().post("/new/grab", "players", "3", "input", "p").want(t, 400, "Choose how many play: 2.")
}
