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
	stop  context.CancelFunc
}

// stopBot ends the thinking for a seat. It is called with the table held.
func (t *Table) stopBot(seat game.Seat) {
	if b := t.bots[seat]; b != nil {
		b.stop()
		delete(t.bots, seat)
	}
}

// arrangeBots lets a bot think for each seat that is waited for and has one, about the present position, and stops all
// others. A bot whose position has changed thinks anew but does not wait anew, so that in simultaneous play the haste of
// others does not keep it from acting. It is called with the table held.
func (t *Table) arrangeBots() {
	s := t.state
	turn := s.waiting() & s.bots()
	if t.rested != nil || s.deleted {
		turn = 0
	}
	if s.waiting()&s.persons() != 0 {
		t.hurried = false
	}
	pace := s.pace
	if t.hurried {
		pace = PaceOff
	}
	now := t.hall.clock.Now()
	for seat := game.Seat(0); int(seat) < len(s.chairs); seat++ {
		old := t.bots[seat]
		switch {
		case !turn.Has(seat):
			t.stopBot(seat)
			continue
		case old != nil && old.moved == s.moved && old.pace == pace:
			continue
		}
		since := now
		if old != nil {
			since = old.since
		}
		t.stopBot(seat)
		if !t.hall.begin() {
			return
		}
		ctx, stop := context.WithCancel(context.Background())
		b := &thinker{moved: s.moved, pace: pace, since: since, stop: stop}
		t.bots[seat] = b
		view := s.title.Game.Blank()
		s.position.View(seat, view)
		go t.think(ctx, b, seat, s.chairs[seat].Level, s.title.Game, view)
	}
}

// think chooses a move, waits until the pace allows it, and puts the sentence into the queue like anybody's.
func (t *Table) think(ctx context.Context, b *thinker, seat game.Seat, level string, g game.Game, view game.Position) {
	defer t.hall.work.Done()
	select {
	case t.hall.thinking <- struct{}{}:
	case <-ctx.Done():
		return
	}
	words, ok := t.choose(ctx, seat, level, g, view)
	<-t.hall.thinking
	if !ok {
		return
	}
	wait, _ := b.pace.Wait()
	if left := b.since.Add(wait).Sub(t.hall.clock.Now()); left > 0 {
		due := make(chan struct{})
		stop := t.hall.clock.After(left, func() { close(due) })
		defer stop()
		select {
		case <-due:
		case <-ctx.Done():
			return
		}
	}
	if ctx.Err() == nil {
		t.push(&request{bot: true, seat: seat, words: words, moved: b.moved}) //nolint:errcheck // a closed hall's bots are silent
	}
}

// choose asks the bot. A bot that fails is replaced by the first legal move: the game goes on, and the fault is noted.
func (t *Table) choose(ctx context.Context, seat game.Seat, level string, g game.Game, view game.Position) (words game.Sentence, ok bool) {
	if ctx.Err() != nil {
		return "", false
	}
	legal := view.Moves(seat, nil)
	if len(legal) == 0 {
		t.hall.logger.Error("a bot is waited for and has no move", "table", t.id, "seat", seat)
		return "", false
	}
	move := t.ask(seat, level, g, view)
	if !slices.Contains(legal, move) {
		t.hall.logger.Error("a bot chose no legal move", "table", t.id, "seat", seat, "level", level)
		move = legal[0]
	}
	return view.Say(move, seat, seat), true
}

// ask gives the bot's move, 0 when it fails.
func (t *Table) ask(seat game.Seat, level string, g game.Game, view game.Position) (move game.Move) {
	defer func() {
		if fault := recover(); fault != nil {
			t.hall.logger.Error("a bot failed", "table", t.id, "seat", seat, "level", level, "fault", fault)
			move = 0
		}
	}()
	player, err := bot.New(level, g)
	if err != nil {
		t.hall.logger.Error("a bot is missing", "table", t.id, "seat", seat, "error", err)
		return 0
	}
	var seed [8]byte
	if err := t.hall.draw(seed[:]); err != nil {
		t.hall.logger.Error("a bot has no dice", "table", t.id, "seat", seat, "error", err)
		return 0
	}
	mine := g.Blank()
	mine.Copy(view)
	return player.Choose(mine, seat, game.QuickDice(binary.LittleEndian.Uint64(seed[:])))
}
