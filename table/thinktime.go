package table

import (
	"context"
	"time"

	"pantheon/game"
)

// Bots have no clocks of their own, since the speed of a machine is no merit. But they keep to the agreed pace. If persons play with clocks
// of seconds, a bot takes a small share of its own seat's time for each move, and then plays the best move found so far. That applies on
// servers and worker programs.

const (
	// mostThoughtLive and leastThoughtLive are the largest and the smallest time limit of a bot for a move with clocks of seconds.
	mostThoughtLive, leastThoughtLive = 4 * time.Second, 500 * time.Millisecond
	// sentencesLeft is the number of moves for which the time left on a bot's seat must suffice.
	sentencesLeft = 10
	// A worker program may compute for partsThought of partsOfAll of the time. The server waits partsWaited for it, and keeps the rest to
	// compute the move itself if no answer comes.
	partsThought, partsWaited, partsOfAll = 4, 5, 6
	// atAGlance is how long a bot computes if its time is used up.
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

// A countdown is the time limit of a bot for its move.
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

// bound returns a context that also ends at the time limit.
func (c countdown) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	if c.ends.IsZero() {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, c.rest())
}

// away returns the request for a worker program, with a shorter time, and a context that ends when the server no longer waits for the
// answer.
func (w choiceWanted) away(ctx context.Context) (context.Context, choiceWanted, context.CancelFunc) {
	if w.Within == 0 {
		return ctx, w, func() {}
	}
	limited, stop := context.WithTimeout(ctx, w.Within*partsWaited/partsOfAll)
	w.Within = w.Within * partsThought / partsOfAll
	return limited, w, stop
}
