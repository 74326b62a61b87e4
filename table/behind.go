package table

import (
	"context"
	"errors"
	"sync"

	"pantheon/store"
)

// A database can lose what it had taken: a standby that is promoted may lack the last entries of the primary that it followed, and a backup
// that is restored lacks what came after. A server remembers how far each of its tables was acknowledged. Where the database has less, it
// says so: to who runs it, and at the table which moves are gone. The game goes on from what the database has.

// An acknowledgement is how far a table was acknowledged by this server.
type acknowledgement struct {
	entry int64
	print string
	plies int
}

// mostAcknowledged is of how many tables that is remembered.
const mostAcknowledged = 100_000

// A Loss is what the database lost of a game: the moves from one number to another, none where only other entries are gone.
type Loss struct{ From, To int }

// acknowledgements remember how far tables were acknowledged, and what was found to be gone.
type acknowledgements struct {
	mu     sync.Mutex
	tables map[string]acknowledgement
	losses map[string]Loss
	gone   int64 // entries in all
}

// note notes that an entry of a table was acknowledged.
func (a *acknowledgements) note(id string, now acknowledgement) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.tables == nil || len(a.tables) >= mostAcknowledged {
		a.tables = map[string]acknowledgement{}
	}
	a.tables[id] = now
}

// forget forgets a table: another server may have it, or it is gone.
func (a *acknowledgements) forget(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.tables, id)
}

// of is how far a table was acknowledged; ok is false where nothing is known.
func (a *acknowledgements) of(id string) (was acknowledgement, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	was, ok = a.tables[id]
	return was, ok
}

// lost notes that entries of a table are gone, and what is lost of its game.
func (a *acknowledgements) lost(id string, entries int64, l Loss) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.tables, id)
	if a.losses == nil {
		a.losses = map[string]Loss{}
	}
	a.losses[id] = l
	a.gone += entries
}

// loss is what is lost of a table's game, until somebody moves there again.
func (a *acknowledgements) loss(id string) *Loss {
	a.mu.Lock()
	defer a.mu.Unlock()
	if l, ok := a.losses[id]; ok {
		return &l
	}
	return nil
}

// movesOn forgets what was lost of a game that goes on.
func (a *acknowledgements) movesOn(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.losses, id)
}

// Gone is how many entries that this server acknowledged the database was found to have lost.
func (h *Hall) Gone() int64 {
	h.acked.mu.Lock()
	defer h.acked.mu.Unlock()
	return h.acked.gone
}

// Compare compares the database with what this server has acknowledged, after it was away or another one was put in its place. What is gone
// is said once, and the tables concerned are read again.
func (h *Hall) Compare(ctx context.Context) {
	h.acked.mu.Lock()
	all := make(map[string]acknowledgement, len(h.acked.tables))
	for id, was := range h.acked.tables {
		all[id] = was
	}
	h.acked.mu.Unlock()
	tables, entries := 0, int64(0)
	for id, was := range all {
		n, l, err := h.behind(ctx, id, was)
		if store.Away(err) {
			return // and again when it is back
		}
		if err != nil {
			if ctx.Err() == nil {
				h.logger.Warn("a table could not be compared with what this server acknowledged", "table", id, "error", err)
			}
			continue
		}
		if now, ok := h.acked.of(id); n == 0 || !ok || now != was { // it went on meanwhile
			continue
		}
		tables++
		entries += n
		h.acked.lost(id, n, l)
		h.mu.Lock()
		t := h.tables[id]
		h.mu.Unlock()
		if t != nil {
			t.mu.Lock()
			t.lost()
			t.mu.Unlock()
		}
	}
	if tables > 0 {
		h.logger.Error("the database lacks what this server acknowledged: was a standby promoted that had not everything, or a backup restored? The games go on from what the database has",
			"tables", tables, "entries", entries)
	}
}

// CompareSoon has Compare run while everything goes on, unless it is about to.
func (h *Hall) CompareSoon() {
	if !h.begin() {
		return
	}
	if h.compares.Swap(true) {
		h.work.Done()
		return
	}
	go func() {
		defer h.work.Done()
		h.comparing.Lock()
		defer h.comparing.Unlock()
		h.compares.Store(false)
		h.Compare(h.life)
	}()
}

// behind tells how many entries of a table are gone, and which moves.
func (h *Hall) behind(ctx context.Context, id string, was acknowledgement) (gone int64, l Loss, err error) {
	entries, err := h.log.Entries(ctx, id, was.entry-1)
	if err != nil || len(entries) > 0 && entries[0].Print == was.print {
		return 0, l, err
	}
	if removed, err := h.log.Removed(ctx, id); err != nil || removed {
		return 0, l, err
	}
	s, err := h.fold(ctx, id)
	switch {
	case errors.Is(err, ErrNotFound):
		return was.entry, Loss{1, was.plies}, nil // the table itself is gone
	case err != nil:
		return 0, l, err
	}
	if l = (Loss{len(s.played) + 1, was.plies}); l.To < l.From {
		l = Loss{}
	}
	return max(was.entry-s.entry, 1), l, nil
}

// acknowledge notes what was written. It is called with the table held.
func (t *Table) acknowledge(entries []store.Entry) {
	last := entries[len(entries)-1]
	t.hall.acked.note(t.id, acknowledgement{last.Number, last.Print, len(t.state.played)})
	for _, e := range entries {
		if Happening(e.Kind) == Said {
			t.hall.acked.movesOn(t.id)
		}
	}
}
