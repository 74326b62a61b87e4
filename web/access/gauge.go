package access

import "sync"

// A heldLimiter limits how many things, such as streams, each caller holds at the same time. A limit below 0 is none.
type heldLimiter struct {
	most int

	mu   sync.Mutex
	held map[string]int
}

func newGauge(most int) *heldLimiter { return &heldLimiter{most: most, held: map[string]int{}} }

// hold counts one more thing for a caller, who must give it back with release. It returns false if the caller holds as many as
// allowed.
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
