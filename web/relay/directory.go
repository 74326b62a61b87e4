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
	asked time.Time // when the database was asked last
	read  time.Time // when it was asked for this list
	all   []store.Holder
}

// has tells whether one of the living servers is such a one. One that is not in the list may have come just now, so the database is asked.
// While the database cannot be reached, the last list is used.
func (d *directory) has(is func(store.Holder) bool) bool {
	for _, old := range []time.Duration{freshFor, askAgain} {
		if d.due(old) {
			d.ask() //nolint:errcheck // the last list is used
		}
		if d.lists(is) {
			return true
		}
	}
	return false
}

// due tells whether the list is older than that, and then counts as read: others go on with the old list.
func (d *directory) due(old time.Duration) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.now()
	if now.Sub(d.asked) < old {
		return false
	}
	d.asked = now
	return true
}

func (d *directory) lists(is func(store.Holder) bool) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.ContainsFunc(d.all, is)
}

// hasNow does the same with what the database says now, or said a moment ago: false when it says nothing.
func (d *directory) hasNow(is func(store.Holder) bool) bool {
	d.mu.Lock()
	good := d.now().Sub(d.read) < askAgain
	d.mu.Unlock()
	return (good || d.ask() == nil) && d.lists(is)
}

// ask reads the list. Nobody waits for it but who asks.
func (d *directory) ask() error {
	ctx, cancel := context.WithTimeout(context.Background(), askFor)
	defer cancel()
	begun := d.now()
	all, err := d.servers(ctx)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if !begun.Before(d.read) { // and not after one that was asked later
		d.all, d.read = all, begun
	}
	return nil
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
