package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/morra"
	"pantheon/game/gametest/testseed"
)

// TestReplayStopsInBetween checks that Ctrl-C stops a replay in real time immediately, and that the output says after which move.
func TestReplayStopsInBetween(t *testing.T) {
	var record bytes.Buffer
	r := game.NewRecord(morra.Game(), game.Setup{Players: 2}, "words")
	r.Plies = []game.Ply{{Seat: 0, Text: "show 1"}, {Seat: 1, Text: "show 2"}}
	if _, err := r.WriteTo(&record); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	run := &running{stop: stop, code: make(chan int, 1)}
	p := &program{stoppable: func() context.Context { return ctx }, stdin: &record, stdout: &run.out, stderr: &run.errs, open: openToys, now: time.Now, random: testseed.Reader(t)}
	go func() { run.code <- p.run([]string{"replay", "-", "--real-time", "--speed", "0.001"}) }()
	run.out.says(t, "one move every")
	stop()
	if code := run.ended(t); code != exitDone {
		t.Errorf("it ended with %d: %s", code, run.errs.String())
	}
	if want := fmt.Sprintf("Stopped after move 0 of %d.", len(r.Plies)); !strings.Contains(run.out.String(), want) {
		t.Errorf("it does not say %q: %s", want, run.out.String())
	}
}
