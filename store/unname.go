package store

import (
	"context"
	"database/sql"
	"fmt"
)

// A Naming is a place where an entry tells the name of a person: one of its Names.
type Naming struct {
	Entry int64
	Place int
}

// UnnameAt removes the names that a table's entries tell in some places. Its log stays as it is.
func (s *database) UnnameAt(ctx context.Context, table string, places ...Naming) error {
	err := s.change(ctx, func(l *ledger) error {
		h, err := l.head(ctx, table)
		if err != nil || h == nil {
			return err
		}
		for _, at := range places {
			var name string
			found := false
			err := each(ctx, l.tx, func(rows *sql.Rows) error {
				found = true
				return rows.Scan(&name)
			}, "SELECT name FROM names WHERE tab = ? AND entry = ? AND place = ?", h.no, at.Entry, at.Place)
			if err != nil {
				return err
			}
			if !found {
				continue
			}
			if _, err := l.tx.ExecContext(ctx, "DELETE FROM names WHERE tab = ? AND entry = ? AND place = ?", h.no, at.Entry, at.Place); err != nil {
				return err
			}
			h.names.mix(l.s.sealer.name(h.no, at.Entry, at.Place, name))
			h.changed = true
		}
		if !h.changed {
			return nil
		}
		_, err = l.tx.ExecContext(ctx, s.unshredded)
		return err
	})
	if err != nil {
		return fmt.Errorf("names at table %s could not be removed: %w", table, err)
	}
	return nil
}
