package table

import (
	"time"

	"pantheon/game"
	"pantheon/store"
)

// How the clocks of persons follow from the log. A seat's clock runs while a person acts for it and the game depends on that seat; it
// stands while a bot does, while the game is paused and while it is counted down to going on. So it starts and stops with the entries that
// change that, at their times: a sentence, an undo, a seat handed to a bot and back, a pause, a begin. Two kinds of entries say what does
// not follow: [Flagged], that a clock has come to zero, and [TakenUp] or [WentOn] behind a new start of the server, up to when the time
// before it counts: what lies between cost nobody anything. A server that lets go of a table with a clock of minutes notes with [TakenUp]
// what is used until then ([Table.noteUsed]).
//
// The time of the turn is there anew with each turn of the game ([game.TurnOf]), and the bank is given its share when the turn's asking is
// over, once for each turn; where a title does not number its turns, each time that a seat is asked is one. An undo gives no time back.

// clocks are all clocks of a table.
type clocks struct {
	control TimeControl
	hands   [game.MaxSeats]hand
	left    [][game.MaxSeats]time.Duration // what all had left behind each sentence, by ply less one
}

// A hand is the clock of a seat.
type hand struct {
	turn, bank time.Duration // what was left when it was counted last
	since      time.Time     // from when it runs; the zero time while it stands
	asked      bool          // a person is asked
	fell       bool          // it has come to zero, and there is nothing new on it

	now    int // the turn in which the seat is asked, or was last
	given  int // the last turn for which the turn's time was given
	paid   int // the last turn for which the bank was given its share
	graced int // the last turn in which somebody who came back was given a little

	quota time.Duration // of the time that the network takes, this much can still be given back
	lag   time.Duration // what it took the last time
}

// Of the time that the network takes so much is given back for each sentence: what was not needed is kept for the next ones, up to a most.
const (
	lagGain = 250 * time.Millisecond
	lagMost = time.Second
	mostLag = 10 * time.Second // what a client may say that the network took
)

// newClocks are the clocks of a table that begins.
func newClocks(c TimeControl) *clocks {
	all := &clocks{control: c}
	for i := range all.hands {
		all.hands[i] = hand{turn: c.Turn, bank: c.Bank, quota: lagMost}
	}
	return all
}

func (h *hand) total() time.Duration { return h.turn + h.bank }

// use takes time from a clock: from the turn's first.
func (h *hand) use(d time.Duration) {
	own := min(d, h.turn)
	h.turn -= own
	h.bank = max(h.bank-(d-own), 0)
}

// credit is how much of a lag is given back.
func (h *hand) credit(lag time.Duration) time.Duration {
	back := min(lag, h.quota)
	h.lag, h.quota = lag, min(h.quota-back+lagGain, lagMost)
	return back
}

// at is a time as the log keeps it.
func kept(at time.Time) time.Time { return at.Truncate(time.Millisecond) }

