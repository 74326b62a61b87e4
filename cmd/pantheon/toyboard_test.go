package main

import (
	"context"
	"fmt"
	"html"
	"io"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
)

// toyBoard is a board that draws the document of any game as text.
type toyBoard struct{}

func (b toyBoard) Parts(view game.Position, l board.RenderOptions) []board.Part {
	draw := func(text string) templ.Component {
		return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
			_, err := fmt.Fprintf(w, "<text>%s</text>", html.EscapeString(text))
			return err
		})
	}
	return []board.Part{{ID: "all", Title: "All", W: 100, H: 100, Static: draw("still"), Dynamic: board.Whole(draw(fmt.Sprint(b.Text(view, l), l.Marked)))}}
}

func (toyBoard) Text(view game.Position, _ board.RenderOptions) string {
	doc, err := view.MarshalJSON()
	if err != nil {
		return err.Error()
	}
	return string(doc)
}

func (toyBoard) Prompt(game.Position, game.Seat) game.Phrase { return game.Phrase{} }
func (toyBoard) Tip(game.Position, game.Thing) []game.Phrase { return nil }
func (toyBoard) Rules(game.Lang) string                      { return "" }
func (toyBoard) Aid(game.Lang) string                        { return "" }
func (toyBoard) Style() string                               { return "" }
func (toyBoard) Script() string                              { return "" }
