package table

import "sync"

// latches are mutexes by name: a holder blocks only callers with the same name.
type latches struct {
	mu   sync.Mutex
	held map[string]*latch
}

type latch struct {
	sync.Mutex
	wanted int // the number of holders and waiting callers
}

// hold locks a name; release unlocks it.
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
