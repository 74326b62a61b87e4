package board

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/a-h/templ"

	"pantheon/game"
)

// A Fragment is a part of a dynamic layer, with all data that its drawing needs. It is a plain value that can be compared with ==. Equal
// fragments must have equal drawings, for every viewer and at any time, so that a drawing can be cached. A fragment therefore holds nothing
// that changes, such as a position, and draws only from its fields and from constants (texts, the layout of a map). What differs between
// viewers or moves is in its fields. A field of type [Reader] contains people's names, and the marks of the last move on the fragment's own
// things (see [Reader.Only]).
//
// A fragment need not be a complete element: a dynamic layer is the concatenation of its fragments. A good fragment is what changes
// together, some hundred bytes of drawing. A move then changes few fragments, and only those are drawn and sent.
type Fragment interface {
	// Draw returns the drawing.
	Draw() templ.Component
}

// Fragments is a dynamic layer: its fragments in order.
type Fragments []Fragment

// Render writes the drawings of all fragments in order.
func (p Fragments) Render(ctx context.Context, w io.Writer) error {
	for _, piece := range p {
		if err := piece.Draw().Render(ctx, w); err != nil {
			return err
		}
	}
	return nil
}

// A Text is a fragment that is already drawn, such as the start tag of a group around other fragments.
type Text string

// Draw returns the text unchanged.
func (t Text) Draw() templ.Component { return templ.Raw(string(t)) }

// Fixed renders a constant drawing and returns the result as a fragment. It panics on an error, which only a fault in the program can
// cause.
func Fixed(drawing templ.Component) Text {
	var b strings.Builder
	if err := drawing.Render(context.Background(), &b); err != nil {
		panic(fmt.Sprintf("a board's own drawing: %v", err))
	}
	return Text(b.String())
}

// Nothing is an empty fragment, used where an optional fragment is absent. A part thus has the same number of fragments during the whole
// game, each at a fixed index.
var Nothing Fragment = Text("")

// If returns p if the parameter there is true, and [Nothing] otherwise.
func If[P Fragment](there bool, p P) Fragment {
	if there {
		return p
	}
	return Nothing
}

// Ground returns the start of the group around all fragments of a part, with the class "pb" and the given classes: the title's, and any
// others.
func Ground(classes string) Fragment {
	return Text(`<g class="pb ` + templ.EscapeString(classes) + `">`)
}

// End is the end of a group.
var End Fragment = Text("</g>")

// Begin returns the start of a group that continues in other fragments, up to an [End]. The attributes are alternating names and values.
func Begin(attributes ...string) templ.Component {
	var b strings.Builder
	b.WriteString("<g")
	for i := 0; i < len(attributes); i += 2 {
		b.WriteString(" " + attributes[i] + `="` + templ.EscapeString(attributes[i+1]) + `"`)
	}
	b.WriteString(">")
	return templ.Raw(b.String())
}

// Unclosed returns an element without its closing text; other fragments follow inside it, and then a fragment with that text, such as
// [End]. Rendering fails if the element does not end with closing.
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

// Things returns the first n things of a kind, whose ids the function id returns by number. It serves fragments that look up their things
// after each move.
func Things(kind string, n int, id func(int) string) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = string(game.MakeThing(kind, id(i)))
	}
	return all
}

// Whole returns a dynamic layer of a single fragment, which is drawn again after each move. That is the simple way for a small board. It
// costs the server more; browsers still receive only the differences.
func Whole(live templ.Component) Fragments { return Fragments{&Undivided{live}} }

// Undivided is the single fragment of [Whole]. A pointer to it is equal to no other fragment.
type Undivided struct{ live templ.Component }

// Draw returns the whole drawing.
func (u *Undivided) Draw() templ.Component { return u.live }
