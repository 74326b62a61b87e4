package table

import (
	"time"

	"pantheon/game"
	"pantheon/store"
)

// The clocks of persons follow from the log. A seat's clock runs while a person acts for it and the game depends on that seat. It stops
// while a bot acts, while the game is paused, and during a countdown. So it starts and stops at the times of the entries that change this:
// a move, an undo, a bot takeover and its end, a pause, the start of the game.
//
// Two facts do not follow from these entries and have entries of their own. [TimedOut] says that a clock ran out. After a restart,
// [Resumed] or [WentOn] says how much of the time before the restart counts, so that the downtime costs nobody time. With clocks of
// seconds, [Resumed] also records the time used so far, when the server closes and now and then in a long turn ([Table.noteUsed]).
//
// The time for the turn is refilled in each turn of the game ([game.TurnOf]). The bank receives its increment once per turn, when the seat
// no longer has to act in that turn. If a title does not number its turns, each time that a seat comes to act is one turn. An undo gives no
// time back.

// clocks holds all player clocks of a table.
type clocks struct {
	control TimeControl
	players [game.MaxSeats]playerClock
	left    [][game.MaxSeats]time.Duration // the time left of all seats after each move, by ply less one
}

// A playerClock is the clock of the person on one seat.
type playerClock struct {
	turn, bank time.Duration // the time left at the last count
	since      time.Time     // the start of the current run; the zero time while the clock is stopped
	asked      bool          // a person must act
	fell       bool          // the clock ran out and has received no new time

	now    int // the turn in which the seat must act, or last had to
	given  int // the last turn that received the time for a turn
	paid   int // the last turn for which the bank received its increment
	graced int // the last turn in which a returning player received a grace period

	quota time.Duration // how much network time can still be credited
	lag   time.Duration // the network time of the last move
}

// lagGain is how much the quota of network time that can be credited grows with each move. lagMost is the maximum quota.
const (
	lagGain = 250 * time.Millisecond
	lagMost = time.Second
	mostLag = 10 * time.Second // the largest network time accepted from a client
)

// newClocks returns the clocks of a new table, all full and stopped.
func newClocks(c TimeControl) *clocks {
	all := &clocks{control: c}
	for i := range all.players {
		all.players[i] = playerClock{turn: c.Turn, bank: c.Bank, quota: lagMost}
	}
	return all
}

func (h *playerClock) total() time.Duration { return h.turn + h.bank }

// use takes time from a clock: first from the turn, then from the bank.
func (h *playerClock) use(d time.Duration) {
	own := min(d, h.turn)
	h.turn -= own
	h.bank = max(h.bank-(d-own), 0)
}

// credit returns how much of a move's network time is credited, records the network time, and updates the quota.
func (h *playerClock) credit(lag time.Duration) time.Duration {
	back := min(lag, h.quota)
	h.lag, h.quota = lag, min(h.quota-back+lagGain, lagMost)
	return back
}

// kept returns an instant with the precision of the log: milliseconds.
func kept(at time.Time) time.Time { return at.Truncate(time.Millisecond) }

// count subtracts the time up to an entry from the running clocks. It must be called before the entry is applied.
func (s *State) count(e store.Entry) error {
	c := s.clocks
	if c == nil {
		return nil
	}
	upTo, by, lag := kept(e.Time), game.Spectator, time.Duration(0)
	switch EntryKind(e.Kind) {
	case Played:
		data, err := unpack[playedMove](e.Data)
		if err != nil {
			return err
		}
		by, lag = data.Seat, time.Duration(data.Lag)*time.Millisecond
	case WentOn:
		if data, _ := unpack[goingOn](e.Data); data.Restart {
			upTo = kept(s.changed)
		}
	case Resumed:
		data, err := unpack[resuming](e.Data)
		if err != nil {
			return err
		}
		upTo = kept(s.changed).Add(time.Duration(data.Counts) * time.Millisecond)
	}
	for i := range s.occupants {
		h := &c.players[i]
		if h.since.IsZero() {
			continue
		}
		used := c.control.Between(h.since, upTo)
		if game.Seat(i) == by && c.control.Kind == LiveClock {
			used = max(used-h.credit(lag), 0)
		}
		h.use(used)
	}
	return nil
}

// wind starts, stops and refills the clocks after an entry was applied. The parameter before is the phase before that entry.
func (s *State) wind(e store.Entry, before Phase) {
	c := s.clocks
	if c == nil {
		return
	}
	said, from := EntryKind(e.Kind) == Played, kept(e.Time)
	if before != Running && s.phase == Running && c.control.Kind == LiveClock {
		s.resumes = e.Time.Add(Countdown)
	}
	if resumes := kept(s.resumes); resumes.After(from) {
		from = resumes
	}
	_, numbered := s.position.(game.TurnCounter)
	asked := s.expected() & s.persons()
	for i := range s.occupants {
		h, is := &c.players[i], asked.Has(game.Seat(i))
		turn := h.now
		switch {
		case is && numbered:
			turn = s.turn(0)
		case is && !h.asked && EntryKind(e.Kind) != Undid:
			turn++
		}
		if h.asked && said && (!is || turn != h.now) && h.paid < h.now {
			h.bank, h.paid = h.bank+c.control.Add, h.now
		}
		if EntryKind(e.Kind) == Undid && numbered {
			h.given = min(h.given, s.turn(0))
		}
		if is && h.given < turn {
			h.turn, h.given = c.control.Turn, turn
		}
		if is && !h.asked && h.total() == 0 && h.graced < turn {
			h.turn, h.graced = c.control.grace(), turn
		}
		if h.fell = h.fell && h.total() == 0; is && !h.asked {
			h.fell = false
		}
		h.asked, h.now = is, turn
		if h.since = (time.Time{}); is && !h.fell && !s.paused {
			h.since = from
		}
	}
	if said {
		s.noteLeft()
	}
}

