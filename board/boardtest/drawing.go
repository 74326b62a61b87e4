package boardtest

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
)

// Render returns the drawing of a component. It fails the test on an error.
func Render(t testing.TB, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// An Element is one element of a drawing, with its attributes and the text directly inside it.
type Element struct {
	Name  string
	Attrs map[string]string
	Text  string
}

// Elements returns the elements of a drawing, parsed as XML, in the order of their start tags. It fails the test if the drawing is not
// well-formed.
func Elements(t testing.TB, svg string) []*Element {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader("<svg>" + svg + "</svg>"))
	var all, open []*Element
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("the drawing is not well formed: %v", err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			e := &Element{Name: x.Name.Local, Attrs: map[string]string{}}
			for _, a := range x.Attr {
				e.Attrs[a.Name.Local] = a.Value
			}
			all, open = append(all, e), append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				open[len(open)-1].Text += string(x)
			}
		}
	}
}

// Whole returns the drawings of the static and dynamic layers of all parts of a view.
func Whole(t testing.TB, b board.Board, view game.Position, l board.RenderOptions) string {
	t.Helper()
	return drawn(t, b, view, l, func(p board.Part) []templ.Component { return []templ.Component{p.Static, p.Dynamic} })
}

// Still returns the drawings of the static layers of all parts of a view.
func Still(t testing.TB, b board.Board, view game.Position, l board.RenderOptions) string {
	t.Helper()
	return drawn(t, b, view, l, func(p board.Part) []templ.Component { return []templ.Component{p.Static} })
}

// Live returns the drawings of the dynamic layers of all parts of a view.
func Live(t testing.TB, b board.Board, view game.Position, l board.RenderOptions) string {
	t.Helper()
	return drawn(t, b, view, l, func(p board.Part) []templ.Component { return []templ.Component{p.Dynamic} })
}

func drawn(t testing.TB, b board.Board, view game.Position, l board.RenderOptions, halves func(board.Part) []templ.Component) string {
	t.Helper()
	var all strings.Builder
	for _, p := range b.Parts(view, l) {
		for _, half := range halves(p) {
			all.WriteString(Render(t, half))
		}
	}
	return all.String()
}

// Things returns the set of all words of data-thing attributes.
func Things(all []*Element) map[string]bool {
	set := map[string]bool{}
	for _, e := range all {
		for _, t := range strings.Fields(e.Attrs["data-thing"]) {
			set[t] = true
		}
	}
	return set
}

// Places returns the set of all words of data-thing attributes and all values of data-at attributes.
func Places(all []*Element) map[string]bool {
	set := Things(all)
	for _, e := range all {
		if at := e.Attrs["data-at"]; at != "" {
			set[at] = true
		}
	}
	return set
}

// Part returns the elements of the dynamic layer of one part of a view. The test fails if there is no such part.
func Part(t testing.TB, b board.Board, view game.Position, id string, l board.RenderOptions) []*Element {
	t.Helper()
	for _, p := range b.Parts(view, l) {
		if p.ID == id {
			return Elements(t, Render(t, p.Dynamic))
		}
	}
	t.Fatalf("there is no part %s", id)
	return nil
}

// Seen returns the view that a seat has of p.
func Seen(g game.Game, p game.Position, s game.Seat) game.Position {
	v := g.Blank()
	p.View(s, v)
	return v
}

// Outline returns, as text, what the dynamic layers of a view show: the things with their labels, the pieces, and the texts. It omits
// coordinates, because people read the list in a golden file.
func Outline(t testing.TB, b board.Board, view game.Position, l board.RenderOptions) string {
	t.Helper()
	var out strings.Builder
	for _, p := range b.Parts(view, l) {
		fmt.Fprintf(&out, "# %s %q %gx%g\n", p.ID, p.Title, p.W, p.H)
		for _, e := range Elements(t, Render(t, p.Dynamic)) {
			switch {
			case e.Attrs["data-label"] != "":
				fmt.Fprintf(&out, "%s: %s\n", e.Attrs["data-thing"], e.Attrs["data-label"])
			case e.Attrs["data-key"] != "":
				fmt.Fprintf(&out, "    %s\n", e.Attrs["data-key"])
			}
			if text := strings.TrimSpace(e.Text); text != "" && e.Name == "text" {
				fmt.Fprintf(&out, "    %q\n", text)
			}
		}
	}
	return out.String()
}
