package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Remove removes a table with all its rows, and leaves a tombstone without names. It returns [ErrTaken] if the table's log does not have
// exactly the given number of entries, and [ErrNone] for an unknown table.
func (s *database) Remove(ctx context.Context, table string, entries int64) error {
	err := s.change(ctx, func(l *ledger) error {
		h, err := l.head(ctx, table)
		switch {
		case err != nil:
			return err
		case h == nil:
			return fmt.Errorf("table %s: %w", table, ErrNone)
		case h.entries != entries:
			return fmt.Errorf("table %s has %d entries, not %d: %w", table, h.entries, entries, ErrTaken)
		}
		seal := s.sealer.tombstone(h.no, h.id, h.entries, h.chain)
		// The tombstone comes first: the triggers let the log's rows be deleted only after it.
		_, err = l.tx.ExecContext(ctx, "INSERT INTO removed (tab, id, entries, chain, seal) VALUES (?, ?, ?, ?, ?)", h.no, h.id, h.entries, h.chain, seal)
		if err != nil {
			return err
		}
		if err := l.drops(ctx, h); err != nil {
			return err
		}
		return l.count(ctx, ofRemoved, 1, seal)
	})
	if err != nil {
		return fmt.Errorf("table %s could not be removed: %w", table, err)
	}
	return nil
}

// drops removes all rows of a table that already has a tombstone, and subtracts the table from the total of tables.
func (l *ledger) drops(ctx context.Context, h *head) error {
	for _, rows := range []string{"entries", "names", "words", "seen", "reviews", "slips", "notices", "heads"} {
		if _, err := l.tx.ExecContext(ctx, "DELETE FROM "+rows+" WHERE tab = ?", h.no); err != nil {
			return err
		}
	}
	if _, err := l.tx.ExecContext(ctx, "DELETE FROM tables WHERE no = ?", h.no); err != nil {
		return err
	}
	delete(l.heads, h.id)
	return l.count(ctx, ofTables, -1, l.s.counted(l.s.sealer, h))
}

// Wipe removes deleted data from the database's files. SQLite overwrites deleted rows immediately, but also writes to the write-ahead log,
// which Wipe empties. After a page split, parts of deleted rows may remain in a page; only rewriting all pages removes these. Rewriting
// takes a second for some hundred megabytes, in which nobody can write; Wipe does it if rewrite is set and anything was removed since the
// last rewrite. While somebody reads, Wipe may not be able to empty the write-ahead log; then wiped is false, and the caller must try
// again.
func (s *SQLite) Wipe(ctx context.Context, rewrite bool) (wiped bool, err error) {
	if s.writer == nil {
		return false, errReadOnly
	}
	conn, err := s.writer.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer conn.Close()
	var known, now int
	if err := conn.QueryRowContext(ctx, "PRAGMA user_version").Scan(&known); err != nil {
		return false, err
	}
	if err := conn.QueryRowContext(ctx, "SELECT count(*) FROM removed").Scan(&now); err != nil {
		return false, err
	}
	if rewrite && known != now {
		if _, err := conn.ExecContext(ctx, "VACUUM"); err != nil {
			return false, err
		}
		if _, err := conn.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", now)); err != nil {
			return false, err
		}
	}
	// A writer must not wait for readers.
	if _, err := conn.ExecContext(ctx, "PRAGMA busy_timeout = 20"); err != nil {
		return false, err
	}
	var busy, frames, moved int
	err = conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &frames, &moved)
	_, again := conn.ExecContext(ctx, "PRAGMA "+strings.Replace(strings.TrimSuffix(settings[0], ")"), "(", " = ", 1))
	return err == nil && busy == 0, errors.Join(err, again)
}

// IdleTables lists the ids of the tables without a new entry or a visit since a time. It omits the tables whose log has an entry of a kind;
// the parameter named without is that kind.
func (s *database) IdleTables(ctx context.Context, since time.Time, without string) ([]string, error) {
	return s.ids(ctx, `SELECT id FROM tables JOIN heads ON heads.tab = no JOIN entries ON entries.tab = no AND number = heads.entries
		WHERE entries.time < ?1 AND NOT EXISTS (SELECT 1 FROM entries WHERE tab = no AND kind = ?2) AND NOT EXISTS (SELECT 1 FROM seen WHERE tab = no AND time >= ?1)
		ORDER BY no`, since.UnixMilli(), without)
}

// LastVisit returns the time of the latest read mark of a table; the zero time if there is none.
func (s *database) LastVisit(ctx context.Context, table string) (time.Time, error) {
	var ms sql.NullInt64
	err := s.read().QueryRowContext(ctx, "SELECT max(time) FROM seen JOIN tables ON no = tab WHERE id = ?", table).Scan(&ms)
	if err != nil || !ms.Valid {
		return time.Time{}, reading(err)
	}
	return time.UnixMilli(ms.Int64), nil
}

// TablesEndingWith lists the ids of the tables whose last entry is of a kind.
func (s *database) TablesEndingWith(ctx context.Context, kind string) ([]string, error) {
	return s.ids(ctx, "SELECT id FROM tables JOIN heads ON heads.tab = no JOIN entries ON entries.tab = no AND number = heads.entries WHERE kind = ? ORDER BY no", kind)
}

// Removed reports whether a table of that id existed and was removed.
func (s *database) Removed(ctx context.Context, table string) (bool, error) {
	var no int64
	err := s.read().QueryRowContext(ctx, "SELECT tab FROM removed WHERE id = ?", table).Scan(&no)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, reading(err)
}

// RedactNames removes all names from a table's entries. The log itself does not change.
func (s *database) RedactNames(ctx context.Context, table string) error {
	return s.change(ctx, func(l *ledger) error {
		h, err := l.head(ctx, table)
		if err != nil || h == nil {
			return err
		}
		h.names, h.changed = sum{}, true
		if _, err := l.tx.ExecContext(ctx, "DELETE FROM names WHERE tab = ?", h.no); err != nil {
			return err
		}
		_, err = l.tx.ExecContext(ctx, s.unshredded)
		return err
	})
}
