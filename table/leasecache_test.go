package table

import (
	"context"
	"strings"
	"testing"

	"pantheon/store"
)

// An asked is a log in which another server has the lease of every table. It counts the calls of Hold.
type asked struct {
	store.Log
	store.Leases
	at    store.Holder
	times int
}

func (a *asked) Hold(context.Context, string) (store.Holder, error) { a.times++; return a.at, nil }
func (a *asked) Epoch(string) (int64, bool)                         { return 0, false }

// TestPlaceIsNotAskedEachTime checks that the location of a table is cached. It is looked up again after the other
// server did not have the table; other servers' entries stay.
func TestPlaceIsNotAskedEachTime(t *testing.T) {
	log := &asked{at: store.Holder{Number: 7, Address: "there"}}
	h := newServer(Config{Log: log})
	table, other := strings.Repeat("a", 22), strings.Repeat("b", 22)
	place := func(id string, times int) {
		t.Helper()
		at, here, err := h.Place(t.Context(), id)
		if err != nil || here || at.Address != "there" {
			t.Fatalf("the table is at %q, here: %v, error: %v", at.Address, here, err)
		}
		if log.times != times {
			t.Fatalf("it was asked %d times, not %d", log.times, times)
		}
	}
	place(table, 1)
	place(table, 1)
	h.StaleLocation(store.Holder{Number: 8})
	place(table, 1)
	place(other, 2)
	h.StaleLocation(log.at)
	place(table, 3)
	place(other, 4)
	log.at.Mine = true
	for n := 5; n < 7; n++ {
		if _, here, _ := h.Place(t.Context(), strings.Repeat("c", 22)); !here || log.times != n {
			t.Fatalf("a table of this server is here: %v, asked %d times", here, log.times)
		}
	}
}

// TestWhereaboutsAreBounded checks that the number of cached locations is limited.
func TestWhereaboutsAreBounded(t *testing.T) {
	var w leaseCache
	for n := range mostKnown + 5 {
		w.learn(string(rune(n+1000)), store.Holder{Number: 1})
	}
	if len(w.all) > mostKnown {
		t.Errorf("%d tables are known", len(w.all))
	}
}
