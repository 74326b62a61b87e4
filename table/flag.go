package table

import (
	"errors"
	"fmt"
	"time"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/store"
)

// flagging is the data of "flag".
type flagging struct {
	Seat  game.Seat `json:"seat"`
	Level string    `json:"level,omitempty"` // of the bot that plays on
}

// takingUp is the data of "taken-up".
type takingUp struct {
	Counts int64 `json:"counts"` // how much of the time since the entry before it counts, in milliseconds
}

// flag applies that a seat's time has run out.
func (s *State) flag(e store.Entry, data flagging) error {
	c, err := s.chair(data.Seat)
	switch {
	case err != nil:
		return err
	case s.clocks == nil || s.phase != Running:
		return errors.New("a flag falls where no clock runs")
	}
	h := &s.clocks.hands[data.Seat]
	h.turn, h.bank, h.fell = 0, 0, true
	switch s.clocks.control.Zero {
	case ZeroBot:
		c.Level, c.Lent = data.Level, false
		c.Offer, c.Gift = "", false
		s.question = nil
	case ZeroResign:
		return s.resign(e, handing(data))
	}
	return nil
}

// takeUp applies that a server has taken the table up. The clocks are counted by then.
func (s *State) takeUp(store.Entry, takingUp) error {
	if s.clocks == nil {
		return fmt.Errorf("clocks are taken up where there are none")
	}
	return nil
}

// bots tells whether a bot plays on for whose time has run out.
func (c TimeControl) bots() bool { return c.Zero != ZeroTell }

// fallen lets the flags fall whose time has come. What a new start of the server cost is no part of anybody's time.
func (t *Table) fallen(by time.Time, now *turn) error {
	if t.dozes {
		t.dozes = false
		d := &decision{kind: TakenUp, data: takingUp{Counts: t.hall.counts(kept(t.state.changed), kept(by)).Milliseconds()}}
		if err := t.add(d, store.Entry{Time: by}, now); err != nil {
			return err
		}
	}
	for {
		s := t.state
		seat, at, runs := s.nextZero()
		if !runs || t.asleep || s.paused || at.After(by) {
			return nil
		}
		data := flagging{Seat: seat}
		if s.clocks.control.bots() {
			data.Level = bot.Best()
		}
		if err := t.add(&decision{kind: Flagged, data: data}, store.Entry{Time: at}, now); err != nil {
			return err
		}
	}
}

// noteUsed notes in the log what is used of clocks of minutes up to an instant. It is done when the hall closes, so that what is used of a
// running turn counts at whichever server the game goes on; and while nothing else is logged for long, so that a server that is killed
// gives back no more than it does with clocks of days. The entry is one that every program with clocks reads.
func (t *Table) noteUsed(at time.Time, now *turn) error {
	s := t.state
	counts := kept(at).Sub(kept(s.changed)).Milliseconds()
	if counts <= 0 || !s.live() || !s.ticks() || t.halted(at) != nil {
		return nil
	}
	d := &decision{kind: TakenUp, data: takingUp{Counts: counts}}
	return t.add(d, store.Entry{Time: at}, now)
}

// farOff is after how long a clock that comes to zero need not keep its table in memory: it is taken up in time ([Hall.wakeClocks]).
func (t *Table) farOff(now time.Time) bool {
	s := t.state
	if s == nil || s.clocks == nil || s.clocks.control.Kind != DaysClock || t.dozes {
		return false
	}
	return t.due(now).Sub(now) > 2*t.hall.idle
}
