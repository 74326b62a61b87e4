package table

import (
	"context"
	"time"

	"pantheon/game"
)

// Bots have clocks that stand still, since a machine's time is nobody's merit. They keep to what was agreed all the same: where persons
// play by clocks of seconds, a bot takes a small share of what its own seat has left for each of its sentences, wherever it thinks, and
// then says the best that it has found so far.

const (
	// mostThoughtLive and leastThoughtLive are how long that is at most, and at least.
	mostThoughtLive, leastThoughtLive = 4 * time.Second, 500 * time.Millisecond
	// sentencesLeft is how many sentences a bot has time for.
	sentencesLeft = 10
	// Of the time that a bot may take, so many parts of all are thought elsewhere and so many are waited for it; the rest is for thinking
	// here, should nothing come.
	partsThought, partsWaited, partsOfAll = 4, 5, 6
	// atAGlance is how long a bot thinks when there is no time left at all.
	atAGlance = 50 * time.Millisecond
)

// mayThink is how long the bot of a seat may take for a sentence; 0 where no clock of seconds runs.
func (s *State) mayThink(seat game.Seat, now time.Time) time.Duration {
	if !s.live() {
		return 0
	}
	left := s.faces(now, false)[seat].Left()
	if left == 0 { // a bot plays on for whose time has run out: as if they had come back
		left = s.control().grace()
	}
	return min(max(left/sentencesLeft, leastThoughtLive), mostThoughtLive)
}

// A countdown is what is left of the time that a bot may take.
type countdown struct {
	clock Clock
	ends  time.Time // the zero time for never
}

func (w choiceWanted) countdown(clock Clock) countdown {
	if w.Within == 0 {
		return countdown{clock: clock}
	}
	return countdown{clock, clock.Now().Add(w.Within)}
}

// rest is how long it may still think, 0 for as long as it likes.
func (c countdown) rest() time.Duration {
	if c.ends.IsZero() {
		return 0
	}
	return max(c.ends.Sub(c.clock.Now()), atAGlance)
}

// bound gives a context that ends with the time, too.
func (c countdown) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	if c.ends.IsZero() {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, c.rest())
}

// away is the same wanted of who thinks elsewhere: they have less time, and are not waited for to the end.
func (w choiceWanted) away(ctx context.Context) (context.Context, choiceWanted, context.CancelFunc) {
	if w.Within == 0 {
		return ctx, w, func() {}
	}
	limited, stop := context.WithTimeout(ctx, w.Within*partsWaited/partsOfAll)
	w.Within = w.Within * partsThought / partsOfAll
	return limited, w, stop
}
