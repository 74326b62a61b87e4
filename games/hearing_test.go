package games_test

import (
	"slices"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/games"
)

// TestHearing: each title has sounds. Each sound belongs to an event and is one that the page can make, and a win has
// one.
func TestHearing(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		words := title.Game.About().Words
		of := board.HearingOf(title.Board)
		for id, sound := range of.Tales {
			if !strings.HasPrefix(id, "tale.") || !words.Has(id) {
				t.Errorf("%s: %s has a sound and is never told", title.ID(), id)
			}
			if !slices.Contains(board.AllSounds, sound) {
				t.Errorf("%s: the page does not make the sound %q of %s", title.ID(), sound, id)
			}
		}
		if of.Tales["tale.wins"] != board.HeardWin {
			t.Errorf("%s: a win is not heard", title.ID())
		}
	}
}