// count takes from the clocks that run what has passed up to an entry.
func (s *State) count(e store.Entry) error {
	c := s.clocks
	if c == nil {
		return nil
	}
	upTo, by, lag := kept(e.Time), game.Watcher, time.Duration(0)
	switch Happening(e.Kind) {
	case Said:
		data, err := unpack[saying](e.Data)
		if err != nil {
			return err
		}
		by, lag = data.Seat, time.Duration(data.Lag)*time.Millisecond
	case WentOn:
		if data, _ := unpack[goingOn](e.Data); data.Restart {
			upTo = kept(s.changed)
		}
	case TakenUp:
		data, err := unpack[takingUp](e.Data)
		if err != nil {
			return err
		}
		upTo = kept(s.changed).Add(time.Duration(data.Counts) * time.Millisecond)
	}
	for i := range s.chairs {
		h := &c.hands[i]
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

// wind starts and stops the clocks as the state behind an entry asks for it.
func (s *State) wind(e store.Entry, before Phase) {
	c := s.clocks
	if c == nil {
		return
	}
	said, from := Happening(e.Kind) == Said, kept(e.Time)
	if before != Running && s.phase == Running && c.control.Kind == LiveClock {
		s.resumes = e.Time.Add(Countdown)
	}
	if resumes := kept(s.resumes); resumes.After(from) {
		from = resumes
	}
	_, numbered := s.position.(game.Turns)
	asked := s.expected() & s.persons()
	for i := range s.chairs {
		h, is := &c.hands[i], asked.Has(game.Seat(i))
		turn := h.now
		switch {
		case is && numbered:
			turn = s.turn(0)
		case is && !h.asked && Happening(e.Kind) != Undid:
			turn++
		}
		if h.asked && said && (!is || turn != h.now) && h.paid < h.now {
			h.bank, h.paid = h.bank+c.control.Add, h.now
		}
		if Happening(e.Kind) == Undid && numbered {
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

// turn is the number of the turn, from 1 on, or another one where the title does not number its turns.
func (s *State) turn(otherwise int) int {
	if turns, ok := s.position.(game.Turns); ok {
		return turns.Turn() + 1
	}
	return otherwise
}

// noteLeft notes what all have left behind the last sentence.
func (s *State) noteLeft() {
	var left [game.MaxSeats]time.Duration
	for i := range s.chairs {
		left[i] = s.clocks.hands[i].total()
	}
	for len(s.clocks.left) < len(s.played)-1 {
		s.clocks.left = append(s.clocks.left, [game.MaxSeats]time.Duration{})
	}
	s.clocks.left = append(s.clocks.left, left)
}

// forgetLeft forgets what was left behind the sentences that were taken back.
func (s *State) forgetLeft(ply int) {
	if s.clocks != nil {
		n := min(ply, len(s.clocks.left))
		s.clocks.left = s.clocks.left[:n:n]
	}
}

// ticks tells whether the clock of anybody runs.
func (s *State) ticks() bool {
	if s.clocks == nil {
		return false
	}
	for _, h := range s.clocks.hands {
		if !h.since.IsZero() {
			return true
		}
	}
	return false
}

// live tells whether all have to be here at the same time: a clock runs that counts seconds.
func (s *State) live() bool { return s.clocks != nil && s.clocks.control.Kind == LiveClock }

// nextZero is whose clock comes to zero first, and when that is to be told: a moment later, as long as the last word of that seat was under
// way, as far as that can be given back.
func (s *State) nextZero() (seat game.Seat, at time.Time, runs bool) {
	if s.clocks == nil || s.phase != Running {
		return 0, at, false
	}
	for i := range s.chairs {
		h := &s.clocks.hands[i]
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

// A Face is what the clock of a seat shows.
type Face struct {
	Seat       game.Seat
	Turn, Bank time.Duration // what is left of the turn's time, and of the bank
	Runs       bool
	Fell       bool // it has come to zero, and there is nothing new on it
}

// Left is all that is left.
func (f Face) Left() time.Duration { return f.Turn + f.Bank }

// faces are what the clocks show at an instant; none where there are no clocks. While the game stands still since the server was started
// anew, they show what they did before.
func (s *State) faces(now time.Time, still bool) []Face {
	if s.clocks == nil {
		return nil
	}
	c, all := s.clocks, make([]Face, len(s.chairs))
	for i := range all {
		h := c.hands[i]
		runs := !h.since.IsZero() && s.phase == Running
		if runs && !still {
			h.use(c.control.Between(h.since, now))
		}
		if !h.asked && !h.fell && h.given < s.turn(h.now+1) {
			h.turn = c.control.Turn // as it will be the next time
		}
		all[i] = Face{Seat: game.Seat(i), Turn: h.turn, Bank: h.bank, Runs: runs && !still && !now.Before(h.since), Fell: h.fell}
	}
	return all
}

// spent tells whether somebody whose time has run out has come back in this turn already, so that a bot ends it.
func (s *State) spent(seat game.Seat) bool {
	if s.clocks == nil || !s.expected().Has(seat) {
		return false
	}
	h := &s.clocks.hands[seat]
	turn := s.turn(h.now + 1)
	return h.total() == 0 && h.given >= turn && h.graced >= turn
}

// control is how much time persons have.
func (s *State) control() TimeControl {
	if s.clocks == nil {
		return TimeControl{}
	}
	return s.clocks.control
}

// least is the least that is left on the running clocks of some seats; 0 where none runs.
func (s *State) least(seats game.Seats, now time.Time, still bool) (left time.Duration) {
	for _, f := range s.faces(now, still) {
		if seats.Has(f.Seat) && f.Runs && (left == 0 || f.Left() < left) {
			left = f.Left()
		}
	}
	return left
}
