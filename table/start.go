package table

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"pantheon/game"
)

// In some timed games the players first announce that they are ready ([game.Starter]). If persons play, such a game starts with a countdown
// after the last announcement. After the countdown bots do nothing for a short time.
const (
	// StartCount is how long each number of the countdown to the start is shown, StartFrom the first number. StartGo is how long "Go" is
	// shown; then the game's time runs.
	StartCount = time.Second
	StartFrom  = 3
	StartGo    = 400 * time.Millisecond
	// StartCountdown is the length of the whole countdown.
	StartCountdown = StartFrom*StartCount + StartGo
	// Headstart is how long bots do nothing after the game's time began to run.
	Headstart = 3 * time.Second
)

// begins starts the countdown to the start at an instant, if a person plays.
func (s *State) begins(at time.Time) {
	if s.persons() != 0 {
		s.resumes, s.starts = at.Add(StartCountdown), true
	}
}

// holdsBack returns the earliest instant from which a bot's wait may begin: the end of the persons' head start. It returns the zero time if
// there was no countdown.
func (s *State) holdsBack() time.Time {
	if !s.starts {
		return time.Time{}
	}
	return s.resumes.Add(Headstart)
}

// only reports whether the only legal move of a seat announces that it is ready. A bot plays it almost immediately, to keep nobody waiting.
func (s *State) only(seat game.Seat) bool {
	return !game.Started(s.position) && len(s.position.Moves(seat, nil)) == 1
}

// leaves reports whether the bot of a seat must not yet make a request that only one seat can make, so that persons can choose first
// ([game.BotRestraint]).
//
// The bot must wait while that request is early, for at most longestCourtesy of its waits, since some games stay early for ever. After
// that, it must leave the request for courtesies more waits while a person could still make one. The caller must hold t.mu.
func (t *Table) leaves(seat game.Seat, now time.Time) bool {
	s := t.state
	p, ok := s.position.(game.BotRestraint)
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

// courtesies is the number of a bot's waits during which it leaves to persons what it could request itself.
const courtesies = 4

// longestCourtesy is the maximum number of a bot's waits during which it makes no early request. It is seldom reached.
const longestCourtesy = 48

// whim returns a random number of a seat at this table, at least 0 and less than 1. It is always the same, because it is derived from the
// seed, and reveals nothing about future chance.
func (s *State) whim(seat game.Seat) float64 {
	sum := sha256.Sum256([]byte("whim " + string(s.seed()) + " " + seat.String()))
	return float64(binary.BigEndian.Uint64(sum[:])>>11) / (1 << 53)
}
