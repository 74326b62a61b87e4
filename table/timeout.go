package table

import (
	"errors"
	"fmt"
	"time"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/store"
)

// timingOut is the data of "flag".
type timingOut struct {
	Seat  game.Seat `json:"seat"`
	Level string    `json:"level,omitempty"` // the level of the bot that plays on
}

// resuming is the data of "taken-up".
type resuming struct {
	Counts int64 `json:"counts"` // the milliseconds since the previous entry that count for the clocks
}

// timeOut applies an entry that says that a seat's clock ran out.
func (s *State) timeOut(e store.Entry, data timingOut) error {
	c, err := s.occupant(data.Seat)
	switch {
	case err != nil:
		return err
	case s.clocks == nil || s.phase != Running:
		return errors.New("a time-out at a table without a running clock")
	}
	h := &s.clocks.players[data.Seat]
	h.turn, h.bank, h.fell = 0, 0, true
	switch s.clocks.control.OnTimeout {
	case TimeoutBot:
		c.Level, c.Lent = data.Level, false
		c.Offer, c.Gift = "", false
		s.question = nil
	case TimeoutResign:
		return s.resign(e, handing(data))
	}
	return nil
}

// resume applies a "taken-up" entry, which says how much of the time since the previous entry counts for the clocks. [State.count] has
// already subtracted that time, so resume only checks that the table has clocks.
func (s *State) resume(store.Entry, resuming) error {
	if s.clocks == nil {
		return fmt.Errorf("clocks are resumed at a table without clocks")
	}
	return nil
}

// bots reports whether a bot plays on for a seat whose clock ran out, also after a resignation.
func (c TimeControl) bots() bool { return c.OnTimeout != TimeoutNotify }

// clocksRanOut adds to the batch the entries of the time-outs that are due at the instant by. After a restart it first adds a "taken-up"
// entry, so that the server's downtime costs no player time. The caller must hold t.mu.
func (t *Table) clocksRanOut(by time.Time, now *batch) error {
	if t.clocksPaused {
		t.clocksPaused = false
		d := &pendingEntry{kind: Resumed, data: resuming{Counts: t.server.counts(kept(t.state.changed), kept(by)).Milliseconds()}}
		if err := t.add(d, store.Entry{Time: by}, now); err != nil {
			return err
		}
	}
	for {
		s := t.state
		seat, at, runs := s.nextTimeout()
		if !runs || t.pausedSinceRestart || s.paused || at.After(by) {
			return nil
		}
		data := timingOut{Seat: seat}
		if s.clocks.control.bots() {
			data.Level = bot.Best()
		}
		if err := t.add(&pendingEntry{kind: TimedOut, data: data}, store.Entry{Time: at}, now); err != nil {
			return err
		}
	}
}

// noteUsed adds to the batch an entry that records the use of clocks of seconds up to an instant. It adds none if no such clock runs. It is
// called when the server closes, so that the time used in a running turn counts on any server that continues the game. It is also called
// when no entry was added for heartbeatEvery, so that a crash credits no more time than that. All versions with clocks can read the entry.
// The caller must hold t.mu.
func (t *Table) noteUsed(at time.Time, now *batch) error {
	s := t.state
	counts := kept(at).Sub(kept(s.changed)).Milliseconds()
	if counts <= 0 || !s.live() || !s.ticks() || t.halted(at) != nil {
		return nil
	}
	d := &pendingEntry{kind: Resumed, data: resuming{Counts: counts}}
	return t.add(d, store.Entry{Time: at}, now)
}

// farOff reports whether the next time-out is so far away that the table need not stay in memory. [Server.wakeClocks] loads the table in
// time. The caller must hold t.mu.
func (t *Table) farOff(now time.Time) bool {
	s := t.state
	if s == nil || s.clocks == nil || s.clocks.control.Kind != DaysClock || t.clocksPaused {
		return false
	}
	return t.due(now).Sub(now) > 2*t.server.idle
}
