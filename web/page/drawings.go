package page

import (
	"context"
	"strings"
	"sync"

	"pantheon/board"
)

// Drawings is a cache of drawn fragments, safe for concurrent use. A fragment that several people see, or that recurs, is drawn once. The
// cache drops fragments that have not been requested for a while, and takes about as many bytes as were passed to [NewDrawings].
type Drawings struct {
	limit int // limit of the bytes of each generation

	mu         sync.Mutex
	young, old map[drawing]string
	size       int // bytes of the young generation
}

// A drawing is the key of the cache: a fragment, and whether it is drawn for a panel or a picture.
type drawing struct {
	piece board.Fragment
	of    Kind
}

const (
	pieceSize = 300     // estimated bytes of an entry other than its text
	longest   = 8 << 10 // longest text that is cached, in bytes; a longer text seldom recurs
)

// NewDrawings returns an empty cache that takes about the given number of bytes.
func NewDrawings(bytes int) *Drawings {
	return &Drawings{limit: bytes / 2, young: map[drawing]string{}}
}

// A Kind says whether a fragment is drawn for a panel or for a picture.
type Kind bool

// The kinds of drawings. In a picture, empty SVG elements are shortened.
const (
	OfPanel   Kind = false
	OfPicture Kind = true
)

// Of returns the text of a drawn fragment, from the cache if possible. It does not cache whole panels and long texts.
func (d *Drawings) Of(ctx context.Context, p board.Fragment, of Kind) (string, error) {
	switch ready := p.(type) {
	case stretch:
		return string(ready), nil
	case board.Text:
		return of.text(string(ready)), nil
	case panel: // a whole panel is large and seldom drawn, so it is not cached
		return Render(ctx, p.Draw())
	}
	wanted := drawing{p, of}
	if text, ok := d.find(wanted); ok {
		return text, nil
	}
	text, err := Render(ctx, p.Draw())
	if err != nil {
		return "", err
	}
	text = of.text(text)
	if len(text) <= longest {
		d.keep(wanted, text)
	}
	return text, nil
}

// text returns the drawing in the form that is sent: shortened for a picture, unchanged for a panel.
func (of Kind) text(drawn string) string {
	if of == OfPicture {
		return shorter(drawn)
	}
	return drawn
}

// find returns the cached text of a drawing. It returns false if the cache has none. A text of the old generation also
// moves to the young one.
func (d *Drawings) find(p drawing) (string, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if text, ok := d.young[p]; ok {
		return text, true
	}
	text, ok := d.old[p]
	if ok {
		d.add(p, text)
	}
	return text, ok
}

// keep stores the text of a drawing in the cache.
func (d *Drawings) keep(p drawing, text string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.add(p, text)
}

// add puts a text into the young generation. When the young generation is full, it becomes the old one, and the former
// old one is dropped. The caller holds mu.
func (d *Drawings) add(p drawing, text string) {
	d.young[p] = text
	if d.size += pieceSize + len(text); d.size >= d.limit {
		d.old, d.young, d.size = d.young, map[drawing]string{}, 0
	}
}

// All returns the drawings of all fragments, joined.
func (d *Drawings) All(ctx context.Context, pieces board.Fragments, of Kind) (string, error) {
	var b strings.Builder
	for _, p := range pieces {
		text, err := d.Of(ctx, p, of)
		if err != nil {
			return "", err
		}
		b.WriteString(text)
	}
	return b.String(), nil
}
