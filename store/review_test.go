package store

import (
	"errors"
	"path/filepath"
	"reflect"
	"testing"
)

func TestReviewsAreKeptWithTheGame(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	for _, id := range []string{"t", "other"} {
		if err := s.Append(ctx, entry(id, 1)); err != nil {
			t.Fatal(err)
		}
	}
	keep := func(table, method string, ply int, data string) {
		t.Helper()
		if err := s.KeepReview(ctx, table, method, ply, []byte(data)); err != nil {
			t.Fatal(err)
		}
	}
	keep("t", "deep", 1, "one")
	keep("t", "deep", 3, "drei")
	keep("t", "deep", 3, "three")
	keep("t", "quick", 4, "four")
	keep("other", "deep", 1, "eins")
	keep("nobody", "deep", 1, "nothing")
	want := map[int][]byte{1: []byte("one"), 3: []byte("three")}
	holds := func(s *SQLite, table, method string, want map[int][]byte) {
		t.Helper()
		if got, err := s.Review(ctx, table, method); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("of %s by %s there is %v, %v; want %v", table, method, got, err, want)
		}
	}
	holds(s, "t", "deep", want)
	holds(s, "nobody", "deep", map[int][]byte{})

	copied := t.TempDir()
	if err := s.Backup(ctx, filepath.Join(copied, File)); err != nil {
		t.Fatal(err)
	}
	holds(open(t, copied), "t", "deep", want)
	s.Close()
	s = open(t, folder)
	holds(s, "t", "deep", want)

	keep("t", "quick", 3, "other eyes")
	holds(s, "t", "deep", map[int][]byte{1: []byte("one")})
	if err := s.DropReview(ctx, "t"); err != nil {
		t.Fatal(err)
	}
	holds(s, "t", "deep", map[int][]byte{})
	holds(s, "t", "quick", map[int][]byte{})
	holds(s, "other", "deep", map[int][]byte{1: []byte("eins")})
	s.Close()

	reader, err := OpenReadOnly(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	holds(reader, "other", "deep", map[int][]byte{1: []byte("eins")})
	if err := errors.Join(reader.KeepReview(ctx, "t", "deep", 1, nil), reader.DropReview(ctx, "t")); !errors.Is(err, errReadOnly) {
		t.Errorf("writing to a log for reading gives %v", err)
	}
}
