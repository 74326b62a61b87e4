package store

import (
	"errors"
	"strings"
	"testing"
	"time"

	"pantheon/store/pgtest"
)

// withoutTableRows holds the SQL statements of programs that know no table rows, notifications and user rows. Such programs may run at
// the same time during a rolling update.
var withoutTableRows = struct{ insertHead, updateHead string }{
	"INSERT INTO heads (entries, chain, names, beside, seal, tab, server, fence) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
	"UPDATE heads SET entries = ?, chain = ?, names = ?, beside = ?, seal = ?  WHERE tab = ?",
}

// TestProgramsWithoutTableRowsRunBeside: programs without table rows begin tables, append to them and remove them, and everything stays
// valid.
func TestProgramsWithoutTableRowsRunBeside(t *testing.T) {
	s := openPostgres(t, pgtest.Database(t))
	for _, id := range []string{"t", "u"} {
		e := entry(id, 1)
		e.Notifications = []Notification{{User: "ana", Kind: "turn"}}
		if err := errors.Join(s.Append(ctx, e), s.PutTableRow(ctx, TableRow{Table: id, Kind: "talk", Key: "1", User: "ana", Time: time.UnixMilli(1)})); err != nil {
			t.Fatal(err)
		}
	}
	err := s.change(ctx, func(l *ledger) error {
		exec := func(query string, args ...any) {
			t.Helper()
			if _, err := l.tx.ExecContext(ctx, query, args...); err != nil {
				t.Fatal(query, err)
			}
		}
		add := func(h *head, e Entry) {
			h.entries, h.chain = e.Number, e.chain(h.chain)
			h.seal = s.sealer.head(h)
			exec(insertEntry, h.no, e.Number, e.Time.UnixMilli(), e.Kind, e.User, e.Client, e.At, e.Data, e.Fingerprint, h.chain)
		}
		// One table gets another entry,
		h, err := s.sealer.readHead(l.tx.QueryRowContext(ctx, selectHead, "t"), "t")
		if err != nil {
			return err
		}
		add(h, entry("t", 2))
		exec(withoutTableRows.updateHead, h.entries, h.chain, h.names, h.beside, h.seal, h.no)
		// one is created,
		n := &head{id: "new", chain: chainBegin("new")}
		if err := l.tx.QueryRowContext(ctx, s.insertTable, n.id).Scan(&n.no); err != nil {
			return err
		}
		add(n, entry("new", 1))
		exec(withoutTableRows.insertHead, n.entries, n.chain, n.names, n.beside, n.seal, n.no, 1, 1)
		// and one is removed.
		if h, err = s.sealer.readHead(l.tx.QueryRowContext(ctx, selectHead, "u"), "u"); err != nil {
			return err
		}
		seal := s.sealer.tombstone(h.no, h.id, h.entries, h.chain)
		exec("INSERT INTO removed (tab, id, entries, chain, seal) VALUES (?, ?, ?, ?, ?)", h.no, h.id, h.entries, h.chain, seal)
		for _, rows := range []string{"entries", "names", "words", "seen", "reviews", "heads"} {
			exec("DELETE FROM "+rows+" WHERE tab = ?", h.no)
		}
		exec("DELETE FROM tables WHERE no = ?", h.no)
		return errors.Join(l.count(ctx, ofRemoved, 1, seal), l.count(ctx, ofTables, 0, s.counted(s.sealer, h), s.counted(s.sealer, n)))
	})
	if err != nil {
		t.Fatal(err)
	}
	inOrder(t, s)
	if got, err := s.TableRowsOf(ctx, "ana"); err != nil || len(got) != 1 || got[0].Table != "t" {
		t.Errorf("the table rows are %v, %v", got, err)
	}
	if got, err := s.ClaimNotifications(ctx, time.Now(), time.Hour, 9); err != nil || len(got) != 1 || got[0].Table != "t" {
		t.Errorf("the notifications are %v, %v", got, err)
	}
	// And this program stores a table row for the table that they created.
	if err := s.PutTableRow(ctx, TableRow{Table: "new", Kind: "talk", Key: "1"}); err != nil {
		t.Error(err)
	}
	inOrder(t, s)
}

// TestADatabaseOfAnOlderShape: a database with an older schema can be read only after a server has upgraded it. The upgrade keeps its
// contents.
func TestADatabaseOfAnOlderShape(t *testing.T) {
	address := pgtest.Database(t)
	s := openPostgres(t, address)
	if err := errors.Join(s.Append(ctx, entry("t", 1)), s.KeepContent(ctx, "g", "f", map[string][]byte{"a": nil})); err != nil {
		t.Fatal(err)
	}
	s.Close()
	pgtest.Tell(t, with(t, address, "search_path", Schema), "DROP TABLE slips, notices, papers", "ALTER TABLE heads DROP COLUMN aside", "DELETE FROM totals WHERE what = 'papers'",
		"DROP TRIGGER servers_read_all ON servers", "DROP FUNCTION reads_all()", "ALTER TABLE servers DROP COLUMN features, DROP COLUMN certificate",
		"DELETE FROM goose_db_version WHERE version_id >= 3")
	if _, err := OpenPostgresToRead(ctx, address); err == nil || !strings.Contains(err.Error(), "start a server of this version once") {
		t.Errorf("reading it gives %v", err)
	}
	s = openPostgres(t, address)
	inOrder(t, s)
	if err := errors.Join(s.PutTableRow(ctx, TableRow{Table: "t", Kind: "talk", Key: "1"}), s.PutUserRow(ctx, UserRow{Owner: "ana", Kind: "name", Key: "Ana"})); err != nil {
		t.Error(err)
	}
	inOrder(t, s)
	reader, err := OpenPostgresToRead(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	inOrder(t, reader)
	// If a total is lost later, that is found.
	pgtest.Tell(t, with(t, address, "search_path", Schema), "DELETE FROM totals WHERE what = 'papers'")
	if other, err := OpenPostgres(ctx, address, Terms{Address: "elsewhere", Version: "test"}); !errors.Is(err, ErrDamaged) {
		t.Errorf("without the total of user rows it is opened: %v", err)
		if err == nil {
			other.Close()
		}
	}
}
