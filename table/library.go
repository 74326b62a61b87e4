package table

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing/fstest"

	"pantheon/game"
	"pantheon/games"
	"pantheon/store"
)

// A titleLibrary finds the titles with which records were played: those of the registry, and those with the content of older tables, which
// the log stores.
type titleLibrary struct {
	log      store.Log
	registry games.Registry

	mu   sync.Mutex
	kept map[string]games.Title // the titles opened so far, by title, version and content
}

// keep stores the content of each title of the registry in the log. If stored content is damaged, it stores the rest and returns the error.
// Tables can still be played, since the registry has the content too.
func (l *titleLibrary) keep(ctx context.Context) error {
	var damaged error
	for _, title := range l.registry {
		if len(title.Content) == 0 {
			continue
		}
		a := title.Game.About()
		if _, err := l.log.Content(ctx, a.ID, a.Content); err == nil {
			continue
		} else if errors.Is(err, store.ErrDamaged) {
			damaged = errors.Join(damaged, err)
			continue
		} else if !errors.Is(err, store.ErrNone) {
			return err
		}
		if err := l.log.KeepContent(ctx, a.ID, a.Content, title.Content); err != nil {
			return err
		}
	}
	return damaged
}

// find returns the title with which a record was played. It implements [Titles].
func (l *titleLibrary) find(r *game.Record) (games.Title, error) {
	key := fmt.Sprint(r.Game, " ", r.Version, " ", r.Content)
	l.mu.Lock()
	defer l.mu.Unlock()
	title, ok := l.kept[key]
	if !ok {
		var err error
		if title, err = l.open(r); err != nil {
			return games.Title{}, err
		}
		l.kept[key] = title
	}
	return title, r.Fits(title.Game)
}

// newest returns the registry's current version of a title. If it has none, or if the current rules do not allow the set-up, it returns t.
func (l *titleLibrary) newest(t games.Title, setup game.Setup) games.Title {
	today, err := l.registry.Find(t.ID())
	if err != nil || today.Game.About().Check(setup) != nil {
		return t
	}
	return today
}

// open returns the title of a record, with content from the registry, from the program, or from the log.
func (l *titleLibrary) open(r *game.Record) (games.Title, error) {
	title, err := l.registry.Played(r)
	if err == nil {
		return title, nil
	}
	newest, unknown := l.registry.Find(r.Game)
	if unknown != nil {
		return games.Title{}, unknown
	}
	files, missing := l.log.Content(context.Background(), r.Game, r.Content)
	if errors.Is(missing, store.ErrNone) {
		return games.Title{}, err // this error says what is missing
	}
	if missing != nil {
		return games.Title{}, missing
	}
	folder := fstest.MapFS{}
	for name, bytes := range files {
		folder[name] = &fstest.MapFile{Data: bytes}
	}
	title, err = newest.With(r.Version, folder)
	if err != nil {
		return games.Title{}, fmt.Errorf("the stored content %s of %s: %w", r.Content, r.Game, err)
	}
	return title, r.Fits(title.Game)
}
