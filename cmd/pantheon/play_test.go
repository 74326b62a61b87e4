package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pantheon/game/gametest/testseed"
)

// TestPlayStopsWhileItWaits checks that Ctrl-C ends a game immediately, even while the program waits for a line of input, and that the
// record is saved.
func TestPlayStopsWhileItWaits(t *testing.T) {
	silent, _ := io.Pipe() // nobody ever types
	ctx, stop := context.WithCancel(context.Background())
	r := &running{stop: stop, code: make(chan int, 1)}
	save := filepath.Join(t.TempDir(), "game.txt")
	p := &program{stoppable: func() context.Context { return ctx }, stdin: silent, stdout: &r.out, stderr: &r.errs, open: openToys, now: time.Now, random: testseed.Reader(t)}
	go func() { r.code <- p.run([]string{"play", "morra", "--players", "2", "--save", save}) }()
	r.out.says(t, "> ")
	stop()
	if code := r.ended(t); code != exitDone {
		t.Errorf("it ended with %d: %s", code, r.errs.String())
	}
	if _, err := os.Stat(save); err != nil {
		t.Error(err)
	}
}
