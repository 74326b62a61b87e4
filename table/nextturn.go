package table

import (
	"context"
	"errors"
	"sync"
	"time"
)

// doneTables caches the ids of lessons, and of tables that are over or gone. They wait for nobody, so they need not be read.
type doneTables struct {
	mu  sync.Mutex
	all map[string]struct{}
}

// mostDone is the maximum number of tables in doneTables; when it is reached, the cache is emptied.
const mostDone = 100_000

func (d *doneTables) has(id string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, ok := d.all[id]
	return ok
}

func (d *doneTables) add(id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.all == nil || len(d.all) >= mostDone {
		d.all = map[string]struct{}{}
	}
	d.all[id] = struct{}{}
}

// A Waiting says which other tables of a user wait for them.
type Waiting struct {
	Table  string // the table that has waited longest for the user; "" for none
	Waits  int    // how many tables wait for the user
	Others int    // how many tables are in play, or have not begun; it includes those in Waits
}

// Next returns which tables wait for a user. It leaves out lessons, tables that are over, and the table whose id is the parameter but.
func (h *Server) Next(ctx context.Context, guest, but string) (w Waiting, err error) {
	if !cleanID(guest) {
		return w, nil
	}
	ids, err := h.log.Find(ctx, guestWord(guest))
	if err != nil {
		return w, err
	}
	var since time.Time
	for _, one := range ids {
		if one == but || h.done.has(one) {
			continue
		}
		t, err := h.glance(ctx, one)
		if errors.Is(err, ErrClosed) || ctx.Err() != nil {
			return w, err
		}
		if errors.Is(err, ErrGone) {
			h.done.add(one)
		}
		if err != nil {
			continue // [Server.Mine] logs what is wrong with it
		}
		var waits, done bool
		var changed time.Time
		err = t.read(ctx, func(s *State) error {
			waits, done, changed = s.waitsFor(guest), s.phase.Done(), s.changed
			waits, done = waits && s.lesson == nil, done || s.lesson != nil
			return nil
		})
		if err != nil {
			continue
		}
		if done {
			h.done.add(one)
			continue
		}
		w.Others++
		if waits {
			if w.Waits++; w.Table == "" || changed.Before(since) {
				w.Table, since = one, changed
			}
		}
	}
	return w, nil
}

// waitsFor reports whether the game waits for a user to play a move or answer a question.
func (s *State) waitsFor(guest string) bool {
	mine := s.held(guest)
	return s.expected()&mine&s.persons() != 0 || s.question != nil && s.question.asked&mine != 0
}
