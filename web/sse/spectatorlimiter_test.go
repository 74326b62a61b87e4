package sse

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestCrowd serves many readers, one at a time, and does not wait for a reader that accepts nothing.
func TestCrowd(t *testing.T) {
	c := SpectatorLimiter{make(chan struct{}, 1), time.Hour}
	var now, most, told atomic.Int64
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			c.let(t.Context(), func() {
				if n := now.Add(1); n > most.Load() {
					most.Store(n)
				}
				told.Add(1)
				now.Add(-1)
			})
		})
	}
	all.Wait()
	if told.Load() != 50 || most.Load() != 1 {
		t.Errorf("of 50, %d were told, %d at once", told.Load(), most.Load())
	}

	c.slow = time.Millisecond
	stuck, release := make(chan struct{}), make(chan struct{})
	all.Go(func() {
		c.let(t.Context(), func() {
			close(stuck)
			<-release
		})
	})
	<-stuck
	c.let(t.Context(), func() { told.Add(1) }) // would wait for ever if the place were still taken
	if told.Load() != 51 {
		t.Error("while one takes nothing another was not told")
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	c.places <- struct{}{}
	c.let(gone, func() { t.Error("who has gone was told") })
	<-c.places
	close(release)
	all.Wait()
}
