package call

import (
	"sync"
	"time"
)

// recently is when guests have tested a way last.
type recently struct {
	mu   sync.Mutex
	last map[string]time.Time
}

// mostRecent is of how many guests that is remembered.
const mostRecent = 1000

// may tells whether a guest may test again, and notes that they do.
func (r *recently) may(guest string, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.Sub(r.last[guest]) < testEvery {
		return false
	}
	if r.last == nil || len(r.last) >= mostRecent {
		r.last = map[string]time.Time{}
	}
	r.last[guest] = now
	return true
}
