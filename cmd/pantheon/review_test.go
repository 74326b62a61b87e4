package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestAStopOfAReview checks that a review that is stopped says so.
func TestAStopOfAReview(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	if code, _, errs := runToys(t, false, "sim", "bluff", "--players", "2", "--seed", "a", "--save", file); code != exitDone {
		t.Fatalf("the game ends with %d: %s", code, errs)
	}
	code, out, errs := runToys(t, true, "review", file)
	if code != exitFailed || out != "" || !strings.Contains(errs, "stopped before all moves were rated") {
		t.Errorf("it ends with %d and prints %q: %s", code, out, errs)
	}
}
