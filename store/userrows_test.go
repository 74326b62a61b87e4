package store

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"pantheon/store/pgtest"
)

// TestUserRows: user rows are stored, replaced, listed by owner and by key, and removed, across a restart.
func TestUserRows(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		row := func(owner, kind, key, data string) UserRow {
			return UserRow{Owner: owner, Kind: kind, Key: key, Time: time.UnixMilli(1_700_000_000_123), Data: []byte(data)}
		}
		key, name, second, bobs := row("ana", "key", "k1", "1"), row("ana", "name", "Ana", "2"), row("ana", "name", "a", "3"), row("bob", "name", "a", "4")
		for _, p := range []UserRow{second, row("ana", "key", "k1", "old"), key, name, bobs} {
			if err := s.PutUserRow(ctx, p); err != nil {
				t.Fatal(err)
			}
		}
		inOrder(t, s)
		s.Close()
		s = open()
		is := func(what string, want ...UserRow) func([]UserRow, error) {
			return func(got []UserRow, err error) {
				t.Helper()
				if err != nil || !slices.EqualFunc(got, want, func(a, b UserRow) bool { return reflect.DeepEqual(a, b) }) {
					t.Errorf("%s: %q, %v; want %q", what, got, err, want)
				}
			}
		}
		is("Ana's", key, name, second)(s.UserRows(ctx, "ana", ""))
		is("Ana's names", name, second)(s.UserRows(ctx, "ana", "name"))
		is("nobody's")(s.UserRows(ctx, "eve", ""))
		is("all names", name, second, bobs)(s.UserRowsBy(ctx, "name", ""))
		is("who is a", second, bobs)(s.UserRowsBy(ctx, "name", "a"))

		if err := s.ClaimUserRow(ctx, row("eve", "name", "Ana", "5")); !errors.Is(err, ErrTaken) {
			t.Errorf("claiming another's row gives %v", err)
		}
		mine := row("ana", "name", "Ana", "6")
		if err := s.ClaimUserRow(ctx, mine); err != nil {
			t.Errorf("claiming one's own: %v", err)
		}
		is("of that name", mine)(s.UserRowsBy(ctx, "name", "Ana"))
		if err := errors.Join(s.DropUserRows(ctx, "ana", "name", "Ana"), s.DropUserRows(ctx, "ana", "none", ""), s.DropUserRows(ctx, "eve", "", "")); err != nil {
			t.Error(err)
		}
		is("without a name", key, second)(s.UserRows(ctx, "ana", ""))
		if err := s.ClaimUserRow(ctx, row("eve", "name", "Ana", "5")); err != nil {
			t.Errorf("a name that is free again: %v", err)
		}
		inOrder(t, s)
		if err := s.DropUserRows(ctx, "ana", "", ""); err != nil {
			t.Error(err)
		}
		is("without anything")(s.UserRows(ctx, "ana", ""))
		is("Bob's", bobs)(s.UserRows(ctx, "bob", ""))
		inOrder(t, s)
	})
}

// TestUserRowsAreClaimedOnce: if several owners claim a user row at the same time, one of them gets it.
func TestUserRowsAreClaimedOnce(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		var wg sync.WaitGroup
		got := make([]error, 8)
		for i := range got {
			wg.Go(func() {
				got[i] = s.ClaimUserRow(ctx, UserRow{Owner: fmt.Sprint("guest-", i), Kind: "name", Key: "Zeus"})
			})
		}
		wg.Wait()
		have := 0
		for _, err := range got {
			if err == nil {
				have++
			} else if !errors.Is(err, ErrTaken) {
				t.Error(err)
			}
		}
		if have != 1 {
			t.Errorf("%d got it", have)
		}
		inOrder(t, s)
	})
}

// TestABoundHolds: of 40 user rows stored at the same time at several servers, as many remain as the bound allows. An existing row can be
// replaced, and rows older than the bound's Since do not count.
func TestABoundHolds(t *testing.T) {
	bounded := func(t *testing.T, logs ...Log) {
		const most = 7
		now := time.UnixMilli(1_000_000)
		if err := logs[0].PutUserRow(ctx, UserRow{Owner: "ana", Kind: "k", Key: "old", Time: now.Add(-time.Hour)}); err != nil {
			t.Fatal(err)
		}
		for how, keep := range map[string]func(l Log, p UserRow, b Bound) error{
			"keep":  func(l Log, p UserRow, b Bound) error { return l.PutUserRow(ctx, p, b) },
			"claim": func(l Log, p UserRow, b Bound) error { return l.ClaimUserRow(ctx, p, b) },
		} {
			kind := "k" + how
			if err := logs[0].PutUserRow(ctx, UserRow{Owner: "ana", Kind: kind, Key: "old", Time: now.Add(-time.Hour)}); err != nil {
				t.Fatal(err)
			}
			bound := Bound{Most: most, Since: now.Add(-time.Minute)}
			results := make(chan error, 40)
			for n := range cap(results) {
				go func() {
					results <- keep(logs[n%len(logs)], UserRow{Owner: "ana", Kind: kind, Key: fmt.Sprint(n), Time: now}, bound)
				}()
			}
			kept := 0
			for range cap(results) {
				switch err := <-results; {
				case err == nil:
					kept++
				case !errors.Is(err, ErrFull):
					t.Error(err)
				}
			}
			all, err := logs[0].UserRows(ctx, "ana", kind)
			if err != nil || kept != most || len(all) != most+1 {
				t.Errorf("%s: %d were kept and %d are there (%v), want %d and one of before", how, kept, len(all), err, most)
			}
			if err := keep(logs[0], UserRow{Owner: "ana", Kind: kind, Key: all[0].Key, Time: now}, bound); err != nil {
				t.Errorf("%s: one that is there is refused: %v", how, err)
			}
			if err := keep(logs[0], UserRow{Owner: "bob", Kind: kind, Key: "b", Time: now}, bound); err != nil {
				t.Errorf("%s: another's is refused: %v", how, err)
			}
			if err := keep(logs[0], UserRow{Owner: "ana", Kind: kind, Key: "x", Time: now}, Bound{Most: most + 1}); !errors.Is(err, ErrFull) {
				t.Errorf("%s: counting the old one: %v", how, err)
			}
		}
		if n, err := logs[0].DropUserRowsBefore(ctx, "kkeep", now); err != nil || n != 1 {
			t.Errorf("%d old ones are removed, %v", n, err)
		}
		if n, err := logs[0].DropUserRowsBefore(ctx, "kkeep", now.Add(time.Hour)); err != nil || n != most+1 {
			t.Errorf("%d are removed, %v", n, err)
		}
		inOrder(t, logs[0])
	}
	t.Run("SQLite", func(t *testing.T) { bounded(t, open(t, t.TempDir())) })
	t.Run("PostgreSQL", func(t *testing.T) {
		address := pgtest.Database(t)
		bounded(t, openPostgres(t, address), openPostgres(t, address))
	})
}
