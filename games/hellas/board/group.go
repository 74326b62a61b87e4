package board

import (
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
)

// begin draws the beginning of a group that other pieces fill; its attributes come in pairs of name and value. The end is [end].
func begin(attributes ...string) templ.Component {
	var out strings.Builder
	out.WriteString("<g")
	for i := 0; i < len(attributes); i += 2 {
		out.WriteString(" " + attributes[i] + `="` + templ.EscapeString(attributes[i+1]) + `"`)
	}
	out.WriteString(">")
	return templ.Raw(out.String())
}

// classes writes some classes as an element of a template has them.
func classes(all ...any) string { return templ.CSSClasses(all).String() }

// The beginning of a picture, and the end of any group.
var (
	pictureBegins board.Piece = board.Text(`<g class="pb hellas">`)
	end           board.Piece = board.Text("</g>")
)

// A caption is a line of small print.
type caption struct {
	teller
	id   string // of its text
	x, y float64
}
