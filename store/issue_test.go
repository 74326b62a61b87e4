package store

import (
	"errors"
	"maps"
	"testing"
)

// TestRevokedCookiesStayRevoked counts the issues of guests' cookies, over a restart, and finds what was changed or taken out by hand.
func TestRevokedCookiesStayRevoked(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	revoke := func(guest string, want int64) {
		t.Helper()
		if n, err := s.Revoke(ctx, guest); err != nil || n != want {
			t.Fatalf("the next issue for %s is %d, %v; want %d", guest, n, err, want)
		}
	}
	revoke("ana", 1)
	revoke("ana", 2)
	revoke("bob", 1)
	s.Close()
	s = open(t, folder)
	want := map[string]int64{"ana": 2, "bob": 1}
	if got, err := s.Issues(ctx); err != nil || !maps.Equal(got, want) {
		t.Errorf("the issues are %v, %v; want %v", got, err, want)
	}
	if err := s.CheckFolder(ctx); err != nil {
		t.Error(err)
	}
	for _, harm := range []string{"UPDATE issues SET number = 1 WHERE guest = 'ana'", "DELETE FROM issues WHERE guest = 'bob'", "UPDATE issues SET guest = 'eve' WHERE guest = 'bob'"} {
		tx, err := s.writer.Begin()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec(harm); err != nil {
			t.Fatal(err)
		}
		if err := s.issues(ctx, tx); !errors.Is(err, ErrDamaged) {
			t.Errorf("after %q the folder is found to be in order: %v", harm, err)
		}
		tx.Rollback()
	}
}
