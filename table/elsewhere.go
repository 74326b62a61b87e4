package table

import (
	"context"
	"errors"
	"fmt"

	"pantheon/store"
)

// An Elsewhere is the error for a table that another server of the cluster has. At is the zero value if that server is not known.
type Elsewhere struct{ At store.Holder }

func (e *Elsewhere) Error() string {
	return fmt.Sprintf("another server has the table: number %d at %s", e.At.Number, e.At.Address)
}

// errElsewhere matches every [Elsewhere] with errors.Is.
var errElsewhere = errors.New("another server owns the table")

// Is makes errors.Is treat every Elsewhere as errElsewhere.
func (e *Elsewhere) Is(other error) bool { return other == errElsewhere }

// Place returns the server that has a table. If no server has it, this server takes it. here is true for a table of this server, for a
// server without leases, and for a table that does not exist. If here is true, at has no meaning.
//
// The location of a table on another server may come from a cache and be out of date. A caller that finds it wrong reports this with
// [Server.StaleLocation].
func (h *Server) Place(ctx context.Context, id string) (at store.Holder, here bool, err error) {
	if h.leases == nil || !cleanID(id) {
		return store.Holder{}, true, nil
	}
	if _, has := h.leases.Epoch(id); has {
		return store.Holder{}, true, nil
	}
	if at, ok := h.leaseCache.of(id); ok {
		return at, false, nil
	}
	at, err = h.leases.Hold(ctx, id)
	switch {
	case errors.Is(err, store.ErrNone):
		return store.Holder{}, true, nil
	case err == nil && !at.Mine:
		h.leaseCache.learn(id, at)
	}
	return at, at.Mine, err
}

// StaleLocation reports that a server did not answer, or did not have a table that was expected on it. It clears the cached locations of
// that server's tables.
func (h *Server) StaleLocation(at store.Holder) { h.leaseCache.forget(at.Number) }

// PlaceOf does the same as [Server.Place] for the table of an invitation token. here is true for an unknown token.
func (h *Server) PlaceOf(ctx context.Context, token string) (at store.Holder, here bool, err error) {
	if h.leases == nil || !cleanID(token) {
		return store.Holder{}, true, nil
	}
	ids, err := h.log.Find(ctx, tokenWord(token))
	if err != nil || len(ids) == 0 {
		return store.Holder{}, true, err
	}
	return h.Place(ctx, ids[0])
}

// Number returns this server's number in the cluster; 0 if it is the only server.
func (h *Server) Number() int64 {
	if h.leases == nil {
		return 0
	}
	return h.leases.Number()
}

// Ping returns an error if the log is not writable now, without a long wait ([store.Log.Ping]).
func (h *Server) Ping(ctx context.Context) error { return h.log.Ping(ctx) }

// Server returns another live server with a number for which is(number) is true. here is true if this server has such a number, if the
// server has no leases, or if there is no such server.
func (h *Server) Server(ctx context.Context, is func(number int64) bool) (at store.Holder, here bool, err error) {
	if h.leases == nil || is(h.leases.Number()) {
		return store.Holder{}, true, nil
	}
	all, err := h.leases.Servers(ctx)
	for _, one := range all {
		if is(one.Number) && !one.Mine {
			return one, false, nil
		}
	}
	return store.Holder{}, true, err
}

// Servers lists the live servers; it returns nil for a server without leases.
func (h *Server) Servers(ctx context.Context) ([]store.Holder, error) {
	if h.leases == nil {
		return nil, nil
	}
	return h.leases.Servers(ctx)
}

// take acquires the lease of the table, if several servers share the log, and records its epoch. It must be called before the table's log
// is read. It returns an [Elsewhere] if another server has the table, and no error for an unknown table. The caller must hold t.mu.
func (t *Table) take(ctx context.Context) error {
	l := t.server.leases
	if l == nil {
		return nil
	}
	at, err := l.Hold(ctx, t.id)
	switch {
	case errors.Is(err, store.ErrNone):
		return nil // reading the log shows whether it ever existed
	case err != nil:
		return err
	case !at.Mine:
		return &Elsewhere{at}
	}
	t.leaseEpoch, _ = l.Epoch(t.id)
	return nil
}

// release gives up the lease of a table that was dropped from memory, and forgets its acknowledged entries. It logs an error. The caller
// must hold t.mu.
func (t *Table) release() {
	t.server.acked.forget(t.id)
	if l := t.server.leases; l != nil {
		if err := l.Release(t.server.life, t.id); err != nil {
			t.server.logger.Warn("the lease of a table could not be released", "table", t.id, "error", err)
		}
	}
}

// isOurs reports whether this server still has the table, in the lease epoch in which it loaded it. It is true without leases, and for a
// read-only copy. The caller must hold t.mu.
func (t *Table) isOurs() bool {
	l := t.server.leases
	if l == nil || t.readOnly {
		return true
	}
	tenure, has := l.Epoch(t.id)
	return has && tenure == t.leaseEpoch
}

// stillOurs asks the lease store whether this server still has the table in the same lease epoch. It is called when the server has not
// renewed its leases in time. It returns false on an error. The caller must hold t.mu.
func (t *Table) stillOurs(ctx context.Context) bool {
	l := t.server.leases
	if tenure, _ := l.Epoch(t.id); tenure != t.leaseEpoch {
		return false
	}
	at, err := l.Hold(ctx, t.id)
	if err != nil || !at.Mine {
		return false
	}
	tenure, _ := l.Epoch(t.id)
	return tenure == t.leaseEpoch
}

// resumed reports whether the game's time may have stood still before this server loaded the table. With leases it is true once after the
// server took the lease of a table that it had not made. Without leases it is true if the last entry is older than this run of the server.
func (t *Table) resumed(s *State) bool {
	if l := t.server.leases; l != nil {
		return l.Fresh(t.id)
	}
	return s.changed.Before(t.server.opened)
}

// Lost drops all tables in memory whose leases this server has lost or may have lost. It also compares the database
// with the acknowledged entries. Pages reconnect to the new owner.
func (h *Server) Lost() {
	h.CompareSoon()
	h.mu.Lock()
	tables := make([]*Table, 0, len(h.tables))
	for _, t := range h.tables {
		tables = append(tables, t)
	}
	h.mu.Unlock()
	for _, t := range tables {
		t.mu.Lock()
		if !t.isOurs() {
			t.lost()
		}
		t.mu.Unlock()
	}
}

// lost drops the state of a table, and ends its streams with an [Elsewhere]. It is used if another server may have the table by now, or if
// the database lacks entries. The caller must hold t.mu.
func (t *Table) lost() {
	if t.state == nil && len(t.watches) == 0 {
		return
	}
	t.forget()
	t.closeWatches(&Elsewhere{})
}

// peek returns a read-only copy of a table that another server has, read from the log. It returns [ErrGone] for a deleted table.
func (h *Server) peek(ctx context.Context, id string) (*Table, error) {
	s, err := h.replay(ctx, id)
	if err != nil {
		return nil, err
	}
	if s.deleted {
		return nil, ErrGone
	}
	t := newTable(h, id)
	t.state, t.readOnly = s, true
	return t, nil
}

// glance returns a table for reading only: the live table, or a read-only copy if another server has it.
func (h *Server) glance(ctx context.Context, id string) (*Table, error) {
	t, err := h.Table(ctx, id)
	if errors.Is(err, errElsewhere) {
		return h.peek(ctx, id)
	}
	return t, err
}
