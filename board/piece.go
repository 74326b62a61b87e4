package board

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/a-h/templ"

	"pantheon/game"
)

// A Piece is a stretch of a live half, and all that it is drawn from: a plain value that can be compared with ==. Of two equal pieces one
// drawing is enough, for whoever sees it and whenever: so a piece holds nothing that changes, such as a position, and what it draws
// comes from it alone and from what never changes (texts, the chart of a map). What a person or a move may change stands in it: names, by
// the [Reader]; the marks of the last move, of its own things only (see [Reader.Only]).
//
// A piece need not be one whole element: the live half is what all its pieces say, one behind the other. Pieces are best as small as what
// changes together, some hundred bytes of drawing: a sentence then changes few of them, and only those are drawn and sent.
type Piece interface {
	// Draw gives the drawing.
	Draw() templ.Component
}

// Pieces are a live half, in order.
type Pieces []Piece

// Render draws all pieces, one behind the other.
func (p Pieces) Render(ctx context.Context, w io.Writer) error {
	for _, piece := range p {
		if err := piece.Draw().Render(ctx, w); err != nil {
			return err
		}
	}
	return nil
}

// A Text is a piece that is drawn already, such as the beginning of a group round other pieces.
type Text string

// Draw gives the text as it is.
func (t Text) Draw() templ.Component { return templ.Raw(string(t)) }

// Fixed is a drawing that is always the same, made once. A fault in what is built into the program is no user's, so Fixed panics.
func Fixed(drawing templ.Component) Text {
	var b strings.Builder
	if err := drawing.Render(context.Background(), &b); err != nil {
		panic(fmt.Sprintf("a board's own drawing: %v", err))
	}
	return Text(b.String())
}

// Nothing stands where something can come to lie: so a part has as many pieces during the whole game, each in its place, and what comes
// and goes moves no other.
var Nothing Piece = Text("")

// If is a piece if it is there, and [Nothing] otherwise.
func If[P Piece](there bool, p P) Piece {
	if there {
		return p
	}
	return Nothing
}

// Ground is the beginning of the group round all pieces of a part; its classes are that of the title, and others if there are any.
func Ground(classes string) Piece { return Text(`<g class="pb ` + templ.EscapeString(classes) + `">`) }

// End is the end of a group.
var End Piece = Text("</g>")

// Begin draws the beginning of a group that goes on in other pieces, up to an [End]; its attributes are names and values by turns.
func Begin(attributes ...string) templ.Component {
	var b strings.Builder
	b.WriteString("<g")
	for i := 0; i < len(attributes); i += 2 {
		b.WriteString(" " + attributes[i] + `="` + templ.EscapeString(attributes[i+1]) + `"`)
	}
	b.WriteString(">")
	return templ.Raw(b.String())
}

// Unclosed draws an element without what closes it: other pieces stand in it, and an end behind them. To draw one that does not end so
// is an error.
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

// Things are the first n things of a kind, by number: what stands in pieces and is asked for after each sentence, written once.
func Things(kind string, n int, id func(int) string) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = string(game.MakeThing(kind, id(i)))
	}
	return all
}

// Whole is a live half that is not divided: it is drawn anew after each sentence. That is the simple way, for a small board; it costs the
// server more, and whoever sees it is still sent only what differs.
func Whole(live templ.Component) Pieces { return Pieces{&Undivided{live}} }

// Undivided is the one piece of [Whole]. It is equal to no other.
type Undivided struct{ live templ.Component }

// Draw gives the whole drawing.
func (u *Undivided) Draw() templ.Component { return u.live }
