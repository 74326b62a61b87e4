package access

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// A pace is the accepted rate of requests of one kind: perSecond on average, and up to burst at the same moment.
type pace struct {
	perSecond rate.Limit
	burst     int
}

// rateLimiter limits the rate of each caller; nil limits nobody. It remembers at most maxCallers callers. When more come, it
// forgets callers whose allowance is full again, which makes no difference to these callers. If there are none, it forgets
// all callers.
type rateLimiter struct {
	pace pace
	now  func() time.Time

	mu      sync.Mutex
	callers map[string]*caller
}

type caller struct {
	limit *rate.Limiter
	last  time.Time
}

const maxCallers = 10_000

func newFloods(p pace, now func() time.Time) *rateLimiter {
	return &rateLimiter{pace: p, now: now, callers: map[string]*caller{}}
}

// admit takes n requests from a caller's allowance. If the allowance is too small, it takes nothing: ok is false, and wait is
// the time until the allowance is large enough. An n above the burst takes the whole allowance.
func (f *rateLimiter) admit(who string, n int) (wait time.Duration, ok bool) {
	if f == nil {
		return 0, true
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.now()
	c := f.callers[who]
	if c == nil {
		if len(f.callers) >= maxCallers {
			f.forget(now)
		}
		c = &caller{limit: rate.NewLimiter(f.pace.perSecond, f.pace.burst)}
		f.callers[who] = c
	}
	c.last = now
	r := c.limit.ReserveN(now, min(n, f.pace.burst))
	if wait := r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
		return wait, false
	}
	return 0, true
}

// forget drops the callers whose allowance is full again. If that makes no room, it drops all callers. It must be called with
// f.mu held.
func (f *rateLimiter) forget(now time.Time) {
	full := time.Duration(float64(f.pace.burst) / float64(f.pace.perSecond) * float64(time.Second))
	for who, c := range f.callers {
		if now.Sub(c.last) > full {
			delete(f.callers, who)
		}
	}
	if len(f.callers) >= maxCallers {
		clear(f.callers)
	}
}
