package board

import "pantheon/game"

// Scoreboard is a board with a scoreboard: for each player, a few numbers that decide this game. A page shows them in a strip that is
// always visible; for any other title the strip shows names and points.
type Scoreboard interface {
	// Scoreboard returns the scoreboard as the seat of the view knows it: one [PlayerStanding] for each seat and one for each
	// automaton, in turn order.
	Scoreboard(view game.Position, l RenderOptions) []PlayerStanding
}

// A PlayerStanding is the scoreboard entry of one player or automaton.
type PlayerStanding struct {
	Seat game.Seat // the seat; [game.Spectator] for an automaton
	// Thing and Name are set for an automaton only: its thing in moves, such as "opponent:red", and its name. A seat has the name of the
	// player in it.
	Thing game.Thing
	Name  string
	Part  string // the id of the part that is the player's board
	// Emblem is the sign of the player's faction or colour, empty before that is chosen; Plays is the name of the faction or colour.
	Emblem  Sign
	Plays   string
	Figures []Figure // the most important first: a small screen shows two
}

// A Figure is one number of the scoreboard: signs, a value, or both.
type Figure struct {
	Signs []Sign
	Value string // at most [ValueLength] characters; "" if the signs are enough
	// Word is a short word shown after the value where there is room; "" for none.
	Word  string
	Label string // the figure in words, such as "favour 5", for tips and screen readers
	// Strong marks the figure that decides the game.
	Strong bool
}

// ValueLength is the maximum number of characters in the value of a [Figure], so that no value is cut off.
const ValueLength = 7

// A Sign is a small drawing outside the pictures of the board. It refers to a symbol in the static layer of the first part that is
// centred at 0,0.
type Sign struct {
	Symbol string  // "#rome-d-venus", or several separated by spaces, drawn side by side; "" for none
	Class  string  // the CSS class that the symbol's styles need, such as "rome"
	Size   float64 // width and height of the symbol, in its units
	Faint  bool    // drawn faintly: used up, or absent
}
