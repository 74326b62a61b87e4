package page

import (
	"context"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
)

// A Divided model is drawn in fragments. A move changes few of them.
type Divided interface {
	Model
	// Fragments returns the fragments in order. Together they are what Draw draws.
	Pieces(Words) board.Fragments
}

// Fragments returns the fragments that are drawn in the part's element.
func (p Part) Pieces(w Words) board.Fragments {
	if m, ok := p.Model.(Divided); ok {
		return m.Pieces(w)
	}
	return board.Fragments{panel{p.Model, w}}
}

// A panel is the fragment of a whole model in one language.
type panel struct {
	model Model
	words Words
}

// Draw draws the model.
func (p panel) Draw() templ.Component { return p.model.Draw(p.words) }

// A stretch is a drawn fragment, cut from a drawing that its title has not divided.
type stretch string

// Draw returns the text.
func (s stretch) Draw() templ.Component { return templ.Raw(string(s)) }

// divided returns pieces with each undivided drawing drawn and cut before its groups. Every fragment of the result can be
// compared with those of other drawings.
func divided(ctx context.Context, pieces board.Fragments) (board.Fragments, error) {
	if !slices.ContainsFunc(pieces, isUndivided) {
		return pieces, nil
	}
	var all board.Fragments
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

func isUndivided(p board.Fragment) bool {
	_, is := p.(*board.Undivided)
	return is
}

// stretchLeast is the minimum length of a stretch in bytes. A patch spends more bytes on the places of shorter ones than it
// saves.
const stretchLeast = 200

// stretches cuts a drawing before groups.
func stretches(text string) board.Fragments {
	var all board.Fragments
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
