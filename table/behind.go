package table

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"pantheon/store"
)

// A database can lose what it had taken: a standby that is promoted may lack the last entries of the primary that it followed, and a backup
// that is restored lacks what came after. A server remembers how far each of its tables was acknowledged. Where the database has less, it
// says so: to the operator, and at the table which moves are gone. The game goes on from what the database has.

// An acknowledgement is how far a table was acknowledged by this server.
type acknowledgement struct {
	entry int64
	print string
	plies int
}

// mostAcknowledged is of how many tables that is remembered.
const mostAcknowledged = 100_000

// A Loss is what the database lost of a game: the moves from one number to another, none where only other entries are gone. It is kept in a
// slip of the table, so that every server tells of it.
type Loss struct {
	From int `json:"from"`
	To   int `json:"to"`
	// Entry is the last one that the database had when that was found: it is told until somebody moves.
	Entry int64 `json:"entry"`
}

// lossKind is the kind of that slip.
const lossKind = "gone"

// acknowledgements remember how far tables were acknowledged.
type acknowledgements struct {
	mu     sync.Mutex
	tables map[string]acknowledgement
	gone   int64 // entries that were found to be gone
}

// note notes that an entry of a table was acknowledged.
func (a *acknowledgements) note(id string, now acknowledgement) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, known := a.tables[id]; a.tables == nil || !known && len(a.tables) >= mostAcknowledged {
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

// lost notes that entries of a table are gone.
func (a *acknowledgements) lost(id string, entries int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.tables, id)
	a.gone += entries
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
		if now, ok := h.acked.of(id); n == 0 || !ok || now != was { // it is there, or the table was appended to since
			if l := h.leases; n == 0 && ok && l != nil {
				if _, has := l.Tenure(id); !has { // another server goes on with it
					h.acked.forget(id)
				}
			}
			continue
		}
		tables++
		entries += n
		if err := h.keepLoss(ctx, id, l); err != nil {
			h.logger.Warn("people at a table cannot be told what is gone", "table", id, "error", err)
		}
		h.acked.lost(id, n)
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
		return was.entry, l, nil // the table itself is gone
	case err != nil:
		return 0, l, err
	}
	if l = (Loss{len(s.played) + 1, was.plies, s.entry}); l.To < l.From {
		l.From, l.To = 0, 0
	}
	return max(was.entry-s.entry, 1), l, nil
}

// keepLoss keeps what is lost of a game for everybody who comes to the table. One that is gone altogether has nobody.
func (h *Hall) keepLoss(ctx context.Context, id string, l Loss) error {
	data, err := json.Marshal(l)
	if err == nil {
		err = h.log.KeepSlip(ctx, store.Slip{Table: id, Kind: lossKind, Key: "last", Time: h.clock.Now(), Data: data})
	}
	return ignore(err, store.ErrNone)
}

// readLoss reads what is lost of the game. It is called with the table held.
func (t *Table) readLoss(ctx context.Context) error {
	t.loss = nil
	slips, err := t.hall.log.Slips(ctx, t.id, lossKind)
	if err != nil || len(slips) == 0 {
		return ignore(err, store.ErrDamaged) // nothing in the game hangs on it
	}
	var l Loss
	if json.Unmarshal(slips[0].Data, &l) == nil {
		t.loss = &l
	}
	return nil
}

// lossNow is what is lost of the game, until somebody has moved. It is called with the table held.
func (t *Table) lossNow() *Loss {
	if t.loss == nil || t.state.moved > t.loss.Entry {
		return nil
	}
	return t.loss
}

// acknowledge notes what was written. It is called with the table held.
func (t *Table) acknowledge(entries []store.Entry) {
	last := entries[len(entries)-1]
	t.hall.acked.note(t.id, acknowledgement{last.Number, last.Print, len(t.state.played)})
}
