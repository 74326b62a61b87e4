package table

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"pantheon/store"
)

// A database can lose entries that it had acknowledged. A standby that is promoted may lack the last entries of its
// primary, and a restored backup lacks everything after it. Each server therefore remembers the last acknowledged entry
// of each of its tables. If the database has less, the server reports it to the admin, and the table shows which moves
// are gone. The game continues from the state of the database.

// An acknowledgement is the last state of a table that this server acknowledged.
type acknowledgement struct {
	entry int64
	print string
	plies int
}

// mostAcknowledged is the largest number of tables for which acknowledgements are kept.
const mostAcknowledged = 100_000

// A DataLoss describes what the database lost of a game: the moves From to To, both 0 if only other entries are gone. It is stored in a
// table row, so that every server can show it.
type DataLoss struct {
	From int `json:"from"`
	To   int `json:"to"`
	// Entry is the last entry in the database when the loss was found. The loss is shown until the next move or undo after it.
	Entry int64 `json:"entry"`
}

// lossKind is the kind of the table row that holds a [DataLoss].
const lossKind = "gone"

// acknowledgements holds the acknowledged state of tables, by table id.
type acknowledgements struct {
	mu     sync.Mutex
	tables map[string]acknowledgement
	gone   int64 // the number of acknowledged entries that were found missing
}

// note records the last acknowledged state of a table. If mostAcknowledged tables are known, a new one replaces them all.
func (a *acknowledgements) note(id string, now acknowledgement) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, known := a.tables[id]; a.tables == nil || !known && len(a.tables) >= mostAcknowledged {
		a.tables = map[string]acknowledgement{}
	}
	a.tables[id] = now
}

// forget drops the acknowledged state of a table that another server may have, or that was removed.
func (a *acknowledgements) forget(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.tables, id)
}

// of returns the acknowledged state of a table; ok is false if none is known.
func (a *acknowledgements) of(id string) (was acknowledgement, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	was, ok = a.tables[id]
	return was, ok
}

// lost adds to the number of missing entries, and drops the acknowledged state of their table.
func (a *acknowledgements) lost(id string, entries int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.tables, id)
	a.gone += entries
}

// Gone returns how many entries that this server acknowledged were later found missing from the database.
func (h *Server) Gone() int64 {
	h.acked.mu.Lock()
	defer h.acked.mu.Unlock()
	return h.acked.gone
}

// Compare compares the database with what this server has acknowledged. It runs after the database was unreachable, may have been replaced,
// or may have given leases to other servers. It stops if the database is unreachable again; a later run finds the other losses. It stores
// each loss for its table, which is then read again, and logs one error for all losses of the run.
func (h *Server) Compare(ctx context.Context) {
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
			break // tried again when the database is back
		}
		if err != nil {
			if ctx.Err() == nil {
				h.logger.Warn("a table could not be compared with the entries that this server acknowledged", "table", id, "error", err)
			}
			continue
		}
		if now, ok := h.acked.of(id); n == 0 || !ok || now != was { // nothing is missing, or the table has new entries
			if l := h.leases; n == 0 && ok && l != nil {
				if _, has := l.Epoch(id); !has { // another server runs the table now
					h.acked.forget(id)
				}
			}
			continue
		}
		err = h.keepLoss(ctx, id, l)
		if store.Away(err) {
			break // nobody could be told
		}
		tables++
		entries += n
		if err != nil {
			h.logger.Warn("the notice about lost entries of a table could not be stored", "table", id, "error", err)
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
		h.logger.Error("the database lacks entries that this server acknowledged: perhaps an incomplete standby was promoted, or a backup restored. The games continue from the state in the database",
			"tables", tables, "entries", entries)
	}
}

// CompareSoon runs Compare in the background, unless such a run is about to start or the server is closed.
func (h *Server) CompareSoon() {
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

// behind returns how many acknowledged entries the database lacks for a table, and which moves they contain. gone is at least 1 if the last
// acknowledged entry is missing or differs, and 0 for a removed table.
func (h *Server) behind(ctx context.Context, id string, was acknowledgement) (gone int64, l DataLoss, err error) {
	entries, err := h.log.Entries(ctx, id, was.entry-1)
	if err != nil || len(entries) > 0 && entries[0].Fingerprint == was.print {
		return 0, l, err
	}
	if removed, err := h.log.Removed(ctx, id); err != nil || removed {
		return 0, l, err
	}
	s, err := h.replay(ctx, id)
	switch {
	case errors.Is(err, ErrNotFound):
		return was.entry, l, nil // the whole table is gone
	case err != nil:
		return 0, l, err
	}
	if l = (DataLoss{len(s.played) + 1, was.plies, s.entry}); l.To < l.From {
		l.From, l.To = 0, 0
	}
	return max(was.entry-s.entry, 1), l, nil
}

// keepLoss stores a loss, to be shown to everybody who opens the table. It stores nothing if the whole table is gone.
func (h *Server) keepLoss(ctx context.Context, id string, l DataLoss) error {
	data, err := json.Marshal(l)
	if err == nil {
		err = h.log.PutTableRow(ctx, store.TableRow{Table: id, Kind: lossKind, Key: "last", Time: h.clock.Now(), Data: data})
	}
	return ignore(err, store.ErrNone)
}

// readLoss reads the stored loss of the table into t.loss: nil if there is none, or if it is damaged. The caller must hold t.mu.
func (t *Table) readLoss(ctx context.Context) error {
	t.loss = nil
	slips, err := t.server.log.TableRows(ctx, t.id, lossKind)
	if err != nil || len(slips) == 0 {
		return ignore(err, store.ErrDamaged) // the game does not depend on it
	}
	var l DataLoss
	if json.Unmarshal(slips[0].Data, &l) == nil {
		t.loss = &l
	}
	return nil
}

// lossNow returns the loss until the first move or undo after it; nil later, and if there is none. The caller must hold t.mu.
func (t *Table) lossNow() *DataLoss {
	if t.loss == nil || t.state.moved > t.loss.Entry {
		return nil
	}
	return t.loss
}

// acknowledge records the last of some written entries as acknowledged. The caller must hold t.mu.
func (t *Table) acknowledge(entries []store.Entry) {
	last := entries[len(entries)-1]
	t.server.acked.note(t.id, acknowledgement{last.Number, last.Fingerprint, len(t.state.played)})
}
