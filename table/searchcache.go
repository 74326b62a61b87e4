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

// A searchCache is the bot of a seat with its search cache. It is not part of the game: after a restart, or after it was dropped, the bot
// starts with an empty cache.
type searchCache struct {
	level string
	game  game.Game
	seat  game.Seat
	turn  chan struct{} // holds the token of the bot while nobody uses it
	bot   bot.Agent     // nil if the cache is empty; only for the goroutine with the token
}

func newSearchCache(level string, g game.Game, seat game.Seat) *searchCache {
	m := &searchCache{level: level, game: g, seat: seat, turn: make(chan struct{}, 1)}
	m.turn <- struct{}{}
	return m
}

// errNoMove is the error of a bot that must act while its view has no legal move.
var errNoMove = errors.New("the view of the bot has no legal move")

// choose returns one of the legal moves of the view, or 0 to rest. The parameter at is the game time of the move. If within is not 0, it
// returns the best move found in that time. If the bot panics, it drops the cache and returns an error. The caller must have the token.
func (m *searchCache) choose(ctx context.Context, view game.Position, at int64, within time.Duration, d *game.Dice) (move game.Move, err error) {
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
		if m.bot, err = bot.NewAgent(m.level, m.game, m.seat, bot.AgentOptions{}); err != nil {
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
			move, err = best[0].Move, nil // the best move so far
		}
	}
	switch {
	case err != nil:
		return 0, err
	case move == 0 && game.MayRest(view, m.seat), slices.Contains(legal, move):
		return move, nil
	}
	return 0, fmt.Errorf("the bot chose move %d, which is not legal", move)
}

// searchCaches limits how many bots of a server keep a search cache, since the trees of one bot may take some megabytes. The bots that were
// used last keep theirs.
type searchCaches struct {
	mu     sync.Mutex
	recent []*searchCache // the latest used at the end
}

// mostSearchCaches is the largest number of bots with a search cache.
const mostSearchCaches = 32

// keep records that a bot was just used. If too many bots have a cache, it drops the cache of the one not used for the longest time.
func (k *searchCaches) keep(m *searchCache) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.recent = append(slices.DeleteFunc(k.recent, func(old *searchCache) bool { return old == m }), m)
	if len(k.recent) <= mostSearchCaches {
		return
	}
	oldest := k.recent[0]
	k.recent = slices.Delete(k.recent, 0, 1)
	select {
	case <-oldest.turn:
		oldest.bot = nil
		oldest.turn <- struct{}{}
	default: // it is in use again and will be kept
	}
}

// drop removes a bot that will not be used again from the list.
func (k *searchCaches) drop(m *searchCache) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.recent = slices.DeleteFunc(k.recent, func(old *searchCache) bool { return old == m })
}

// dice returns dice for a bot, seeded from the server's randomness and not from the game's seed, so that a bot's moves reveal nothing about
// future chance.
func (h *Server) dice() (*game.Dice, error) {
	var seed [8]byte
	if err := h.draw(seed[:]); err != nil {
		return nil, err
	}
	return game.QuickDice(binary.LittleEndian.Uint64(seed[:])), nil
}

// searchCache returns the bot of a seat with its search cache. It makes a new one if the seat has none of this level. The caller must hold
// t.mu.
func (t *Table) searchCache(seat game.Seat, level string) *searchCache {
	m := t.cachedSearches[seat]
	if m == nil || m.level != level {
		t.dropSearchCache(seat)
		m = newSearchCache(level, t.state.title.Game, seat)
		t.cachedSearches[seat] = m
	}
	return m
}

// dropSearchCache drops the bot of a seat with its search cache. The caller must hold t.mu.
func (t *Table) dropSearchCache(seat game.Seat) {
	if m := t.cachedSearches[seat]; m != nil {
		t.server.searchCaches.drop(m)
		delete(t.cachedSearches, seat)
	}
}

// ask lets a bot choose a move as soon as the bot is free and the worker pool has a slot. ok is false if the context ends first, or if the
// bot has no legal move. With a clock of seconds, all of this takes no longer than the bot may think. If the bot fails, ask logs the error
// and returns the first legal move, so that the game continues. words is "" if the bot rests. view must be a view of the position that the
// entry with the number moved made.
func (t *Table) ask(ctx context.Context, m *searchCache, view game.Position, wanted choiceWanted, moved int64) (words game.MoveText, ok bool) {
	left := wanted.countdown(t.server.clock)
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
	if r := t.rank(); t.server.pool.enter(waits, t, t.madeFrom(), r) {
		defer t.server.pool.leave(t, r)
	} else if ctx.Err() != nil {
		return "", false
	} // otherwise no time is left, and the search takes atAGlance
	d, err := t.server.dice()
	var move game.Move
	if err == nil {
		move, err = m.choose(ctx, view, wanted.At, left.rest(), d)
	}
	if ctx.Err() != nil {
		return "", false
	}
	t.server.searchCaches.keep(m)
	switch {
	case errors.Is(err, errNoMove):
		t.server.logger.Error("a bot must act and has no legal move", "table", t.id, "seat", m.seat, "error", err)
		return "", false
	case err != nil:
		t.server.logger.Error("a bot failed; the first legal move is played for it", "table", t.id, "seat", m.seat, "level", m.level, "error", err)
		move = view.Moves(m.seat, nil)[0]
	case move == 0:
		return "", true
	}
	return view.FormatMove(move, m.seat, m.seat), true
}
