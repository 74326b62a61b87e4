package proxy

import (
	"bytes"
	"context"
	"slices"
	"sync"
	"time"

	"pantheon/store"
)

const (
	// freshFor is how long a list of the servers is used before the database is asked again.
	freshFor = time.Second
	// askAgain is the minimum time between two queries to the database for certificates that are not in the list, however
	// many strangers connect.
	askAgain = 100 * time.Millisecond
	// askFor is how long the database may take to answer.
	askFor = 2 * time.Second
)

// A directory caches the list of living servers. It is safe for concurrent use.
type directory struct {
	servers func(context.Context) ([]store.Holder, error)
	now     func() time.Time

	mu    sync.Mutex
	asked time.Time // when the database was last asked, except by hasNow
	read  time.Time // when the database was asked for this list
	all   []store.Holder
}

// has reports whether a living server fulfils the condition. It reads the list from the database again if the list is old. It
// also does so if no listed server fulfils the condition, because one may have just started, but at most once in askAgain. If
// the database does not answer, the last list counts.
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

// due reports whether the last recorded query of the database is at least as long ago as the parameter old says. If so, it
// records a new one. Other goroutines continue to use the old list while the caller asks.
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

// hasNow is like has, but with a list that is less than askAgain old. It returns false if it must ask the database and the
// database does not answer.
func (d *directory) hasNow(is func(store.Holder) bool) bool {
	d.mu.Lock()
	good := d.now().Sub(d.read) < askAgain
	d.mu.Unlock()
	return (good || d.ask() == nil) && d.lists(is)
}

// ask reads the list from the database. Only its caller waits for it. An error leaves the list as it is.
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
	if !begun.Before(d.read) { // never replace the result of a later query
		d.all, d.read = all, begun
	}
	return nil
}

// living returns the condition for a server with the certificate, at an address ("" for any).
func living(address string, certificate []byte) func(store.Holder) bool {
	return func(at store.Holder) bool {
		return len(at.Certificate) > 0 && bytes.Equal(at.Certificate, certificate) && (address == "" || at.Address == address)
	}
}

// older returns the condition for another server, of a version that announces no certificate, at an address ("" for any).
func older(address string) func(store.Holder) bool {
	return func(at store.Holder) bool {
		return len(at.Certificate) == 0 && !at.Mine && (address == "" || at.Address == address)
	}
}
