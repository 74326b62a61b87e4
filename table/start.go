package table

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"pantheon/game"
)

// A game with time whose players say first that they are ready ([game.Starts]) begins neither with a jump nor with a rush, where persons
// play: when the last has said so it is counted down, and then bots leave the persons a moment alone.
const (
	// StartCount is how long each number of the countdown to the start stands, StartFrom the first of them, and StartGo how long it says
	// "Go"; then time runs.
	StartCount = time.Second
	StartFrom  = 3
	StartGo    = 400 * time.Millisecond
	// StartCountdown is all of it.
	StartCountdown = StartFrom*StartCount + StartGo
	// Headstart is for how long bots do nothing once time runs.
	Headstart = 3 * time.Second
)

// begins notes that everybody is ready, so that it is counted down to the start, where a person plays.
func (s *State) begins(at time.Time) {
	if s.persons() != 0 {
		s.resumes, s.starts = at.Add(StartCountdown), true
	}
}

// holdsBack is since when a bot may be said to wait, at the earliest: after a start persons have a moment alone.
func (s *State) holdsBack() time.Time {
	if !s.starts {
		return time.Time{}
	}
	return s.resumes.Add(Headstart)
}

// only tells whether a seat can say one thing and nothing else before time runs: that it is ready. A bot does not keep anybody waiting for
// that.
func (s *State) only(seat game.Seat) bool {
	return !game.Started(s.position) && len(s.position.Moves(seat, nil)) == 1
}

// leaves tells whether the bot of a seat leaves to persons for now what goes to whoever asks first ([game.Courteous]): while it is early,
// but not for ever, since a game may come to a state in which it stays early; and then for a moment more if a person has none yet. It is
// called with the table held.
func (t *Table) leaves(seat game.Seat, now time.Time) bool {
	s := t.state
	p, ok := s.position.(game.Courteous)
	if !ok || s.persons() == 0 || !p.Wants(seat) {
		return false
	}
	if p.Early(s.whim(seat)) {
		at := t.gameTime(now)
		from, known := t.left[seat]
		if !known {
			from = at
			t.left[seat] = at
		}
		if at-from < (longestCourtesy * s.pace.amongAll()).Milliseconds() {
			delete(t.tempted, seat)
			return true
		}
	}
	since, known := t.tempted[seat]
	if !known {
		since = now
		t.tempted[seat] = now
	}
	for set := s.persons(); set != 0; set = set.Without(set.First()) {
		if p.Wants(set.First()) {
			return now.Sub(since) < courtesies*s.pace.amongAll()
		}
	}
	return false
}

// courtesies is for how many of its waits a bot leaves to a person what it could ask for.
const courtesies = 4

// longestCourtesy is for how many of its waits a bot leaves to persons at most what it is early to ask for. Seldom does it come to that.
const longestCourtesy = 48

// whim is a seat's own number at this table, at least 0 and less than 1. It follows from the seed, and tells nothing of what chance brings.
func (s *State) whim(seat game.Seat) float64 {
	sum := sha256.Sum256([]byte("whim " + string(s.seed()) + " " + seat.String()))
	return float64(binary.BigEndian.Uint64(sum[:])>>11) / (1 << 53)
}