// turn returns the number of the current turn, from 1. If the title does not number its turns, it returns the parameter otherwise.
func (s *State) turn(otherwise int) int {
	if turns, ok := s.position.(game.TurnCounter); ok {
		return turns.Turn() + 1
	}
	return otherwise
}

// noteLeft records the time left of all seats after the last move.
func (s *State) noteLeft() {
	var left [game.MaxSeats]time.Duration
	for i := range s.occupants {
		left[i] = s.clocks.players[i].total()
	}
	for len(s.clocks.left) < len(s.played)-1 {
		s.clocks.left = append(s.clocks.left, [game.MaxSeats]time.Duration{})
	}
	s.clocks.left = append(s.clocks.left, left)
}

// forgetLeft removes the recorded times after a ply, whose moves were undone.
func (s *State) forgetLeft(ply int) {
	if s.clocks != nil {
		n := min(ply, len(s.clocks.left))
		s.clocks.left = s.clocks.left[:n:n]
	}
}

// ticks reports whether any clock runs.
func (s *State) ticks() bool {
	if s.clocks == nil {
		return false
	}
	for _, h := range s.clocks.players {
		if !h.since.IsZero() {
			return true
		}
	}
	return false
}

// live reports whether the table has a clock of seconds, which requires all players to be present at the same time.
func (s *State) live() bool { return s.clocks != nil && s.clocks.control.Kind == LiveClock }

// nextTimeout returns the seat whose clock runs out first, and the instant at which the time-out is due. That instant
// includes the network time that can still be credited to the seat. runs is false if no clock runs.
func (s *State) nextTimeout() (seat game.Seat, at time.Time, runs bool) {
	if s.clocks == nil || s.phase != Running {
		return 0, at, false
	}
	for i := range s.occupants {
		h := &s.clocks.players[i]
		if h.since.IsZero() {
			continue
		}
		zero := s.clocks.control.Until(h.since, h.total()).Add(min(h.lag, h.quota))
		if !runs || zero.Before(at) {
			seat, at, runs = game.Seat(i), zero, true
		}
	}
	return seat, at, runs
}

// A ClockReading is what the clock of one seat shows.
type ClockReading struct {
	Seat       game.Seat
	Turn, Bank time.Duration // the time left for the turn, and in the bank
	Runs       bool
	Fell       bool // the clock ran out and has received no new time
}

// Left returns the total time left: for the turn, and in the bank.
func (f ClockReading) Left() time.Duration { return f.Turn + f.Bank }

// clockReadings returns the readings of all clocks at an instant; nil if there are none. If still is set, because the game has been paused
// since a restart, the readings do not advance.
func (s *State) clockReadings(now time.Time, still bool) []ClockReading {
	if s.clocks == nil {
		return nil
	}
	c, all := s.clocks, make([]ClockReading, len(s.occupants))
	for i := range all {
		h := c.players[i]
		runs := !h.since.IsZero() && s.phase == Running
		if runs && !still {
			h.use(c.control.Between(h.since, now))
		}
		if !h.asked && !h.fell && h.given < s.turn(h.now+1) {
			h.turn = c.control.Turn // what the seat will have in its next turn
		}
		all[i] = ClockReading{Seat: game.Seat(i), Turn: h.turn, Bank: h.bank, Runs: runs && !still && !now.Before(h.since), Fell: h.fell}
	}
	return all
}

// spent reports whether a seat's clock ran out, its person came back in this turn, and has used up the grace period too. A bot then
// finishes the turn.
func (s *State) spent(seat game.Seat) bool {
	if s.clocks == nil || !s.expected().Has(seat) {
		return false
	}
	h := &s.clocks.players[seat]
	turn := s.turn(h.now + 1)
	return h.total() == 0 && h.given >= turn && h.graced >= turn
}

// control returns the time control for persons; the zero value if there are no clocks.
func (s *State) control() TimeControl {
	if s.clocks == nil {
		return TimeControl{}
	}
	return s.clocks.control
}

// least returns the smallest time left on the running clocks of some seats; 0 if none runs. If still is set, none runs.
func (s *State) least(seats game.Seats, now time.Time, still bool) (left time.Duration) {
	for _, f := range s.clockReadings(now, still) {
		if seats.Has(f.Seat) && f.Runs && (left == 0 || f.Left() < left) {
			left = f.Left()
		}
	}
	return left
}
