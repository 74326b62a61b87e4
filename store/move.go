package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Moved is the progress of a transfer.
type Moved struct {
	Tables, Of int // tables at the target, and in all
	Copied     int // tables copied by this run; the others were there before
	Entries    int // entries copied by this run
}

// A whole is a [Log] whose database can be read and written directly, as both kinds can.
type whole interface{ rows() *database }

func (s *database) rows() *database { return s }

// Transfer copies everything in a log to another one of any kind, which must be empty or hold a part of the same log. It keeps the name,
// the key, and each table's chain. At the end it checks everything that it copied, and compares the chain heads. Nobody may write to either
// log until it returns. After each table, Transfer passes its progress to the callback told.
//
// The target is marked until that check has succeeded. All functions that open a marked log return [ErrHalfFilled], except [OpenToFill] and
// [OpenPostgresToFill], which resume an interrupted transfer. Check the source first ([Log.CheckFolder]).
func Transfer(ctx context.Context, from, to Log, told func(Moved)) (Moved, error) {
	f, ok := from.(whole)
	t, also := to.(whole)
	if !ok || !also {
		return Moved{}, errors.New("these logs cannot be migrated")
	}
	m := &move{from: f.rows(), to: t.rows()}
	if err := m.begin(ctx); err != nil {
		return m.Moved, err
	}
	if err := m.beside(ctx); err != nil {
		return m.Moved, err
	}
	if err := m.removed(ctx); err != nil {
		return m.Moved, err
	}
	ids, err := m.from.Tables(ctx)
	if err != nil {
		return m.Moved, err
	}
	m.Of = len(ids)
	for _, id := range ids {
		if err := m.table(ctx, id); err != nil {
			return m.Moved, fmt.Errorf("table %s: %w", id, err)
		}
		m.Tables++
		told(m.Moved)
	}
	if err := m.verify(ctx, ids); err != nil {
		return m.Moved, err
	}
	err = m.to.change(ctx, func(l *ledger) error { return errors.Join(m.to.raiseUsed(ctx, l.tx), m.to.mark(ctx, l.tx, false)) })
	m.to.fills = err != nil
	return m.Moved, err
}

type move struct {
	Moved
	from, to *database
}

// begin marks the target, and gives an empty target the name and key of the source. It returns an error for a target that holds another
// log, has another key, or has something that the source lacks ([move.apart]).
func (m *move) begin(ctx context.Context) error {
	half, err := m.to.filling(ctx, m.to.read())
	if err != nil {
		return err
	}
	if m.to.name == m.from.name {
		if string(m.to.key) != string(m.from.key) {
			return fmt.Errorf("the target has the name of the source and another key; name an empty target")
		}
		if err := m.apart(ctx); err != nil {
			if half {
				return fmt.Errorf("the rows that the target already holds do not match the source: %w; %s and start over", err, m.to.emptied())
			}
			return fmt.Errorf("the target was used after an earlier migration: %w; nothing was changed there; name an empty target, or use the target as it is", err)
		}
		err = m.to.change(ctx, func(l *ledger) error { return m.to.mark(ctx, l.tx, true) })
	} else {
		err = m.sameName(ctx, half)
	}
	if err == nil {
		m.to.fills = true
	}
	return err
}

// apart returns an error that names what the target has and the source does not; nil if there is nothing. It compares tombstones, the logs
// of tables, and session versions.
func (m *move) apart(ctx context.Context) error {
	stones := map[string]bool{}
	err := each(ctx, m.from.read(), func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		stones[id] = true
		return err
	}, "SELECT id FROM removed")
	if err != nil {
		return err
	}
	var gone, there []string
	for query, into := range map[string]*[]string{"SELECT id FROM removed": &gone, "SELECT id FROM tables": &there} {
		if *into, err = m.to.ids(ctx, query); err != nil {
			return err
		}
	}
	for _, id := range gone {
		if !stones[id] {
			return fmt.Errorf("table %s was removed in the target, but not in the source", id)
		}
	}
	for _, id := range there {
		if stones[id] {
			continue
		}
		if err := m.behind(ctx, id); err != nil {
			return err
		}
	}
	here, err := m.from.SessionVersions(ctx)
	if err != nil {
		return err
	}
	issues, err := m.to.SessionVersions(ctx)
	for guest, number := range issues {
		if err == nil && number > here[guest] {
			err = fmt.Errorf("cookies of %s were revoked in the target, but not in the source", guest)
		}
	}
	return err
}

