package board

import (
	"strings"

	"pantheon/game"
)

// Coloured is a board whose seats have colours. Other elements of a page about a seat, such as the curve of its win probability, use the
// colour of its pieces.
type Coloured interface {
	// ColourClass returns the CSS class ([Board.Style]) that sets --c to the colour of a standing's player or automaton in a view. It
	// returns "" before the colour is chosen or known.
	ColourClass(view game.Position, st game.Standing) string
}

// ColourClass returns the colour class of a seat or an automaton. It returns "" if the title has no colours, or the seat has none yet.
func ColourClass(b Board, view game.Position, st game.Standing) string {
	if c, ok := b.(Coloured); ok {
		return c.ColourClass(view, st)
	}
	return ""
}

// SetsColour reports whether the first rule of a style sheet for exactly the given class sets --c. It is false if there is no such rule.
func SetsColour(style, class string) bool {
	_, rule, ok := strings.Cut("\n"+style, "\n."+class+" {")
	rule, _, _ = strings.Cut(rule, "}")
	return ok && strings.Contains(rule, "--c: ")
}
