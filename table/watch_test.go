package table

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"
)

// next returns the next n updates about entries.
func next(t *testing.T, w *Watch, n int) []Update {
	t.Helper()
	var out []Update
	for len(out) < n {
		u, open := <-w.Updates()
		if !open {
			t.Fatalf("the stream ended after %d of %d updates: %v", len(out), n, w.Err())
		}
		if u.Kind != Presence {
			out = append(out, u)
		}
	}
	return out
}

func TestASlowReaderIsDroppedAndHoldsUpNobody(t *testing.T) {
	r := newRig(t)
	table := r.friends(morraID, bob)
	ctx := context.Background()
	start := r.look(table, ana, 0).Entry
	slow, err := table.Watch(ctx, bob.ID, start)
	if err != nil {
		t.Fatal(err)
	}
	for i := range waitingUpdates + 10 {
		r.do(table, ana, SetPace{[]Pace{PaceSlow, PaceFast}[i%2]})
	}
	read := start
	for u := range slow.Updates() {
		if u.Kind == Presence {
			continue
		}
		if u.Entry != read+1 {
			t.Fatalf("entry %d follows %d", u.Entry, read)
		}
		read = u.Entry
	}
	if !errors.Is(slow.Err(), ErrSlow) {
		t.Errorf("the slow stream ended with %v", slow.Err())
	}
	again, err := table.Watch(ctx, bob.ID, read)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if u := next(t, again, 1)[0]; u.Entry != read+1 {
		t.Errorf("watching again begins with entry %d, want %d", u.Entry, read+1)
	}
}

// A manualClock is a clock that a test sets. Due timers run before turn returns.
type manualClock struct {
	mu  sync.Mutex
	now time.Time
	due []*alarm
}

type alarm struct {
	at time.Time
	do func()
}

func (c *manualClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *manualClock) After(d time.Duration, f func()) (stop func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a := &alarm{c.now.Add(d), f}
	c.due = append(c.due, a)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.due = slices.DeleteFunc(c.due, func(b *alarm) bool { return a == b })
	}
}

// dueIn returns the number of timers that fire in exactly d.
func (c *manualClock) dueIn(d time.Duration) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, a := range c.due {
		if a.at.Equal(c.now.Add(d)) {
			n++
		}
	}
	return n
}

func (c *manualClock) turn(by time.Duration) {
	c.mu.Lock()
	c.now = c.now.Add(by)
	var ring []*alarm
	c.due = slices.DeleteFunc(c.due, func(a *alarm) bool {
		if a.at.After(c.now) {
			return false
		}
		ring = append(ring, a)
		return true
	})
	c.mu.Unlock()
	for _, a := range ring {
		a.do()
	}
}

func TestClosingTheServerEndsTheStreams(t *testing.T) {
	r := newRig(t)
	table := r.friends(morraID, bob)
	w, err := table.Watch(context.Background(), bob.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.server.Close(); err != nil {
		t.Fatal(err)
	}
	for range w.Updates() {
	}
	if !errors.Is(w.Err(), ErrClosed) {
		t.Errorf("the stream ended with %v", w.Err())
	}
	if _, err := r.try(table, ana, SetPace{PaceSlow}); !errors.Is(err, ErrClosed) {
		t.Errorf("a closed hall answers %v", err)
	}
	if _, err := r.server.Table(context.Background(), table.ID()); !errors.Is(err, ErrClosed) {
		t.Errorf("a closed hall gives tables: %v", err)
	}
}
