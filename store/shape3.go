package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/pressly/goose/v3"
)

// shape3 upgrades a folder to schema version 3: it chains the entries, moves people's names out of them and seals everything. It runs in
// one transaction. If the program is killed, the folder is unchanged, and the next program starts again.
var shape3 = goose.NewGoMigration(3, &goose.GoFunc{RunTx: chainAll}, nil)

// shape3Tables is the SQL that renames the old tables and creates the new ones.
const shape3Tables = `
ALTER TABLE entries RENAME TO old_entries;
ALTER TABLE contents RENAME TO old_contents;
ALTER TABLE seen RENAME TO old_seen;

CREATE TABLE entries (
  tab    INTEGER NOT NULL REFERENCES tables (no),
  number INTEGER NOT NULL CHECK (number >= 1),
  time   INTEGER NOT NULL, -- milliseconds since 1970
  kind   TEXT    NOT NULL,
  guest  TEXT    NOT NULL,
  client TEXT    NOT NULL,
  at     INTEGER NOT NULL,
  data   BLOB    NOT NULL,
  print  TEXT    NOT NULL,
  hash   BLOB    NOT NULL, -- over the hash of the entry before and all of this one
  PRIMARY KEY (tab, number)
) STRICT, WITHOUT ROWID;

-- Names of persons that entries tell. They are no part of the chain.
CREATE TABLE names (
  tab   INTEGER NOT NULL REFERENCES tables (no),
  entry INTEGER NOT NULL,
  place INTEGER NOT NULL,
  name  TEXT    NOT NULL,
  PRIMARY KEY (tab, entry, place)
) STRICT, WITHOUT ROWID;

-- The end of each table's chain, with sums over what stands beside it.
CREATE TABLE heads (
  tab     INTEGER PRIMARY KEY REFERENCES tables (no),
  entries INTEGER NOT NULL,
  chain   BLOB    NOT NULL,
  names   BLOB    NOT NULL,
  beside  BLOB    NOT NULL,
  seal    BLOB    NOT NULL
) STRICT;

-- What stays of tables that were removed.
CREATE TABLE removed (
  tab     INTEGER PRIMARY KEY,
  id      TEXT    NOT NULL UNIQUE,
  entries INTEGER NOT NULL,
  chain   BLOB    NOT NULL,
  seal    BLOB    NOT NULL
) STRICT;

CREATE TABLE contents (
  game  TEXT NOT NULL,
  print TEXT NOT NULL,
  file  TEXT NOT NULL,
  bytes BLOB NOT NULL,
  seal  BLOB NOT NULL,
  PRIMARY KEY (game, print, file)
) STRICT, WITHOUT ROWID;

CREATE TABLE seen (
  tab   INTEGER NOT NULL REFERENCES tables (no),
  guest TEXT    NOT NULL,
  entry INTEGER NOT NULL,
  time  INTEGER NOT NULL, -- when they last looked, in milliseconds since 1970
  PRIMARY KEY (tab, guest)
) STRICT, WITHOUT ROWID;

-- How many rows of a kind there are, and the sum of their seals.
CREATE TABLE totals (
  what TEXT    PRIMARY KEY,
  rows INTEGER NOT NULL,
  sum  BLOB    NOT NULL,
  seal BLOB    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX words_of ON words (tab);
`

// shape3Rules is the SQL that removes the old tables and adds indexes and triggers, after all rows have been copied.
const shape3Rules = `
DROP TABLE old_entries;
DROP TABLE old_contents;
DROP TABLE old_seen;

CREATE UNIQUE INDEX inputs ON entries (tab, guest, client) WHERE client <> '';
CREATE INDEX seen_when ON seen (time);

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN
  SELECT RAISE(ABORT, 'an entry of the log is never changed');
END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries WHEN NOT EXISTS (SELECT 1 FROM removed WHERE tab = OLD.tab) BEGIN
  SELECT RAISE(ABORT, 'an entry of the log is never removed, unless its table is');
END;
CREATE TRIGGER tables_stay BEFORE UPDATE ON tables BEGIN
  SELECT RAISE(ABORT, 'a table keeps its id');
END;
CREATE TRIGGER tables_remain BEFORE DELETE ON tables WHEN NOT EXISTS (SELECT 1 FROM removed WHERE tab = OLD.no) BEGIN
  SELECT RAISE(ABORT, 'a table is removed behind its tombstone');
END;
CREATE TRIGGER heads_remain BEFORE DELETE ON heads WHEN NOT EXISTS (SELECT 1 FROM removed WHERE tab = OLD.tab) BEGIN
  SELECT RAISE(ABORT, 'a table is removed behind its tombstone');
END;
CREATE TRIGGER removed_stay BEFORE UPDATE ON removed BEGIN
  SELECT RAISE(ABORT, 'a tombstone is never changed');
END;
CREATE TRIGGER removed_remain BEFORE DELETE ON removed BEGIN
  SELECT RAISE(ABORT, 'a tombstone is never removed');
END;
`

