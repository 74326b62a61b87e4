package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"pantheon/store/pgtest"
)

// A target is the place to which a log is transferred, with functions that open it to be filled, used and read.
type target struct {
	fill, use, read func() (Log, error)
}

func folderTarget(folder string) target {
	return target{
		fill: func() (Log, error) { return OpenToFill(ctx, folder) },
		use:  func() (Log, error) { return Open(ctx, folder) },
		read: func() (Log, error) { return OpenReadOnly(ctx, folder) },
	}
}

func databaseTarget(address string) target {
	return target{
		fill: func() (Log, error) { return OpenPostgresToFill(ctx, address, Terms{Version: "test"}) },
		use: func() (Log, error) {
			return OpenPostgres(ctx, address, Terms{Address: fmt.Sprint("here", opened.Add(1)), Version: "test"})
		},
		read: func() (Log, error) { return OpenPostgresToRead(ctx, address) },
	}
}

// refusesHalf reports a test error unless a half-filled log can be neither used nor read, with an error that says how to resume and how
// to restart.
func refusesHalf(t *testing.T, when string, at target, over string) {
	t.Helper()
	for how, open := range map[string]func() (Log, error){"use": at.use, "read": at.read} {
		log, err := open()
		if err == nil {
			log.Close()
		}
		if !errors.Is(err, ErrHalfFilled) {
			t.Errorf("%s: opened to %s: %v", when, how, err)
		}
		says(t, err, "only half filled", "pantheon migrate --from PLACE --to", over)
	}
}

