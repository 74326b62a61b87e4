package page

import (
	"context"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
)

// A Divided is a model that is drawn in fragments, because a move changes few of them.
type Divided interface {
	Model
	// Pieces returns the fragments in order. Together they are what Draw draws.
	Pieces(Words) board.Fragments
}

// Pieces returns the fragments that are drawn in the part's element. A model that is not [Divided] is one fragment.
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

// Draw returns the component of the model.
func (p panel) Draw() templ.Component { return p.model.Draw(p.words) }

// A stretch is a drawn fragment, cut from a drawing that its title has not divided.
type stretch string

// Draw returns the text as a component.
func (s stretch) Draw() templ.Component { return templ.Raw(string(s)) }

// divided returns the fragments with each undivided drawing drawn and cut before its groups, so that every fragment of the
// result can be compared with those of other drawings.
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

// stretchLeast is the minimum length in bytes of a stretch, other than the last. Shorter stretches would save fewer
// bytes in a patch than their ranges cost.
const stretchLeast = 200

// stretches cuts a drawing into stretches, each of which but the first begins with a group.
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
