package notify

import (
	"sync"
	"time"
)

// recently records when users last tested an endpoint.
type recently struct {
	mu   sync.Mutex
	last map[string]time.Time
}

// mostRecent is the maximum number of users in recently.last. When it is reached, the next permitted test first clears the map.
const mostRecent = 1000

// may reports whether a user may test an endpoint now, and if so records the test.
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
