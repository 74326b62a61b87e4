package game

import "sync"

// Versioned is an optional interface of games that have more than one rules version. At returns the same title at
// another rules version. If the game's content was replaced, the result has the same replacements; the rest is the
// content that this version shipped with. The error is an [InvalidRecord] if there is no such version.
type Versioned interface {
	At(version int) (Game, error)
}

// At returns a game at a rules version: g itself if it has that version. The error is an [InvalidRecord] if there is no such version.
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

// noVersion returns the error for a rules version that a title does not have.
func noVersion(id string, version, newest int) error {
	return NewInvalidRecord("rules", "record", version, "game", id, "program", newest)
}

// Versions holds a title at each of its rules versions and compiles each on first use. It is safe for concurrent use.
type Versions struct {
	id     string
	newest int
	open   func(version int, all *Versions) (Game, error)

	mu     sync.Mutex
	opened map[int]Game
}

// OpenVersions returns a title at the newest of its rules versions 1 to newest. The function open compiles one version;
// it receives the set of all versions, so that the game can return the others (see [Versioned]).
func OpenVersions(id string, newest int, open func(version int, all *Versions) (Game, error)) (Game, error) {
	e := &Versions{id: id, newest: newest, open: open, opened: map[int]Game{}}
	return e.At(newest)
}

// At returns the title at a rules version. The error is an [InvalidRecord] if there is no such version, or that of compiling the version.
func (e *Versions) At(version int) (Game, error) {
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
