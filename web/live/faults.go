package live

import (
	"sync"
	"time"
)

// Faults are those of the titles' drawings. All who look at such a table come back each second, and one of them is enough to tell of it.
type Faults struct {
	mu   sync.Mutex
	last map[string]time.Time
}

const (
	sameFault  = time.Minute // in which a table's faults are one
	manyFaults = 1000        // tables with faults that are remembered
)

// first tells whether a table has had no fault for a while.
func (f *Faults) first(table string, now time.Time) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if last, ok := f.last[table]; ok && now.Sub(last) < sameFault {
		return false
	}
	if f.last == nil || len(f.last) >= manyFaults {
		f.last = map[string]time.Time{}
	}
	f.last[table] = now
	return true
}
