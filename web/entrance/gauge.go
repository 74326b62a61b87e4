package entrance

import "sync"

// A gauge counts what each caller holds open at once, up to a limit; one below 0 is none.
type gauge struct {
	most int

	mu   sync.Mutex
	held map[string]int
}

func newGauge(most int) *gauge { return &gauge{most: most, held: map[string]int{}} }

// hold takes one; ok is false when the caller holds as many as allowed. Who took one gives it back with release.
func (g *gauge) hold(who string) (ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.most >= 0 && g.held[who] >= g.most {
		return false
	}
	g.held[who]++
	return true
}

func (g *gauge) release(who string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.held[who]--; g.held[who] <= 0 {
		delete(g.held, who)
	}
}
