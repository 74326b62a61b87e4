package table

import (
	"context"
	"errors"
	"sync"
	"time"
)

// A clock of days comes to zero though nobody looks at its table for days. The log finds all tables with clocks by a word; a hall goes
// through them when it begins and then each minute, and takes up those whose time has nearly come, and those of which it knows nothing yet.
// Where several servers share the log, whoever is first takes a table that nobody living has.

const (
	clocksFirst = time.Second
	clocksEvery = time.Minute
	// clocksAgain is after how long it is looked again at a table that another server has, or may have had meanwhile.
	clocksAgain = 10 * time.Minute
)

// rounds are when the hall has to look at which table with clocks next.
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

// due tells whether a table is to be looked at before the next round.
func (r *rounds) due(table string, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	at, known := r.next[table]
	return !known || !at.IsZero() && at.Before(now.Add(2*clocksEvery))
}

// any tells whether there are tables with clocks.
func (r *rounds) any() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.next) > 0
}

// clocksBehind goes through the tables with clocks while everything goes on, and comes back.
func (h *Hall) clocksBehind() {
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

// wakeClocks takes up the tables whose clocks need it.
func (h *Hall) wakeClocks(ctx context.Context) {
	ids, err := h.log.Find(ctx, clockWord)
	if err != nil {
		if ctx.Err() == nil {
			h.logger.Error("the tables with clocks could not be looked through", "error", err)
		}
		return
	}
	if len(ids) > 0 && h.clock.Now().Sub(h.signing) >= signEvery {
		h.signing = h.clock.Now()
		h.sign(ctx)
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

// noteRound notes when the hall has to look at the table next, as long as it is not in memory. It is called with the table held.
func (t *Table) noteRound() {
	s := t.state
	if s == nil || s.clocks == nil {
		return
	}
	var at time.Time
	if _, zero, runs := s.nextZero(); runs && !s.paused {
		at = zero
	}
	if t.hall.leases != nil && !s.phase.Done() {
		if again := t.hall.clock.Now().Add(clocksAgain); at.IsZero() || again.Before(at) {
			at = again
		}
	}
	t.hall.rounds.set(t.id, at)
}
