package table

import (
	"context"
	"time"

	"pantheon/game"
)

// Bots have no clocks of their own, since the speed of a machine is no merit. But they respect the agreed pace. If
// persons play with clocks of seconds, a bot takes a small share of its own seat's time for each move, wherever it
// computes. Then it plays the best move found so far.

const (
	// mostThoughtLive and leastThoughtLive are the longest and the shortest time for a move.
	mostThoughtLive, leastThoughtLive = 4 * time.Second, 500 * time.Millisecond
	// sentencesLeft is the number of moves for which the time left must suffice.
	sentencesLeft = 10
	// A remote program may compute for partsThought of partsOfAll of the time. The server waits partsWaited for it, and
	// keeps the rest to compute the move itself if nothing comes.
	partsThought, partsWaited, partsOfAll = 4, 5, 6
	// atAGlance is how long a bot computes if no time is left.
	atAGlance = 50 * time.Millisecond
)

// mayThink returns how long the bot of a seat may take for a move; 0 without a clock of seconds.
func (s *State) mayThink(seat game.Seat, now time.Time) time.Duration {
	if !s.live() {
		return 0
	}
	left := s.clockReadings(now, false)[seat].Left()
	if left == 0 { // a bot plays for a seat whose clock ran out: as if its person had come back
		left = s.control().grace()
	}
	return min(max(left/sentencesLeft, leastThoughtLive), mostThoughtLive)
}

// A countdown is the remaining time of a bot for its move.
type countdown struct {
	clock Clock
	ends  time.Time // the zero time for no limit
}

func (w choiceWanted) countdown(clock Clock) countdown {
	if w.Within == 0 {
		return countdown{clock: clock}
	}
	return countdown{clock, clock.Now().Add(w.Within)}
}

// rest returns the time left, at least atAGlance; 0 for no limit.
func (c countdown) rest() time.Duration {
	if c.ends.IsZero() {
		return 0
	}
	return max(c.ends.Sub(c.clock.Now()), atAGlance)
}

// bound returns a context that also ends when the time is over.
func (c countdown) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	if c.ends.IsZero() {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, c.rest())
}

// away returns the request for a remote program, with less time, and a context that ends after the time for which the
// server waits.
func (w choiceWanted) away(ctx context.Context) (context.Context, choiceWanted, context.CancelFunc) {
	if w.Within == 0 {
		return ctx, w, func() {}
	}
	limited, stop := context.WithTimeout(ctx, w.Within*partsWaited/partsOfAll)
	w.Within = w.Within * partsThought / partsOfAll
	return limited, w, stop
}
