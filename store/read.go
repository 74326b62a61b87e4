package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Entries gives a table's log behind an entry, in order.
func (s *SQLite) Entries(ctx context.Context, table string, after int64) ([]Entry, error) {
	rows, err := s.reader.QueryContext(ctx, `SELECT number, time, kind, guest, client, at, data, print
		FROM entries JOIN tables ON tables.no = entries.tab WHERE tables.id = ? AND number > ? ORDER BY number`, table, after)
	if err != nil {
		return nil, reading(err)
	}
	defer rows.Close()
	var out []Entry
	for rows.Next() {
		e := Entry{Table: table}
		var ms int64
		if err := rows.Scan(&e.Number, &ms, &e.Kind, &e.Guest, &e.Client, &e.At, &e.Data, &e.Print); err != nil {
			return nil, reading(err)
		}
		e.Time = time.UnixMilli(ms)
		out = append(out, e)
	}
	return out, reading(rows.Err())
}

// Tables lists the ids of all tables, oldest first.
func (s *SQLite) Tables(ctx context.Context) ([]string, error) {
	return s.ids(ctx, "SELECT id FROM tables ORDER BY no")
}

// Find lists the ids of the tables that can be found by a word, the youngest table first.
func (s *SQLite) Find(ctx context.Context, word string) ([]string, error) {
	return s.ids(ctx, "SELECT id FROM words JOIN tables ON tables.no = words.tab WHERE word = ? ORDER BY words.tab DESC", word)
}

func (s *SQLite) ids(ctx context.Context, query string, args ...any) ([]string, error) {
	rows, err := s.reader.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, reading(err)
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, reading(err)
		}
		out = append(out, id)
	}
	return out, reading(rows.Err())
}

// KeepContent keeps the content files of a game under their fingerprint.
func (s *SQLite) KeepContent(ctx context.Context, game, fingerprint string, files map[string][]byte) error {
	if s.writer == nil {
		return errReadOnly
	}
	tx, err := s.writer.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("keeping the content of %s: %w", game, err)
	}
	defer tx.Rollback() //nolint:errcheck // after Commit there is nothing to roll back
	for name, bytes := range files {
		_, err := tx.ExecContext(ctx, "INSERT INTO contents (game, print, file, bytes) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
			game, fingerprint, name, bytes)
		if err != nil {
			return fmt.Errorf("keeping the content of %s: %w", game, err)
		}
	}
	return tx.Commit()
}

// Content gives the content files kept under a fingerprint, or ErrNone.
func (s *SQLite) Content(ctx context.Context, game, fingerprint string) (map[string][]byte, error) {
	rows, err := s.reader.QueryContext(ctx, "SELECT file, bytes FROM contents WHERE game = ? AND print = ?", game, fingerprint)
	if err != nil {
		return nil, reading(err)
	}
	defer rows.Close()
	files := map[string][]byte{}
	for rows.Next() {
		var name string
		var bytes []byte
		if err := rows.Scan(&name, &bytes); err != nil {
			return nil, reading(err)
		}
		files[name] = bytes
	}
	if err := rows.Err(); err != nil {
		return nil, reading(err)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("content %s of %s: %w", fingerprint, game, ErrNone)
	}
	return files, nil
}

// See notes that a guest has seen a table up to an entry.
func (s *SQLite) See(ctx context.Context, table, guest string, entry int64) error {
	if s.writer == nil {
		return errReadOnly
	}
	_, err := s.writer.ExecContext(ctx, `INSERT INTO seen (tab, guest, entry) SELECT no, ?, ? FROM tables WHERE id = ?
		ON CONFLICT DO UPDATE SET entry = max(entry, excluded.entry)`, guest, entry, table)
	return err
}

// Seen is the number that See noted, 0 when there is none.
func (s *SQLite) Seen(ctx context.Context, table, guest string) (int64, error) {
	var entry int64
	err := s.reader.QueryRowContext(ctx, "SELECT entry FROM seen JOIN tables ON tables.no = seen.tab WHERE id = ? AND guest = ?", table, guest).Scan(&entry)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return entry, reading(err)
}

// reading says that a fault came up while reading.
func reading(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("the log could not be read: %w", err)
}
