package board

import (
	"strings"

	"pantheon/game"
)

// Coloured is a board whose seats have colours. What else is told of a seat on a page, such as the course of its chances, then has the
// colour of its pieces.
type Coloured interface {
	// ColourClass is the class of the style sheet ([Board.Style]) that sets --c to the colour of who has a standing, a player or an
	// automaton, in a view; "" before it is chosen or known.
	ColourClass(view game.Position, st game.Standing) string
}

// ColourClass is the class of a seat's or an automaton's colour; "" where the title has none, or the seat has none yet.
func ColourClass(b Board, view game.Position, st game.Standing) string {
	if c, ok := b.(Coloured); ok {
		return c.ColourClass(view, st)
	}
	return ""
}

// SetsColour tells whether a style sheet has a rule for the class alone that sets --c.
func SetsColour(style, class string) bool {
	_, rule, ok := strings.Cut("\n"+style, "\n."+class+" {")
	rule, _, _ = strings.Cut(rule, "}")
	return ok && strings.Contains(rule, "--c: ")
}
