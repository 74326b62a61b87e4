package table

import (
	"context"
	"encoding/binary"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

// A thinker is a bot that is to act for a seat. It is given the seat's view, never the truth.
type thinker struct {
	moved int64     // the entry that made the position it thinks about
	pace  Pace      // at which it waits; PaceOff when hurried
	since time.Time // when the seat began to be waited for
	rests bool      // it would rather say nothing in the position that it has thought about
	stop  context.CancelFunc
}

// stopBot ends the thinking for a seat. It is called with the table held.
func (t *Table) stopBot(seat game.Seat) {
	if b := t.bots[seat]; b != nil {
		b.stop()
		delete(t.bots, seat)
	}
}

// arrangeBots lets a bot think for each seat that is waited for and has one, and stops all others. Without time it thinks at once,
// then waits; one whose position has changed thinks anew but does not wait anew. In games with time it waits first and then
// thinks about the position as it is by then, so that what others do in haste costs no thinking and does not keep it from acting. One
// that rests waits again when something has happened. It is called with the table held.
func (t *Table) arrangeBots() {
	s := t.state
	turn := s.waiting() & s.bots()
	now := t.hall.clock.Now()
	if t.rested != nil || s.deleted || t.halted(now) != nil || s.lesson != nil && !s.lesson.walk.Free() {
		turn = 0
	}
	if t.alone = turn != 0 && t.deserted(now); t.alone {
		turn = 0
	}
	if s.expected()&s.persons() != 0 {
		t.hurried = false
	}
	pace := s.pace
	if t.hurried {
		pace = PaceOff
	}
	for seat := game.Seat(0); int(seat) < len(s.chairs); seat++ {
		level := s.chairs[seat].Level
		if m := t.remembered[seat]; m != nil && (m.level != level || s.phase.Done()) {
			t.stopBot(seat)
			t.dropMemory(seat)
		}
		old := t.bots[seat]
		switch {
		case !turn.Has(seat):
			t.stopBot(seat)
			continue
		case old != nil && (old.moved == s.moved || s.about.Timed && !old.rests) && (old.rests || old.pace == pace):
			continue
		}
		since := now
		if old != nil && !old.rests {
			since = old.since
		}
		if held := s.holdsBack(); since.Before(held) {
			since = held
		}
		t.stopBot(seat)
		if !t.hall.begin() {
			return
		}
		ctx, stop := context.WithCancel(context.Background())
		b := &thinker{moved: s.moved, pace: pace, since: since, stop: stop}
		t.bots[seat] = b
		due := since.Add(t.wait(seat, pace))
		if s.about.Timed {
			go t.react(ctx, b, t.memory(seat, level), due)
			continue
		}
		view := s.title.Game.Blank()
		s.position.View(seat, view)
		go t.think(ctx, b, t.memory(seat, level), view, choiceWanted{Seat: seat, Level: level, Within: s.mayThink(seat, now)}, due)
	}
}

// beat is the longest that a bot waits between the steps of one act: as long as it takes to see the one before.
const beat = 250 * time.Millisecond

// wait is how long the bot of a seat waits at a pace before it says something. It waits before each act, and only a beat between its
// steps. Where all act at the same time nothing belongs together: there a bot waits before each sentence as its level has it. In a game
// with time it does so too before what nobody waits for, and when its turn has become long: one that takes a tile and puts it back, again
// and again, would else say thousands of sentences before the clock ends its turn. It is called with the table held.
func (t *Table) wait(seat game.Seat, pace Pace) time.Duration {
	s := t.state
	wait, _ := pace.Wait()
	races := s.about.Races != nil && s.about.Races(s.record.Setup)
	switch {
	case s.only(seat):
		return t.spread(beat, 1)
	case races:
		wait = pace.amongAll()
	case s.about.Timed && (game.MayRest(s.position, seat) || s.dwells(seat)):
		wait = max(wait, quickest)
	case s.goesOn(seat):
		wait = min(wait, beat)
	}
	if s.about.Timed {
		wait = t.spread(wait, bot.Slowness(s.chairs[seat].Level, s.title.Game))
	}
	return wait
}

// longTurn is how many sentences of one turn come to no end.
const longTurn = 16

// dwells tells whether a seat has said so many sentences in a row in this turn that it may be saying the same ones over and over.
func (s *State) dwells(seat game.Seat) bool {
	if len(s.played) < longTurn {
		return false
	}
	turn := game.TurnOf(s.position)
	for _, p := range s.played[len(s.played)-longTurn:] {
		if p.seat != seat || p.turn != turn {
			return false
		}
	}
	return true
}

// goesOn tells whether what a seat says next belongs to the act that it has begun: it has said the last sentence, in the same turn.
func (s *State) goesOn(seat game.Seat) bool {
	if len(s.played) == 0 {
		return false
	}
	last := s.played[len(s.played)-1]
	return last.seat == seat && last.turn == game.TurnOf(s.position)
}

// quickest is how long the quickest bot waits where all act at the same time, before that is spread: a person has to be able to come
// first.
const quickest = 500 * time.Millisecond

// spread is how long a bot waits in a game with time where the pace is wait: a slow one longer, and never twice the same.
func (t *Table) spread(wait time.Duration, slowness float64) time.Duration {
	var b [2]byte
	if err := t.hall.draw(b[:]); err != nil {
		return wait
	}
	whim := 0.6 + 0.8*float64(binary.LittleEndian.Uint16(b[:]))/(1<<16)
	return time.Duration(float64(wait) * slowness * whim)
}

// until waits for an instant; ok is false when the context ends first.
func (t *Table) until(ctx context.Context, due time.Time) (ok bool) {
	if left := due.Sub(t.hall.clock.Now()); left > 0 {
		rings := make(chan struct{})
		stop := t.hall.clock.After(left, func() { close(rings) })
		defer stop()
		select {
		case <-rings:
		case <-ctx.Done():
		}
	}
	return ctx.Err() == nil
}

// react waits, chooses a move on the position of that moment, and puts the sentence into the queue.
func (t *Table) react(ctx context.Context, b *thinker, m *memory, due time.Time) {
	defer t.hall.work.Done()
	if !t.until(ctx, due) {
		return
	}
	t.mu.Lock()
	if ctx.Err() != nil || t.state == nil {
		t.mu.Unlock()
		return
	}
	now := t.hall.clock.Now()
	moved, wanted := t.state.moved, choiceWanted{Seat: m.seat, Level: m.level, At: t.gameTime(now), Leaves: t.leaves(m.seat, now)}
	view := viewOf(t.state.title.Game, t.state.position, m.seat)
	if wanted.Leaves {
		view.(game.Courteous).Leave(m.seat)
	}
	t.mu.Unlock()
	if words, ok := t.ask(ctx, m, view, wanted, moved); ok {
		t.put(b, m.seat, words, moved)
	}
}

// think chooses a move, waits until it is due, and puts the sentence into the queue like anybody's.
func (t *Table) think(ctx context.Context, b *thinker, m *memory, view game.Position, wanted choiceWanted, due time.Time) {
	defer t.hall.work.Done()
	if words, ok := t.ask(ctx, m, view, wanted, b.moved); ok && t.until(ctx, due) {
		t.put(b, m.seat, words, b.moved)
	}
}

// put puts what a bot has chosen into the queue. One that rests is asked again when the position has changed.
func (t *Table) put(b *thinker, seat game.Seat, words game.Sentence, moved int64) {
	if words != "" {
		t.push(&request{bot: true, seat: seat, words: words, moved: moved}) //nolint:errcheck // a closed hall's bots are silent
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.bots[seat] != b || t.state == nil {
		return
	}
	b.rests, b.moved = true, moved
	if t.state.moved != moved {
		t.arrangeBots()
	}
}
