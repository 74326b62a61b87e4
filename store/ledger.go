package store

import (
	"context"
	"database/sql"
	"errors"
)

// A head is the end of a table's chain with the sums of what stands beside it, sealed with the folder's key.
type head struct {
	no      int64 // the table's number in the database
	id      string
	entries int64 // the number of the last one
	chain   sum   // its hash
	names   sum   // over the names that entries tell
	beside  sum   // over words, what guests have seen, and reviews: every version of the program has the same in it
	seal    sum   // as it stands in the database
	aside   sum   // over slips and notices, with a seal of its own, so that programs that know nothing of them can go on

	server, fence int64 // which server has the table, the how-manieth to have it; 0 where there is only one program

	made, changed bool // in this transaction, and not yet written
	asideChanged  bool // too; then changed is true
	begun         bool // in this transaction
}

// A total is over all rows of a kind.
type total struct {
	rows int64
	sum  sum

	changed bool
}

// The totals that each folder has.
const (
	ofTables   = "tables" // over the seals of all heads
	ofRemoved  = "removed"
	ofContents = "contents"
	ofIssues   = "issues"
	ofPapers   = "papers"
	ofFolder   = "folder" // over its name
)

func totals() []string {
	return []string{ofTables, ofRemoved, ofContents, ofIssues, ofPapers, ofFolder}
}

// A ledger is what a transaction changes in heads and totals. They are read when they are first needed, and refused when they do
// not fit their seals: nothing is written behind what is damaged.
type ledger struct {
	s      *database
	tx     session
	tries  int // the how-manieth try this is
	heads  map[string]*head
	totals map[string]*total
}

func (s *database) ledger(tx session, tries int) *ledger {
	return &ledger{s: s, tx: tx, tries: tries, heads: map[string]*head{}, totals: map[string]*total{}}
}

const selectHead = `SELECT no, entries, chain, names, beside, seal, aside, 0, 0 FROM tables LEFT JOIN heads ON heads.tab = tables.no WHERE id = ?`

// readHead gives the head of a table, nil when there is no such table.
func (k sealer) readHead(row *sql.Row, table string) (*head, error) {
	h := &head{id: table}
	var entries sql.NullInt64
	var parts [5][]byte
	err := row.Scan(&h.no, &entries, &parts[0], &parts[1], &parts[2], &parts[3], &parts[4], &h.server, &h.fence)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, err
	case !entries.Valid:
		return nil, &Damage{Table: table, What: "the end of its log is missing"}
	}
	h.entries = entries.Int64
	for i, into := range [4]*sum{&h.chain, &h.names, &h.beside, &h.seal} {
		if err := into.Scan(parts[i]); err != nil {
			return nil, err
		}
	}
	if h.seal != k.head(h) {
		return nil, &Damage{Table: table, What: "what is noted of the end of its log does not fit the folder's key"}
	}
	return h, k.readAside(h, parts[4])
}

// readAside reads what a head says of slips and notices: nothing where there are none, or their sum with its seal.
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
	return &Damage{Table: h.id, What: "what is noted of what stands beside its log does not fit the folder's key"}
}

// asideBytes is what readAside reads.
func (k sealer) asideBytes(h *head) []byte {
	if h.aside == (sum{}) {
		return nil
	}
	seal := k.aside(h.no, h.id, h.aside)
	return append(append(make([]byte, 0, len(h.aside)+len(seal)), h.aside[:]...), seal[:]...)
}

// mixAside notes that a slip or notice came or went.
func (h *head) mixAside(s sum) {
	h.aside.mix(s)
	h.changed, h.asideChanged = true, true
}

// head gives the head of a table, nil when there is no such table. What the caller changes in it has to be marked.
func (l *ledger) head(ctx context.Context, table string) (*head, error) {
	if h, ok := l.heads[table]; ok {
		return h, nil
	}
	h, err := l.s.sealer.readHead(l.tx.QueryRowContext(ctx, l.s.lockHead, table), table)
	if h == nil && err == nil && l.s.lockHead != selectHead {
		// Locked, a table without the end of its log looks like none.
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

// readTotal gives a total.
func (k sealer) readTotal(row *sql.Row, what string) (*total, error) {
	t := &total{}
	var seal sum
	err := row.Scan(&t.rows, &t.sum, &seal)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, &Damage{What: "the total of its " + what + " is missing"}
	case err != nil:
		return nil, err
	case seal != k.total(what, *t):
		return nil, &Damage{What: "the total of its " + what + " does not fit the folder's key"}
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

// count notes in a total that a row came or went, or how it changed.
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

// write writes what was changed.
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
				args = append(args, h.server, h.fence)
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
