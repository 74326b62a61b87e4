package board

import (
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
)

// The groups that stand round other pieces, where they are always the same.
var (
	begun     board.Piece = board.Text(`<g class="pb rome">`)
	ended     board.Piece = board.Text(`</g>`)
	bothEnded board.Piece = board.Text(`</g></g>`)
)

// nothing stands where something can come to lie: each part keeps as many pieces as it has, and each thing its place among them, so that
// what comes and goes moves no other.
var nothing board.Piece = board.Text("")

// where is a piece if it is there, or nothing.
func where[P board.Piece](there bool, p P) board.Piece {
	if there {
		return p
	}
	return nothing
}

// begin draws the beginning of a group that goes on in other pieces; its attributes are names and values by turns.
func begin(attributes ...string) templ.Component {
	var b strings.Builder
	b.WriteString("<g")
	for i := 0; i+1 < len(attributes); i += 2 {
		b.WriteString(" " + attributes[i] + `="` + templ.EscapeString(attributes[i+1]) + `"`)
	}
	b.WriteString(">")
	return templ.Raw(b.String())
}

// markClass is the class of what the last move touched, or "".
func markClass(marked bool) string {
	if marked {
		return "marked"
	}
	return ""
}
