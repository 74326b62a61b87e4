package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// each runs a query and calls scan for each row. It returns the first error, after which it calls scan no more.
func each(ctx context.Context, db querier, scan func(*sql.Rows) error, query string, args ...any) error {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Entries returns the entries of a table's log whose numbers are above the parameter named after, in order; none for an unknown table. It
// reads the whole log and verifies its chain.
func (s *database) Entries(ctx context.Context, table string, after int64) ([]Entry, error) {
	var out []Entry
	err := s.snapshot(ctx, func(tx querier) error {
		h, err := s.sealer.readHead(tx.QueryRowContext(ctx, selectHead, table), table)
		if err == nil && h != nil {
			out, err = s.chained(ctx, tx, h)
		}
		return err
	})
	if err != nil {
		return nil, reading(err)
	}
	for i, e := range out {
		if e.Number > after {
			return out[i:], nil
		}
	}
	return nil, nil
}

// chained reads a table's log with its names, and verifies it against its chain, its chain head and the sum over the names.
func (s *database) chained(ctx context.Context, tx querier, h *head) ([]Entry, error) {
	var out []Entry
	damaged := func(entry int64, what string) error { return &Damage{Table: h.id, Entry: entry, What: what} }
	chain := chainBegin(h.id)
	err := each(ctx, tx, func(rows *sql.Rows) error {
		e := Entry{Table: h.id}
		var ms int64
		var hash sum
		if err := rows.Scan(&e.Number, &ms, &e.Kind, &e.User, &e.Client, &e.At, &e.Data, &e.Fingerprint, &hash); err != nil {
			return err
		}
		e.Time = time.UnixMilli(ms)
		if want := int64(len(out)) + 1; e.Number != want {
			return damaged(want, "it is missing")
		}
		if chain = e.chain(chain); chain != hash {
			return damaged(e.Number, "it does not read as it was written")
		}
		out = append(out, e)
		return nil
	}, "SELECT number, time, kind, guest, client, at, data, print, hash FROM entries WHERE tab = ? ORDER BY number", h.no)
	if err != nil {
		return nil, err
	}
	if n := int64(len(out)); n < h.entries {
		return nil, damaged(n+1, "it is missing")
	} else if n > h.entries {
		return nil, damaged(h.entries+1, "it does not belong to the log")
	}
	if chain != h.chain {
		return nil, damaged(h.entries, "it does not read as it was written")
	}
	var names sum
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var entry int64
		var place int
		var name string
		if err := rows.Scan(&entry, &place, &name); err != nil {
			return err
		}
		names.mix(s.sealer.name(h.no, entry, place, name))
		if entry < 1 || entry > h.entries || place < 0 || place > maxNames {
			return damaged(0, "a name belongs to none of its entries")
		}
		e := &out[entry-1]
		for len(e.Names) <= place {
			e.Names = append(e.Names, "")
		}
		e.Names[place] = name
		return nil
	}, "SELECT entry, place, name FROM names WHERE tab = ? ORDER BY entry, place", h.no)
	if err == nil && names != h.names {
		err = damaged(0, "the names of its persons do not read as they were written")
	}
	return out, err
}

// Tables lists the ids of all tables, oldest first.
func (s *database) Tables(ctx context.Context) ([]string, error) {
	return s.ids(ctx, "SELECT id FROM tables ORDER BY no")
}

// Find lists the ids of the tables with a search term, the newest table first.
func (s *database) Find(ctx context.Context, word string) ([]string, error) {
	return s.ids(ctx, "SELECT id FROM words JOIN tables ON tables.no = words.tab WHERE word = ? ORDER BY words.tab DESC", word)
}

// OpenedWith lists the ids of the tables whose first entry's data contains a text, the oldest first. The parameter most limits their
// number.
func (s *database) OpenedWith(ctx context.Context, text string, most int) ([]string, error) {
	return s.ids(ctx, s.openedWith, []byte(text), most)
}

func (s *database) ids(ctx context.Context, query string, args ...any) ([]string, error) {
	var out []string
	err := each(ctx, s.read(), func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		out = append(out, id)
		return err
	}, query, args...)
	if err != nil {
		return nil, reading(err)
	}
	return out, nil
}

// reading wraps an error that occurred while reading the log; nil stays nil.
func reading(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("the log could not be read: %w", err)
}
