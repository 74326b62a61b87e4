package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// MarkRead records that a user has seen a table up to an entry, and when. A recorded entry number or time is never lowered. For an unknown
// table nothing is stored.
func (s *database) MarkRead(ctx context.Context, table, guest string, entry int64, at time.Time) error {
	return s.change(ctx, func(l *ledger) error {
		h, err := l.head(ctx, table)
		if err != nil || h == nil {
			return err
		}
		was, when, there, err := seenRow(l.tx.QueryRowContext(ctx, selectSeen, table, guest))
		if err != nil {
			return err
		}
		now := at.UnixMilli()
		if there {
			entry, now = max(entry, was), max(now, when)
			h.beside.mix(s.sealer.seen(h.no, guest, was, when))
		}
		h.beside.mix(s.sealer.seen(h.no, guest, entry, now))
		h.changed = true
		_, err = l.tx.ExecContext(ctx, `INSERT INTO seen (tab, guest, entry, time) VALUES (?, ?, ?, ?)
			ON CONFLICT (tab, guest) DO UPDATE SET entry = excluded.entry, time = excluded.time`, h.no, guest, entry, now)
		return err
	})
}

const selectSeen = "SELECT entry, time FROM seen JOIN tables ON tables.no = seen.tab WHERE id = ? AND guest = ?"

// seenRow scans a user's read mark: the last entry seen, and when, in milliseconds since 1970. The result there is false if none is stored.
func seenRow(row *sql.Row) (entry, time int64, there bool, err error) {
	err = row.Scan(&entry, &time)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, 0, false, nil
	}
	return entry, time, err == nil, err
}

// Seen returns the entry and time recorded by [database.MarkRead]; 0 and the zero time if there are none.
func (s *database) Seen(ctx context.Context, table, guest string) (entry int64, at time.Time, err error) {
	entry, when, there, err := seenRow(s.read().QueryRowContext(ctx, selectSeen, table, guest))
	if err != nil || !there {
		return 0, time.Time{}, reading(err)
	}
	return entry, time.UnixMilli(when), nil
}

// A ReadMark says how far a user has seen a table.
type ReadMark struct {
	Table string    // id of the table
	Entry int64     // the last entry that the user has seen
	Time  time.Time // when; with millisecond precision
}

// ReadMarksOf returns a user's read marks at all tables, in the order in which the tables were created.
func (s *database) ReadMarksOf(ctx context.Context, guest string) ([]ReadMark, error) {
	var out []ReadMark
	err := each(ctx, s.read(), func(rows *sql.Rows) error {
		var m ReadMark
		var ms int64
		err := rows.Scan(&m.Table, &m.Entry, &ms)
		m.Time = time.UnixMilli(ms)
		out = append(out, m)
		return err
	}, "SELECT id, entry, time FROM seen JOIN tables ON tables.no = seen.tab WHERE guest = ? ORDER BY tab", guest)
	if err != nil {
		return nil, reading(err)
	}
	return out, nil
}

// DropReadMarks removes a user's read marks at all tables. It keeps those of damaged tables, and the error names these tables.
func (s *database) DropReadMarks(ctx context.Context, guest string) error {
	_, err := s.dropReadMarks(ctx, true, "guest = ?", guest)
	return err
}

// PruneReadMarks removes the read marks that users have not renewed since a time, and returns their number. It keeps those of damaged
// tables, and the error names these tables.
func (s *database) PruneReadMarks(ctx context.Context, since time.Time) (rows int, err error) {
	return s.dropReadMarks(ctx, false, "time < ?", since.UnixMilli())
}

// dropReadMarks removes the read marks that an SQL condition with one parameter selects, and returns their number. It skips damaged tables,
// which the error names, and stops at any other error. If shred is set, the next rewrite of the database also removes what is left of them
// in its files.
func (s *database) dropReadMarks(ctx context.Context, shred bool, where string, arg any) (rows int, err error) {
	ids, err := s.ids(ctx, "SELECT id FROM tables WHERE no IN (SELECT tab FROM seen WHERE "+where+") ORDER BY no", arg)
	if err != nil {
		return 0, err
	}
	var faults []error
	for _, id := range ids {
		// One transaction for each table, so that players do not wait for all of them.
		n, err := s.dropReadMarksAt(ctx, id, shred, where, arg)
		rows += n
		if err != nil && !errors.Is(err, ErrDamaged) {
			return rows, fmt.Errorf("read marks of table %s could not be removed: %w", id, err)
		}
		faults = append(faults, err)
	}
	return rows, errors.Join(faults...)
}

// dropReadMarksAt removes the selected read marks of one table, and returns their number. For an unknown table it removes nothing.
func (s *database) dropReadMarksAt(ctx context.Context, table string, shred bool, where string, arg any) (rows int, err error) {
	err = s.change(ctx, func(l *ledger) error {
		rows = 0
		h, err := l.head(ctx, table)
		if err != nil || h == nil {
			return err
		}
		err = each(ctx, l.tx, func(old *sql.Rows) error {
			var guest string
			var entry, time int64
			err := old.Scan(&guest, &entry, &time)
			h.beside.mix(s.sealer.seen(h.no, guest, entry, time))
			h.changed = true
			rows++
			return err
		}, "SELECT guest, entry, time FROM seen WHERE tab = ? AND "+where, h.no, arg)
		if err != nil || rows == 0 {
			return err
		}
		if _, err := l.tx.ExecContext(ctx, "DELETE FROM seen WHERE tab = ? AND "+where, h.no, arg); err != nil || !shred {
			return err
		}
		_, err = l.tx.ExecContext(ctx, s.unshredded)
		return err
	})
	if err != nil {
		return 0, err
	}
	return rows, nil
}
