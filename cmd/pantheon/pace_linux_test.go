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

var ratio = flag.Bool("ratio", false, "check that sim is about as fast as a bare loop of each title")

// TestSimKeepsPace compares sim with random bots to the bare loop of a title (BenchmarkRandom), in moves for the same processor time. The
// loop also makes the view of each seat that acts, because every bot needs it: in a title with large views this is a third of the time.
// Each round measures both, one directly after the other, and the best round of each counts, because a busy machine only adds time.
func TestSimKeepsPace(t *testing.T) {
	if !*ratio {
		t.Skip("with -ratio only: it measures time, though only the ratio of two, of processors")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // as in pantheon sim
	const (
		rounds = 12
		least  = 0.5     // share of the pace of the loop; the aim is 0.6, and the rest allows for noise
		moves  = 400_000 // approximate number per round: a twentieth to a fifth of a second
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
		best := [2]time.Duration{math.MaxInt64, math.MaxInt64} // per move
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

// perMove returns the average processor time of a move in a call of do, which plays moves and returns their number.
func perMove(do func() int) time.Duration {
	from := spentHere()
	moves := do()
	return (spentHere() - from) / time.Duration(moves)
}

// spentHere returns the processor time of this process.
func spentHere() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u) //nolint:errcheck // it knows of this process
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
