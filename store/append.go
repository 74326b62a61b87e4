package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
)

// maxShared is the maximum number of appends in one transaction.
const maxShared = 64

// A batch holds the entries of one call of Append, and the channel on which the call waits for its result.
type batch struct {
	entries []Entry
	ended   chan error
}

// Append writes all entries or none, and returns after they are on disk. Calls that wait at the same time share a transaction; each
// succeeds or fails separately. Cancelling the context has an effect only before the writing begins.
func (s *database) Append(ctx context.Context, entries ...Entry) error {
	if s.writer == nil {
		return errReadOnly
	}
	b := &batch{entries: entries, ended: make(chan error, 1)}
	select {
	case s.queue <- b:
		return <-b.ended
	case <-s.closing:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// commit writes the queued batches until the log closes. It runs in the only goroutine that appends entries.
func (s *database) commit() {
	defer close(s.done)
	for {
		var shared []*batch
		select {
		case b := <-s.queue:
			shared = append(shared, b)
		case <-s.closing:
			return
		}
	gather:
		for len(shared) < maxShared {
			select {
			case b := <-s.queue:
				shared = append(shared, b)
			default:
				break gather
			}
		}
		results, err := s.write(shared)
		s.fails(err)
		for i, b := range shared {
			if err != nil {
				b.ended <- fmt.Errorf("the log could not be written: %w", err)
			} else {
				b.ended <- results[i]
			}
		}
	}
}

// fails records the result of the last write to the log, nil for success, and passes it to went.
func (s *database) fails(err error) {
	s.failing.Store(err != nil)
	if s.went != nil {
		s.went(err)
	}
}

// write writes batches in one transaction and returns the result of each. The error is nil unless the whole transaction failed; then the
// results do not count. Because batches are rarely refused, write first tries all of them together; only if one is refused does it use a
// savepoint for each. After the commit it passes the chain heads to the function wrote of the dialect.
func (s *database) write(batches []*batch) ([]error, error) {
	ctx := context.Background()
	var heads map[string]*head
	err := s.change(ctx, func(l *ledger) error {
		heads = l.heads
		for _, b := range batches {
			if err := l.insertAll(ctx, b.entries); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && s.wrote != nil {
		s.wrote(heads)
	}
	if !refused(err) {
		return make([]error, len(batches)), err
	}
	return s.writeEach(ctx, batches)
}

// refused reports whether an error concerns only one batch or the tables of its entries, so that other batches can still be written.
func refused(err error) bool {
	return errors.Is(err, ErrTaken) || errors.Is(err, ErrDamaged) || errors.Is(err, ErrElsewhere) || errors.Is(err, errOrder)
}

// writeEach writes batches in one transaction, with a savepoint for each, and returns the result of each. The error is nil unless the whole
// transaction failed; then the results do not count. After the commit it passes the chain heads to the function wrote of the dialect.
func (s *database) writeEach(ctx context.Context, batches []*batch) ([]error, error) {
	results := make([]error, len(batches))
	heads := map[string]*head{}
	err := s.transact(ctx, func(tx session, tries int) error {
		clear(heads)
		for i, b := range batches {
			if _, err := tx.ExecContext(ctx, savepoint); err != nil {
				return err
			}
			l := s.ledger(tx, tries)
			if results[i] = l.insertAll(ctx, b.entries); results[i] == nil {
				results[i] = l.write(ctx)
			}
			if results[i] != nil {
				if !refused(results[i]) {
					return results[i]
				}
				if _, err := tx.ExecContext(ctx, rollback); err != nil {
					return err
				}
			} else {
				maps.Copy(heads, l.heads)
			}
			if _, err := tx.ExecContext(ctx, release); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && s.wrote != nil {
		s.wrote(heads)
	}
	return results, err
}

const (
	savepoint = "SAVEPOINT one"
	rollback  = "ROLLBACK TO one"
	release   = "RELEASE one"

	insertEntry = "INSERT INTO entries (tab, number, time, kind, guest, client, at, data, print, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
	insertName  = "INSERT INTO names (tab, entry, place, name) VALUES (?, ?, ?, ?)"
	dropWord    = "DELETE FROM words WHERE word = ? AND tab = ?"
	insertWord  = "INSERT INTO words (word, tab) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING tab"
)

// insertAll appends the entries of a batch to the logs of their tables. It returns the first error.
func (l *ledger) insertAll(ctx context.Context, entries []Entry) error {
	for _, e := range entries {
		if err := l.insert(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

// insert appends an entry to its table's log, with its names and notifications, and removes and adds the search terms that the entry lists.
// The first entry creates the table. It returns [ErrTaken] for a taken number or a removed table, and errOrder for a number that is not the
// next. In a later try of a transaction, insert accepts an entry that an earlier try has written.
func (l *ledger) insert(ctx context.Context, e Entry) error {
	h, err := l.head(ctx, e.Table)
	switch {
	case err != nil:
		return err
	case h == nil && e.Number == 1:
		h = &head{id: e.Table, chain: chainBegin(e.Table), made: true, begun: true}
		err := l.tx.QueryRowContext(ctx, l.s.insertTable, e.Table).Scan(&h.no)
		if errors.Is(err, sql.ErrNoRows) {
			err = fmt.Errorf("table %s was removed: %w", e.Table, ErrTaken)
		}
		if err != nil {
			return err
		}
		l.heads[e.Table] = h
	case h == nil:
		return fmt.Errorf("table %s: %w: entry %d without a first entry", e.Table, errOrder, e.Number)
	case e.Number >= 1 && e.Number <= h.entries:
		if l.tries > 1 {
			if there, err := l.there(ctx, h, e); there || err != nil {
				return err
			}
		}
		return fmt.Errorf("table %s, entry %d: %w", e.Table, e.Number, ErrTaken)
	case e.Number != h.entries+1:
		return fmt.Errorf("table %s: %w: entry %d after entry %d", e.Table, errOrder, e.Number, h.entries)
	}
	if l.s.mine != nil {
		if err := l.s.mine(h); err != nil {
			return err
		}
	}
	if e.Data == nil {
		e.Data = []byte{}
	}
	h.entries, h.chain, h.changed = e.Number, e.chain(h.chain), true
	_, err = l.tx.ExecContext(ctx, insertEntry, h.no, e.Number, e.Time.UnixMilli(), e.Kind, e.User, e.Client, e.At, e.Data, e.Fingerprint, h.chain)
	if err != nil {
		return l.s.orTaken(e, err)
	}
	for place, name := range e.Names {
		if name == "" {
			continue
		}
		if _, err := l.tx.ExecContext(ctx, insertName, h.no, e.Number, place, name); err != nil {
			return err
		}
		h.names.mix(l.s.sealer.name(h.no, e.Number, place, name))
	}
	for _, w := range e.DroppedTerms {
		if err := l.drop(ctx, h, w); err != nil {
			return err
		}
	}
	for _, w := range e.SearchTerms {
		var no int64
		err := l.tx.QueryRowContext(ctx, insertWord, w, h.no).Scan(&no)
		if errors.Is(err, sql.ErrNoRows) {
			continue // the term already exists
		}
		if err != nil {
			return err
		}
		h.beside.mix(l.s.sealer.word(h.no, w))
	}
	return l.notices(ctx, h, e.Notifications)
}

// drop removes a search term of a table. It does nothing if the table does not have the term.
func (l *ledger) drop(ctx context.Context, h *head, word string) error {
	done, err := l.tx.ExecContext(ctx, dropWord, word, h.no)
	if err != nil {
		return err
	}
	n, err := done.RowsAffected()
	if n > 0 {
		h.beside.mix(l.s.sealer.word(h.no, word))
	}
	return err
}

// errOrder reports an entry whose number is not the next of its table.
var errOrder = errors.New("it is not the next entry")

// there reports whether an earlier try has written exactly this entry. If so, it marks the chain head as changed, so that the transaction
// updates the head again. Its commit then waits until the earlier write is durable. If the entry is the first, the head is also marked as
// begun in this transaction.
func (l *ledger) there(ctx context.Context, h *head, e Entry) (bool, error) {
	var same bool
	err := l.tx.QueryRowContext(ctx, "SELECT count(*) > 0 FROM entries WHERE tab = ? AND number = ? AND time = ? AND kind = ? AND guest = ? AND client = ? AND at = ? AND data = ? AND print = ?",
		h.no, e.Number, e.Time.UnixMilli(), e.Kind, e.User, e.Client, e.At, e.Data, e.Fingerprint).Scan(&same)
	h.changed = h.changed || same
	h.begun = h.begun || same && e.Number == 1
	return same, err
}

// orTaken returns err as [ErrTaken], with the table and entry, if it is a violation of a unique key; otherwise it returns err.
func (s *database) orTaken(e Entry, err error) error {
	if s.taken(err) {
		return fmt.Errorf("table %s, entry %d: %w", e.Table, e.Number, ErrTaken)
	}
	return err
}
