package table

import (
	"sync"
	"time"

	"pantheon/store"
)

const (
	// knownFor is how long a server relies on the cached location of a table. A stale location costs one detour: the other server answers
	// that it does not have the table, and this one asks the log.
	knownFor = 10 * time.Second
	// mostKnown is the maximum number of cached locations.
	mostKnown = 10_000
)

// leaseCache caches which other servers have which tables. Most forwarded requests are for a table that stays on its server.
type leaseCache struct {
	mu  sync.Mutex
	all map[string]cachedLease
}

type cachedLease struct {
	at    store.Holder
	until time.Time
}

// of returns the server that has a table according to the cache; ok is false if there is no valid entry.
func (w *leaseCache) of(table string) (at store.Holder, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	known, ok := w.all[table]
	if !ok || time.Now().After(known.until) {
		return store.Holder{}, false
	}
	return known.at, true
}

// learn caches the server that has a table.
func (w *leaseCache) learn(table string, at store.Holder) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.all == nil || len(w.all) >= mostKnown {
		w.all = map[string]cachedLease{}
	}
	w.all[table] = cachedLease{at, time.Now().Add(knownFor)}
}

// forget drops the cached locations of a server's tables.
func (w *leaseCache) forget(number int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for table, known := range w.all {
		if known.at.Number == number {
			delete(w.all, table)
		}
	}
}