// chainAll creates the tables of schema version 3, copies everything in the folder to them, and removes the old tables.
func chainAll(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, shape3Tables); err != nil {
		return err
	}
	m := &chaining{tx: tx, totals: map[string]*total{}}
	if err := m.all(ctx); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, shape3Rules)
	return err
}

// chaining is the state of the upgrade to schema version 3.
type chaining struct {
	tx     *sql.Tx
	sealer sealer
	totals map[string]*total
}

func (m *chaining) all(ctx context.Context) error {
	var name string
	var key []byte
	err := m.tx.QueryRowContext(ctx, "SELECT name, key FROM folder").Scan(&name, &key)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // a new folder: it gets its name and seals after all migrations
	}
	if err != nil {
		return err
	}
	m.sealer = newSealer(key)
	for _, what := range []string{"tables", "removed", "contents", "folder"} {
		m.totals[what] = &total{}
	}
	m.count("folder", m.sealer.folder(name))
	if err := m.contents(ctx); err != nil {
		return err
	}
	var heads []*head
	err = each(ctx, m.tx, func(rows *sql.Rows) error {
		h := &head{}
		err := rows.Scan(&h.no, &h.id)
		heads = append(heads, h)
		return err
	}, "SELECT no, id FROM tables ORDER BY no")
	if err != nil {
		return err
	}
	now := time.Now().UnixMilli()
	for _, h := range heads {
		if err := errors.Join(m.entries(ctx, h), m.beside(ctx, h, now)); err != nil {
			return err
		}
		h.seal = m.sealer.head(h)
		m.count("tables", h.seal)
		_, err := m.tx.ExecContext(ctx, "INSERT INTO heads (tab, entries, chain, names, beside, seal) VALUES (?, ?, ?, ?, ?, ?)",
			h.no, h.entries, h.chain, h.names, h.beside, h.seal)
		if err != nil {
			return err
		}
	}
	for what, t := range m.totals {
		_, err := m.tx.ExecContext(ctx, "INSERT INTO totals (what, rows, sum, seal) VALUES (?, ?, ?, ?)", what, t.rows, t.sum, m.sealer.total(what, *t))
		if err != nil {
			return err
		}
	}
	return nil
}

func (m *chaining) count(what string, seal sum) {
	m.totals[what].rows++
	m.totals[what].sum.mix(seal)
}

func (m *chaining) contents(ctx context.Context) error {
	type content struct {
		game, print, file string
		bytes             []byte
	}
	var all []content
	err := each(ctx, m.tx, func(rows *sql.Rows) error {
		var c content
		err := rows.Scan(&c.game, &c.print, &c.file, &c.bytes)
		all = append(all, c)
		return err
	}, "SELECT game, print, file, bytes FROM old_contents")
	if err != nil {
		return err
	}
	for _, c := range all {
		seal := m.sealer.content(c.game, c.print, c.file, c.bytes)
		m.count("contents", seal)
		_, err := m.tx.ExecContext(ctx, "INSERT INTO contents (game, print, file, bytes, seal) VALUES (?, ?, ?, ?, ?)", c.game, c.print, c.file, c.bytes, seal)
		if err != nil {
			return err
		}
	}
	return nil
}

