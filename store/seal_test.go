package store

import (
	"errors"
	"testing"
)

// TestNothingIsWrittenBehindWhatWasChanged: if any part of a chain head or of a total is changed by hand, an append is refused and
// verification finds the change. After the part is restored, everything is valid again.
func TestNothingIsWrittenBehindWhatWasChanged(t *testing.T) {
	s := open(t, t.TempDir())
	if err := s.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	if err := s.PutTableRow(ctx, TableRow{Table: "t", Kind: "k", Key: "a", Data: []byte("{}")}); err != nil {
		t.Fatal(err)
	}
	next := int64(2)
	for _, c := range []struct{ rows, column, where string }{
		{"heads", "entries", ""}, {"heads", "chain", ""}, {"heads", "names", ""}, {"heads", "beside", ""}, {"heads", "seal", ""}, {"heads", "aside", ""},
		{"totals", "rows", " WHERE what = 'tables'"}, {"totals", "sum", " WHERE what = 'tables'"}, {"totals", "seal", " WHERE what = 'tables'"},
	} {
		var was any
		if err := s.reader.QueryRowContext(ctx, "SELECT "+c.column+" FROM "+c.rows+c.where).Scan(&was); err != nil {
			t.Fatal(err)
		}
		set := func(to any) {
			t.Helper()
			if _, err := s.writer.ExecContext(ctx, "UPDATE "+c.rows+" SET "+c.column+" = ?"+c.where, to); err != nil {
				t.Fatal(err)
			}
		}
		switch was := was.(type) {
		case int64:
			set(was + 1)
		case []byte:
			changed := append([]byte{}, was...)
			changed[0] ^= 1
			set(changed)
		default:
			t.Fatalf("%s of %s is a %T", c.column, c.rows, was)
		}
		for what, err := range map[string]error{"an append": s.Append(ctx, entry("t", next)), "the check": errors.Join(s.Check(ctx, "t"), s.CheckFolder(ctx))} {
			if !errors.Is(err, ErrDamaged) {
				t.Errorf("with %s of %s changed %s gives %v", c.column, c.rows, what, err)
			}
		}
		set(was)
		if err := errors.Join(s.Check(ctx, "t"), s.CheckFolder(ctx), s.Append(ctx, entry("t", next))); err != nil {
			t.Fatalf("with %s of %s as it was: %v", c.column, c.rows, err)
		}
		next++
	}
}

// TestAnEarlierRowIsFound: an older version of a row, with a valid seal, is found by the total over all rows of its kind.
func TestAnEarlierRowIsFound(t *testing.T) {
	for name, c := range map[string]struct {
		save, back string // save keeps a copy of the rows, and back restores it
		change     func(s *SQLite) error
	}{
		"papers": {"CREATE TEMP TABLE saved AS SELECT * FROM papers", "REPLACE INTO papers SELECT * FROM saved", func(s *SQLite) error {
			return s.PutUserRow(ctx, UserRow{Owner: "p", Kind: "k", Key: "a", Data: []byte(`{"n":2}`)})
		}},
		"heads": {"CREATE TEMP TABLE saved AS SELECT * FROM heads", "REPLACE INTO heads SELECT * FROM saved", func(s *SQLite) error { return s.Append(ctx, entry("t", 2)) }},
		"issues": {"CREATE TEMP TABLE saved AS SELECT * FROM issues", "REPLACE INTO issues SELECT * FROM saved", func(s *SQLite) error {
			_, err := s.RevokeSessions(ctx, "g")
			return err
		}},
	} {
		s := open(t, t.TempDir())
		_, err := s.RevokeSessions(ctx, "g")
		err = errors.Join(err, s.Append(ctx, entry("t", 1)), s.PutUserRow(ctx, UserRow{Owner: "p", Kind: "k", Key: "a", Data: []byte(`{"n":1}`)}))
		if err != nil {
			t.Fatal(err)
		}
		do := func(query string) {
			t.Helper()
			if _, err := s.writer.ExecContext(ctx, query); err != nil {
				t.Fatal(err)
			}
		}
		do(c.save)
		if err := errors.Join(c.change(s), s.CheckFolder(ctx)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		do(c.back)
		if err := s.CheckFolder(ctx); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s as they were before: %v", name, err)
		}
	}
}

// TestEntriesFollowEachOther: an entry with the wrong number is refused, and nothing of its batch is written.
func TestEntriesFollowEachOther(t *testing.T) {
	s := open(t, t.TempDir())
	if err := s.Append(ctx, entry("t", 1), entry("t", 2)); err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int64]error{-1: errOrder, 0: errOrder, 1: ErrTaken, 2: ErrTaken, 4: errOrder, 5: errOrder} {
		if err := s.Append(ctx, entry("u", 1), entry("t", n)); !errors.Is(err, want) {
			t.Errorf("entry %d after entry 2 gives %v, want %v", n, err, want)
		}
		if err := s.Append(ctx, entry("v", n+5)); !errors.Is(err, errOrder) {
			t.Errorf("entry %d as the first gives %v", n+5, err)
		}
	}
	if got, err := s.Entries(ctx, "u", 0); len(got) > 0 {
		t.Errorf("of a batch that was refused %d entries are written, %v", len(got), err)
	}
	if err := s.Append(ctx, entry("t", 3)); err != nil {
		t.Error(err)
	}
}
