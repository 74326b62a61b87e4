package table

import "pantheon/game"

// A Reason is one argument for or against a move, as data without language. It is computed on states sampled from the
// seat's view, so it reveals nothing hidden.
type Reason struct {
	Kind ReasonKind `json:"kind"`
	// Seat is the seat that the reason is about: the advised seat, a rival, or [game.Spectator] for an automaton.
	Seat game.Seat `json:"seat"`
	// Amounts are the counted things with their amounts, the most important first.
	Amounts []Amount `json:"amounts,omitempty"`
	// Words is the move of a rival, as the advised seat sees it; "" if the reason is about no move.
	Words game.MoveText `json:"words,omitempty"`
	// Still says that the rival may still play a prevented or allowed move, but with less effect.
	Still bool `json:"still,omitempty"`
	// Lost is what the advised seat would lose through the move in Words.
	Lost []Amount `json:"lost,omitempty"`
	// Ended says that the playouts reached the end of the game; otherwise the reason is about the next turns.
	Ended bool `json:"ended,omitempty"`
	// Points is the difference in the chance to win, in percentage points.
	Points int `json:"points,omitempty"`
}

// A ReasonKind says what a reason is about.
type ReasonKind string

// The kinds of reasons, in the order in which they are shown. Better and Even occur only in the first suggestion of a hint. Allows, Yields
// and Fewer occur only for a move compared with the best one ([Table.Explain]).
const (
	Brings   ReasonKind = "brings"   // what the seat has more of after the move and its own next moves
	Costs    ReasonKind = "costs"    // what the seat has less of after these moves
	Takes    ReasonKind = "takes"    // what a rival immediately has less of
	Gives    ReasonKind = "gives"    // what a rival immediately has more of
	Prevents ReasonKind = "prevents" // a rival's move that becomes impossible or weaker: what it would bring the rival and cost the seat
	Denies   ReasonKind = "denies"   // what a rival will have less of than after the compared moves
	Later    ReasonKind = "later"    // what the seat will have more of than after the compared moves
	Awaits   ReasonKind = "awaits"   // the probable move of the next rival
	Better   ReasonKind = "better"   // how much higher the chance to win is than after other moves
	Even     ReasonKind = "even"     // other moves are about as good
	Allows   ReasonKind = "allows"   // a rival's move that the best move would prevent, as with Prevents
	Yields   ReasonKind = "yields"   // what a rival will have more of than after the best move
	Fewer    ReasonKind = "fewer"    // what the seat will have less of than after the best move
)

// An Amount is an amount of a counted thing ([game.Holding]). Text is the id of a text of the title, whose parameter {n} is the number. If
// the title does not name the thing, Text is that of a source of points or a way to win.
type Amount struct {
	Text string `json:"text"`
	N    int    `json:"n"` // above 0
	// About says that the number is a mean.
	About bool `json:"about,omitempty"`
}

// Phrase returns the amount as a phrase of the title.
func (a Amount) Phrase() game.Phrase { return game.NewPhrase(a.Text, "n", a.N) }

// Reason returns the first reason of a kind; ok is false if there is none.
func (a *Suggestion) Reason(kind ReasonKind) (r Reason, ok bool) {
	for _, r := range a.Reasons {
		if r.Kind == kind {
			return r, true
		}
	}
	return Reason{}, false
}
