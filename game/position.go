package game

import "encoding/json"

// A Position is the whole truth about a game in progress, or, after [Position.View], all that one seat knows of it. What a title may offer
// besides these methods stands in offers.go.
//
// Implementations are flat structs: fixed arrays, small integers and bitsets, no maps, no pointers into shared mutable
// data. Compiled content (a map, a deck) stands beside it in read-only tables. A Position is not safe for use by
// several goroutines at once.
type Position interface {
	// Waiting is the set of seats that may act now: one, several (simultaneous play) or none (the game is over; or, in a
	// game with time, everybody waits for the clock: then [Clock] is in the set). It is public knowledge. No position
	// waits for a seat that has no move.
	Waiting() Seats

	// Deadline is the time, in milliseconds since the start, at which the clock acts next. Set is false in titles without
	// time and whenever nothing is due.
	Deadline() (ms int64, set bool)

	// Moves appends the legal moves of a seat and returns the extended slice. It allocates nothing when the slice has
	// room. It never appends more than the title's [About.MaxMoves], never one move twice. A view answers for its own
	// seat only and appends nothing for any other.
	Moves(s Seat, into []Move) []Move

	// Play plays a move that Moves lists for that seat. It is never called on a view: guess first. The moment brings
	// chance and time, and takes the tale; when m.Tale is nil Play allocates nothing.
	Play(s Seat, m Move, moment *Moment)

	// Say gives the words of a move that by has made or could make in this position, as the seat to may hear them. Words
	// that stand for a secret of another seat are replaced by "?" there.
	Say(m Move, by, to Seat) Sentence

	// Hear reads every spelling of a sentence. A move is legal when Moves lists it; a refusal only explains, and names the
	// rule. For words that begin a legal sentence but are not one, and for words with which nothing legal begins, the
	// refusal says what is missing or what forbids it. Exactly one of the results is set: the refusal is nil when the move
	// is legal.
	Hear(s Seat, words Sentence) (Move, *Refusal)

	// Why explains why no legal sentence of this seat touches that thing now; nil when one does, or when there is
	// nothing to explain.
	Why(s Seat, thing Thing) *Refusal

	// View overwrites into, a position of the same game, with what the seat may know. It keeps into's memory. A view of a
	// view of the same seat is that view again.
	View(s Seat, into Position)

	// Eye is the seat whose view this is; truth is true when nothing has been removed and the seat means nothing.
	Eye() (s Seat, truth bool)

	// Guess turns a view into a truth that it allows, drawn as the rules would deal it. Viewing the guess from the same
	// seat gives the same view again. On a truth it does nothing.
	Guess(d *Dice)

	// Copy overwrites this position with another of the same game; it allocates nothing, and the two share nothing that
	// changes afterwards.
	Copy(from Position)

	// Score is the game's own running score of a seat, in points: what a player would read from the table as "how I stand
	// now". Nothing in it looks ahead. Higher is better. Where Result ranks an automaton, its score is that of [Watcher]. In a title
	// without points ([About.Unscored]) it is a tally of how far a seat has come, which bots go by and nobody is shown.
	Score(s Seat) float64

	// Result is the ranking now; it is final when Over is set.
	Result() Result

	// MarshalJSON writes the position as a document in plain names, with the ids that sentences use; UnmarshalJSON reads
	// it back, onto a position made by [Game.Blank] of the same game, and refuses an impossible one (the position is then
	// left as it was).
	json.Marshaler
	json.Unmarshaler
}

// A Game is the rules of one title in one version, with its content.
type Game interface {
	// About describes the game. The same pointer each time; nobody changes it.
	About() *About
	// New sets up a position. The set-up has passed [About.Check]; the moment is that of ply 0.
	New(s Setup, m *Moment) Position
	// Blank is a position of this game to be overwritten by Copy, View or UnmarshalJSON. It is nobody's turn in it.
	Blank() Position
	// Arrange changes a truth as a scenario asks: changes is a JSON object in the shape of the position's document, whose
	// members replace those of the document (objects are merged, null empties). What it places comes from the supply
	// it belongs to and what it removes goes back there, unless the changes name that supply too. An impossible or
	// unknown change is refused, and the position is left as it was.
	Arrange(p Position, changes json.RawMessage) error
}
