package game

// An Env connects one move to the outside: randomness and time go in, events and the reveal flag come out.
type Env struct {
	Dice   *Dice   // random numbers
	At     int64   // milliseconds since the start, never decreasing; 0 in games without time
	Events *Events // receives the events; nil in playouts, which need none
	// Revealed is set if the move drew a random number or revealed a secret. Undo past it needs the other players' consent.
	Revealed bool
	// CertainLines is the number of events that Events had at the first draw: these happen whatever is drawn. It stays 0 if something was
	// revealed before that draw, and if Events is nil.
	CertainLines int
}

// drew records that the move draws a random number.
func (m *Env) drew() {
	if m.Events != nil && !m.Revealed {
		m.CertainLines = len(m.Events.List)
	}
	m.Revealed = true
}

// N draws a number from 0 to n-1 and sets Revealed. n must be at least 1.
func (m *Env) N(s Stream, n int) int {
	m.drew()
	return m.Dice.N(s, n)
}

// Pick draws one of the kinds 0, 1, ... with probability proportional to its count, and sets Revealed. For example, it draws one of the
// remaining cards. At least one count must be above 0; Pick does not change the counts.
func (m *Env) Pick(s Stream, counts []uint8) int {
	m.drew()
	return m.Dice.Pick(s, counts)
}

// Member draws a member of a set of numbers (one per bit) and sets Revealed. The set must not be empty.
func (m *Env) Member(s Stream, set uint64) int {
	m.drew()
	return m.Dice.Member(s, set)
}

// Events lists what happens in a move, in order, each event with the seats that may know it.
type Events struct {
	List []Event
}

// An Event is one thing that happens in a move: a text for people, and a motion for the board. Either may be empty.
type Event struct {
	To     Seats  // the seats that may know it
	Phrase Phrase // in the title's catalogue; ID "" for an event that only moves pieces
	Motion Motion
}

// A Motion says that equal pieces move from one thing on the board to another.
type Motion struct {
	Piece    Thing // what moved, as the board draws it ("meeple:phoebus"); "" if nothing moved
	From, To Thing // where it was and where it is now; "" for off the board
	N        int   // number of equal pieces
}

// Add appends an event with a text that the given seats may know; id and args are those of [NewPhrase]. Callers check
// that t is not nil first, so that playouts build no phrases.
func (t *Events) Add(to Seats, id string, args ...any) {
	t.List = append(t.List, Event{To: to, Phrase: NewPhrase(id, args...)})
}

// Move appends an event that the given seats may know: n equal pieces move. For the two things, "" means off the board.
func (t *Events) Move(to Seats, n int, piece, from, where Thing) {
	t.List = append(t.List, Event{To: to, Motion: Motion{Piece: piece, From: from, To: where, N: n}})
}

// For returns the events that a seat may know.
func (t *Events) For(s Seat) []Event {
	var mine []Event
	for _, l := range t.List {
		if l.To.Has(s) {
			mine = append(mine, l)
		}
	}
	return mine
}
