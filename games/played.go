package games

import (
	"io/fs"
	"sync"

	"pantheon/game"
)

// At returns the title by another rules version, with the same content replacing the embedded one. Its Content is nil
// if it has another version than t. The error is a [game.InvalidRecord] if there is no such version.
func (t Title) At(version int) (Title, error) {
	g, err := game.At(t.Game, version)
	if err != nil || g == t.Game {
		return t, err
	}
	t.Game, t.Content = g, nil // a data folder keeps the content of the newest version
	if t.source != nil {
		t.Board = t.source.board(g)
	}
	return t, nil
}

// With returns the title by a rules version, compiled from other content: files replace the embedded ones. For a title
// that this package did not open, it ignores files and is the same as At.
func (t Title) With(version int, files fs.FS) (Title, error) {
	if t.source == nil {
		return t.At(version)
	}
	other, err := t.source.title(files)
	if err != nil {
		return Title{}, err
	}
	return other.At(version)
}

// Played returns the title that a record was played with: by the record's rules version, with the registry's content or with the content
// that the version shipped with. The error is a [game.InvalidRecord] that says what does not fit, or what this program does not have.
func (s Registry) Played(r *game.Record) (Title, error) {
	newest, err := s.Find(r.Game)
	if err != nil {
		return Title{}, err
	}
	if newest.plays(r) {
		return newest, r.Fits(newest.Game)
	}
	title, err := newest.At(r.Version)
	if err == nil && !title.plays(r) {
		if shipped, no := newest.shipped(r.Version); no == nil && shipped.plays(r) {
			title = shipped
		}
	}
	if err != nil {
		return Title{}, err
	}
	return title, r.Fits(title.Game)
}

// plays reports whether a record was played by these rules with this content.
func (t Title) plays(r *game.Record) bool {
	a := t.Game.About()
	return a.Version == r.Version && a.HasContent(r.Content)
}

// shipped caches the titles with their embedded content.
var shipped sync.Map // *source -> func() (Title, error)

// shipped returns the title by a rules version with its embedded content, even if the registry has replaced it. A title
// that this package did not open keeps its content.
func (t Title) shipped(version int) (Title, error) {
	if t.source == nil {
		return t.At(version)
	}
	open, _ := shipped.LoadOrStore(t.source, sync.OnceValues(func() (Title, error) { return t.source.title(nil) }))
	title, err := open.(func() (Title, error))()
	if err != nil {
		return Title{}, err
	}
	return title.At(version)
}
