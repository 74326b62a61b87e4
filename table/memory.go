package table

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

// A memory is the bot of a seat, with what it has thought so far. It is no part of the game: after a restart, or when it has been
// forgotten, the bot thinks anew.
type memory struct {
	level string
	game  game.Game
	seat  game.Seat
	turn  chan struct{} // holds one token while nobody asks it
	bot   bot.Mind      // nil when it remembers nothing; only for who has the token
}

func newMemory(level string, g game.Game, seat game.Seat) *memory {
	m := &memory{level: level, game: g, seat: seat, turn: make(chan struct{}, 1)}
	m.turn <- struct{}{}
	return m
}

// errNoMove says of a bot that is waited for that its view lists nothing to say.
var errNoMove = errors.New("a bot is waited for and has no move")

// choose gives one of the moves that the view lists, or 0 to rest, for a sentence that is said at a time of the game: the best that is
// found within a time, where that is not 0. A fault in the bot becomes an error, and the bot forgets what it knew. It is called by who has
// the token.
func (m *memory) choose(ctx context.Context, view game.Position, at int64, within time.Duration, d *game.Dice) (move game.Move, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			m.bot, move, err = nil, 0, fmt.Errorf("the bot failed: %v", fault)
		}
	}()
	legal := view.Moves(m.seat, nil)
	if len(legal) == 0 {
		return 0, errNoMove
	}
	if m.bot == nil {
		if m.bot, err = bot.Sit(m.level, m.game, m.seat, bot.SitOptions{}); err != nil {
			return 0, err
		}
	}
	mine := m.game.Blank()
	mine.Copy(view)
	if within > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, within)
		defer stop()
	}
	move, err = m.bot.Choose(polite{ctx}, mine, at, d)
	if lines, ok := m.bot.(interface{ Lines(n int) []bot.Line }); ok && errors.Is(err, context.DeadlineExceeded) {
		if best := lines.Lines(1); len(best) > 0 {
			move, err = best[0].Move, nil // as far as it has come
		}
	}
	switch {
	case err != nil:
		return 0, err
	case move == 0 && game.MayRest(view, m.seat), slices.Contains(legal, move):
		return move, nil
	}
	return 0, fmt.Errorf("the bot chose the move %d, which is not legal", move)
}

// memories bounds how many bots of a hall remember what they have thought: those that were asked last. The trees of one may take some
// megabytes.
type memories struct {
	mu     sync.Mutex
	recent []*memory // asked last at the end
}

// mostMemories is how many bots remember.
const mostMemories = 32

// keep notes that a bot was just asked, and lets the one that was not asked for the longest time forget.
func (k *memories) keep(m *memory) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.recent = append(slices.DeleteFunc(k.recent, func(old *memory) bool { return old == m }), m)
	if len(k.recent) <= mostMemories {
		return
	}
	oldest := k.recent[0]
	k.recent = slices.Delete(k.recent, 0, 1)
	select {
	case <-oldest.turn:
		oldest.bot = nil
		oldest.turn <- struct{}{}
	default: // it is being asked again, and will be kept
	}
}

// drop forgets a bot that nobody will ask again.
func (k *memories) drop(m *memory) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.recent = slices.DeleteFunc(k.recent, func(old *memory) bool { return old == m })
}

// dice draws dice for a bot from the hall's randomness, not from the game's seed: what a bot does tells nothing about what chance will
// bring.
func (h *Hall) dice() (*game.Dice, error) {
	var seed [8]byte
	if err := h.draw(seed[:]); err != nil {
		return nil, err
	}
	return game.QuickDice(binary.LittleEndian.Uint64(seed[:])), nil
}

// memory gives the memory of a seat for which a bot of the level acts. It is called with the table held.
func (t *Table) memory(seat game.Seat, level string) *memory {
	m := t.remembered[seat]
	if m == nil || m.level != level {
		t.dropMemory(seat)
		m = newMemory(level, t.state.title.Game, seat)
		t.remembered[seat] = m
	}
	return m
}

// dropMemory forgets the bot of a seat. It is called with the table held.
func (t *Table) dropMemory(seat game.Seat) {
	if m := t.remembered[seat]; m != nil {
		t.hall.memories.drop(m)
		delete(t.remembered, seat)
	}
}

// ask asks a bot as soon as it is free and there is a place at the desk; ok is false when the context ends first. Where a clock of seconds
// runs, all of that takes no longer than the bot may think. A bot that fails is replaced by the first legal move: the game goes on, and the
// fault is noted. There are no words when it rests. The view is of the position that the entry moved made.
func (t *Table) ask(ctx context.Context, m *memory, view game.Position, wanted choiceWanted, moved int64) (words game.Sentence, ok bool) {
	left := wanted.countdown(t.hall.clock)
	select {
	case <-m.turn:
	case <-ctx.Done():
		return "", false
	}
	defer func() { m.turn <- struct{}{} }()
	if words, ok := t.chooseElsewhere(ctx, m, view, wanted, moved); ok || ctx.Err() != nil {
		return words, ok
	}
	waits, stop := left.bound(ctx)
	defer stop()
	if r := t.rank(); t.hall.desk.enter(waits, t, t.madeFrom(), r) {
		defer t.hall.desk.leave(t, r)
	} else if ctx.Err() != nil {
		return "", false
	} // else its time is over, and it says what it sees at a glance
	d, err := t.hall.dice()
	var move game.Move
	if err == nil {
		move, err = m.choose(ctx, view, wanted.At, left.rest(), d)
	}
	if ctx.Err() != nil {
		return "", false
	}
	t.hall.memories.keep(m)
	switch {
	case errors.Is(err, errNoMove):
		t.hall.logger.Error("a bot has nothing to say", "table", t.id, "seat", m.seat, "error", err)
		return "", false
	case err != nil:
		t.hall.logger.Error("a bot's move was chosen for it", "table", t.id, "seat", m.seat, "level", m.level, "error", err)
		move = view.Moves(m.seat, nil)[0]
	case move == 0:
		return "", true
	}
	return view.Say(move, m.seat, m.seat), true
}
