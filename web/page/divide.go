package page

import (
	"context"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
)

// A Divided model is drawn in pieces, of which a sentence changes few.
type Divided interface {
	Model
	// Pieces are what Draw draws, one behind the other.
	Pieces(Words) board.Pieces
}

// Pieces are what is drawn in the part's element.
func (p Part) Pieces(w Words) board.Pieces {
	if m, ok := p.Model.(Divided); ok {
		return m.Pieces(w)
	}
	return board.Pieces{panel{p.Model, w}}
}

// A panel is a model in some words, as a piece.
type panel struct {
	model Model
	words Words
}

// Draw draws the model.
func (p panel) Draw() templ.Component { return p.model.Draw(p.words) }

// A stretch is a piece of a drawing that its title has not divided: it is drawn already.
type stretch string

// Draw gives the text.
func (s stretch) Draw() templ.Component { return templ.Raw(string(s)) }

// divided are pieces that can be compared, each with those of other drawings: what its title has not divided is drawn, and cut before
// groups.
func divided(ctx context.Context, pieces board.Pieces) (board.Pieces, error) {
	if !slices.ContainsFunc(pieces, isUndivided) {
		return pieces, nil
	}
	var all board.Pieces
	for _, p := range pieces {
		if !isUndivided(p) {
			all = append(all, p)
			continue
		}
		text, err := Render(ctx, p.Draw())
		if err != nil {
			return nil, err
		}
		all = append(all, stretches(shorter(text))...)
	}
	return all, nil
}

func isUndivided(p board.Piece) bool {
	_, is := p.(*board.Undivided)
	return is
}

// stretchLeast is how long a stretch is at least, in bytes: much shorter ones would say more of where they stand than they save.
const stretchLeast = 200

// stretches cuts a drawing before groups.
func stretches(text string) board.Pieces {
	var all board.Pieces
	for len(text) > 0 {
		cut := len(text)
		if len(text) > stretchLeast {
			if at := strings.Index(text[stretchLeast:], "<g "); at >= 0 {
				cut = stretchLeast + at
			}
		}
		all, text = append(all, stretch(text[:cut])), text[cut:]
	}
	return all
}
