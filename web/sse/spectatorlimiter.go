package sse

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// A SpectatorLimiter limits how many spectators' streams are served at the same time. When a move reaches thousands of spectators, the
// responses to players come first: they wait for a few spectators, not for all.
type SpectatorLimiter struct {
	places chan struct{}
	slow   time.Duration // how long one reader may occupy a place; a slower one then continues without it
}

// NewSpectatorLimiter returns a limiter with one place for every two processors, and at least one place.
func NewSpectatorLimiter() SpectatorLimiter {
	return SpectatorLimiter{make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), 5 * time.Millisecond}
}

// let waits for a place and calls tell. If the context ends first, it does not call tell.
func (c SpectatorLimiter) let(ctx context.Context, tell func()) {
	select {
	case c.places <- struct{}{}:
	case <-ctx.Done():
		return
	}
	leave := sync.OnceFunc(func() { <-c.places })
	defer leave()
	defer time.AfterFunc(c.slow, leave).Stop()
	tell()
}
