package game

// A Holding is something that a player would count for a seat: points from one source, troops, cards, or progress on a
// way to win. Text is the id of its text in the title's catalogue, N the amount, and Kind what it is for.
type Holding struct {
	Text string
	N    int
	Kind HoldingKind
}

// A HoldingKind says what a holding is for.
type HoldingKind uint8

const (
	Means HoldingKind = iota // troops, cards and other means
	Goal                     // points, or steps on a way to win
	Ahead                    // what counting now would yield; it becomes 0 when it has been counted
	Stock                    // something to spend: spending it is a cost, but a larger remainder is not a merit
)

// MaxHoldings is the largest number of holdings of one seat.
const MaxHoldings = 24

// HoldingLister is an optional interface of positions: Holdings appends what can be counted for a seat, or for the automaton of
// a result ([Spectator]).
//
// The most important holding comes first. Every player's seat has the same texts in the same order throughout the game. The automaton may
// have other texts, which also stay the same. An amount of 0 is listed too. A text is "has.<id>" with the number as {n}: "{n}
// {n|temple|temples}". More is better for its owner.
//
// Hints use the differences to show what a move gains and costs. Holdings is called on full states, also on
// determinized ones. It allocates nothing if the slice has capacity.
type HoldingLister interface {
	Holdings(s Seat, into []Holding) []Holding
}

// HoldingsOf appends the holdings of a standing of the position's result, and returns the extended slice. If the title
// does not implement [HoldingLister], they are the points by source and the progress on each way to win. Unused sources
// and ways are then included, with the text "".
func HoldingsOf(p Position, st *Standing, into []Holding) []Holding {
	if holds, ok := p.(HoldingLister); ok {
		return holds.Holdings(st.Seat, into)
	}
	for i := range st.Sources {
		into = append(into, Holding{sourceText(st.Sources[i].ID, "source."), st.Sources[i].Points, Goal})
	}
	for i := range st.Ways {
		into = append(into, Holding{sourceText(st.Ways[i].ID, "goal."), st.Ways[i].Got, Goal})
	}
	return into
}

// sourceText returns kind followed by id, the id of the text of a source or a way; "" if id is "".
func sourceText(id, kind string) string {
	if id == "" {
		return ""
	}
	return kind + id
}
