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

// library finds the titles of records: those on the shelf, and the shelf's titles with the content that an older table was
// played with, which the log keeps.
type library struct {
	log   store.Log
	shelf games.Shelf

	mu   sync.Mutex
	kept map[string]games.Title // by title, version and content, those opened so far
}

// keep puts the content of each title on the shelf into the log. What is damaged there does not keep the others from it, nor the
// tables from being played, since it is on the shelf: the error tells of it.
func (l *library) keep(ctx context.Context) error {
	var damaged error
	for _, title := range l.shelf {
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

// find is the library as [Titles].
func (l *library) find(r *game.Record) (games.Title, error) {
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

// newest gives the title by which a game with a set-up is played today; the title itself where today's rules do not have it.
func (l *library) newest(t games.Title, setup game.Setup) games.Title {
	today, err := l.shelf.Find(t.ID())
	if err != nil || today.Game.About().Check(setup) != nil {
		return t
	}
	return today
}

// open opens the title of a record: with the content of the shelf or of the program, or with that which the log keeps.
func (l *library) open(r *game.Record) (games.Title, error) {
	title, err := l.shelf.Played(r)
	if err == nil {
		return title, nil
	}
	newest, unknown := l.shelf.Find(r.Game)
	if unknown != nil {
		return games.Title{}, unknown
	}
	files, missing := l.log.Content(context.Background(), r.Game, r.Content)
	if errors.Is(missing, store.ErrNone) {
		return games.Title{}, err // says what is not at hand
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
		return games.Title{}, fmt.Errorf("the kept content %s of %s: %w", r.Content, r.Game, err)
	}
	return title, r.Fits(title.Game)
}
