package table

import (
	"context"
	"errors"
	"time"

	"pantheon/store"
)

// Keep says how long a server stores unused data; 0 means for ever.
type Keep struct {
	Unbegun time.Duration // tables whose game has not begun
	Uploads time.Duration // records that were uploaded for study
	Looks   time.Duration // the read marks of users at tables, since their last visit
}

// keepFirst is the time from the start of a server to its first removal of expired data. keepEvery is the time between two removals.
const (
	keepFirst = time.Minute
	keepEvery = time.Hour
)

// mergingRows maps the kinds of user rows that expire to their lifetimes.
var mergingRows = map[string]time.Duration{usedRow: time.Hour, listedRow: listedKept}

// tidyBehind runs tidy in the background and schedules the next run.
func (h *Server) tidyBehind() {
	if !h.begin() {
		return
	}
	go func() {
		defer h.work.Done()
		h.tidy(h.life)
		h.mu.Lock()
		defer h.mu.Unlock()
		if !h.closed {
			h.stopTidy = h.clock.After(keepEvery, h.tidyBehind)
		}
	}()
}

// tidy removes deleted and expired tables, old read marks and expired user rows, and logs the errors.
func (h *Server) tidy(ctx context.Context) {
	var faults []error
	now := h.clock.Now()
	ids, err := h.log.TablesEndingWith(ctx, string(Deleted))
	faults = append(faults, err)
	// These tables may have expired; expire decides.
	for _, after := range []time.Duration{h.keep.Unbegun, h.keep.Uploads} {
		if after > 0 {
			quiet, err := h.log.IdleTables(ctx, now.Add(-after), string(Played))
			ids, faults = append(ids, quiet...), append(faults, err)
		}
	}
	removed := 0
	for _, id := range ids {
		if ctx.Err() != nil {
			return
		}
		gone, err := h.expire(ctx, id, now)
		if faults = append(faults, err); gone {
			removed++
		}
	}
	forgotten := 0
	if h.keep.Looks > 0 {
		forgotten, err = h.log.PruneReadMarks(ctx, now.Add(-h.keep.Looks))
		faults = append(faults, err)
	}
	for kind, after := range mergingRows {
		_, err := h.log.DropUserRowsBefore(ctx, kind, now.Add(-after))
		faults = append(faults, err)
	}
	if _, err := h.log.Wipe(ctx, true); ctx.Err() == nil {
		faults = append(faults, err)
	}
	if removed+forgotten > 0 {
		h.logger.Info("removed data that nobody opens any more", "tables", removed, "looks", forgotten)
	}
	if err := errors.Join(faults...); err != nil && ctx.Err() == nil {
		h.logger.Error("cannot remove all data that nobody opens any more; the server tries again later", "error", err)
	}
}

// expire removes a table if it was deleted or has expired; gone reports whether it did.
func (h *Server) expire(ctx context.Context, id string, now time.Time) (gone bool, err error) {
	h.mu.Lock()
	t := h.tables[id]
	if t == nil {
		t = newTable(h, id)
		h.tables[id] = t
	}
	h.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	known := t.state != nil
	if err := t.load(ctx); err != nil && !errors.Is(err, ErrGone) {
		return false, ignore(err, ErrClosed, ErrDamaged, ErrNotFound, errElsewhere)
	}
	if t.failed != nil || t.state == nil {
		return false, nil // it was removed concurrently
	}
	expired, err := t.expired(ctx, now)
	if err != nil || !expired {
		if !known && len(t.watches) == 0 {
			t.forget()
		}
		return false, err
	}
	err = t.remove(ctx)
	return err == nil, err
}

// ignore returns nil if err matches one of the given errors, and err otherwise.
func ignore(err error, which ...error) error {
	for _, w := range which {
		if errors.Is(err, w) {
			return nil
		}
	}
	return err
}

// expired reports whether the table was deleted, or has been unused for longer than [Keep] allows. The caller must hold t.mu.
func (t *Table) expired(ctx context.Context, now time.Time) (bool, error) {
	s := t.state
	var after time.Duration
	switch {
	case s.deleted:
		return true, nil
	case s.phase == Lobby:
		after = t.server.keep.Unbegun
	case s.phase == Study:
		after = t.server.keep.Uploads
	}
	if after == 0 || len(t.watches) > 0 || now.Sub(s.changed) < after || now.Sub(t.present.heard()) < after {
		return false, nil
	}
	looked, err := t.server.log.LastVisit(ctx, t.id)
	return err == nil && now.Sub(looked) >= after, err
}

// remove removes the table from the log and from memory. Its streams and later requests end with [ErrGone]. If the log returns an error,
// remove changes nothing else. The caller must hold t.mu.
func (t *Table) remove(ctx context.Context) error {
	err := t.server.log.Remove(ctx, t.id, t.state.entry)
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	t.failed = ErrGone
	t.forget()
	t.closeWatches(ErrGone)
	t.server.lose(t)
	return nil
}

// lose drops a removed table from the tables in memory.
func (h *Server) lose(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[t.id] == t {
		delete(h.tables, t.id)
	}
}
