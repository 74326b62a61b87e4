package web

import (
	"context"
	"time"
)

const (
	// largeGame is the number of moves from which drawing a game takes noticeable time.
	largeGame = 500
	// turnWait is how long a request waits for its turn to draw a large game.
	turnWait = 5 * time.Second
)

// A semaphore is a semaphore with a time-out.
type semaphore struct {
	places chan struct{}
	wait   time.Duration
}

func newSemaphore(places int) semaphore { return semaphore{make(chan struct{}, places), turnWait} }

// enter waits for a place. It returns false if none becomes free in time. The caller must call leave when done.
func (t semaphore) enter(ctx context.Context) (ok bool) {
	wait, cancel := context.WithTimeout(ctx, t.wait)
	defer cancel()
	select {
	case t.places <- struct{}{}:
		return true
	case <-wait.Done():
		return false
	}
}

func (t semaphore) leave() { <-t.places }

// draws waits for a place to draw a game of plies moves. Small games need none. The request holds it until the answer is
// drawn.
func (v *requestContext) draws(plies int) error {
	if plies <= largeGame || v.holds {
		return nil
	}
	if !v.site.large.enter(v.r.Context()) {
		return errBusy
	}
	v.holds = true
	return nil
}

// drawn releases the place before the answer is sent, so that a slow client does not hold it.
func (v *requestContext) drawn() {
	if v.holds {
		v.holds = false
		v.site.large.leave()
	}
}
