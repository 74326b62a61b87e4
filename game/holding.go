package game

// A Holding is something that somebody has and a player would count: points from one source, troops, cards, how far they are on a way to
// win. Text is the id of its text in the title's catalogue, and N how much there is of it.
type Holding struct {
	Text string
	N    int
	Kind HoldingKind
}

// A HoldingKind says what something that is counted is for.
type HoldingKind uint8

const (
	Means HoldingKind = iota // troops, cards and what else helps
	Goal                     // points, or steps on a way to win
	Ahead                    // what would come if it were counted now; it goes when it has come
	Stock                    // what is there to be spent: to spend it costs, and to have more of it left is no merit
)

// MaxHoldings bounds what is counted for one seat.
const MaxHoldings = 24

// Holds is what positions also implement to say what there is to be counted for a seat, or for the automaton of a result ([Watcher]):
// Holdings appends it, what matters most first, always the same texts in the same order for one kind of seat, of what is 0 too. A text is
// "has.<id>" with the number as {n}: "{n} {n|temple|temples}". More of it is better for whoever has it. Hints say by it what a sentence
// brings and what it costs. It is asked of truths, also of guessed ones, and allocates nothing when there is room.
type Holds interface {
	Holdings(s Seat, into []Holding) []Holding
}

// HoldingsOf appends what there is to be counted for a standing of a position's result: where the title does not say (see [Holds]), its
// points by source, or how far it is on each way to win.
func HoldingsOf(p Position, st *Standing, into []Holding) []Holding {
	if holds, ok := p.(Holds); ok {
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

// sourceText is the id of the text of a source or a way; "" for none.
func sourceText(id, kind string) string {
	if id == "" {
		return ""
	}
	return kind + id
}