// behind returns an error unless the target's log of a table is the beginning of the source's log.
func (m *move) behind(ctx context.Context, id string) error {
	there, err := m.to.sealer.readHead(m.to.read().QueryRowContext(ctx, selectHead, id), id)
	if err != nil {
		return err
	}
	has, err := m.from.sealer.readHead(m.from.read().QueryRowContext(ctx, selectHead, id), id)
	switch {
	case err != nil:
		return err
	case has == nil:
		return fmt.Errorf("table %s is in the target, but not in the source", id)
	case has.no != there.no:
		return fmt.Errorf("table %s is a different table in the target", id)
	case has.entries < there.entries:
		return fmt.Errorf("table %s has %d entries in the target, and %d in the source", id, there.entries, has.entries)
	}
	var chain sum
	err = m.from.read().QueryRowContext(ctx, "SELECT hash FROM entries WHERE tab = ? AND number = ?", has.no, there.entries).Scan(&chain)
	if err == nil && chain != there.chain {
		err = fmt.Errorf("the first %d entries of table %s differ", there.entries, id)
	}
	return err
}

// sameName marks an empty target and gives it the name and key of the source. It returns an error if the target is not empty.
func (m *move) sameName(ctx context.Context, half bool) error {
	err := m.to.change(ctx, func(l *ledger) error {
		for _, rows := range []string{"tables", "removed", "contents", "issues", "papers"} {
			var some bool
			if err := l.tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+rows+")").Scan(&some); err != nil {
				return err
			}
			switch {
			case some && half:
				return fmt.Errorf("the target is half filled with %s from another source; finish that migration first, or %s", plainRows(rows), m.to.emptied())
			case some:
				return fmt.Errorf("the target already holds %s from another source; name an empty target", plainRows(rows))
			}
		}
		if err := m.to.mark(ctx, l.tx, true); err != nil {
			return err
		}
		if _, err := l.tx.ExecContext(ctx, "UPDATE folder SET name = ?, key = ?", m.from.name, m.from.key); err != nil {
			return err
		}
		seal := newSealer(m.from.key)
		for _, what := range totals() {
			t := total{}
			if what == ofFolder {
				t = total{rows: 1, sum: seal.folder(m.from.name)}
			}
			if _, err := l.tx.ExecContext(ctx, writeTotal, what, t.rows, t.sum, seal.total(what, t)); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		m.to.name, m.to.key, m.to.sealer = m.from.name, m.from.key, newSealer(m.from.key)
	}
	return err
}

// copy copies the given columns of those rows of an SQL table that the clause in the parameter where selects. It skips rows that the target
// has. It passes the values of each copied row to the callback came, unless that is nil.
func (m *move) copy(ctx context.Context, l *ledger, rows, columns, where string, args []any, came func(values []any) error) error {
	names := strings.Split(columns, ", ")
	insert := "INSERT INTO " + rows + " (" + columns + ") VALUES (?" + strings.Repeat(", ?", len(names)-1) + ") ON CONFLICT DO NOTHING"
	return each(ctx, m.from.read(), func(from *sql.Rows) error {
		values, into := make([]any, len(names)), make([]any, len(names))
		for i := range values {
			into[i] = &values[i]
		}
		if err := from.Scan(into...); err != nil {
			return err
		}
		for i, v := range values {
			if b, ok := v.([]byte); v == nil || ok && b == nil { // no column of these tables is ever NULL: the value is empty
				values[i] = []byte{}
			}
		}
		done, err := l.tx.ExecContext(ctx, insert, values...)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if err == nil && n > 0 && came != nil {
			err = came(values)
		}
		return err
	}, "SELECT "+columns+" FROM "+rows+" "+where, args...)
}

// beside copies the rows that do not belong to a single table. Of these it replaces all session versions and user rows of the target,
// because they may have changed.
func (m *move) beside(ctx context.Context) error {
	return m.to.change(ctx, func(l *ledger) error {
		for what, columns := range map[string]string{
			ofContents: "game, print, file, bytes, seal", ofSessionVersions: "guest, number, seal", ofRemoved: "tab, id, entries, chain, seal",
			ofUserRows: "owner, kind, key, time, data, seal",
		} {
			if what == ofSessionVersions || what == ofUserRows { // these may have changed
				if err := m.none(ctx, l, what); err != nil {
					return err
				}
			}
			err := m.copy(ctx, l, what, columns, "", nil, func(values []any) error {
				var seal sum
				if err := seal.Scan(values[len(values)-1]); err != nil {
					return err
				}
				return l.count(ctx, what, 1, seal)
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// removed removes the tables from the target whose tombstones were copied: the source has removed them since an earlier run.
func (m *move) removed(ctx context.Context) error {
	ids, err := m.to.ids(ctx, "SELECT tables.id FROM tables JOIN removed ON removed.id = tables.id")
	if err != nil || len(ids) == 0 {
		return err
	}
	return m.to.change(ctx, func(l *ledger) error {
		for _, id := range ids {
			h, err := m.to.sealer.readHead(l.tx.QueryRowContext(ctx, selectHead, id), id)
			if err == nil {
				err = l.drops(ctx, h)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// none removes all rows of a kind from the target, and sets their total to 0.
func (m *move) none(ctx context.Context, l *ledger, what string) error {
	t, err := l.total(ctx, what)
	if err != nil {
		return err
	}
	t.rows, t.sum, t.changed = 0, sum{}, true
	_, err = l.tx.ExecContext(ctx, "DELETE FROM "+what)
	return err
}

// table copies a table. If an earlier run has copied it, table adds the new entries and replaces the rows beside the log. It does nothing
// if both chain heads are equal.
func (m *move) table(ctx context.Context, id string) error {
	has, err := m.from.sealer.readHead(m.from.read().QueryRowContext(ctx, selectHead, id), id)
	if err != nil {
		return err
	}
	there, err := m.to.sealer.readHead(m.to.read().QueryRowContext(ctx, selectHead, id), id)
	switch {
	case err != nil:
		return err
	case there != nil && there.seal == has.seal && there.aside == has.aside:
		return nil
	}
	entries := 0
	err = m.to.change(ctx, func(l *ledger) error {
		entries = 0
		behind, was := int64(0), sum{}
		if there == nil {
			if _, err := l.tx.ExecContext(ctx, "INSERT INTO tables (no, id) VALUES (?, ?)", has.no, id); err != nil {
				return err
			}
		} else {
			behind, was = there.entries, m.to.counted(m.to.sealer, there)
		}
		of := func(more string) string { return "WHERE tab = ?" + more }
		count := func([]any) error { entries++; return nil }
		for _, rows := range []struct {
			name, columns, more string
			args                []any
			came                func([]any) error
		}{
			{"entries", "tab, number, time, kind, guest, client, at, data, print, hash", " AND number > ? ORDER BY number", []any{behind}, count},
			{"names", "tab, entry, place, name", "", nil, nil},
			{"words", "word, tab", "", nil, nil},
			{"seen", "tab, guest, entry, time", "", nil, nil},
			{"reviews", "tab, ply, method, data", "", nil, nil},
			{"slips", "tab, kind, key, guest, time, data", "", nil, nil},
			{"notices", "id, tab, entry, guest, kind, data, due, tries", "", nil, nil},
		} {
			if there != nil && rows.name != "entries" { // the rows beside the log may have changed
				if _, err := l.tx.ExecContext(ctx, "DELETE FROM "+rows.name+" WHERE tab = ?", has.no); err != nil {
					return err
				}
			}
			if err := m.copy(ctx, l, rows.name, rows.columns, of(rows.more), append([]any{has.no}, rows.args...), rows.came); err != nil {
				return err
			}
		}
		query, n := updateAside, int64(0)
		args := []any{has.entries, has.chain, has.names, has.beside, has.seal, m.from.sealer.asideBytes(has), has.no}
		if there == nil {
			if query, n = m.to.insertHead, 1; m.to.mine != nil {
				args = append(args, nil, 1)
			}
		}
		if _, err := l.tx.ExecContext(ctx, query, args...); err != nil {
			return err
		}
		return l.count(ctx, ofTables, n, was, m.to.counted(m.to.sealer, has))
	})
	m.Copied++
	m.Entries += entries
	return err
}

// verify returns an error if the target is damaged, or if its chain heads differ from those of the source. Both must have exactly the
// tables in ids. It first makes sure that new tables get numbers above all copied ones.
func (m *move) verify(ctx context.Context, ids []string) error {
	if m.to.numberBehind != nil {
		if err := m.to.numberBehind(ctx); err != nil {
			return err
		}
	}
	if err := m.to.CheckFolder(ctx); err != nil {
		return err
	}
	for _, of := range []*database{m.to, m.from} {
		now, err := of.Tables(ctx)
		if err == nil && !slices.Equal(now, ids) {
			err = fmt.Errorf("there were %d tables to copy, and now there are %d; stop all servers and run the command again", len(ids), len(now))
		}
		if err != nil {
			return err
		}
	}
	for _, id := range ids {
		if err := m.to.Check(ctx, id); err != nil {
			return err
		}
		a, err := m.from.sealer.readHead(m.from.read().QueryRowContext(ctx, selectHead, id), id)
		if err != nil {
			return err
		}
		b, err := m.to.sealer.readHead(m.to.read().QueryRowContext(ctx, selectHead, id), id)
		if err != nil {
			return err
		}
		if a == nil || b == nil || a.chain != b.chain || a.entries != b.entries || a.seal != b.seal || a.aside != b.aside {
			return fmt.Errorf("table %s differs between the source and the copy", id)
		}
	}
	return nil
}
