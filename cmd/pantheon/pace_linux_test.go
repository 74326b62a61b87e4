package main

import (
	"flag"
	"math"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"pantheon/arena"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
)

var ratio = flag.Bool("ratio", false, "hold sim to the pace of the bare loop of each title")

// TestSimKeepsPace holds sim with random bots to a part of the moves that the bare loop of a title (BenchmarkRandom) makes in the same
// time of processors. The loop makes the view of each seat that acts, too, since no bot may do without: in a title that sees much this is a
// third of the time. Each round measures both, one right after the other, and the best round of each counts: a busy machine only adds time.
func TestSimKeepsPace(t *testing.T) {
	if !*ratio {
		t.Skip("with -ratio only: it measures time, though only the ratio of two, of processors")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // as in pantheon sim
	const (
		rounds = 12
		least  = 0.5     // of the pace, and 0.6 is the aim: what is left between them is room for noise
		moves  = 400_000 // of a round, about: a twentieth to a fifth of a second
	)
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		setup := game.Setup{Players: title.Game.About().MaxSeats}
		bare := gametest.NewPlayout(t, title.Game, setup)
		bare.View = title.Game.Blank()
		loop := func() int {
			from := bare.Moves
			for bare.Moves < from+moves {
				bare.Game()
			}
			return bare.Moves - from
		}
		sim := func(n int) int {
			r, err := arena.Run(t.Context(), title.Game, arena.Config{Setup: setup, Games: n, Seed: "pace", Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			return int(math.Round(r.MeanMoves * float64(r.Games)))
		}
		const few = 20
		n := max(1, few*moves/sim(few))
		best := [2]time.Duration{math.MaxInt64, math.MaxInt64} // for a move
		for range rounds {
			best[0] = min(best[0], perMove(loop))
			best[1] = min(best[1], perMove(func() int { return sim(n) }))
		}
		got := float64(best[0]) / float64(best[1])
		t.Logf("%s: %v a move in the bare loop, %v in sim: %.0f %%", title.ID(), best[0], best[1], 100*got)
		if got < least {
			t.Errorf("%s: sim has %.0f %% of the pace of the bare loop, and at least %.0f %% is wanted", title.ID(), 100*got, 100*least)
		}
	}
}

// perMove is how much time of processors this process takes for each of the moves that something makes.
func perMove(do func() int) time.Duration {
	from := spentHere()
	moves := do()
	return (spentHere() - from) / time.Duration(moves)
}

// spentHere is how much time of processors this process has used.
func spentHere() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u) //nolint:errcheck // it knows of this process
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
