package game

import "sync"

// Versioned is what games also implement that can be opened at more than one version of their rules: At gives the same title,
// with the same replaced content, by the rules of another version, with the content that this version shipped with. Its error
// is a [Flaw] where there is no such version.
type Versioned interface {
	At(version int) (Game, error)
}

// At gives a game by the rules of a version: the game itself where it is opened at that one. The error is a [Flaw] that says
// which versions there are.
func At(g Game, version int) (Game, error) {
	a := g.About()
	if a.Version == version {
		return g, nil
	}
	if v, ok := g.(Versioned); ok {
		return v.At(version)
	}
	return nil, noVersion(a.ID, version, a.Version)
}

// noVersion says that a title has no such version of its rules.
func noVersion(id string, version, newest int) error {
	return NewFlaw("rules", "record", version, "game", id, "program", newest)
}

// Editions are a title at each version of its rules, each compiled when it is first asked for. It may be used by several
// goroutines at once.
type Editions struct {
	id     string
	newest int
	open   func(version int, all *Editions) (Game, error)

	mu     sync.Mutex
	opened map[int]Game
}

// OpenEditions gives a title at the newest of its versions 1 to newest. Open compiles one of them, and is told of all, so that the game
// can give its others; see [Versioned].
func OpenEditions(id string, newest int, open func(version int, all *Editions) (Game, error)) (Game, error) {
	e := &Editions{id: id, newest: newest, open: open, opened: map[int]Game{}}
	return e.At(newest)
}

// At gives the title at a version; the error is a [Flaw] where there is none of that number.
func (e *Editions) At(version int) (Game, error) {
	if version < 1 || version > e.newest {
		return nil, noVersion(e.id, version, e.newest)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if g, ok := e.opened[version]; ok {
		return g, nil
	}
	g, err := e.open(version, e)
	if err == nil {
		e.opened[version] = g
	}
	return g, err
}
