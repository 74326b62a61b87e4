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

// A semaphore limits how many requests do something at the same time. A request waits for a place up to a time-out.
type semaphore struct {
	places chan struct{}
	wait   time.Duration
}

func newSemaphore(places int) semaphore { return semaphore{make(chan struct{}, places), turnWait} }

// enter waits for a place. It returns false if none becomes free in time. After true, the caller must call leave when done.
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

// draws waits for a place to draw a game with the number of moves in the parameter plies. Small games need no place. The
// request holds the place until the answer is drawn. The error is errBusy if no place becomes free in time.
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

// drawn releases the place of the request, if it holds one. It is called before the answer is sent, so that a slow client
// holds no place.
func (v *requestContext) drawn() {
	if v.holds {
		v.holds = false
		v.site.large.leave()
	}
}
