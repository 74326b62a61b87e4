package store

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"time"
)

// A UserRow is a small record that belongs to no table, mostly about a user. Examples are a passkey, a notification endpoint, a reserved
// name, a block and an abuse report.
type UserRow struct {
	Owner string    // id of the user; another text for a row of the server itself
	Kind  string    // defined by the caller
	Key   string    // unique among the owner's rows of its kind
	Time  time.Time // with millisecond precision
	Data  []byte    // JSON; opaque to the store
}

const (
	paperColumns = "SELECT owner, kind, key, time, data, seal FROM papers "
	writePaper   = `INSERT INTO papers (owner, kind, key, time, data, seal) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (owner, kind, key) DO UPDATE SET time = excluded.time, data = excluded.data, seal = excluded.seal`
)

// A Bound limits the number of an owner's user rows of a kind to Most, including the row to be written. A row that the write replaces does
// not count. If Since is set, only those other rows count that are from that time on. The limit holds for concurrent writes on all servers.
type Bound struct {
	Most  int
	Since time.Time
}

// PutUserRow stores a user row and replaces the owner's row of that kind and key. It returns [ErrFull] if that would exceed a bound.
func (s *database) PutUserRow(ctx context.Context, p UserRow, bounds ...Bound) error {
	return s.putUserRow(ctx, p, func(*ledger) error { return nil }, bounds...)
}

// ClaimUserRow is like PutUserRow, but returns [ErrTaken] if another owner has a row of that kind and key.
func (s *database) ClaimUserRow(ctx context.Context, p UserRow, bounds ...Bound) error {
	return s.putUserRow(ctx, p, func(l *ledger) error {
		var others bool
		err := l.tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM papers WHERE kind = ? AND key = ? AND owner <> ?)", p.Kind, p.Key, p.Owner).Scan(&others)
		if err == nil && others {
			err = fmt.Errorf("another user has it: %w", ErrTaken)
		}
		return err
	}, bounds...)
}

func (s *database) putUserRow(ctx context.Context, p UserRow, may func(*ledger) error, bounds ...Bound) error {
	if p.Data == nil {
		p.Data = []byte{}
	}
	err := s.change(ctx, func(l *ledger) error {
		if _, err := l.total(ctx, ofUserRows); err != nil { // locks the total: one writer at a time
			return err
		}
		if err := may(l); err != nil {
			return err
		}
		for _, b := range bounds {
			var others int
			since := int64(math.MinInt64)
			if !b.Since.IsZero() {
				since = b.Since.UnixMilli()
			}
			err := l.tx.QueryRowContext(ctx, "SELECT count(*) FROM papers WHERE owner = ? AND kind = ? AND key <> ? AND time >= ?", p.Owner, p.Kind, p.Key, since).Scan(&others)
			if err != nil {
				return err
			}
			if others >= b.Most {
				return ErrFull
			}
		}
		if err := l.takePapers(ctx, "WHERE owner = ? AND kind = ? AND key = ?", p.Owner, p.Kind, p.Key); err != nil {
			return err
		}
		seal := s.sealer.paper(&p)
		if _, err := l.tx.ExecContext(ctx, writePaper, p.Owner, p.Kind, p.Key, p.Time.UnixMilli(), p.Data, seal); err != nil {
			return err
		}
		return l.count(ctx, ofUserRows, 1, seal)
	})
	if err != nil {
		return fmt.Errorf("a user row (%s) could not be stored: %w", p.Kind, err)
	}
	return nil
}

// UserRows returns an owner's user rows of a kind, or of all kinds for "", sorted by kind and key.
func (s *database) UserRows(ctx context.Context, owner, kind string) ([]UserRow, error) {
	return s.someUserRows(ctx, "WHERE owner = ?1 AND (kind = ?2 OR ?2 = '') ORDER BY kind, key", owner, kind)
}

// UserRowsBy returns the user rows of all owners with a kind and key, sorted by key and owner. If the key is "", it returns all rows of the
// kind.
func (s *database) UserRowsBy(ctx context.Context, kind, key string) ([]UserRow, error) {
	return s.someUserRows(ctx, "WHERE kind = ?1 AND (key = ?2 OR ?2 = '') ORDER BY key, owner", kind, key)
}

