package store

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"
)

// Papers are kept, replaced, listed by their owner and by their key, and removed, over a restart.
func TestPapers(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		paper := func(owner, kind, key, data string) Paper {
			return Paper{Owner: owner, Kind: kind, Key: key, Time: time.UnixMilli(1_700_000_000_123), Data: []byte(data)}
		}
		key, name, second, bobs := paper("ana", "key", "k1", "1"), paper("ana", "name", "Ana", "2"), paper("ana", "name", "a", "3"), paper("bob", "name", "a", "4")
		for _, p := range []Paper{second, paper("ana", "key", "k1", "old"), key, name, bobs} {
			if err := s.KeepPaper(ctx, p); err != nil {
				t.Fatal(err)
			}
		}
		inOrder(t, s)
		s.Close()
		s = open()
		is := func(what string, want ...Paper) func([]Paper, error) {
			return func(got []Paper, err error) {
				t.Helper()
				if err != nil || !slices.EqualFunc(got, want, func(a, b Paper) bool { return reflect.DeepEqual(a, b) }) {
					t.Errorf("%s: %q, %v; want %q", what, got, err, want)
				}
			}
		}
		is("Ana's", key, name, second)(s.Papers(ctx, "ana", ""))
		is("Ana's names", name, second)(s.Papers(ctx, "ana", "name"))
		is("nobody's")(s.Papers(ctx, "eve", ""))
		is("all names", name, second, bobs)(s.PapersBy(ctx, "name", ""))
		is("who is a", second, bobs)(s.PapersBy(ctx, "name", "a"))

		if err := s.ClaimPaper(ctx, paper("eve", "name", "Ana", "5")); !errors.Is(err, ErrTaken) {
			t.Errorf("claiming another's paper gives %v", err)
		}
		mine := paper("ana", "name", "Ana", "6")
		if err := s.ClaimPaper(ctx, mine); err != nil {
			t.Errorf("claiming one's own: %v", err)
		}
		is("of that name", mine)(s.PapersBy(ctx, "name", "Ana"))
		if err := errors.Join(s.DropPapers(ctx, "ana", "name", "Ana"), s.DropPapers(ctx, "ana", "none", ""), s.DropPapers(ctx, "eve", "", "")); err != nil {
			t.Error(err)
		}
		is("without a name", key, second)(s.Papers(ctx, "ana", ""))
		if err := s.ClaimPaper(ctx, paper("eve", "name", "Ana", "5")); err != nil {
			t.Errorf("a name that is free again: %v", err)
		}
		inOrder(t, s)
		if err := s.DropPapers(ctx, "ana", "", ""); err != nil {
			t.Error(err)
		}
		is("without anything")(s.Papers(ctx, "ana", ""))
		is("Bob's", bobs)(s.Papers(ctx, "bob", ""))
		inOrder(t, s)
	})
}

// Of those who claim a paper at the same time one gets it.
func TestPapersAreClaimedOnce(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		var wg sync.WaitGroup
		got := make([]error, 8)
		for i := range got {
			wg.Go(func() { got[i] = s.ClaimPaper(ctx, Paper{Owner: fmt.Sprint("guest-", i), Kind: "name", Key: "Zeus"}) })
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
