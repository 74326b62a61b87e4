package table

import (
	"context"
	"errors"
	"sync"
	"time"
)

// A clock of days can run out although nobody views its table for days. The log finds all tables with clocks by a search term. A server
// goes through them at its start and then every minute. It loads tables whose next time-out is near, and tables that it has not loaded
// before. If several servers share the log, the first one takes a table that no live server has.

const (
	clocksFirst = time.Second
	clocksEvery = time.Minute
	// clocksAgain is the time between two checks of a table that another server has, or may have had.
	clocksAgain = 10 * time.Minute
)

// rounds holds, for each table with clocks, when the server must check it next.
type rounds struct {
	mu   sync.Mutex
	next map[string]time.Time // the zero time for never
}

func (r *rounds) set(table string, at time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next == nil {
		r.next = map[string]time.Time{}
	}
	r.next[table] = at
}

// due reports whether a table is unknown, or due within the next two rounds.
func (r *rounds) due(table string, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	at, known := r.next[table]
	return !known || !at.IsZero() && at.Before(now.Add(2*clocksEvery))
}

// any reports whether any table with clocks is recorded.
func (r *rounds) any() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.next) > 0
}

// clocksBehind goes through the tables with clocks in the background and schedules its next run.
func (h *Server) clocksBehind() {
	if !h.begin() {
		return
	}
	go func() {
		defer h.work.Done()
		h.wakeClocks(h.life)
		h.mu.Lock()
		defer h.mu.Unlock()
		if !h.closed {
			h.stopClocks = h.clock.After(clocksEvery, h.clocksBehind)
		}
	}()
}

// wakeClocks loads the tables with clocks that are due, and stores a heartbeat if there are tables with clocks.
func (h *Server) wakeClocks(ctx context.Context) {
	ids, err := h.log.Find(ctx, clockWord)
	if err != nil {
		if ctx.Err() == nil {
			h.logger.Error("the tables with clocks could not be listed", "error", err)
		}
		return
	}
	if len(ids) > 0 && h.clock.Now().Sub(h.heartbeating) >= heartbeatEvery {
		h.heartbeating = h.clock.Now()
		h.heartbeat(ctx)
	}
	for _, id := range ids {
		now := h.clock.Now()
		if ctx.Err() != nil {
			return
		}
		if !h.rounds.due(id, now) {
			continue
		}
		t, err := h.Table(ctx, id)
		switch {
		case errors.Is(err, errElsewhere):
			h.rounds.set(id, now.Add(clocksAgain))
		case errors.Is(err, ErrGone), errors.Is(err, ErrNotFound):
			h.rounds.set(id, time.Time{})
		case err != nil:
			if !errors.Is(err, ErrClosed) && ctx.Err() == nil {
				h.logger.Warn("a table with clocks cannot be opened", "table", id, "error", err)
			}
			h.rounds.set(id, now.Add(clocksAgain))
		default:
			t.mu.Lock()
			t.noteRound()
			t.mu.Unlock()
		}
	}
}

// noteRound records when the server must check the table next. It does nothing if the table has no clocks or is not in memory. The caller
// must hold t.mu.
func (t *Table) noteRound() {
	s := t.state
	if s == nil || s.clocks == nil {
		return
	}
	var at time.Time
	if _, zero, runs := s.nextTimeout(); runs && !s.paused {
		at = zero
	}
	if t.server.leases != nil && !s.phase.Done() {
		if again := t.server.clock.Now().Add(clocksAgain); at.IsZero() || again.Before(at) {
			at = again
		}
	}
	t.server.rounds.set(t.id, at)
}