// entries copies a table's log, and moves the names out of the entries.
func (m *chaining) entries(ctx context.Context, h *head) error {
	var all []Entry
	err := each(ctx, m.tx, func(rows *sql.Rows) error {
		var e Entry
		var ms int64
		err := rows.Scan(&e.Number, &ms, &e.Kind, &e.User, &e.Client, &e.At, &e.Data, &e.Fingerprint)
		e.Time = time.UnixMilli(ms)
		all = append(all, e)
		return err
	}, "SELECT number, time, kind, guest, client, at, data, print FROM old_entries WHERE tab = ? ORDER BY number", h.no)
	if err != nil {
		return err
	}
	h.chain = chainBegin(h.id)
	for _, e := range all {
		e.Data, e.Names = unnamed(e.Kind, e.Data)
		h.entries, h.chain = e.Number, e.chain(h.chain)
		_, err := m.tx.ExecContext(ctx, "INSERT INTO entries (tab, number, time, kind, guest, client, at, data, print, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			h.no, e.Number, e.Time.UnixMilli(), e.Kind, e.User, e.Client, e.At, e.Data, e.Fingerprint, h.chain)
		if err != nil {
			return err
		}
		for place, name := range e.Names {
			if name == "" {
				continue
			}
			_, err := m.tx.ExecContext(ctx, "INSERT INTO names (tab, entry, place, name) VALUES (?, ?, ?, ?)", h.no, e.Number, place, name)
			if err != nil {
				return err
			}
			h.names.mix(m.sealer.name(h.no, e.Number, place, name))
		}
	}
	return nil
}

// beside copies a table's read marks; their time is the parameter named now, in milliseconds since 1970. It adds the read marks, search
// terms and reviews of the table to the sum of its chain head.
func (m *chaining) beside(ctx context.Context, h *head, now int64) error {
	_, err := m.tx.ExecContext(ctx, "INSERT INTO seen (tab, guest, entry, time) SELECT tab, guest, entry, ? FROM old_seen WHERE tab = ?", now, h.no)
	if err != nil {
		return err
	}
	err = each(ctx, m.tx, func(rows *sql.Rows) error {
		var guest string
		var entry int64
		err := rows.Scan(&guest, &entry)
		h.beside.mix(m.sealer.seen(h.no, guest, entry, now))
		return err
	}, "SELECT guest, entry FROM old_seen WHERE tab = ?", h.no)
	if err != nil {
		return err
	}
	err = each(ctx, m.tx, func(rows *sql.Rows) error {
		var word string
		err := rows.Scan(&word)
		h.beside.mix(m.sealer.word(h.no, word))
		return err
	}, "SELECT word FROM words WHERE tab = ?", h.no)
	if err != nil {
		return err
	}
	return each(ctx, m.tx, func(rows *sql.Rows) error {
		var ply int
		var method string
		var data []byte
		err := rows.Scan(&ply, &method, &data)
		h.beside.mix(m.sealer.review(h.no, ply, method, data))
		return err
	}, "SELECT ply, method, data FROM reviews WHERE tab = ?", h.no)
}

// unnamed removes people's names from an entry's data of schema version 2, and returns the data and the names. An "open" entry contained
// the names of the host and of the seats; entries for joining and renaming contained one name. Data of other kinds, and data that cannot be
// parsed, is returned unchanged and without names.
func unnamed(kind string, data []byte) ([]byte, []string) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(data, &fields) != nil {
		return data, nil
	}
	switch kind {
	case "open":
		var host map[string]json.RawMessage
		var chairs []map[string]json.RawMessage
		if json.Unmarshal(fields["host"], &host) != nil || json.Unmarshal(fields["chairs"], &chairs) != nil {
			return data, nil
		}
		names := []string{takeName(host)}
		for _, c := range chairs {
			names = append(names, takeName(c))
		}
		fields["host"], _ = json.Marshal(host) //nolint:errcheck // it was read from JSON
		fields["chairs"], _ = json.Marshal(chairs)
		data, _ = json.Marshal(fields)
		return data, names
	case "sit", "rename":
		names := []string{takeName(fields)}
		data, _ = json.Marshal(fields) //nolint:errcheck // it was read from JSON
		return data, names
	}
	return data, nil
}

// takeName removes the name from an object and returns it; "" if there is none.
func takeName(object map[string]json.RawMessage) string {
	var name string
	if json.Unmarshal(object["name"], &name) != nil {
		return ""
	}
	delete(object, "name")
	return name
}
