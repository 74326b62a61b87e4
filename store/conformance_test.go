package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pantheon/store/pgtest"
)

// A kept is a log of either kind, with its database.
type kept struct {
	Log
	db *database
}

// Append takes the leases of the tables first, if the log has leases, and then appends the entries.
func (k *kept) Append(ctx context.Context, entries ...Entry) error {
	if l, ok := k.Log.(Leases); ok {
		for _, e := range entries {
			if _, err := l.Hold(ctx, e.Table); err != nil && !errors.Is(err, ErrNone) {
				return err
			}
		}
	}
	return k.Log.Append(ctx, entries...)
}

// inEach runs a test on each kind of log. Each call of open reopens the same log.
func inEach(t *testing.T, test func(t *testing.T, open func() *kept)) {
	t.Run("SQLite", func(t *testing.T) {
		folder := t.TempDir()
		test(t, func() *kept {
			s := open(t, folder)
			return &kept{s, &s.database}
		})
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		address := pgtest.Database(t)
		test(t, func() *kept {
			p := openPostgres(t, address)
			return &kept{p, &p.database}
		})
	})
}

// opened counts the servers of these tests, to give each a different address.
var opened atomic.Int32

func openPostgres(t testing.TB, address string) *Postgres {
	t.Helper()
	// No test waits for this lease to expire, and it is long enough for a busy machine.
	p, err := OpenPostgres(ctx, address, Terms{Address: fmt.Sprint("here", opened.Add(1)), Version: "test", Lease: 20 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

func TestEntriesComeBackAsTheyWent(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		var want []Entry
		for n := int64(1); n <= 5; n++ {
			e := entry("t", n)
			want = append(want, e)
			e.SearchTerms = []string{"w"}
			if err := s.Append(ctx, e); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Append(ctx, entry("other", 1)); err != nil {
			t.Fatal(err)
		}
		name, key := s.Name(), string(s.Key())
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = open()
		got, err := s.Entries(ctx, "t", 0)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v\nwant %+v", got, err, want)
		}
		if got, err = s.Entries(ctx, "t", 3); err != nil || !reflect.DeepEqual(got, want[3:]) {
			t.Errorf("behind 3: %+v, %v", got, err)
		}
		if got, err = s.Entries(ctx, "nobody", 0); err != nil || len(got) != 0 {
			t.Errorf("an unknown table has %+v, %v", got, err)
		}
		if ids, err := s.Tables(ctx); err != nil || !reflect.DeepEqual(ids, []string{"t", "other"}) {
			t.Errorf("the tables are %v, %v", ids, err)
		}
		if ids, err := s.Find(ctx, "w"); err != nil || !reflect.DeepEqual(ids, []string{"t"}) {
			t.Errorf("the word finds %v, %v", ids, err)
		}
		if s.Name() != name || string(s.Key()) != key || len(name) != 16 || len(key) != 32 {
			t.Errorf("the folder's name or key changed: %s, was %s", s.Name(), name)
		}
	})
}

func TestAppendIsAllOrNothing(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		if err := s.Append(ctx, entry("t", 1), entry("t", 2)); err != nil {
			t.Fatal(err)
		}
		again := entry("t", 4)
		again.Client = "c2"
		for name, batch := range map[string][]Entry{
			"a number that is taken": {entry("t", 3), entry("t", 2)},
			"an input that is known": {entry("t", 3), again},
			"a table that is there":  {entry("u", 1), entry("t", 1)},
			"a table without a head": {entry("u", 1), entry("v", 2)},
			"a number below one":     {entry("u", 1), entry("t", 0)},
		} {
			err := s.Append(ctx, batch...)
			if err == nil {
				t.Fatalf("%s was taken", name)
			}
			if known := name != "a table without a head" && name != "a number below one"; errors.Is(err, ErrTaken) != known {
				t.Errorf("%s gives %v", name, err)
			}
			if got, _ := s.Entries(ctx, "t", 0); len(got) != 2 {
				t.Errorf("%s left %d entries, want 2", name, len(got))
			}
			if got, _ := s.Tables(ctx); len(got) != 1 {
				t.Errorf("%s left the tables %v", name, got)
			}
		}
		unnamed := entry("t", 3)
		unnamed.Client = ""
		next := entry("t", 4)
		next.Client = ""
		if err := s.Append(ctx, unnamed, next); err != nil {
			t.Errorf("two inputs without a client's id: %v", err)
		}
	})
}

