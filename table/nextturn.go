package table

import (
	"context"
	"errors"
	"sync"
	"time"
)

// doneTables are tables that are known to be over, or gone: they wait for nobody any more, and need not be read to know it.
type doneTables struct {
	mu  sync.Mutex
	all map[string]struct{}
}

// mostDone is of how many tables that is kept.
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

// Next gives the table that has waited longest for a guest, other than one, and how many of them wait; "" for none.
func (h *Hall) Next(ctx context.Context, guest, but string) (id string, n int, err error) {
	if !cleanID(guest) {
		return "", 0, nil
	}
	ids, err := h.log.Find(ctx, guestWord(guest))
	if err != nil {
		return "", 0, err
	}
	var since time.Time
	for _, one := range ids {
		if one == but || h.done.has(one) {
			continue
		}
		t, err := h.glance(ctx, one)
		if errors.Is(err, ErrClosed) || ctx.Err() != nil {
			return "", 0, err
		}
		if errors.Is(err, ErrGone) {
			h.done.add(one)
		}
		if err != nil {
			continue // [Hall.Mine] tells of what is wrong with it
		}
		var waits, done bool
		var changed time.Time
		err = t.read(ctx, func(s *State) error {
			waits, done, changed = s.waitsFor(guest), s.phase.Done(), s.changed
			waits = waits && s.lesson == nil
			return nil
		})
		if err != nil {
			continue
		}
		if done {
			h.done.add(one)
		}
		if waits {
			if n++; id == "" || changed.Before(since) {
				id, since = one, changed
			}
		}
	}
	return id, n, nil
}

// waitsFor tells whether the game waits for a guest: to act, or to answer a question.
func (s *State) waitsFor(guest string) bool {
	mine := s.held(guest)
	return s.expected()&mine&s.persons() != 0 || s.question != nil && s.question.asked&mine != 0
}
