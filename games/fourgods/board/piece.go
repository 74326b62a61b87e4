package board

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
)

// The pieces of a part are models: each holds the numbers that it is drawn from and no position, so that building them all after a move
// is cheap. What a piece says and where it lies is worked out when it is drawn.

// Round the pieces of most parts stands the same group.
var (
	group    board.Piece = board.Text(`<g class="pb four">`)
	groupEnd board.Piece = board.Text(`</g>`)
)

// fixed is a piece that is always the same, and the ends of groups behind it.
func fixed(drawing templ.Component, ends string) board.Piece {
	var out strings.Builder
	if err := drawing.Render(context.Background(), &out); err != nil {
		panic(fmt.Sprintf("the board's own drawing: %v", err))
	}
	return board.Text(out.String() + ends)
}

// begun is a group without its end: the pieces behind it stand inside, up to an end of their own.
func begun(whole templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var out bytes.Buffer
		if err := whole.Render(ctx, &out); err != nil {
			return err
		}
		_, err := w.Write(bytes.TrimSuffix(out.Bytes(), []byte("</g>")))
		return err
	})
}

// markIf is the class of an element that the last move touched.
func markIf(touched bool) string {
	if touched {
		return "marked"
	}
	return ""
}