// someTables fills the source of a transfer with a few rows of each kind.
func someTables(t *testing.T, log Log) {
	t.Helper()
	var errs []error
	for _, id := range []string{"one", "two", "three"} {
		e := entry(id, 1)
		e.Names, e.SearchTerms, e.Notifications = []string{"Ana"}, []string{"word"}, []Notification{{User: "ana", Kind: "turn"}}
		errs = append(errs, log.Append(ctx, e), log.Append(ctx, entry(id, 2)), log.PutTableRow(ctx, TableRow{Table: id, Kind: "talk", Key: "1"}))
	}
	_, err := log.RevokeSessions(ctx, "ana")
	errs = append(errs, err, log.Remove(ctx, "two", 2), log.PutUserRow(ctx, UserRow{Owner: "ana", Kind: "name", Key: "Ana"}),
		log.KeepContent(ctx, "toy", "abc", map[string][]byte{"a.yaml": []byte("a: 1\n")}))
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// TestAMoveThatBreaksOff interrupts a transfer at each of its statements, from a folder to a database and back. Nobody can use the target
// until everything has been checked, and a second run of the transfer completes it.
func TestAMoveThatBreaksOff(t *testing.T) {
	source := openFolderOf(t)
	address := pgtest.Database(t)
	filled := openPostgres(t, address)
	if _, err := Transfer(ctx, source, filled, func(Moved) {}); err != nil {
		t.Fatal(err)
	}
	defer filled.Close()
	want, err := everything(source)
	if err != nil {
		t.Fatal(err)
	}
	folders := t.TempDir()
	for name, c := range map[string]struct {
		from Log
		over string
		to   func(n int) target
	}{
		"to a database": {source, `DROP SCHEMA "half`, func(n int) target { return databaseTarget(with(t, address, "search_path", fmt.Sprint("half", n))) }},
		"to a folder":   {filled, "remove the folder", func(n int) target { return folderTarget(filepath.Join(folders, fmt.Sprint(n))) }},
	} {
		t.Run(name, func(t *testing.T) {
			for n := 1; ; n++ {
				at := c.to(n)
				// Before the first statement, the target has only been created.
				to, err := at.fill()
				if err != nil {
					t.Fatal(err)
				}
				if to.Close(); n == 1 {
					refusesHalf(t, "before the first statement", at, c.over)
				}
				if to, err = at.fill(); err != nil {
					t.Fatal(err)
				}
				breaks, cancel := context.WithCancel(ctx)
				said, last := 0, ""
				db := to.(whole).rows()
				text := db.text
				db.text = func(query string) string {
					if said++; said == n {
						last = query
						cancel()
					}
					return text(query)
				}
				_, err = Transfer(breaks, c.from, to, func(Moved) {})
				cancel()
				to.Close()
				when := fmt.Sprintf("broken off at statement %d, %q", n, last)
				if last == "" {
					if err != nil || n < 50 {
						t.Fatalf("a move of %d statements ends with %v", said, err)
					}
					isThere(t, at, want)
					return
				}
				if err == nil {
					t.Fatalf("%s it ends well", when)
				}
				if refusesHalf(t, when, at, c.over); n%5 == 0 {
					if to, err = at.fill(); err == nil {
						_, err = Transfer(ctx, c.from, to, func(Moved) {})
						to.Close()
					}
					if err != nil {
						t.Fatalf("%s, going on gives %v", when, err)
					}
					isThere(t, at, want)
				}
				if t.Failed() {
					return
				}
			}
		})
	}
}

// openFolderOf returns a folder with some tables.
func openFolderOf(t *testing.T) *SQLite {
	t.Helper()
	s := open(t, t.TempDir())
	someTables(t, s)
	return s
}

// isThere fails the test unless the target has everything, is valid, and can be used.
func isThere(t *testing.T, at target, want string) {
	t.Helper()
	log, err := at.use()
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if got, err := everything(log); err != nil || got != want {
		t.Errorf("%v; there it reads\n%.2000s\nand not\n%.2000s", err, got, want)
	}
	inOrder(t, log)
}

// breaksOff runs a transfer and stops it before it copies the second table.
func breaksOff(t *testing.T, from Log, at target) {
	t.Helper()
	to, err := at.fill()
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if _, err := Transfer(ctx, from, to, func(Moved) { cancel() }); err == nil {
		t.Fatal("it does not break off")
	}
}

// TestWhatChangedSinceAMoveBrokeOff: a transfer can be resumed after new entries or removals of tables at the source. From another source,
// or from an earlier state of the source, it cannot, and the error says why.
func TestWhatChangedSinceAMoveBrokeOff(t *testing.T) {
	for name, c := range map[string]struct {
		change func(from *SQLite) Log // what is transferred then
		says   []string               // empty if the transfer continues
	}{
		"a table was played on": {change: func(from *SQLite) Log {
			if err := from.Append(ctx, entry("one", 3), entry("four", 1)); err != nil {
				t.Fatal(err)
			}
			return from
		}},
		"a table that was copied is removed": {change: func(from *SQLite) Log {
			if err := from.Remove(ctx, "one", 2); err != nil {
				t.Fatal(err)
			}
			return from
		}},
		"an earlier state": {says: []string{"do not match the source", "table one has 2 entries in the target, and 1 in the source", "start over"}, change: func(from *SQLite) Log {
			earlier := open(t, t.TempDir())
			named(t, earlier, from)
			if err := earlier.Append(ctx, entry("one", 1)); err != nil {
				t.Fatal(err)
			}
			return earlier
		}},
		"another course": {says: []string{"the first 2 entries of table one differ", "start over"}, change: func(from *SQLite) Log {
			other := open(t, t.TempDir())
			named(t, other, from)
			second := entry("one", 2)
			second.Data = []byte(`"else"`)
			if err := errors.Join(other.Append(ctx, entry("one", 1), second, entry("one", 3)), func() error { _, err := other.RevokeSessions(ctx, "ana"); return err }()); err != nil {
				t.Fatal(err)
			}
			return other
		}},
		"another Pantheon": {says: []string{"another source", "finish that migration first"}, change: func(*SQLite) Log { return openFolderOf(t) }},
	} {
		for kind, at := range map[string]target{"folder": folderTarget(t.TempDir()), "database": databaseTarget(pgtest.Database(t))} {
			t.Run(name+", to a "+kind, func(t *testing.T) {
				from := openFolderOf(t)
				if strings.HasPrefix(name, "a") && len(c.says) > 0 { // the case is not about its tombstone
					from = open(t, t.TempDir())
					if err := from.Append(ctx, entry("one", 1), entry("one", 2), entry("three", 1)); err != nil {
						t.Fatal(err)
					}
				}
				breaksOff(t, from, at)
				then := c.change(from)
				to, err := at.fill()
				if err != nil {
					t.Fatal(err)
				}
				_, err = Transfer(ctx, then, to, func(Moved) {})
				to.Close()
				if len(c.says) > 0 {
					says(t, err, c.says...)
					over := "remove the folder"
					if kind == "database" {
						over = "DROP SCHEMA"
					}
					says(t, err, over)
					refusesHalf(t, "then", at, over)
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				want, err := everything(then)
				if err != nil {
					t.Fatal(err)
				}
				isThere(t, at, want)
			})
		}
	}
}

// named gives an empty folder the name and key of another one, as if it were restored from a backup of the other.
func named(t *testing.T, s, of *SQLite) {
	t.Helper()
	m := &move{from: &of.database, to: &s.database}
	if err := m.sameName(ctx, false); err != nil {
		t.Fatal(err)
	}
	if err := s.change(ctx, func(l *ledger) error { return s.mark(ctx, l.tx, false) }); err != nil {
		t.Fatal(err)
	}
}

// TestAMoveToWhatWasUsedSince: a transfer to a completed target that has been used since changes nothing.
func TestAMoveToWhatWasUsedSince(t *testing.T) {
	for name, use := range map[string]func(Log) error{
		"a table was played on": func(log Log) error { return log.Append(ctx, entry("one", 3)) },
		"a table was begun":     func(log Log) error { return log.Append(ctx, entry("four", 1)) },
		"a table was removed":   func(log Log) error { return log.Remove(ctx, "one", 2) },
		"a cookie was revoked":  func(log Log) error { _, err := log.RevokeSessions(ctx, "ana"); return err },
	} {
		for kind, at := range map[string]target{"folder": folderTarget(t.TempDir()), "database": databaseTarget(pgtest.Database(t))} {
			t.Run(name+" in a "+kind, func(t *testing.T) {
				from := openFolderOf(t)
				to, err := at.fill()
				if err == nil {
					_, err = Transfer(ctx, from, to, func(Moved) {})
				}
				if err != nil {
					t.Fatal(err)
				}
				to.Close()
				log, err := at.use()
				if err != nil {
					t.Fatal(err)
				}
				if l, ok := log.(Leases); ok {
					_, err = l.Hold(ctx, "one")
				}
				if err := errors.Join(err, use(log), log.PutUserRow(ctx, UserRow{Owner: "bob", Kind: "name", Key: "Bob"})); err != nil {
					t.Fatal(err)
				}
				want, err := everything(log)
				log.Close()
				if err != nil {
					t.Fatal(err)
				}
				if to, err = at.fill(); err != nil {
					t.Fatal(err)
				}
				_, err = Transfer(ctx, from, to, func(Moved) {})
				to.Close()
				says(t, err, "the target was used after an earlier migration", "nothing was changed there")
				isThere(t, at, want)
			})
		}
	}
}

// TestNoMoveToServersThatRun: a transfer to a database that a server uses is refused, and sets no mark. During a transfer no server can
// register.
func TestNoMoveToServersThatRun(t *testing.T) {
	from := openFolderOf(t)
	address := pgtest.Database(t)
	server := openPostgres(t, address)
	to, err := OpenPostgresToFill(ctx, address, Terms{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	_, err = Transfer(ctx, from, to, func(Moved) {})
	says(t, err, "in use by a server at here", "stop all servers first")
	if err := server.Append(ctx, entry("t", 1)); err != nil {
		t.Errorf("the server that runs: %v", err)
	}
	// A server that looked for the mark before it was set registers after it.
	other := pgtest.Database(t)
	at := databaseTarget(other)
	late := openPostgres(t, other)
	pgtest.Tell(t, other, "UPDATE pantheon.servers SET dead = TRUE, until = now()")
	breaksOff(t, from, at)
	if err := late.register(ctx); !errors.Is(err, ErrHalfFilled) {
		t.Errorf("a server registers behind the mark: %v", err)
	}
}

// TestOlderProgramsRefuseWhatIsHalfFilled: older programs refuse a half-filled log, because they take its mark for a newer schema
// version.
func TestOlderProgramsRefuseWhatIsHalfFilled(t *testing.T) {
	from := openFolderOf(t)
	folder, address := t.TempDir(), pgtest.Database(t)
	breaksOff(t, from, folderTarget(folder))
	breaksOff(t, from, databaseTarget(address))
	// Every version since the first has asked these questions, and refuses a higher number than its own.
	db, err := connect(filepath.Join(folder, File), 1, readLive...)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	p, err := OpenPostgresToFill(ctx, address, Terms{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for query, at := range map[string]querier{
		"SELECT max(version_id) FROM goose_db_version WHERE is_applied = 1": db,
		"SELECT least FROM folder": p.reader,
	} {
		var needs int64
		if err := at.QueryRowContext(ctx, query).Scan(&needs); err != nil || needs < 1000 {
			t.Errorf("%s gives %d, %v", query, needs, err)
		}
	}
}
