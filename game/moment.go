package game

// A Moment is what comes from outside with a move, and what the move tells.
type Moment struct {
	Dice *Dice // chance
	At   int64 // milliseconds since the start, never going back; 0 in games without time
	Tale *Tale // nil in playouts: then nothing is told
	// Shown is set when chance was asked or somebody learnt a secret: no free undo past it.
	Shown bool
	// Sure is how many lines of the tale had been told when chance was first asked: they hold whatever it brings. It stays 0
	// where something was shown before that, and without a tale.
	Sure int
}

// asked notes that chance is asked.
func (m *Moment) asked() {
	if m.Tale != nil && !m.Shown {
		m.Sure = len(m.Tale.Lines)
	}
	m.Shown = true
}

// N asks chance for a number from 0 to n-1 and marks the moment as one that showed something. n is at least 1.
func (m *Moment) N(s Stream, n int) int {
	m.asked()
	return m.Dice.N(s, n)
}

// Pick draws one of the kinds 0, 1, ... with the frequency of its count, and marks the moment. It is how a card is drawn
// from those left. At least one count is above 0; the counts are left as they are.
func (m *Moment) Pick(s Stream, counts []uint8) int {
	m.asked()
	return m.Dice.Pick(s, counts)
}

// Member draws one of a set of numbers, bit by bit, and marks the moment. The set is not empty.
func (m *Moment) Member(s Stream, set uint64) int {
	m.asked()
	return m.Dice.Member(s, set)
}

// A Tale is what followed a move, line by line, each with the seats that may know it.
type Tale struct {
	Lines []Line
}

// A Line is one event of a tale: words for people, and what went where for the eye. Either may be empty.
type Line struct {
	To     Seats  // who may know it
	Phrase Phrase // in the title's catalogue; ID "" for a line that only moves pieces
	Glide  Glide
}

// A Glide says that drawn pieces went from one thing on the board to another.
type Glide struct {
	Piece    Thing // what moved, as the board draws it ("meeple:phoebus"); "" when nothing moved
	From, To Thing // where it lay and where it lies now; "" for off the board
	N        int   // how many alike
}

// Tell appends a line of words for those seats. Callers check for a nil tale first, so that playouts build no phrases.
func (t *Tale) Tell(to Seats, id string, args ...any) {
	t.Lines = append(t.Lines, Line{To: to, Phrase: Say(id, args...)})
}

// Moved appends a glide for those seats.
func (t *Tale) Moved(to Seats, n int, piece, from, where Thing) {
	t.Lines = append(t.Lines, Line{To: to, Glide: Glide{Piece: piece, From: from, To: where, N: n}})
}

// For gives the lines that a seat may know.
func (t *Tale) For(s Seat) []Line {
	var mine []Line
	for _, l := range t.Lines {
		if l.To.Has(s) {
			mine = append(mine, l)
		}
	}
	return mine
}
