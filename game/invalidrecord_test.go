package game_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/morra"
)

// TestAFlawIsToldInEachLanguage replays a record with a move that the rules refuse. The error names the move, its place and the title's
// reason in the requested language.
func TestAFlawIsToldInEachLanguage(t *testing.T) {
	g := morra.Game()
	r, p := gametest.Random(g, game.Setup{Players: 2}, 1, 1)
	r.Plies = append(r.Plies, game.Ply{Seat: 0, Text: "show 9"})
	_, refusal := p.ParseMove(0, "show 9")
	if refusal == nil {
		t.Fatal("the rules take the move")
	}
	_, err := r.Replay(g, -1)
	var flaw *game.InvalidRecord
	if !errors.As(err, &flaw) {
		t.Fatalf("the error is %v, and no flaw", err)
	}
	for l, want := range map[game.Lang]string{
		"en": `move 2, "show 9" by seat 0: `,
		"pt": `jogada 2, "show 9" do lugar 0: `,
		"zh": `座位0的第2步"show 9"：`,
	} {
		want += refusal.In.Text(l, refusal.Why, nil)
		if said := flaw.In(l); !strings.HasPrefix(said, want) {
			t.Errorf("%s says %q; it should begin with %q", l, said, want)
		}
	}
	if flaw.Error() != flaw.In("en") || !strings.HasSuffix(flaw.Error(), refusal.Error()) {
		t.Errorf("the error is %q; the refusal is %q", flaw.Error(), refusal.Error())
	}
	var again *game.Refusal
	if !errors.As(err, &again) || again != refusal && again.Why.ID != refusal.Why.ID {
		t.Error("the refusal is not found in the error")
	}
}

// TestWhatFillsAFlawIsNotLookedUp: the error for a record of another game quotes the game's name, even if it looks like a thing or a gap.
// It escapes unprintable characters.
func TestWhatFillsAFlawIsNotLookedUp(t *testing.T) {
	for id, want := range map[string]string{
		"seat:3":  `this is a game file of "seat:3", not of morra`,
		"{game}":  `this is a game file of "{game}", not of morra`,
		"a\x00\n": `this is a game file of "a\x00\n", not of morra`,
	} {
		if err := (&game.Record{Game: id}).Fits(morra.Game()); err == nil || err.Error() != want {
			t.Errorf("the error is %v; it should be %s", err, want)
		}
	}
}

// TestEveryFlawHasItsWords: the catalogue has exactly the flaws that the sources create. [LoadCatalog] checks that each
// language has them.
func TestEveryFlawHasItsWords(t *testing.T) {
	used := map[string]bool{"flaw.rule": true}
	made := regexp.MustCompile(`(?:NewInvalidRecord\(|flawBehind\([a-z]+, )"([a-z-]+)"`)
	for _, glob := range []string{"*.go", "../games/*.go"} {
		files, err := filepath.Glob(glob)
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range made.FindAllStringSubmatch(string(text), -1) {
				used["flaw."+m[1]] = true
			}
		}
	}
	words, err := game.LoadCatalog("", os.DirFS("."), "lang")
	if err != nil {
		t.Fatal(err)
	}
	for id := range used {
		if !words.Has(id) {
			t.Errorf("the catalogue lacks %q", id)
		}
	}
	for _, id := range words.IDs() {
		if !used[id] {
			t.Errorf("nothing says %q", id)
		}
	}
}
