package store

import (
	"context"
	"database/sql"
	"errors"
)

// A head is a table's chain head, sealed with the folder's key. It holds the end of the table's chain, and the sums over the rows that are
// stored beside its log.
type head struct {
	no      int64 // the table's number in the database
	id      string
	entries int64 // number of the last entry
	chain   sum   // hash of the last entry
	names   sum   // sum over the names in entries
	beside  sum   // sum over search terms, read marks and reviews: the same for every version of the program
	seal    sum   // seal as read from the database
	aside   sum   // sum over table rows and notifications, with a separate seal, so that programs that do not know them can continue

	server, leaseEpoch int64 // the server that owns the table, and the lease epoch; 0 for a database with a single program

	made, changed bool // made: not in the database yet; changed: differs from the database
	asideChanged  bool // implies changed
	begun         bool // the table was created in this transaction
}

// A total is the number of all rows of a kind, and the sum over their seals.
type total struct {
	rows int64
	sum  sum

	changed bool
}

// The names of the totals that each folder has.
const (
	ofTables          = "tables" // over all chain heads, as dialect.counted counts them
	ofRemoved         = "removed"
	ofContents        = "contents"
	ofSessionVersions = "issues"
	ofUserRows        = "papers"
	ofFolder          = "folder" // over the folder's name
)

func totals() []string {
	return []string{ofTables, ofRemoved, ofContents, ofSessionVersions, ofUserRows, ofFolder}
}

// plainRows returns the name of the rows of a total or of a database table for messages.
func plainRows(what string) string {
	switch what {
	case ofRemoved:
		return "removed tables"
	case ofContents:
		return "content files"
	case ofSessionVersions:
		return "session versions"
	case ofUserRows:
		return "user rows"
	case ofFolder:
		return "name"
	}
	return what
}

// A ledger collects what a transaction changes in chain heads and totals. It reads them when they are first needed, and returns an error
// if their seals do not fit, so that nothing is written after damage.
type ledger struct {
	s      *database
	tx     session
	tries  int // the number of this try
	heads  map[string]*head
	totals map[string]*total
}

func (s *database) ledger(tx session, tries int) *ledger {
	return &ledger{s: s, tx: tx, tries: tries, heads: map[string]*head{}, totals: map[string]*total{}}
}

const selectHead = `SELECT no, entries, chain, names, beside, seal, aside, 0, 0 FROM tables LEFT JOIN heads ON heads.tab = tables.no WHERE id = ?`

// readHead reads a table's chain head and verifies its seal. It returns nil if there is no such table, and a [Damage] if the head is
// missing or invalid.
func (k sealer) readHead(row *sql.Row, table string) (*head, error) {
	h := &head{id: table}
	var entries sql.NullInt64
	var parts [5][]byte
	err := row.Scan(&h.no, &entries, &parts[0], &parts[1], &parts[2], &parts[3], &parts[4], &h.server, &h.leaseEpoch)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, err
	case !entries.Valid:
		return nil, &Damage{Table: table, What: "its chain head is missing"}
	}
	h.entries = entries.Int64
	for i, into := range [4]*sum{&h.chain, &h.names, &h.beside, &h.seal} {
		if err := into.Scan(parts[i]); err != nil {
			return nil, err
		}
	}
	if h.seal != k.head(h) {
		return nil, &Damage{Table: table, What: "the signature of its chain head does not match the folder's key"}
	}
	return h, k.readAside(h, parts[4])
}

// readAside reads the sum over table rows and notifications, and verifies its seal. It reads nothing if there are no such rows.
func (k sealer) readAside(h *head, bytes []byte) error {
	if bytes == nil {
		return nil
	}
	var seal sum
	if len(bytes) == len(h.aside)+len(seal) {
		copy(seal[:], bytes[copy(h.aside[:], bytes):])
		if seal == k.aside(h.no, h.id, h.aside) {
			return nil
		}
	}
	return &Damage{Table: h.id, What: "the signature of its table rows does not match the folder's key"}
}

// asideBytes returns the stored form of the sum over table rows and notifications, with its seal; nil if there are none.
func (k sealer) asideBytes(h *head) []byte {
	if h.aside == (sum{}) {
		return nil
	}
	seal := k.aside(h.no, h.id, h.aside)
	return append(append(make([]byte, 0, len(h.aside)+len(seal)), h.aside[:]...), seal[:]...)
}

