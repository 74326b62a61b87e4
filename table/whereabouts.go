package table

import (
	"sync"
	"time"

	"pantheon/store"
)

const (
	// knownFor is how long a server relies on the cached location of a table. A stale location costs one detour: the
	// other server answers that it does not have the table, and this one looks it up again.
	knownFor = 10 * time.Second
	// mostKnown is the largest number of cache entries.
	mostKnown = 10_000
)

// whereabouts caches which other servers have which tables. Most forwarded requests are for a table that has not moved.
type whereabouts struct {
	mu  sync.Mutex
	all map[string]whereabout
}

type whereabout struct {
	at    store.Holder
	until time.Time
}

// of returns the server that has a table according to the cache; ok is false if there is no valid entry.
func (w *whereabouts) of(table string) (at store.Holder, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	known, ok := w.all[table]
	if !ok || time.Now().After(known.until) {
		return store.Holder{}, false
	}
	return known.at, true
}

// learn stores the server that has a table.
func (w *whereabouts) learn(table string, at store.Holder) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.all == nil || len(w.all) >= mostKnown {
		w.all = map[string]whereabout{}
	}
	w.all[table] = whereabout{at, time.Now().Add(knownFor)}
}

// forget drops the entries of a server.
func (w *whereabouts) forget(number int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for table, known := range w.all {
		if known.at.Number == number {
			delete(w.all, table)
		}
	}
}
