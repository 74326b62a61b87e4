package board

import "pantheon/game"

// Standing is what a board may offer beside its parts: in a few numbers, how everybody stands on what decides in this game. A page shows
// them in a strip that is always in sight; for a title without, it shows names and points.
type Standing interface {
	// Standing is how all stand who play, as far as the seat of the view knows: one [Stand] for each seat, and one for each automaton,
	// in turn order.
	Standing(view game.Position, l Look) []Stand
}

// A Stand is how one player stands, or one automaton.
type Stand struct {
	Seat game.Seat // [game.Watcher] for an automaton
	// Thing and Name are an automaton's: what it is in sentences, such as "opponent:red", and how it is called. A seat is called after
	// who sits there.
	Thing game.Thing
	Name  string
	Part  string // the id of the part that is their board
	// Emblem is the sign of what they play, none before that is chosen; Plays says it in words.
	Emblem  Sign
	Plays   string
	Figures []Figure // the most important first: a small screen shows two
}

// A Figure is one of the numbers by which somebody stands: signs, a value, or both.
type Figure struct {
	Signs []Sign
	Value string // at most [ValueLength] characters; "" where the signs tell all
	// Word is a short one that stands behind the value where there is room, "" for none.
	Word  string
	Label string // all of it in words, such as "favour 5": for tips and screen readers
	// Strong says that this one decides.
	Strong bool
}

// ValueLength is how many characters the value of a [Figure] may have, so that it is never cut.
const ValueLength = 7

// A Sign is a small drawing that stands outside of the board's pictures: it refers to one that the still half of the first part holds,
// drawn round 0,0.
type Sign struct {
	Symbol string  // "#rome-d-venus", or several with spaces between, drawn side by side; "" for none
	Class  string  // what the drawing's styles hang on, such as "rome"
	Size   float64 // how many units of the drawing it is wide and high
	Faint  bool    // it is used up, or not there
}
