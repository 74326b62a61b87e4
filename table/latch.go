package table

import "sync"

// latches are locks with names: who holds one makes others wait for that name only.
type latches struct {
	mu   sync.Mutex
	held map[string]*latch
}

type latch struct {
	sync.Mutex
	wanted int // by how many, held or waited for
}

// hold waits for a name and takes it; the function gives it back.
func (l *latches) hold(name string) (release func()) {
	l.mu.Lock()
	if l.held == nil {
		l.held = map[string]*latch{}
	}
	one := l.held[name]
	if one == nil {
		one = &latch{}
		l.held[name] = one
	}
	one.wanted++
	l.mu.Unlock()
	one.Lock()
	return func() {
		one.Unlock()
		l.mu.Lock()
		defer l.mu.Unlock()
		if one.wanted--; one.wanted == 0 {
			delete(l.held, name)
		}
	}
}
