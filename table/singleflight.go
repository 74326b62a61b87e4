package table

import "sync"

// singleFlights are mutexes by name: a holder blocks only callers with the same name.
type singleFlights struct {
	mu   sync.Mutex
	held map[string]*singleFlight
}

type singleFlight struct {
	sync.Mutex
	wanted int // the number of holders and waiting callers
}

// hold locks a name and returns a function that unlocks it.
func (l *singleFlights) hold(name string) (release func()) {
	l.mu.Lock()
	if l.held == nil {
		l.held = map[string]*singleFlight{}
	}
	one := l.held[name]
	if one == nil {
		one = &singleFlight{}
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
