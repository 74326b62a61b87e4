package web

import (
	"context"
	"time"
)

const (
	// largeGame is how many sentences a game has when drawing it takes noticeably long.
	largeGame = 500
	// turnWait is how long one waits for one's turn to have a large game drawn.
	turnWait = 5 * time.Second
)

// A turnstile lets so many through at once.
type turnstile struct {
	places chan struct{}
	wait   time.Duration
}

func newTurnstile(places int) turnstile { return turnstile{make(chan struct{}, places), turnWait} }

// enter waits for a place, not for ever; ok is false when none became free. Who gets one calls leave.
func (t turnstile) enter(ctx context.Context) (ok bool) {
	wait, cancel := context.WithTimeout(ctx, t.wait)
	defer cancel()
	select {
	case t.places <- struct{}{}:
		return true
	case <-wait.Done():
		return false
	}
}

func (t turnstile) leave() { <-t.places }

// draws waits for a place to draw a game of so many sentences; small games need none. The visit has it until the answer is drawn.
func (v *visit) draws(plies int) error {
	if plies <= largeGame || v.holds {
		return nil
	}
	if !v.site.large.enter(v.r.Context()) {
		return errBusy
	}
	v.holds = true
	return nil
}

// drawn gives the place back, before the answer is sent: who takes it slowly keeps nobody waiting.
func (v *visit) drawn() {
	if v.holds {
		v.holds = false
		v.site.large.leave()
	}
}
