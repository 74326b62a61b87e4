package table

import "pantheon/game"

// A Reason is one thing that speaks for a sentence or against it, not yet in a language. It is found on guesses that the seat's view
// allows, so that it gives nothing away.
type Reason struct {
	Kind ReasonKind `json:"kind"`
	// Seat is whom it is about: the seat itself, a rival, or [game.Watcher] for an automaton.
	Seat game.Seat `json:"seat"`
	// Amounts are how much of what, what matters most first.
	Amounts []Amount `json:"amounts,omitempty"`
	// Words are what a rival says or would say, as the seat hears it; "" where the reason is about no sentence.
	Words game.Sentence `json:"words,omitempty"`
	// Still says of what is prevented or allowed that the rival may say it all the same, but that it is worth less.
	Still bool `json:"still,omitempty"`
	// Lost is what the seat itself would lose by those words.
	Lost []Amount `json:"lost,omitempty"`
	// Ended says that the game was thought to its end; else what is told is for the turns that follow.
	Ended bool `json:"ended,omitempty"`
	// Points are how many points of a hundred the seat's chance is higher.
	Points int `json:"points,omitempty"`
}

// A ReasonKind says what a reason is about.
type ReasonKind string

// The kinds, in the order in which reasons are told. Better and Even are told of the first advice of a hint alone, and Allows, Yields and
// Fewer of a sentence beside the best one ([Table.Explain]).
const (
	Brings   ReasonKind = "brings"   // what the seat has more of after it and what it says next
	Costs    ReasonKind = "costs"    // what it has less of
	Takes    ReasonKind = "takes"    // what a rival has less of at once
	Gives    ReasonKind = "gives"    // what a rival has more of at once
	Prevents ReasonKind = "prevents" // what a rival would otherwise say, what that would bring it, and what it would cost the seat
	Denies   ReasonKind = "denies"   // what a rival will have less of than with other choices
	Later    ReasonKind = "later"    // what the seat will have more of than with other choices
	Awaits   ReasonKind = "awaits"   // what the next rival will probably say
	Better   ReasonKind = "better"   // by how much its chance is above that of other choices
	Even     ReasonKind = "even"     // other choices promise about as much
	Allows   ReasonKind = "allows"   // what the best would prevent, as with Prevents
	Yields   ReasonKind = "yields"   // what a rival will have more of than with the best
	Fewer    ReasonKind = "fewer"    // what the seat will have less of than with the best
)

// An Amount is so much of something that is counted ([game.Holding]): a text of the title with the number as {n}, or, where the title does
// not say what is counted, the name of a source of points or of a way to win.
type Amount struct {
	Text string `json:"text"`
	N    int    `json:"n"` // above 0
	// About says that it is a mean.
	About bool `json:"about,omitempty"`
}

// Phrase is the amount as the title says it.
func (a Amount) Phrase() game.Phrase { return game.Say(a.Text, "n", a.N) }

// Reason gives the first reason of a kind; ok is false when there is none.
func (a *Advice) Reason(kind ReasonKind) (r Reason, ok bool) {
	for _, r := range a.Reasons {
		if r.Kind == kind {
			return r, true
		}
	}
	return Reason{}, false
}
