package access

import "sync"

// A heldLimiter counts what each caller holds at the same time, up to a limit; a limit below 0 is none.
type heldLimiter struct {
	most int

	mu   sync.Mutex
	held map[string]int
}

func newGauge(most int) *heldLimiter { return &heldLimiter{most: most, held: map[string]int{}} }

// hold takes one for a caller, who must return it with release. It returns false if the caller holds as many as allowed.
func (g *heldLimiter) hold(who string) (ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.most >= 0 && g.held[who] >= g.most {
		return false
	}
	g.held[who]++
	return true
}

func (g *heldLimiter) release(who string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.held[who]--; g.held[who] <= 0 {
		delete(g.held, who)
	}
}
