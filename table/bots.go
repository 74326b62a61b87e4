package table

import (
	"context"
	"encoding/binary"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

// A botTask is one run of a bot that must choose a move for a seat. The bot knows only the seat's view.
type botTask struct {
	moved int64     // the entry that made the position the bot considers
	pace  Pace      // the pace at which the bot waits; PaceOff after a Hurry
	since time.Time // when the wait of the bot began
	rests bool      // the bot chose to play nothing in this position
	stop  context.CancelFunc
}

// stopBot cancels the bot run of a seat. The caller must hold t.mu.
func (t *Table) stopBot(seat game.Seat) {
	if b := t.bots[seat]; b != nil {
		b.stop()
		delete(t.bots, seat)
	}
}

// arrangeBots starts a bot run for each seat that may act and has a bot, unless a fitting run exists, and stops all other runs. No bot runs
// while the game is halted or the table is deserted, nor in the scripted part of a lesson. None runs at a deleted or stopped table.
// arrangeBots also updates t.alone and t.botsHurry, and drops outdated search caches. The caller must hold t.mu.
//
// In games without time a bot chooses a move first and then waits. If the position changes, it chooses again but does not wait again. In
// games with time it waits first and then chooses a move in the current position. So fast moves of others cost no computation and do not
// keep it from acting. A bot that rests waits again after the position has changed.
func (t *Table) arrangeBots() {
	s := t.state
	turn := s.waiting() & s.bots()
	now := t.server.clock.Now()
	if t.failed != nil || s.deleted || t.halted(now) != nil || s.lesson != nil && !s.lesson.walk.Free() {
		turn = 0
	}
	if t.alone = turn != 0 && t.deserted(now); t.alone {
		turn = 0
	}
	if s.expected()&s.persons() != 0 {
		t.botsHurry = false
	}
	pace := s.pace
	if t.botsHurry {
		pace = PaceOff
	}
	for seat := game.Seat(0); int(seat) < len(s.occupants); seat++ {
		level := s.occupants[seat].Level
		if m := t.cachedSearches[seat]; m != nil && (m.level != level || s.phase.Done()) {
			t.stopBot(seat)
			t.dropSearchCache(seat)
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
		if !t.server.begin() {
			return
		}
		ctx, stop := context.WithCancel(context.Background())
		b := &botTask{moved: s.moved, pace: pace, since: since, stop: stop}
		t.bots[seat] = b
		due := since.Add(t.wait(seat, pace))
		if s.about.Timed {
			go t.react(ctx, b, t.searchCache(seat, level), due)
			continue
		}
		view := s.title.Game.Blank()
		s.position.View(seat, view)
		go t.think(ctx, b, t.searchCache(seat, level), view, choiceWanted{Seat: seat, Level: level, Within: s.mayThink(seat, now)}, due)
	}
}

// beat is the longest wait of a bot between the steps of one action, before [Table.spread], so that players can see each step.
const beat = 250 * time.Millisecond

// wait returns how long the bot of a seat waits at a pace before it plays. The caller must hold t.mu.
//
// The bot waits before each action, and at most beat between the steps of one action. The bot of a seat that can only announce that it is
// ready waits about as long as beat. In a race, where all act at the same time, the bot waits before every move. In other games with time
// it does so too if the seat may rest, or if its turn has become long. Otherwise a bot that takes a tile and puts it back again and again
// would play thousands of moves before the turn's deadline. In games with time the wait is random and depends on the level.
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
		wait = max(wait, minRaceWait)
	case s.goesOn(seat):
		wait = min(wait, beat)
	}
	if s.about.Timed {
		wait = t.spread(wait, bot.Slowness(s.occupants[seat].Level, s.title.Game))
	}
	return wait
}

// longTurn is the number of moves in one turn from which a bot may be repeating itself.
const longTurn = 16

// dwells reports whether this seat has played the last longTurn moves, all in the current turn, so that it may be repeating itself.
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

// goesOn reports whether the next move of a seat continues its current action: the seat played the last move, in the
// same turn.
func (s *State) goesOn(seat game.Seat) bool {
	if len(s.played) == 0 {
		return false
	}
	last := s.played[len(s.played)-1]
	return last.seat == seat && last.turn == game.TurnOf(s.position)
}

// minRaceWait is the shortest wait, before [Table.spread], of a bot that waits before every move, as in a race. It lets a person act first.
const minRaceWait = 500 * time.Millisecond

// spread returns between 60 and 140 percent of a wait, at random, multiplied by slowness. If no random number can be drawn, it returns the
// wait unchanged.
func (t *Table) spread(wait time.Duration, slowness float64) time.Duration {
	var b [2]byte
	if err := t.server.draw(b[:]); err != nil {
		return wait
	}
	whim := 0.6 + 0.8*float64(binary.LittleEndian.Uint16(b[:]))/(1<<16)
	return time.Duration(float64(wait) * slowness * whim)
}

// until waits until the instant due; ok is false if the context ends first.
func (t *Table) until(ctx context.Context, due time.Time) (ok bool) {
	if left := due.Sub(t.server.clock.Now()); left > 0 {
		rings := make(chan struct{})
		stop := t.server.clock.After(left, func() { close(rings) })
		defer stop()
		select {
		case <-rings:
		case <-ctx.Done():
		}
	}
	return ctx.Err() == nil
}

// react is the run of a bot in a game with time. It waits until the instant due, chooses a move in the position of that moment, and puts
// the move into the queue. If the context ends, it does nothing more. The caller must have called [Server.begin].
func (t *Table) react(ctx context.Context, b *botTask, m *searchCache, due time.Time) {
	defer t.server.work.Done()
	if !t.until(ctx, due) {
		return
	}
	t.mu.Lock()
	if ctx.Err() != nil || t.state == nil {
		t.mu.Unlock()
		return
	}
	now := t.server.clock.Now()
	moved, wanted := t.state.moved, choiceWanted{Seat: m.seat, Level: m.level, At: t.gameTime(now), Leaves: t.leaves(m.seat, now)}
	view := viewOf(t.state.title.Game, t.state.position, m.seat)
	if wanted.Leaves {
		view.(game.BotRestraint).Leave(m.seat)
	}
	t.mu.Unlock()
	if words, ok := t.ask(ctx, m, view, wanted, moved); ok {
		t.put(b, m.seat, words, moved)
	}
}

// think is the run of a bot in a game without time. It chooses a move, waits until the instant due, and puts the move into the queue. If
// the context ends, it does nothing more. The caller must have called [Server.begin].
func (t *Table) think(ctx context.Context, b *botTask, m *searchCache, view game.Position, wanted choiceWanted, due time.Time) {
	defer t.server.work.Done()
	if words, ok := t.ask(ctx, m, view, wanted, b.moved); ok && t.until(ctx, due) {
		t.put(b, m.seat, words, b.moved)
	}
}

// put puts the move that a bot has chosen into the queue. If the bot rests, words is "": put then records that, and starts a new run if the
// position has already changed. The parameter moved is the entry that made the position in which the bot chose.
func (t *Table) put(b *botTask, seat game.Seat, words game.MoveText, moved int64) {
	if words != "" {
		t.push(&queuedRequest{bot: true, seat: seat, words: words, moved: moved}) //nolint:errcheck // a stopping server plays no bot moves
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
