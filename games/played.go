package games

import (
	"io/fs"
	"sync"

	"pantheon/game"
)

// At gives the title by the rules of another version, with the same content in place of the embedded one. The error is a
// [game.Flaw] where there is no such version.
func (t Title) At(version int) (Title, error) {
	g, err := game.At(t.Game, version)
	if err != nil || g == t.Game {
		return t, err
	}
	t.Game, t.Content = g, nil // what a data folder keeps is the newest version's
	if t.source != nil {
		t.Board = t.source.board(g)
	}
	return t, nil
}

// With gives the title by the rules of a version, compiled from other content: files replace the embedded ones. A title that was
// put together by hand has its own only.
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

// Played gives the title that a record was played with: by the rules of its version, with the shelf's content or with that which
// the version shipped with. The error is a [game.Flaw] that says what this program does not have.
func (s Shelf) Played(r *game.Record) (Title, error) {
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

// plays tells whether a record was played by these rules with this content.
func (t Title) plays(r *game.Record) bool {
	a := t.Game.About()
	return a.Version == r.Version && a.HasContent(r.Content)
}

// shipped are the titles with their embedded content, opened once.
var shipped sync.Map // *source -> func() (Title, error)

// shipped gives the title by the rules of a version with the content that is embedded, whatever a shelf puts in its place.
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
