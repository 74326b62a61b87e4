package store

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"
)

// TestTableRows: table rows are stored, replaced, listed and removed, across a restart, and are removed with their table.
func TestTableRows(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		if err := s.Append(ctx, entry("t", 1), entry("u", 1)); err != nil {
			t.Fatal(err)
		}
		slip := func(table, kind, key, guest, data string) TableRow {
			return TableRow{Table: table, Kind: kind, Key: key, User: guest, Time: time.UnixMilli(1_700_000_000_123), Data: []byte(data)}
		}
		// Keys are in byte order, not in the order of a language.
		all := []TableRow{slip("t", "talk", "B", "ana", "1"), slip("t", "talk", "a", "bob", "2"), slip("t", "talk", "b", "", "3"), slip("t", "talk", "á", "ana", "4")}
		for _, i := range []int{3, 1, 0, 2} {
			if err := s.PutTableRow(ctx, all[i]); err != nil {
				t.Fatal(err)
			}
		}
		note, other := slip("t", "note", "B", "ana", "5"), slip("u", "note", "B", "ana", "6")
		if err := errors.Join(s.PutTableRow(ctx, slip("t", "note", "B", "bob", "old")), s.PutTableRow(ctx, note), s.PutTableRow(ctx, other)); err != nil {
			t.Fatal(err)
		}
		if err := s.PutTableRow(ctx, slip("nobody", "note", "B", "ana", "7")); !errors.Is(err, ErrNone) {
			t.Errorf("a row of an unknown table gives %v", err)
		}
		is := func(what string, want []TableRow) func([]TableRow, error) {
			return func(got []TableRow, err error) {
				t.Helper()
				if err != nil || !slices.EqualFunc(got, want, func(a, b TableRow) bool { return reflect.DeepEqual(a, b) }) {
					t.Errorf("%s: %q, %v; want %q", what, got, err, want)
				}
			}
		}
		inOrder(t, s)
		s.Close()
		s = open()
		is("the talk", all)(s.TableRows(ctx, "t", "talk"))
		is("the note", []TableRow{note})(s.TableRows(ctx, "t", "note"))
		is("of an unknown table", nil)(s.TableRows(ctx, "nobody", "note"))
		is("of Ana", []TableRow{note, all[0], all[3], other})(s.TableRowsOf(ctx, "ana"))
		is("of nobody", nil)(s.TableRowsOf(ctx, ""))

		if err := errors.Join(s.DropTableRows(ctx, "t", "talk", "a", "á", "none"), s.DropTableRows(ctx, "nobody", "talk")); err != nil {
			t.Error(err)
		}
		is("without two lines", []TableRow{all[0], all[2]})(s.TableRows(ctx, "t", "talk"))
		inOrder(t, s)
		if err := s.DropTableRows(ctx, "t", "talk"); err != nil {
			t.Error(err)
		}
		is("without talk", nil)(s.TableRows(ctx, "t", "talk"))
		is("the note stays", []TableRow{note})(s.TableRows(ctx, "t", "note"))
		inOrder(t, s)
		if err := s.Remove(ctx, "t", 1); err != nil {
			t.Fatal(err)
		}
		is("of a removed table", []TableRow{other})(s.TableRowsOf(ctx, "ana"))
		inOrder(t, s)
		// After the last row is removed, the chain head has no trace of it.
		if err := s.DropTableRows(ctx, "u", "note"); err != nil {
			t.Fatal(err)
		}
		var heads, asides int
		if err := s.db.reader.QueryRow("SELECT count(*), count(aside) FROM heads").Scan(&heads, &asides); err != nil || heads != 1 || asides != 0 {
			t.Errorf("of %d heads %d count table rows, %v; want none of 1", heads, asides, err)
		}
		inOrder(t, s)
	})
}

// TestWordsAreDropped: an entry can remove search terms of its table.
func TestWordsAreDropped(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		first, second := entry("t", 1), entry("t", 2)
		first.SearchTerms = []string{"one", "two", "three"}
		second.SearchTerms, second.DroppedTerms = []string{"three", "four"}, []string{"one", "three", "never"}
		if err := s.Append(ctx, first, second); err != nil {
			t.Fatal(err)
		}
		for word, want := range map[string]int{"one": 0, "two": 1, "three": 1, "four": 1} {
			if ids, err := s.Find(ctx, word); err != nil || len(ids) != want {
				t.Errorf("%s finds %v, %v", word, ids, err)
			}
		}
		inOrder(t, s)
	})
}

// TestDamageOfWhatStandsAside: a table row, a notification or a user row that is lost, changed or moved is found.
func TestDamageOfWhatStandsAside(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		for i, id := range []string{"t", "u"} {
			p := TableRow{Table: id, Kind: "talk", Key: fmt.Sprint(i), User: "ana", Time: time.UnixMilli(1), Data: []byte("hello")}
			if err := errors.Join(s.Append(ctx, entry(id, 1)), s.PutTableRow(ctx, p, Notification{User: "bob", Kind: "talk"})); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.PutUserRow(ctx, UserRow{Owner: "ana", Kind: "name", Key: "Ana", Data: []byte("x")}); err != nil {
			t.Fatal(err)
		}
		inOrder(t, s)
		for _, harm := range []string{
			"DELETE FROM slips WHERE key = '0'", "UPDATE slips SET guest = 'eve' WHERE key = '0'", "UPDATE slips SET time = 2 WHERE key = '0'", "UPDATE slips SET tab = 1 WHERE tab = 2",
			"DELETE FROM notices WHERE tab = 1", "UPDATE notices SET guest = 'eve'", "UPDATE notices SET entry = 2", "UPDATE notices SET id = 'x' WHERE tab = 1",
			"UPDATE heads SET aside = (SELECT aside FROM heads WHERE tab = 2) WHERE tab = 1", "UPDATE heads SET aside = chain", "UPDATE heads SET aside = substr(aside, 1, 0)", "UPDATE heads SET aside = NULL",
			"DELETE FROM papers", "UPDATE papers SET owner = 'eve'", "UPDATE papers SET data = ?1", "UPDATE papers SET seal = ?1",
		} {
			tx, err := s.db.writer.Begin()
			if err != nil {
				t.Fatal(err)
			}
			x := session{tx, s.db}
			var args []any
			if harm[len(harm)-2:] == "?1" {
				args = append(args, []byte("y"))
			}
			if _, err := x.ExecContext(ctx, harm, args...); err != nil {
				t.Fatal(harm, err)
			}
			errs := []error{s.db.userRows(ctx, x)}
			for _, id := range []string{"t", "u"} {
				h, err := s.db.sealer.readHead(x.QueryRowContext(ctx, selectHead, id), id)
				if errs = append(errs, err); err == nil {
					errs = append(errs, s.db.aside(ctx, x, h))
				}
			}
			if err := errors.Join(errs...); !errors.Is(err, ErrDamaged) {
				t.Errorf("after %q nothing is found: %v", harm, err)
			}
			tx.Rollback()
		}
		inOrder(t, s)
	})
}
