package table

import (
	"context"
	"errors"
	"fmt"

	"pantheon/store"
)

// An Elsewhere is what asking for a table gives that another server has, where several servers share a log.
type Elsewhere struct{ At store.Holder }

func (e *Elsewhere) Error() string {
	return fmt.Sprintf("another server has the table: number %d at %s", e.At.Number, e.At.Address)
}

// errElsewhere is what every [Elsewhere] is.
var errElsewhere = errors.New("another server has the table")

// Is makes every Elsewhere the same error.
func (e *Elsewhere) Is(other error) bool { return other == errElsewhere }

// Place tells which server has a table, and takes it for this one if none has. Here is true where there is only one server, and for a table
// that is not there. That another server has it may be what was so a moment ago: [Hall.Astray] is told when that server has it no more.
func (h *Hall) Place(ctx context.Context, id string) (at store.Holder, here bool, err error) {
	if h.leases == nil || !cleanID(id) {
		return store.Holder{}, true, nil
	}
	if _, has := h.leases.Tenure(id); has {
		return store.Holder{}, true, nil
	}
	if at, ok := h.whereabouts.of(id); ok {
		return at, false, nil
	}
	at, err = h.leases.Hold(ctx, id)
	switch {
	case errors.Is(err, store.ErrNone):
		return store.Holder{}, true, nil
	case err == nil && !at.Mine:
		h.whereabouts.learn(id, at)
	}
	return at, at.Mine, err
}

// Astray hears that a server did not have a table that it was asked for, or did not answer: where its tables are is found out anew.
func (h *Hall) Astray(at store.Holder) { h.whereabouts.forget(at.Number) }

// PlaceOf tells the same of the table to which a friend's link invites.
func (h *Hall) PlaceOf(ctx context.Context, token string) (at store.Holder, here bool, err error) {
	if h.leases == nil || !cleanID(token) {
		return store.Holder{}, true, nil
	}
	ids, err := h.log.Find(ctx, tokenWord(token))
	if err != nil || len(ids) == 0 {
		return store.Holder{}, true, err
	}
	return h.Place(ctx, ids[0])
}

// Number is this server's among those that share the log; 0 where it is alone.
func (h *Hall) Number() int64 {
	if h.leases == nil {
		return 0
	}
	return h.leases.Number()
}

// Ping tells whether the log can be written just now, as far as that is quickly known ([store.Log.Ping]).
func (h *Hall) Ping(ctx context.Context) error { return h.log.Ping(ctx) }

// Server finds a living server by its number. Here is true when it is this one, and when there is none.
func (h *Hall) Server(ctx context.Context, is func(number int64) bool) (at store.Holder, here bool, err error) {
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

// Servers lists the servers that live; none where this one is alone.
func (h *Hall) Servers(ctx context.Context) ([]store.Holder, error) {
	if h.leases == nil {
		return nil, nil
	}
	return h.leases.Servers(ctx)
}

// take takes the table for this server before it is read, where several servers share the log. It is called with the table held.
func (t *Table) take(ctx context.Context) error {
	l := t.hall.leases
	if l == nil {
		return nil
	}
	at, err := l.Hold(ctx, t.id)
	switch {
	case errors.Is(err, store.ErrNone):
		return nil // reading tells whether it was ever there
	case err != nil:
		return err
	case !at.Mine:
		return &Elsewhere{at}
	}
	t.tenure, _ = l.Tenure(t.id)
	return nil
}

// release lets any server take the table, which is not in memory any more. It is called with the table held.
func (t *Table) release() {
	t.hall.acked.forget(t.id)
	if l := t.hall.leases; l != nil {
		if err := l.Release(t.hall.life, t.id); err != nil {
			t.hall.logger.Warn("a table could not be let go of", "table", t.id, "error", err)
		}
	}
}

// isOurs tells whether the table is still this server's as it was when it was read. It is called with the table held.
func (t *Table) isOurs() bool {
	l := t.hall.leases
	if l == nil || t.glance {
		return true
	}
	tenure, has := l.Tenure(t.id)
	return has && tenure == t.tenure
}

// stillOurs asks whether the table is this server's as it was when it was read, though it could not say for a while that it lives. It is
// called with the table held.
func (t *Table) stillOurs(ctx context.Context) bool {
	l := t.hall.leases
	if tenure, _ := l.Tenure(t.id); tenure != t.tenure {
		return false
	}
	at, err := l.Hold(ctx, t.id)
	if err != nil || !at.Mine {
		return false
	}
	tenure, _ := l.Tenure(t.id)
	return tenure == t.tenure
}

// takenUp tells whether the game stood still until this server read it: since an earlier life of it, or since another server had it.
func (t *Table) takenUp(s *State) bool {
	if l := t.hall.leases; l != nil {
		return l.Fresh(t.id)
	}
	return s.changed.Before(t.hall.opened)
}

// Lost lets go of all tables in memory: this server has lost them to others, or may have. Pages come back, to who has them.
func (h *Hall) Lost() {
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

// lost forgets the table, which another server may have by now. It is called with the table held.
func (t *Table) lost() {
	if t.state == nil && len(t.watches) == 0 {
		return
	}
	t.forget()
	t.closeWatches(&Elsewhere{})
}

// peek gives the state of a table that another server has, read from the log for this once.
func (h *Hall) peek(ctx context.Context, id string) (*Table, error) {
	s, err := h.fold(ctx, id)
	if err != nil {
		return nil, err
	}
	if s.deleted {
		return nil, ErrGone
	}
	t := newTable(h, id)
	t.state, t.glance = s, true
	return t, nil
}

// glance gives a table to be looked at and no more: one that another server has is read from the log.
func (h *Hall) glance(ctx context.Context, id string) (*Table, error) {
	t, err := h.Table(ctx, id)
	if errors.Is(err, errElsewhere) {
		return h.peek(ctx, id)
	}
	return t, err
}