func TestTheLogIsNeverRewritten(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		if err := s.Append(ctx, entry("t", 1)); err != nil {
			t.Fatal(err)
		}
		for _, query := range []string{"UPDATE entries SET print = 'x'", "DELETE FROM entries"} {
			if _, err := s.db.writer.Exec(query); err == nil {
				t.Errorf("%s was done", query)
			}
		}
		if _, err := s.db.writer.Exec("INSERT INTO entries (tab, number, time, kind, guest, client, at, data, print, hash) VALUES (99, 1, 0, '', '', '', 0, '', '', '')"); err == nil {
			t.Error("an entry of no table was taken: foreign keys are not checked")
		}
	})
}

func TestAppendsThatRaceGetOnePlaceEach(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		if err := s.Append(ctx, entry("t", 1)); err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		var wg sync.WaitGroup
		taken := map[int64]int{}
		for w := range 8 {
			wg.Go(func() {
				for n := int64(2); n <= 20; n++ {
					e := entry("t", n)
					e.Client = fmt.Sprintf("w%d-%d", w, n)
					err := s.Append(ctx, e)
					mu.Lock()
					switch {
					case err == nil:
						taken[n]++
					case !errors.Is(err, ErrTaken):
						t.Error(err)
					}
					mu.Unlock()
				}
			})
		}
		wg.Wait()
		for n := int64(2); n <= 20; n++ {
			if taken[n] != 1 {
				t.Errorf("number %d was given %d times", n, taken[n])
			}
		}
	})
}

func TestContentAndWhatWasSeen(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		if _, err := s.Content(ctx, "g", "f"); !errors.Is(err, ErrNone) {
			t.Errorf("content that is not kept gives %v", err)
		}
		files := map[string][]byte{"a.yaml": []byte("a: 1\n"), "b.yaml": {}}
		for range 2 {
			if err := s.KeepContent(ctx, "g", "f", files); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := s.Content(ctx, "g", "f"); err != nil || len(got) != 2 || string(got["a.yaml"]) != "a: 1\n" {
			t.Errorf("kept content comes back as %v, %v", got, err)
		}
		if err := s.Append(ctx, entry("t", 1)); err != nil {
			t.Fatal(err)
		}
		for i, n := range []int64{4, 9, 7} {
			if err := s.MarkRead(ctx, "t", "g", n, time.UnixMilli(int64(i))); err != nil {
				t.Fatal(err)
			}
		}
		if n, at, err := s.Seen(ctx, "t", "g"); err != nil || n != 9 || at.UnixMilli() != 2 {
			t.Errorf("seen up to %d at %v, %v; want 9", n, at, err)
		}
		if n, _, err := s.Seen(ctx, "t", "other"); err != nil || n != 0 {
			t.Errorf("somebody else has seen up to %d, %v", n, err)
		}
	})
}

func TestAClosedLogSaysSo(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		if err := errors.Join(s.Close(), s.Close()); err != nil {
			t.Error(err)
		}
		if err := s.Append(ctx, entry("t", 1)); !errors.Is(err, errClosed) {
			t.Errorf("appending gives %v", err)
		}
	})
}

// TestRunningLogsCannotBeRemoved: SQL statements can neither change nor delete the log of a table without a tombstone, nor a tombstone.
func TestRunningLogsCannotBeRemoved(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		if err := s.Append(ctx, entry("t", 1), entry("t", 2), entry("gone", 1)); err != nil {
			t.Fatal(err)
		}
		if err := s.Remove(ctx, "gone", 1); err != nil {
			t.Fatal(err)
		}
		for _, query := range []string{"DELETE FROM entries", "DELETE FROM heads", "DELETE FROM tables", "UPDATE entries SET print = 'x'", "UPDATE tables SET id = 'u'",
			"DELETE FROM removed", "UPDATE removed SET id = 'u'"} {
			if _, err := s.db.writer.Exec(query); err == nil {
				t.Errorf("%s was done", query)
			}
		}
		inOrder(t, s)
	})
}

// TestLooksAreForgotten: PruneReadMarks removes old read marks and no others.
func TestLooksAreForgotten(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		long := time.UnixMilli(1_700_000_000_000)
		for _, id := range []string{"a", "b"} {
			err := errors.Join(s.Append(ctx, entry(id, 1)), s.MarkRead(ctx, id, "old", 1, long), s.MarkRead(ctx, id, "new", 1, long), s.MarkRead(ctx, id, "new", 1, long.Add(time.Hour)))
			if err != nil {
				t.Fatal(err)
			}
		}
		if n, err := s.PruneReadMarks(ctx, long.Add(time.Minute)); err != nil || n != 2 {
			t.Errorf("%d rows were forgotten, %v; want 2", n, err)
		}
		for _, id := range []string{"a", "b"} {
			if n, _, err := s.Seen(ctx, id, "old"); err != nil || n != 0 {
				t.Errorf("of the old guest %d, %v", n, err)
			}
			if n, _, err := s.Seen(ctx, id, "new"); err != nil || n != 1 {
				t.Errorf("of the new guest %d, %v", n, err)
			}
		}
		inOrder(t, s)
	})
}

