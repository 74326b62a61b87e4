package store

import (
	"context"
	"database/sql"
	"fmt"
)

// A Naming is the place of a person's name: an index in the Names of an entry.
type Naming struct {
	Entry int64
	Place int
}

// RedactNamesAt removes the names at the given places of a table's entries. The log itself does not change.
func (s *database) RedactNamesAt(ctx context.Context, table string, places ...Naming) error {
	return s.RenameAt(ctx, table, "", places...)
}

// RenameAt replaces the names at the given places of a table's entries; "" removes them. A place without a name stays empty. The log itself
// does not change.
func (s *database) RenameAt(ctx context.Context, table, name string, places ...Naming) error {
	err := s.change(ctx, func(l *ledger) error {
		h, err := l.head(ctx, table)
		if err != nil || h == nil {
			return err
		}
		for _, at := range places {
			var before string
			found := false
			err := each(ctx, l.tx, func(rows *sql.Rows) error {
				found = true
				return rows.Scan(&before)
			}, "SELECT name FROM names WHERE tab = ? AND entry = ? AND place = ?", h.no, at.Entry, at.Place)
			if err != nil {
				return err
			}
			if !found || before == name {
				continue
			}
			if _, err := l.tx.ExecContext(ctx, "DELETE FROM names WHERE tab = ? AND entry = ? AND place = ?", h.no, at.Entry, at.Place); err != nil {
				return err
			}
			h.names.mix(l.s.sealer.name(h.no, at.Entry, at.Place, before))
			h.changed = true
			if name == "" {
				continue
			}
			if _, err := l.tx.ExecContext(ctx, insertName, h.no, at.Entry, at.Place, name); err != nil {
				return err
			}
			h.names.mix(l.s.sealer.name(h.no, at.Entry, at.Place, name))
		}
		if !h.changed {
			return nil
		}
		_, err = l.tx.ExecContext(ctx, s.unshredded)
		return err
	})
	if err != nil {
		return fmt.Errorf("names at table %s could not be changed: %w", table, err)
	}
	return nil
}
