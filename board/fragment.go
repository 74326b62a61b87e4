package board

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/a-h/templ"

	"pantheon/game"
)

// A Fragment is a fragment of a dynamic layer, together with all that it is drawn from. It is a plain value that can be compared with ==.
// Equal pieces must have equal drawings, for every viewer and at any time, so that a drawing can be cached. A piece therefore holds
// nothing that changes, such as a position, and draws only from itself and from constants (texts, the layout of a map). What differs
// between viewers or moves is part of it. Names come through the [Reader], and so do the marks of the last move on its own things (see
// [Reader.Only]).
//
// A piece need not be a complete element: a dynamic layer is the concatenation of its pieces. The best size of a piece is what changes
// together, some hundred bytes of drawing. A move then changes few pieces, and only those are drawn and sent.
type Fragment interface {
	// Draw returns the drawing.
	Draw() templ.Component
}

// Fragments is a dynamic layer: its fragments in order.
type Fragments []Fragment

// Render draws all pieces in order.
func (p Fragments) Render(ctx context.Context, w io.Writer) error {
	for _, piece := range p {
		if err := piece.Draw().Render(ctx, w); err != nil {
			return err
		}
	}
	return nil
}

// A Text is a piece that is already drawn, such as the start tag of a group around other pieces.
type Text string

// Draw returns the text unchanged.
func (t Text) Draw() templ.Component { return templ.Raw(string(t)) }

// Fixed renders a constant drawing once. It panics on an error, which only a fault in the program can cause.
func Fixed(drawing templ.Component) Text {
	var b strings.Builder
	if err := drawing.Render(context.Background(), &b); err != nil {
		panic(fmt.Sprintf("a board's own drawing: %v", err))
	}
	return Text(b.String())
}

// Nothing takes the place of an optional piece. A part thus has the same number of pieces during the whole game, each at a fixed index. A
// piece that appears or disappears moves no other.
var Nothing Fragment = Text("")

// If returns p if there is set, and [Nothing] otherwise.
func If[P Fragment](there bool, p P) Fragment {
	if there {
		return p
	}
	return Nothing
}

// Ground returns the start of the group around all pieces of a part. Its classes are those of the title, and any others.
func Ground(classes string) Fragment {
	return Text(`<g class="pb ` + templ.EscapeString(classes) + `">`)
}

// End is the end of a group.
var End Fragment = Text("</g>")

// Begin draws the start of a group that continues in other pieces, up to an [End]. Its attributes are alternating names and values.
func Begin(attributes ...string) templ.Component {
	var b strings.Builder
	b.WriteString("<g")
	for i := 0; i < len(attributes); i += 2 {
		b.WriteString(" " + attributes[i] + `="` + templ.EscapeString(attributes[i+1]) + `"`)
	}
	b.WriteString(">")
	return templ.Raw(b.String())
}

// Unclosed draws an element without its closing text; other pieces follow inside it, and then an [End]. Rendering fails if the element
// does not end with closing.
func Unclosed(whole templ.Component, closing string) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var b strings.Builder
		if err := whole.Render(ctx, &b); err != nil {
			return err
		}
		open, ok := strings.CutSuffix(b.String(), closing)
		if !ok {
			return fmt.Errorf("what is drawn does not end with %s: %s", closing, b.String())
		}
		_, err := io.WriteString(w, open)
		return err
	})
}

// Things returns the first n things of a kind, by number. It serves pieces that look up their things after each move.
func Things(kind string, n int, id func(int) string) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = string(game.MakeThing(kind, id(i)))
	}
	return all
}

// Whole returns a dynamic layer of a single piece, which is drawn again after each move. That is the simple way for a small board. It
// costs the server more; browsers still receive only the differences.
func Whole(live templ.Component) Fragments { return Fragments{&Undivided{live}} }

// Undivided is the single piece of [Whole]. It is equal to no other piece.
type Undivided struct{ live templ.Component }

// Draw returns the whole drawing.
func (u *Undivided) Draw() templ.Component { return u.live }
