package game

import (
	"encoding/json"
	"reflect"
)

// A Position is the whole truth about a game in progress, or, after [Position.View], all that one seat knows of it.
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

// Turns is what positions also implement when a turn can be followed by another of the same seat with nobody else to act in
// between, as in a solo game: Turn is the number of the turn, and another one as soon as a turn has ended.
type Turns interface{ Turn() int }

// TurnOf is the number of a position's turn, 0 in titles that do not count turns (see [Turns]).
func TurnOf(p Position) int {
	if turns, ok := p.(Turns); ok {
		return turns.Turn()
	}
	return 0
}

// Values is what positions also implement where the running score is a poor guide to a good sentence: Value is what the position
// promises a seat, in the points of [Position.Score], as a player would guess it; of [Watcher] too where Score is. Higher is better.
// It is asked of truths, also of guessed ones, by search at the end of each playout that is cut: more than a few hundred nanoseconds
// are not well spent on it, and it allocates nothing.
type Values interface{ Value(s Seat) float64 }

// ValueOf is what a position promises a seat: its score where the title has no better sense of it (see [Values]).
func ValueOf(p Position, s Seat) float64 {
	if values, ok := p.(Values); ok {
		return values.Value(s)
	}
	return p.Score(s)
}

// EachValues is what positions also implement where the values of all seats together are worked out more quickly than one by one:
// EachValue fills in, for each seat of the game, what Value gives.
type EachValues interface {
	Values
	EachValue(into *[MaxSeats]float64)
}

// ValuesOf fills in what a position promises each of some seats (see [ValueOf]); what it fills in for others means nothing.
func ValuesOf(p Position, seats Seats, into *[MaxSeats]float64) {
	if values, ok := p.(EachValues); ok {
		values.EachValue(into)
		return
	}
	for set := seats; set != 0; set = set.Without(set.First()) {
		into[set.First()] = ValueOf(p, set.First())
	}
}

// Curious is what positions also implement where sentences differ little in what they promise beside what is at stake, or where there are
// so many of them that a search as curious as elsewhere would try all alike: Curiosity is how curious about them it had better be, as a
// part of what it is elsewhere, above 0. It is the same all through a game.
type Curious interface{ Curiosity() float64 }

// CuriosityOf is how curious a search had better be, 1 in titles that do not tell (see [Curious]).
func CuriosityOf(p Position) float64 {
	if curious, ok := p.(Curious); ok {
		return curious.Curiosity()
	}
	return 1
}

// Rests is what positions also implement when some of the seats that may act are not expected to, such as who has passed while
// others go on: MayRest tells whether a seat that is waited for may as well say nothing. It is public knowledge, and never true of
// all who are waited for.
type Rests interface{ MayRest(s Seat) bool }

// MayRest tells whether a seat that is waited for may as well say nothing (see [Rests]).
func MayRest(p Position, s Seat) bool {
	rests, ok := p.(Rests)
	return ok && rests.MayRest(s)
}

// Expected is the set of seats that are waited for and may not rest (see [Rests]): those on whom the game depends.
func Expected(p Position) Seats {
	set := p.Waiting()
	for all := set; all != 0; all = all.Without(all.First()) {
		if MayRest(p, all.First()) {
			set = set.Without(all.First())
		}
	}
	return set
}

// Dues is what positions of games with time also implement when some of the clock's strikes are about one seat alone, such as that
// it has held something too long: DueTo is the next strike that a seat has to mind, in milliseconds since the start.
type Dues interface {
	DueTo(s Seat) (ms int64, set bool)
}

// DueTo is the next strike of the clock that a seat has to mind: the position's deadline where all strikes are about everybody (see
// [Dues]).
func DueTo(p Position, s Seat) (ms int64, set bool) {
	if dues, ok := p.(Dues); ok {
		return dues.DueTo(s)
	}
	return p.Deadline()
}

// Sensible is what positions also implement where much of what is legal is in vain, such as turning over what one knows on both sides:
// Sensible appends, as [Position.Moves] does, those of the legal moves of a seat that somebody with some sense would think about. They
// follow from what the seat knows, so that a view and a truth behind it give the same; and there is one wherever the seat has a move and
// may not rest. Only thinking goes by it: everything legal may be said.
type Sensible interface {
	Sensible(s Seat, into []Move) []Move
}

// SensibleMoves appends the legal moves of a seat that are worth a thought: all of them where the title does not tell (see [Sensible]).
func SensibleMoves(p Position, s Seat, into []Move) []Move {
	if sensible, ok := p.(Sensible); ok {
		return sensible.Sensible(s, into)
	}
	return p.Moves(s, into)
}

// Sames is what positions also implement that can be compared quickly: Same tells whether another position of the same game, or a view
// of it, is the same in everything.
type Sames interface{ Same(as Position) bool }

// Same tells whether two positions of one game, or two views, are the same in everything, in memory: positions are flat, and the tables
// beside them are shared (see [Sames]).
func Same(a, b Position) bool {
	if same, ok := a.(Sames); ok {
		return same.Same(b)
	}
	return reflect.DeepEqual(a, b)
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
