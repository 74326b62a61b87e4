package page

import (
	"context"
	"strings"
	"sync"

	"pantheon/board"
)

// Drawings remember what pieces draw, so that what several people see, and what comes back, is drawn once. They forget what nobody has
// asked for in a while, and take about as much memory as they were given.
type Drawings struct {
	limit int // bytes that each generation may take

	mu         sync.Mutex
	young, old map[drawing]string
	size       int // bytes of the young ones
}

// A drawing is a piece, and what it is of.
type drawing struct {
	piece board.Piece
	of    Kind
}

const (
	pieceSize = 300     // about what a piece takes beside its text, in bytes
	longest   = 8 << 10 // drawing that is remembered, in bytes: what is longer is no small piece, and would come back seldom
)

// NewDrawings makes an empty memory of about so many bytes.
func NewDrawings(bytes int) *Drawings {
	return &Drawings{limit: bytes / 2, young: map[drawing]string{}}
}

// A Kind says whether pieces are of a panel or of a picture.
type Kind bool

// Pictures have a short way to write what holds nothing, and panels have not.
const (
	OfPanel   Kind = false
	OfPicture Kind = true
)

// Of gives what a piece of a panel or of a picture draws.
func (d *Drawings) Of(ctx context.Context, p board.Piece, of Kind) (string, error) {
	switch ready := p.(type) {
	case stretch:
		return string(ready), nil
	case board.Text:
		return of.text(string(ready)), nil
	case panel: // in which there may be much, and which is drawn seldom
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

// text is a drawing as it is sent.
func (of Kind) text(drawn string) string {
	if of == OfPicture {
		return shorter(drawn)
	}
	return drawn
}

// find looks up what a piece draws.
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

// keep remembers what a piece draws.
func (d *Drawings) keep(p drawing, text string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.add(p, text)
}

// add puts a text among the young ones. When these are many enough they are the old ones, and the old ones are forgotten.
func (d *Drawings) add(p drawing, text string) {
	d.young[p] = text
	if d.size += pieceSize + len(text); d.size >= d.limit {
		d.old, d.young, d.size = d.young, map[drawing]string{}, 0
	}
}

// All is what pieces draw, one behind the other.
func (d *Drawings) All(ctx context.Context, pieces board.Pieces, of Kind) (string, error) {
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
