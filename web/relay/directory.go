package relay

import (
	"bytes"
	"context"
	"slices"
	"sync"
	"time"

	"pantheon/store"
)

const (
	// freshFor is how long a list of the servers is good.
	freshFor = time.Second
	// askAgain is how soon the database is asked once more for somebody who is not in the list: however many strangers come.
	askAgain = 100 * time.Millisecond
	// askFor is how long the database may take to answer.
	askFor = 2 * time.Second
)

// A directory knows the servers that live.
type directory struct {
	servers func(context.Context) ([]store.Holder, error)
	now     func() time.Time

	mu    sync.Mutex
	asked time.Time
	all   []store.Holder
}

// has tells whether one of the living servers is such a one. One that is not in the list may have come just now, so the database is asked.
// While it is away the servers are those of before.
func (d *directory) has(is func(store.Holder) bool) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, old := range []time.Duration{freshFor, askAgain} {
		if d.now().Sub(d.asked) >= old {
			d.ask()
		}
		if slices.ContainsFunc(d.all, is) {
			return true
		}
	}
	return false
}

// hasNow does the same with what the database says now: false when it says nothing.
func (d *directory) hasNow(is func(store.Holder) bool) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.ask() == nil && slices.ContainsFunc(d.all, is)
}

// ask reads the list. It is called with mu held.
func (d *directory) ask() error {
	ctx, cancel := context.WithTimeout(context.Background(), askFor)
	defer cancel()
	all, err := d.servers(ctx)
	if d.asked = d.now(); err == nil {
		d.all = all
	}
	return err
}

// living are the servers with a certificate, at an address ("" for any).
func living(address string, certificate []byte) func(store.Holder) bool {
	return func(at store.Holder) bool {
		return len(at.Certificate) > 0 && bytes.Equal(at.Certificate, certificate) && (address == "" || at.Address == address)
	}
}

// older are the servers of a version that announces no certificate, at an address ("" for any).
func older(address string) func(store.Holder) bool {
	return func(at store.Holder) bool {
		return len(at.Certificate) == 0 && !at.Mine && (address == "" || at.Address == address)
	}
}
