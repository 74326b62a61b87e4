package board

import (
	"context"
	"io"

	"github.com/a-h/templ"
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

// Whole is a live half that is not divided: it is drawn anew after each sentence. That is the simple way, for a small board; it costs the
// server more, and whoever sees it is still sent only what differs.
func Whole(live templ.Component) Pieces { return Pieces{&Undivided{live}} }

// Undivided is the one piece of [Whole]. It is equal to no other.
type Undivided struct{ live templ.Component }

// Draw gives the whole drawing.
func (u *Undivided) Draw() templ.Component { return u.live }
