package entrance

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// A pace is how many requests of one kind are welcome: so many a second, and so many at once.
type pace struct {
	perSecond rate.Limit
	burst     int
}

// floods slows those who ask too often; nil slows nobody. It remembers at most maxCallers callers; when more come, the quiet ones are
// forgotten, which costs them nothing because their allowance has filled up again.
type floods struct {
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

func newFloods(p pace, now func() time.Time) *floods {
	return &floods{pace: p, now: now, callers: map[string]*caller{}}
}

// admit takes n requests of a caller's allowance. When there are not so many left, wait says how long until there are. Where so many never
// are at once, the whole allowance will do.
func (f *floods) admit(who string, n int) (wait time.Duration, ok bool) {
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

// forget drops the callers whose allowance is full again, and all of them when none is.
func (f *floods) forget(now time.Time) {
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
