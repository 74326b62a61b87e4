package table

import (
	"context"
	"errors"
	"fmt"
	"path"
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
	kept map[string]games.Title // by title and fingerprint, those opened so far
}

// keep puts the content of each title on the shelf into the log.
func (l *library) keep(ctx context.Context) error {
	for _, title := range l.shelf {
		if len(title.Content) == 0 {
			continue
		}
		a := title.Game.About()
		if _, err := l.log.Content(ctx, a.ID, a.Content); err == nil {
			continue
		} else if !errors.Is(err, store.ErrNone) {
			return err
		}
		if err := l.log.KeepContent(ctx, a.ID, a.Content, title.Content); err != nil {
			return err
		}
	}
	return nil
}

// find is the library as [Titles].
func (l *library) find(r *game.Record) (games.Title, error) {
	title, err := l.shelf.Find(r.Game)
	if err != nil {
		return games.Title{}, err
	}
	if r.Content == title.Game.About().Content {
		return title, r.Fits(title.Game)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	key := r.Game + " " + r.Content
	if title, ok := l.kept[key]; ok {
		return title, r.Fits(title.Game)
	}
	files, err := l.log.Content(context.Background(), r.Game, r.Content)
	if errors.Is(err, store.ErrNone) {
		return games.Title{}, r.Fits(title.Game) // says which content is not at hand
	}
	if err != nil {
		return games.Title{}, err
	}
	folder := fstest.MapFS{}
	for name, bytes := range files {
		folder[path.Join(r.Game, name)] = &fstest.MapFile{Data: bytes}
	}
	shelf, err := games.Open(folder)
	if err != nil {
		return games.Title{}, fmt.Errorf("the kept content %s of %s: %w", r.Content, r.Game, err)
	}
	if title, err = shelf.Find(r.Game); err != nil {
		return games.Title{}, err
	}
	if err := r.Fits(title.Game); err != nil {
		return games.Title{}, err
	}
	l.kept[key] = title
	return title, nil
}
