package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// maxShared is how many appends may share one transaction.
const maxShared = 64

// A batch is one call of Append on its way to the disk.
type batch struct {
	entries []Entry
	ended   chan error
}

// Append writes all entries or none and returns when they are on the disk. Appends that wait at the same time share a
// transaction; each is taken or turned down alone. The context counts only until the writing begins.
func (s *SQLite) Append(ctx context.Context, entries ...Entry) error {
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

// commit is the one goroutine that writes to the log.
func (s *SQLite) commit() {
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
		for i, b := range shared {
			if err != nil {
				b.ended <- fmt.Errorf("the log could not be written: %w", err)
			} else {
				b.ended <- results[i]
			}
		}
	}
}

// write puts batches into one transaction, each behind a savepoint of its own. An error means that none was written.
func (s *SQLite) write(batches []*batch) ([]error, error) {
	ctx := context.Background()
	tx, err := s.writer.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback() //nolint:errcheck // after Commit there is nothing to roll back
	results := make([]error, len(batches))
	for i, b := range batches {
		if _, err := tx.ExecContext(ctx, "SAVEPOINT one"); err != nil {
			return nil, err
		}
		for _, e := range b.entries {
			if results[i] = insert(ctx, tx, e); results[i] != nil {
				break
			}
		}
		if results[i] != nil {
			if !errors.Is(results[i], ErrTaken) {
				return nil, results[i]
			}
			if _, err := tx.ExecContext(ctx, "ROLLBACK TO one"); err != nil {
				return nil, err
			}
		}
		if _, err := tx.ExecContext(ctx, "RELEASE one"); err != nil {
			return nil, err
		}
	}
	return results, tx.Commit()
}

func insert(ctx context.Context, tx *sql.Tx, e Entry) error {
	if e.Number == 1 {
		if _, err := tx.ExecContext(ctx, "INSERT INTO tables (id) VALUES (?)", e.Table); err != nil {
			return orTaken(e, err)
		}
	}
	var no int64
	err := tx.QueryRowContext(ctx, "SELECT no FROM tables WHERE id = ?", e.Table).Scan(&no)
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("table %s: entry %d without a first one", e.Table, e.Number)
	}
	if err != nil {
		return err
	}
	data := e.Data
	if data == nil {
		data = []byte{}
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO entries (tab, number, time, kind, guest, client, at, data, print) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		no, e.Number, e.Time.UnixMilli(), e.Kind, e.Guest, e.Client, e.At, data, e.Print)
	if err != nil {
		return orTaken(e, err)
	}
	for _, w := range e.Words {
		if _, err := tx.ExecContext(ctx, "INSERT INTO words (word, tab) VALUES (?, ?) ON CONFLICT DO NOTHING", w, no); err != nil {
			return err
		}
	}
	return nil
}

// orTaken turns the database's word for a place that is taken into ours.
func orTaken(e Entry, err error) error {
	if isTaken(err) {
		return fmt.Errorf("table %s, entry %d: %w", e.Table, e.Number, ErrTaken)
	}
	return err
}
