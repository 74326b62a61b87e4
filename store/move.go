package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// A Moved tells how far a move has come.
type Moved struct {
	Tables, Of int // tables that are there now, and how many there are
	Copied     int // of them in this move: the others were there already
	Entries    int // copied in this move
}

// A whole log is one whose database can be read and written whole: both kinds are.
type whole interface{ rows() *database }

func (s *database) rows() *database { return s }

// Move copies everything that a log keeps to another one, of any kind, which is empty or holds a part of the same: with its name, its key,
// and each table's chain as it is. A move that broke off goes on where it was. Then all that was copied is checked, and compared by the
// ends of its chains. Nobody may write to either log meanwhile.
func Move(ctx context.Context, from, to Log, told func(Moved)) (Moved, error) {
	f, ok := from.(whole)
	t, also := to.(whole)
	if !ok || !also {
		return Moved{}, errors.New("these logs cannot be moved")
	}
	m := &move{from: f.rows(), to: t.rows()}
	if err := m.from.CheckFolder(ctx); err != nil {
		return m.Moved, fmt.Errorf("what is to be moved is not in order: %w", err)
	}
	if err := m.sameName(ctx); err != nil {
		return m.Moved, err
	}
	if err := m.beside(ctx); err != nil {
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
	return m.Moved, m.verify(ctx, ids)
}

type move struct {
	Moved
	from, to *database
}

// sameName gives an empty log the name and key of the other; one that holds something must have them already.
func (m *move) sameName(ctx context.Context) error {
	if m.to.name == m.from.name {
		if string(m.to.key) != string(m.from.key) {
			return fmt.Errorf("the log to move to has the same name and another key")
		}
		return nil
	}
	err := m.to.change(ctx, func(l *ledger) error {
		for _, rows := range []string{"tables", "removed", "contents", "issues", "papers"} {
			var some bool
			if err := l.tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+rows+")").Scan(&some); err != nil {
				return err
			}
			if some {
				return fmt.Errorf("the log to move to holds %s of another Pantheon; give an empty one", rows)
			}
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

// copy copies the rows of a query that are not there yet; each is told with its values.
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

// beside copies what is of no single table.
func (m *move) beside(ctx context.Context) error {
	return m.to.change(ctx, func(l *ledger) error {
		for what, columns := range map[string]string{
			ofContents: "game, print, file, bytes, seal", ofIssues: "guest, number, seal", ofRemoved: "tab, id, entries, chain, seal",
			ofPapers: "owner, kind, key, time, data, seal",
		} {
			if what == ofIssues || what == ofPapers { // these may have changed
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

// none removes all rows of a kind.
func (m *move) none(ctx context.Context, l *ledger, what string) error {
	t, err := l.total(ctx, what)
	if err != nil {
		return err
	}
	t.rows, t.sum, t.changed = 0, sum{}, true
	_, err = l.tx.ExecContext(ctx, "DELETE FROM "+what)
	return err
}

// table copies a table, or what came to it since it was copied.
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
	case there != nil && there.entries > has.entries:
		return fmt.Errorf("there it has %d entries, here %d: it was played on where it is to be moved to", there.entries, has.entries)
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
			if there != nil && rows.name != "entries" { // what stands beside the log may have changed
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

// verify checks all that was moved, and compares the ends of the chains.
func (m *move) verify(ctx context.Context, ids []string) error {
	if m.to.numberBehind != nil {
		if err := m.to.numberBehind(ctx); err != nil {
			return err
		}
	}
	if err := m.to.CheckFolder(ctx); err != nil {
		return err
	}
	there, err := m.to.Tables(ctx)
	if err == nil && len(there) != len(ids) {
		err = fmt.Errorf("%d tables were to be moved, and %d are there", len(ids), len(there))
	}
	if err != nil {
		return err
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
			return fmt.Errorf("table %s is not the same in both", id)
		}
	}
	return nil
}