// mixAside adds the seal of a table row or notification to the sum over them, or removes it, and marks the head as changed.
func (h *head) mixAside(s sum) {
	h.aside.mix(s)
	h.changed, h.asideChanged = true, true
}

// head returns the chain head of a table, or nil if there is no such table. A caller that changes the head must set changed.
func (l *ledger) head(ctx context.Context, table string) (*head, error) {
	if h, ok := l.heads[table]; ok {
		return h, nil
	}
	h, err := l.s.sealer.readHead(l.tx.QueryRowContext(ctx, l.s.lockHead, table), table)
	if h == nil && err == nil && l.s.lockHead != selectHead {
		// The locking query also returns no row for a table whose chain head is missing.
		if _, err := l.s.sealer.readHead(l.tx.QueryRowContext(ctx, selectHead, table), table); err != nil {
			return nil, err
		}
	}
	if h != nil {
		l.heads[table] = h
	}
	return h, err
}

const selectTotal = "SELECT rows, sum, seal FROM totals WHERE what = ?"

// readTotal reads a total. It returns a [Damage] if the total is missing or its seal invalid.
func (k sealer) readTotal(row *sql.Row, what string) (*total, error) {
	t := &total{}
	var seal sum
	err := row.Scan(&t.rows, &t.sum, &seal)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, &Damage{What: "the checksum of its " + plainRows(what) + " is missing"}
	case err != nil:
		return nil, err
	case seal != k.total(what, *t):
		return nil, &Damage{What: "the signature of the checksum of its " + plainRows(what) + " does not match the folder's key"}
	}
	return t, nil
}

func (l *ledger) total(ctx context.Context, what string) (*total, error) {
	if t, ok := l.totals[what]; ok {
		return t, nil
	}
	t, err := l.s.sealer.readTotal(l.tx.QueryRowContext(ctx, l.s.lockTotal, what), what)
	if err == nil {
		l.totals[what] = t
	}
	return t, err
}

// count adds rows to a total, or subtracts them if rows is negative, and mixes the seals in change into its sum.
func (l *ledger) count(ctx context.Context, what string, rows int64, change ...sum) error {
	t, err := l.total(ctx, what)
	if err != nil {
		return err
	}
	t.rows += rows
	for _, c := range change {
		t.sum.mix(c)
	}
	t.changed = true
	return nil
}

const (
	updateAside = "UPDATE heads SET entries = ?, chain = ?, names = ?, beside = ?, seal = ?, aside = ? WHERE tab = ?"
	updateHead  = "UPDATE heads SET entries = ?, chain = ?, names = ?, beside = ?, seal = ? WHERE tab = ?"
	writeTotal  = "INSERT INTO totals (what, rows, sum, seal) VALUES (?, ?, ?, ?) ON CONFLICT (what) DO UPDATE SET rows = excluded.rows, sum = excluded.sum, seal = excluded.seal"
)

// write writes the changed chain heads and totals to the database, with new seals.
func (l *ledger) write(ctx context.Context) error {
	for _, h := range l.heads {
		if !h.changed {
			continue
		}
		was := l.s.counted(l.s.sealer, h)
		h.seal = l.s.sealer.head(h)
		query, rows, args := updateHead, int64(0), []any{h.entries, h.chain, h.names, h.beside, h.seal, h.no}
		switch {
		case h.made:
			query, rows, was = l.s.insertHead, 1, sum{}
			args = []any{h.entries, h.chain, h.names, h.beside, h.seal, l.s.sealer.asideBytes(h), h.no}
			if l.s.mine != nil {
				args = append(args, h.server, h.leaseEpoch)
			}
		case h.asideChanged:
			query, args = updateAside, []any{h.entries, h.chain, h.names, h.beside, h.seal, l.s.sealer.asideBytes(h), h.no}
		}
		if _, err := l.tx.ExecContext(ctx, query, args...); err != nil {
			return err
		}
		if now := l.s.counted(l.s.sealer, h); now != was {
			if err := l.count(ctx, ofTables, rows, was, now); err != nil {
				return err
			}
		}
		h.made, h.changed, h.asideChanged = false, false, false
	}
	for what, t := range l.totals {
		if !t.changed {
			continue
		}
		if _, err := l.tx.ExecContext(ctx, writeTotal, what, t.rows, t.sum, l.s.sealer.total(what, *t)); err != nil {
			return err
		}
		t.changed = false
	}
	return nil
}
