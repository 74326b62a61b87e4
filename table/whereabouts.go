package table

import (
	"sync"
	"time"

	"pantheon/store"
)

const (
	// knownFor is how long a server goes by what it has learnt of a table that another one has, before it asks again. Going by what is no
	// longer so costs a detour: the other server says that it has not the table, and this one asks.
	knownFor = 10 * time.Second
	// mostKnown is of how many tables that is kept.
	mostKnown = 10_000
)

// whereabouts are which other servers have which tables, as far as that was learnt a moment ago: nearly every request that is passed on is
// for a table that stays where it is.
type whereabouts struct {
	mu  sync.Mutex
	all map[string]whereabout
}

type whereabout struct {
	at    store.Holder
	until time.Time
}

// of gives the other server that has a table; ok is false when nobody has learnt that lately.
func (w *whereabouts) of(table string) (at store.Holder, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	known, ok := w.all[table]
	if !ok || time.Now().After(known.until) {
		return store.Holder{}, false
	}
	return known.at, true
}

// learn keeps that another server has a table.
func (w *whereabouts) learn(table string, at store.Holder) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.all == nil || len(w.all) >= mostKnown {
		w.all = map[string]whereabout{}
	}
	w.all[table] = whereabout{at, time.Now().Add(knownFor)}
}

// forget forgets all tables that a server was thought to have.
func (w *whereabouts) forget(number int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for table, known := range w.all {
		if known.at.Number == number {
			delete(w.all, table)
		}
	}
}
