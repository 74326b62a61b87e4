package sse

import (
	"sync"
	"time"
)

// Faults limits the log lines about errors in the drawings of titles to one a minute for each table. All viewers of a table
// whose drawing fails reconnect every second.
type Faults struct {
	mu   sync.Mutex
	last map[string]time.Time
}

const (
	sameFault  = time.Minute // within this time the errors of a table count as one
	manyFaults = 1000        // limit of tables whose errors are remembered
)

// first reports whether a table has had no logged error within the last minute. If so, it records one at the time now. If
// manyFaults tables are recorded, it first forgets them all.
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
