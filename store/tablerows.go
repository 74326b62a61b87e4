package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// A TableRow is a small record beside a table's log, such as a chat message, a private note or a planned move. Unlike an entry it can be
// changed, and removed permanently.
type TableRow struct {
	Table string    // id of the table
	Kind  string    // defined by the table
	Key   string    // unique among the table's rows of its kind, which are listed in byte order of their keys
	User  string    // id of the user it belongs to; "" for none
	Time  time.Time // with millisecond precision
	Data  []byte    // JSON; opaque to the store
}

const (
	slipColumns = "SELECT id, kind, key, guest, time, data FROM slips JOIN tables ON tables.no = slips.tab "
	writeSlip   = `INSERT INTO slips (tab, kind, key, guest, time, data) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (tab, kind, key) DO UPDATE SET guest = excluded.guest, time = excluded.time, data = excluded.data`
)

// PutTableRow stores a table row and replaces the one with the same table, kind and key. It stores the notifications in the same
// transaction. It returns [ErrNone] for an unknown table.
func (s *database) PutTableRow(ctx context.Context, p TableRow, notices ...Notification) error {
	if p.Data == nil {
		p.Data = []byte{}
	}
	notices = identified(notices)
	err := s.change(ctx, func(l *ledger) error {
		h, err := l.head(ctx, p.Table)
		if err != nil {
			return err
		}
		if h == nil {
			return fmt.Errorf("table %s: %w", p.Table, ErrNone)
		}
		if err := l.takeSlips(ctx, h, "WHERE tab = ? AND kind = ? AND key = ?", h.no, p.Kind, p.Key); err != nil {
			return err
		}
		if _, err := l.tx.ExecContext(ctx, writeSlip, h.no, p.Kind, p.Key, p.User, p.Time.UnixMilli(), p.Data); err != nil {
			return err
		}
		h.mixAside(s.sealer.slip(h.no, &p))
		if len(notices) > 0 && l.tries > 1 { // an earlier try may have stored them
			var there bool
			err := l.tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM notices WHERE notices.id = ?)", notices[0].ID).Scan(&there)
			if there || err != nil {
				return err
			}
		}
		return l.notices(ctx, h, notices)
	})
	if err != nil {
		return fmt.Errorf("a row of table %s could not be stored: %w", p.Table, err)
	}
	return nil
}

// TableRows returns a table's rows of a kind, in the order of their keys.
func (s *database) TableRows(ctx context.Context, table, kind string) ([]TableRow, error) {
	return s.tableRows(ctx, slipColumns+"WHERE id = ? AND kind = ? ORDER BY key", table, kind)
}

// TableRowsOf returns a user's rows of all tables and kinds, in the order in which the tables were created, then sorted by kind and key.
func (s *database) TableRowsOf(ctx context.Context, guest string) ([]TableRow, error) {
	return s.tableRows(ctx, slipColumns+"WHERE guest = ? AND guest <> '' ORDER BY tab, kind, key", guest)
}

func (s *database) tableRows(ctx context.Context, query string, args ...any) ([]TableRow, error) {
	var out []TableRow
	err := each(ctx, s.read(), func(rows *sql.Rows) error {
		p, err := scanTableRow(rows)
		out = append(out, p)
		return err
	}, query, args...)
	if err != nil {
		return nil, reading(err)
	}
	return out, nil
}

func scanTableRow(rows *sql.Rows) (p TableRow, err error) {
	var ms int64
	err = rows.Scan(&p.Table, &p.Kind, &p.Key, &p.User, &ms, &p.Data)
	p.Time = time.UnixMilli(ms)
	return p, err
}

// DropTableRows removes the rows of a table with the given kind and one of the given keys. Without keys it removes all rows of the kind.
func (s *database) DropTableRows(ctx context.Context, table, kind string, keys ...string) error {
	err := s.change(ctx, func(l *ledger) error {
		h, err := l.head(ctx, table)
		if err != nil || h == nil {
			return err
		}
		if len(keys) == 0 {
			err = l.dropSlips(ctx, h, "WHERE tab = ? AND kind = ?", h.no, kind)
		}
		for _, key := range keys {
			if err == nil {
				err = l.dropSlips(ctx, h, "WHERE tab = ? AND kind = ? AND key = ?", h.no, kind, key)
			}
		}
		if err == nil && h.asideChanged {
			_, err = l.tx.ExecContext(ctx, s.unshredded)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("rows of table %s could not be removed: %w", table, err)
	}
	return nil
}

func (l *ledger) dropSlips(ctx context.Context, h *head, where string, args ...any) error {
	if err := l.takeSlips(ctx, h, where, args...); err != nil {
		return err
	}
	_, err := l.tx.ExecContext(ctx, "DELETE FROM slips "+where, args...)
	return err
}

// takeSlips removes the selected table rows from the table's sum, before they are deleted.
func (l *ledger) takeSlips(ctx context.Context, h *head, where string, args ...any) error {
	return each(ctx, l.tx, func(rows *sql.Rows) error {
		p, err := scanTableRow(rows)
		h.mixAside(l.s.sealer.slip(h.no, &p))
		return err
	}, slipColumns+where, args...)
}

// aside returns an error if the rows and notifications of a table do not match their sum.
func (s *database) aside(ctx context.Context, tx querier, h *head) error {
	var now sum
	err := each(ctx, tx, func(rows *sql.Rows) error {
		p, err := scanTableRow(rows)
		now.mix(s.sealer.slip(h.no, &p))
		return err
	}, slipColumns+"WHERE tab = ?", h.no)
	if err != nil {
		return err
	}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		n, err := scanNotification(rows)
		now.mix(s.sealer.notice(h.no, &n))
		return err
	}, noticeColumns+"WHERE tab = ?", h.no)
	if err == nil && now != h.aside {
		err = &Damage{Table: h.id, What: "its table rows or its pending notifications do not read as they were written"}
	}
	return err
}
