package game

import "encoding/json"

// A Position is the full state of a game in progress or, after [Position.View], everything that one seat knows of it.
// The file optional.go has the optional interfaces of a position.
//
// Implementations are flat structs: fixed arrays, small integers and bitsets, no maps, no pointers into shared mutable
// data. Compiled content (a map, a deck) is in separate read-only tables. A Position is not safe for concurrent use.
type Position interface {
	// ToAct returns the set of seats that may act now. It has one seat, several (simultaneous play), or none when the
	// game is over. In a game with time it holds [Clock] if every seat waits for the clock. The set is public knowledge. It
	// never holds a seat without a move.
	ToAct() Seats

	// Deadline returns the time, in milliseconds since the start, at which the clock acts next. set is false in titles
	// without time and whenever nothing is due.
	Deadline() (ms int64, set bool)

	// Moves appends the legal moves of a seat and returns the extended slice. It allocates nothing if the slice has
	// capacity. It never appends more than [About.MaxMoves] moves, and no move twice. A view lists moves for its own seat
	// only.
	Moves(s Seat, into []Move) []Move

	// Play plays a move that Moves lists for that seat. Never call it on a view: determinize first. The moment supplies
	// randomness and time, and receives the events. If moment.Events is nil, Play allocates nothing.
	Play(s Seat, m Move, moment *Env)

	// FormatMove returns the text form of a move, as the seat to may see it. The seat by has played the move or could play it in
	// this position. A word that contains a secret of another seat is "?".
	FormatMove(m Move, by, to Seat) MoveText

	// ParseMove parses any spelling of a move text. Exactly one of the results is set: the refusal is nil if the move is legal.
	// A move is legal if Moves lists it; a refusal only explains, and cites the rule.
	//
	// If the words begin a legal move but are not one, the refusal says what is missing. If no legal move begins with them,
	// it says what forbids it.
	ParseMove(s Seat, words MoveText) (Move, *Refusal)

	// Why explains why no legal move of this seat touches that thing now. It returns nil if one does, or if there is
	// nothing to explain.
	Why(s Seat, thing Thing) *Refusal

	// View overwrites into, a position of the same game, with what the seat may know. It reuses the memory of into. The
	// view of a seat's view, for the same seat, is that view again.
	View(s Seat, into Position)

	// Viewer returns the seat whose view this is. truth is true for a full state; s is then meaningless.
	Viewer() (s Seat, truth bool)

	// Determinize turns a view into a full state that fits it, sampled as the rules would deal it. The
	// seat's view of the result is the same view again. Determinize does nothing to a full state.
	Determinize(d *Dice)

	// Copy overwrites this position with another of the same game. It allocates nothing, and the two share no mutable data.
	Copy(from Position)

	// Score returns the game's own running score of a seat, in points unless [About.Point] sets another unit: what a
	// player reads from the table as the present score. It does not look ahead. Higher is better. If Result ranks an
	// automaton, Score returns its score for [Spectator]. In a title without points ([About.Unscored]) it is a tally of
	// the seat's progress, which bots use and no page shows.
	Score(s Seat) float64

	// Result returns the present ranking; it is final if Over is set.
	Result() Result

	// MarshalJSON returns the position as a document in plain names, with the ids of move texts. UnmarshalJSON reads it
	// into a position made by [Game.Blank] of the same game. For an impossible position, UnmarshalJSON returns an error
	// and changes nothing.
	json.Marshaler
	json.Unmarshaler
}

// A Game is the rules of one title in one version, with its content.
type Game interface {
	// About describes the game. It returns the same pointer each time; callers must not change what it points to.
	About() *About
	// New sets up a position. The caller has passed the set-up to [About.Check]; m is the environment of ply 0.
	New(s Setup, m *Env) Position
	// Blank returns a position of this game to be overwritten by Copy, View or UnmarshalJSON. No seat is to act in it.
	Blank() Position
	// Arrange changes a full state, for a scenario. The parameter changes is a JSON object in the shape of the position's
	// document. Its members replace those of the document: objects are merged, and null empties a member.
	//
	// What the changes place comes from its supply, and what they remove returns there, unless they name that supply too.
	// Arrange returns an error for an impossible or unknown change, and leaves the position unchanged then.
	Arrange(p Position, changes json.RawMessage) error
}