// TestReadMarksOfAPersonGo: DropReadMarks removes all read marks of one person, and no others. The log stays in order.
func TestReadMarksOfAPersonGo(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		at := time.UnixMilli(1_700_000_000_000)
		for i, id := range []string{"b", "a", "c"} {
			err := errors.Join(s.Append(ctx, entry(id, 1)), s.MarkRead(ctx, id, "stays", 1, at))
			if id != "c" {
				err = errors.Join(err, s.MarkRead(ctx, id, "goes", 1, at.Add(time.Duration(i)*time.Hour)))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		got, err := s.ReadMarksOf(ctx, "goes")
		if want := []ReadMark{{"b", 1, at}, {"a", 1, at.Add(time.Hour)}}; err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("the read marks are %v, %v; want %v", got, err, want)
		}
		for range 2 {
			if err := s.DropReadMarks(ctx, "goes"); err != nil {
				t.Fatal(err)
			}
			if got, err := s.ReadMarksOf(ctx, "goes"); err != nil || len(got) != 0 {
				t.Errorf("still there are %v, %v", got, err)
			}
			if got, err := s.ReadMarksOf(ctx, "stays"); err != nil || len(got) != 3 {
				t.Errorf("of somebody else there are %v, %v", got, err)
			}
			inOrder(t, s)
		}
	})
}

// TestLooksAreCountedOnce: if a transaction is tried again, the read marks that it removes count once.
func TestLooksAreCountedOnce(t *testing.T) {
	s := open(t, t.TempDir())
	at := time.UnixMilli(1_700_000_000_000)
	err := errors.Join(s.Append(ctx, entry("t", 1)), s.MarkRead(ctx, "t", "ana", 1, at), s.MarkRead(ctx, "t", "bob", 1, at))
	if err != nil {
		t.Fatal(err)
	}
	const fails = "CREATE TEMP TRIGGER fails BEFORE UPDATE ON main.heads BEGIN SELECT RAISE(ABORT, 'not now'); END"
	if _, err := s.writer.Exec(fails); err != nil {
		t.Fatal(err)
	}
	tried := 0
	s.again = func(_ context.Context, err error, _ time.Time, tries int) bool {
		tried = tries
		if _, bad := s.writer.Exec("DROP TRIGGER fails"); bad != nil {
			t.Fatalf("%v, after %v", bad, err)
		}
		return true
	}
	if n, err := s.PruneReadMarks(ctx, at.Add(time.Hour)); err != nil || n != 2 || tried != 1 {
		t.Errorf("%d rows were forgotten, %v, and it was tried again %d times; want 2 rows and 1 time", n, err, tried)
	}
	inOrder(t, s)
}

// TestRevokedCookiesStayRevoked: the session versions of users survive a restart. Verification finds a version that was changed or
// deleted by hand.
func TestRevokedCookiesStayRevoked(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		revoke := func(guest string, want int64) {
			t.Helper()
			if n, err := s.RevokeSessions(ctx, guest); err != nil || n != want {
				t.Fatalf("the next issue for %s is %d, %v; want %d", guest, n, err, want)
			}
		}
		revoke("ana", 1)
		revoke("ana", 2)
		revoke("bob", 1)
		s.Close()
		s = open()
		want := map[string]int64{"ana": 2, "bob": 1}
		if got, err := s.SessionVersions(ctx); err != nil || !maps.Equal(got, want) {
			t.Errorf("the issues are %v, %v; want %v", got, err, want)
		}
		if err := s.CheckFolder(ctx); err != nil {
			t.Error(err)
		}
		for _, harm := range []string{"UPDATE issues SET number = 1 WHERE guest = 'ana'", "DELETE FROM issues WHERE guest = 'bob'", "UPDATE issues SET guest = 'eve' WHERE guest = 'bob'"} {
			tx, err := s.db.writer.Begin()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := tx.Exec(harm); err != nil {
				t.Fatal(err)
			}
			if err := s.db.sessionVersions(ctx, dialectQuerier{tx, s.db.text}); !errors.Is(err, ErrDamaged) {
				t.Errorf("after %q the folder is found to be in order: %v", harm, err)
			}
			tx.Rollback()
		}
	})
}
