package table

import (
	"context"
	"encoding/binary"
	"slices"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

// A thinker is a bot that is to act for a seat. It is given the seat's view, never the truth, and dice of its own, drawn
// from the hall's randomness and not from the game's seed: what it does tells nothing about what chance will bring.
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
	if t.rested != nil || s.deleted || t.halted(now) != nil {
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
		t.stopBot(seat)
		if !t.hall.begin() {
			return
		}
		ctx, stop := context.WithCancel(context.Background())
		b := &thinker{moved: s.moved, pace: pace, since: since, stop: stop}
		t.bots[seat] = b
		level := s.chairs[seat].Level
		wait, _ := pace.Wait()
		if s.about.Timed {
			if races := s.about.Races; races != nil && races(s.record.Setup) {
				wait = max(wait, quickest)
			}
			wait = t.beat(wait, bot.Slowness(level, s.title.Game))
			go t.react(ctx, b, seat, level, since.Add(wait))
			continue
		}
		view := s.title.Game.Blank()
		s.position.View(seat, view)
		go t.think(ctx, b, seat, level, s.title.Game, view, since.Add(wait))
	}
}

// quickest is how long the quickest bot waits where all act at the same time, before that is spread: a person has to be able to come
// first.
const quickest = 500 * time.Millisecond

// beat is how long a bot waits in a game with time where the pace is wait: a slow one longer, and never twice the same.
func (t *Table) beat(wait time.Duration, slowness float64) time.Duration {
	var b [2]byte
	if err := t.hall.draw(b[:]); err != nil {
		return wait
	}
	spread := 0.6 + 0.8*float64(binary.LittleEndian.Uint16(b[:]))/(1<<16)
	return time.Duration(float64(wait) * slowness * spread)
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
func (t *Table) react(ctx context.Context, b *thinker, seat game.Seat, level string, due time.Time) {
	defer t.hall.work.Done()
	if !t.until(ctx, due) {
		return
	}
	t.mu.Lock()
	if ctx.Err() != nil || t.state == nil {
		t.mu.Unlock()
		return
	}
	g, moved := t.state.title.Game, t.state.moved
	view := g.Blank()
	t.state.position.View(seat, view)
	t.mu.Unlock()
	if words, ok := t.await(ctx, seat, level, g, view); ok {
		t.put(b, seat, words, moved)
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

// await chooses as soon as one of those who think has done so.
func (t *Table) await(ctx context.Context, seat game.Seat, level string, g game.Game, view game.Position) (words game.Sentence, ok bool) {
	select {
	case t.hall.thinking <- struct{}{}:
	case <-ctx.Done():
		return "", false
	}
	words, ok = t.choose(ctx, seat, level, g, view)
	<-t.hall.thinking
	return words, ok && ctx.Err() == nil
}

// think chooses a move, waits until it is due, and puts the sentence into the queue like anybody's.
func (t *Table) think(ctx context.Context, b *thinker, seat game.Seat, level string, g game.Game, view game.Position, due time.Time) {
	defer t.hall.work.Done()
	if words, ok := t.await(ctx, seat, level, g, view); ok && t.until(ctx, due) {
		t.put(b, seat, words, b.moved)
	}
}

// choose asks the bot; no words when it rests. A bot that fails is replaced by the first legal move: the game goes on, and the fault
// is noted.
func (t *Table) choose(ctx context.Context, seat game.Seat, level string, g game.Game, view game.Position) (words game.Sentence, ok bool) {
	if ctx.Err() != nil {
		return "", false
	}
	legal := view.Moves(seat, nil)
	if len(legal) == 0 {
		t.hall.logger.Error("a bot is waited for and has no move", "table", t.id, "seat", seat)
		return "", false
	}
	move, failed := t.ask(seat, level, g, view)
	if move == 0 && !failed && game.MayRest(view, seat) {
		return "", true
	}
	if !slices.Contains(legal, move) {
		t.hall.logger.Error("a bot chose no legal move", "table", t.id, "seat", seat, "level", level)
		move = legal[0]
	}
	return view.Say(move, seat, seat), true
}

// ask gives the bot's move.
func (t *Table) ask(seat game.Seat, level string, g game.Game, view game.Position) (move game.Move, failed bool) {
	defer func() {
		if fault := recover(); fault != nil {
			t.hall.logger.Error("a bot failed", "table", t.id, "seat", seat, "level", level, "fault", fault)
			move, failed = 0, true
		}
	}()
	player, err := bot.New(level, g)
	if err != nil {
		t.hall.logger.Error("a bot is missing", "table", t.id, "seat", seat, "error", err)
		return 0, true
	}
	var seed [8]byte
	if err := t.hall.draw(seed[:]); err != nil {
		t.hall.logger.Error("a bot has no dice", "table", t.id, "seat", seat, "error", err)
		return 0, true
	}
	mine := g.Blank()
	mine.Copy(view)
	return player.Choose(mine, seat, game.QuickDice(binary.LittleEndian.Uint64(seed[:]))), false
}