func (s *database) someUserRows(ctx context.Context, where string, args ...any) ([]UserRow, error) {
	var out []UserRow
	err := s.eachUserRow(ctx, s.read(), func(p UserRow, _ sum) { out = append(out, p) }, where, args...)
	if err != nil {
		return nil, reading(err)
	}
	return out, nil
}

// eachUserRow reads the selected user rows, verifies their seals, and passes each row to the callback named found. It stops at the first
// row whose seal does not fit and returns a [Damage].
func (s *database) eachUserRow(ctx context.Context, db querier, found func(p UserRow, seal sum), where string, args ...any) error {
	return each(ctx, db, func(rows *sql.Rows) error {
		var p UserRow
		var ms int64
		var seal sum
		if err := rows.Scan(&p.Owner, &p.Kind, &p.Key, &ms, &p.Data, &seal); err != nil {
			return err
		}
		if p.Time = time.UnixMilli(ms); seal != s.sealer.paper(&p) {
			return &Damage{What: "a user row does not read as it was written"}
		}
		found(p, seal)
		return nil
	}, paperColumns+where, args...)
}

// DropUserRows removes an owner's user rows of a kind and key. An empty key stands for all keys, and an empty kind for all kinds and keys.
func (s *database) DropUserRows(ctx context.Context, owner, kind, key string) error {
	err := s.change(ctx, func(l *ledger) error {
		if _, err := l.total(ctx, ofUserRows); err != nil { // locks the total: one writer at a time
			return err
		}
		where, args := "WHERE owner = ?", []any{owner}
		if kind != "" {
			where, args = where+" AND kind = ?", append(args, kind)
			if key != "" {
				where, args = where+" AND key = ?", append(args, key)
			}
		}
		if err := l.takePapers(ctx, where, args...); err != nil {
			return err
		}
		done, err := l.tx.ExecContext(ctx, "DELETE FROM papers "+where, args...)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return err
		}
		_, err = l.tx.ExecContext(ctx, s.unshredded)
		return err
	})
	if err != nil {
		return fmt.Errorf("user rows could not be removed: %w", err)
	}
	return nil
}

// DropUserRowsBefore removes the user rows of all owners that are of a kind and older than a time, and returns their number.
func (s *database) DropUserRowsBefore(ctx context.Context, kind string, before time.Time) (rows int64, err error) {
	const where = "WHERE kind = ? AND time < ?"
	err = s.change(ctx, func(l *ledger) error {
		rows = 0
		if _, err := l.total(ctx, ofUserRows); err != nil { // locks the total: one writer at a time
			return err
		}
		if err := l.takePapers(ctx, where, kind, before.UnixMilli()); err != nil {
			return err
		}
		done, err := l.tx.ExecContext(ctx, "DELETE FROM papers "+where, kind, before.UnixMilli())
		if err != nil {
			return err
		}
		if rows, err = done.RowsAffected(); err != nil || rows == 0 {
			return err
		}
		_, err = l.tx.ExecContext(ctx, s.unshredded)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("user rows could not be removed: %w", err)
	}
	return rows, nil
}

// takePapers removes the selected user rows from their total, before they are deleted.
func (l *ledger) takePapers(ctx context.Context, where string, args ...any) error {
	rows, seals := int64(0), []sum{}
	err := l.s.eachUserRow(ctx, l.tx, func(_ UserRow, seal sum) {
		rows++
		seals = append(seals, seal)
	}, where, args...)
	if err != nil || rows == 0 {
		return err
	}
	return l.count(ctx, ofUserRows, -rows, seals...)
}

// userRows returns an error if the user rows do not match their total.
func (s *database) userRows(ctx context.Context, tx querier) error {
	var now total
	err := s.eachUserRow(ctx, tx, func(_ UserRow, seal sum) {
		now.rows++
		now.sum.mix(seal)
	}, "")
	if err != nil {
		return err
	}
	return s.fits(ctx, tx, ofUserRows, now)
}
