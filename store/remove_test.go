package store

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pantheon/game/gametest/testseed"
)

// TestARemovedTableIsGone: removed data is no longer in the files, whatever happened before; everything else is unchanged.
func TestARemovedTableIsGone(t *testing.T) {
	random := testseed.Rand(t)
	folder := t.TempDir()
	s := open(t, folder)
	const tables, entries = 60, 12
	name := func(i int, n int64) string {
		return fmt.Sprintf("Name-%d-%d %s.", i, n, strings.Repeat("é", (i*7+int(n))%30))
	}
	word := func(i int, n int64) string { return fmt.Sprintf("word-%d-%d.", i, n) }
	data := func(i int, n int64) string { return fmt.Sprintf("data-%d-%d.", i, n) }
	// The tables grow in turn, so that their rows share pages, which split as they fill.
	next := map[int]int64{}
	for len(next) < tables || slices.ContainsFunc(slices.Collect(func(yield func(int64) bool) {
		for _, n := range next {
			if !yield(n) {
				return
			}
		}
	}), func(n int64) bool { return n < entries }) {
		i := random.IntN(tables)
		n := next[i] + 1
		if n > entries {
			continue
		}
		next[i] = n
		e := entry(fmt.Sprint("table-", i), n)
		e.Names, e.SearchTerms, e.Data = []string{name(i, n)}, []string{word(i, n)}, []byte(strings.Repeat(data(i, n), 1+random.IntN(20)))
		if err := errors.Join(s.Append(ctx, e), s.MarkRead(ctx, e.Table, word(i, 99), n, time.Now()), s.KeepReview(ctx, e.Table, "m", int(n), []byte(data(i, n))),
			s.PutTableRow(ctx, TableRow{Table: e.Table, Kind: "talk", Key: word(i, n), Data: []byte(data(i, n))}, Notification{User: word(i, n), Data: []byte(data(i, n))})); err != nil {
			t.Fatal(err)
		}
	}
	var gone, stay []int
	for i := range tables {
		id := fmt.Sprint("table-", i)
		if random.IntN(2) == 0 {
			stay = append(stay, i)
			continue
		}
		gone = append(gone, i)
		if err := s.Remove(ctx, id, entries-1); !errors.Is(err, ErrTaken) {
			t.Fatalf("removing a table that goes on gives %v", err)
		}
		if err := s.Remove(ctx, id, entries); err != nil {
			t.Fatal(err)
		}
	}
	if wiped, err := s.Wipe(ctx, true); err != nil || !wiped {
		t.Errorf("wiped %v, %v", wiped, err)
	}
	inOrder(t, s)
	var words []string
	for _, i := range gone {
		id := fmt.Sprint("table-", i)
		for n := range int64(entries) {
			words = append(words, name(i, n+1), word(i, n+1), data(i, n+1))
		}
		words = append(words, word(i, 99))
		if removed, err := s.Removed(ctx, id); err != nil || !removed {
			t.Errorf("%s was removed: %v, %v", id, removed, err)
		}
		if got, err := s.Entries(ctx, id, 0); err != nil || len(got) != 0 {
			t.Errorf("%s has %d entries, %v", id, len(got), err)
		}
		if err := s.Append(ctx, entry(id, 1)); !errors.Is(err, ErrTaken) {
			t.Errorf("a removed table is begun anew: %v", err)
		}
		if err := s.Remove(ctx, id, entries); !errors.Is(err, ErrNone) {
			t.Errorf("removing %s again gives %v", id, err)
		}
	}
	nowhere(t, folder, words...)
	for _, i := range stay {
		id := fmt.Sprint("table-", i)
		got, err := s.Entries(ctx, id, 0)
		if err != nil || len(got) != entries || got[2].Names[0] != name(i, 3) {
			t.Errorf("%s has %d entries, %v", id, len(got), err)
		}
		if removed, err := s.Removed(ctx, id); err != nil || removed {
			t.Errorf("%s was removed: %v, %v", id, removed, err)
		}
	}
	// A backup holds the tombstones too.
	copied := t.TempDir()
	if err := s.Backup(ctx, filepath.Join(copied, File)); err != nil {
		t.Fatal(err)
	}
	c := open(t, copied)
	inOrder(t, c)
	if removed, err := c.Removed(ctx, fmt.Sprint("table-", gone[0])); err != nil || !removed {
		t.Errorf("in the backup %v, %v", removed, err)
	}
	if err := c.Append(ctx, entry("new", 1)); err != nil {
		t.Error(err)
	}
	inOrder(t, c)
}

// TestWhatIsDroppedIsGone: removed table rows and user rows are no longer in the files.
func TestWhatIsDroppedIsGone(t *testing.T) {
	word := func(what string, n int) string { return fmt.Sprintf("%s-%d.", what, n) }
	data := func(n int) []byte { return []byte(strings.Repeat(word("data", n), 9)) }
	for name, what := range map[string]struct{ keep, drop func(s *SQLite, n int) error }{
		"slips": {
			func(s *SQLite, n int) error {
				return s.PutTableRow(ctx, TableRow{Table: "t", Kind: "talk", Key: word("key", n), Data: data(n)})
			},
			func(s *SQLite, n int) error { return s.DropTableRows(ctx, "t", "talk", word("key", n)) },
		},
		"papers": {
			func(s *SQLite, n int) error {
				return s.PutUserRow(ctx, UserRow{Owner: word("key", n), Kind: "note", Key: "1", Data: data(n)})
			},
			func(s *SQLite, n int) error { return s.DropUserRows(ctx, word("key", n), "", "") },
		},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			s := open(t, folder)
			if err := s.Append(ctx, entry("t", 1)); err != nil {
				t.Fatal(err)
			}
			var gone []string
			const many = 120 // enough for pages to split and to be merged
			for i := range many {
				n := i * 7919 % many
				if err := what.keep(s, n); err != nil {
					t.Fatal(err)
				}
				gone = append(gone, word("key", n), word("data", n))
			}
			for n := range many {
				if err := what.drop(s, n); err != nil {
					t.Fatal(err)
				}
			}
			var noted int
			if err := s.reader.QueryRow("PRAGMA user_version").Scan(&noted); err != nil || noted != -1 {
				t.Errorf("that a shred may be left is not noted: %d, %v", noted, err)
			}
			if wiped, err := s.Wipe(ctx, true); err != nil || !wiped {
				t.Errorf("wiped %v, %v", wiped, err)
			}
			inOrder(t, s)
			nowhere(t, folder, gone...)
		})
	}
}

// TestNamesGoAlone: removing names from a log does not change its chain.
func TestNamesGoAlone(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	e := entry("t", 1)
	e.Names = []string{"Ana", "", "Zacharias"}
	if err := s.Append(ctx, e, entry("t", 2)); err != nil {
		t.Fatal(err)
	}
	if err := s.RedactNames(ctx, "t"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Wipe(ctx, true); err != nil {
		t.Fatal(err)
	}
	inOrder(t, s)
	if got, err := s.Entries(ctx, "t", 0); err != nil || len(got) != 2 || got[0].Names != nil {
		t.Errorf("there is %+v, %v", got, err)
	}
	nowhere(t, folder, "Zacharias")
}
