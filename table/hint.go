package table

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

const (
	// HintTime is the time planned for computing a hint. Only the search has a limit, hintSearch.
	HintTime = 1200 * time.Millisecond
	// HintPlayouts is the default maximum number of playouts of the search for a hint ([Config]).
	HintPlayouts = 200_000
	// QuickHint is the maximum time for a hint in games with time. After it, the hint shows what was found so far.
	QuickHint = 250 * time.Millisecond
	// quickSearch is the part of QuickHint for the search; the rest is for evaluation. quickPlayouts is the maximum number of playouts of
	// such a search, about what a fast machine computes in quickSearch. It bounds the memory of the search trees.
	quickSearch   = 145 * time.Millisecond
	quickPlayouts = 20_000
	// hintSearch is the part of HintTime for the search; the rest is for evaluation and reasons.
	hintSearch = 950 * time.Millisecond
	// hintLines is the maximum number of moves in a hint. hintCores is the number of cores that compute a hint if nobody else needs them.
	hintLines = 3
	hintCores = 2
)

// A Hint holds the moves suggested to a seat in the current position. It is not in the log and changes nothing in the
// game.
type Hint struct {
	Seat game.Seat
	// Done says that the computation has ended. Before that, Part is the estimated progress, from 0 to 1.
	Done bool
	Part float64
	// Best holds the suggested moves, the best first, at most three ([bot.Search.Advised]). It is empty if the
	// computation failed. No move has a better expected result than the one before it. Moves that are no longer legal
	// are left out.
	Best []Suggestion
	// Old says that others have acted since the hint was requested.
	Old bool
}

// A pendingHint is a hint in computation, or a finished one. Fields not marked as fixed are guarded by the table's mu, except part.
type pendingHint struct {
	seat  game.Seat          // fixed
	moved int64              // the entry that made the position; fixed
	ended chan struct{}      // closed when the computation has ended; fixed
	stop  context.CancelFunc // fixed
	best  []Suggestion
	part  atomic.Uint32 // the progress in thousandths
}

// thought reports whether the computation of the hint has ended.
func (a *pendingHint) thought() bool {
	select {
	case <-a.ended:
		return true
	default:
		return false
	}
}

// AskHint starts to compute a hint for a seat in the background. It does nothing if there is a hint for this position, or one is still
// being computed. It replaces a finished hint for an earlier position. Only a user whose opponents are all bots may ask, and only on their
// turn.
func (t *Table) AskHint(ctx context.Context, guest string, seat game.Seat) error {
	return t.AskHintIf(ctx, guest, seat, func() error { return nil })
}

// AskHintIf does the same as AskHint, but calls the function may before it starts a computation, with the table locked. If the function
// returns an error, AskHintIf returns that error and computes nothing.
func (t *Table) AskHintIf(ctx context.Context, guest string, seat game.Seat, may func() error) error {
	t.present.touch(guest)
	return t.read(ctx, func(s *State) error {
		if refused := t.mayAsk(s, guest, seat); refused != nil {
			return refused
		}
		if a := t.hints[seat]; a != nil {
			if a.moved == s.moved || !a.thought() {
				return nil
			}
		}
		if err := may(); err != nil {
			return err
		}
		t.dropHint(seat)
		d, err := t.server.dice()
		if err != nil {
			return err
		}
		if !t.server.begin() {
			return ErrClosed
		}
		ctx, stop := context.WithCancel(context.Background())
		a := &pendingHint{seat: seat, moved: s.moved, ended: make(chan struct{}), stop: stop}
		t.hints[seat] = a
		go t.computeHint(ctx, a, t.analysisOf(s, seat, d))
		return nil
	})
}

// analysisOf returns an analysis of the current position for a seat. The caller must hold t.mu.
func (t *Table) analysisOf(s *State, seat game.Seat, d *game.Dice) *analysis {
	return &analysis{game: s.title.Game, view: viewOf(s.title.Game, s.position, seat), seat: seat, at: t.gameTime(t.server.clock.Now()), dice: d}
}

// AwaitHint waits until a requested hint has been computed, was dropped, or the context ends. It returns nil in each case, immediately if
// no hint was requested. It refuses a user who may not look from the seat ([Table.Look]).
func (t *Table) AwaitHint(ctx context.Context, guest string, seat game.Seat) error {
	var a *pendingHint
	err := t.read(ctx, func(s *State) error {
		if refused := s.mayLook(guest, seat); refused != nil {
			return refused
		}
		a = t.hints[seat]
		return nil
	})
	if err != nil || a == nil {
		return err
	}
	select {
	case <-a.ended:
	case <-ctx.Done():
	}
	return nil
}

// mayAsk returns a refusal if a user may not have a hint for a seat: for example, because another person plays, or it is not their turn. It
// returns nil otherwise. The caller must hold t.mu.
func (t *Table) mayAsk(s *State, guest string, seat game.Seat) *Refused {
	switch {
	case s.phase != Running:
		return s.notRunning()
	case !s.held(guest).Has(max(seat, 0)) || seat < 0:
		return refuse("not-your-seat")
	case !s.occupants[seat].person():
		return refuse("bot-acts")
	case s.lesson != nil:
		return refuse("hint-lesson")
	case s.accompanied(seat):
		return refuse("hint-company")
	case !s.position.ToAct().Has(seat):
		return refuse("hint-turn")
	}
	if h := t.halted(t.server.clock.Now()); h != nil {
		return h.refusal()
	}
	return nil
}

// accompanied reports whether a person acts for another seat, or another user holds one and may come back to play. Resigned seats do not
// count.
func (s *State) accompanied(seat game.Seat) bool {
	for i, c := range s.occupants {
		if game.Seat(i) != seat && !c.Resigned && (c.person() || c.Guest != "" && c.Guest != s.occupants[seat].Guest) {
			return true
		}
	}
	return false
}

// hint returns a seat's hint as computed so far; nil if none was requested. The caller must hold t.mu.
func (t *Table) hint(s *State, seat game.Seat) *Hint {
	a := t.hints[seat]
	if a == nil {
		return nil
	}
	h := &Hint{Seat: seat, Part: float64(a.part.Load()) / 1000, Old: s.moved != a.moved}
	if !a.thought() {
		return h
	}
	h.Done, h.Part = true, 1
	for _, b := range a.best {
		if move, refusal := s.position.ParseMove(seat, b.Words); b.Words == "" || refusal == nil && game.Listed(s.position, seat, move) {
			h.Best = append(h.Best, b)
		}
	}
	return h
}

// arrangeHints drops the hints that no longer apply. A hint ends when its seat plays a move or need not act, a bot acts for it, another
// person plays, or something is undone. Moves of others at the same time, above all in a race, drop no hint. The caller must hold t.mu.
func (t *Table) arrangeHints() {
	s := t.state
	for seat, a := range t.hints {
		gone := s.said[seat] > a.moved || s.undone > a.moved || !s.waiting().Has(seat)
		if gone || !s.occupants[seat].person() || s.accompanied(seat) {
			t.dropHint(seat)
		}
	}
}

// dropHint cancels a seat's hint and removes it. The caller must hold t.mu.
func (t *Table) dropHint(seat game.Seat) {
	if a := t.hints[seat]; a != nil {
		a.stop()
		delete(t.hints, seat)
	}
}

// computeHint computes a hint, stores the suggestions in it, and ends it. If that fails, the hint stays empty.
func (t *Table) computeHint(ctx context.Context, a *pendingHint, c *analysis) {
	defer t.server.work.Done()
	defer a.stop()
	best, err := t.advise(ctx, a, c)
	if err != nil && ctx.Err() == nil {
		t.server.logger.Error("a hint failed", "table", t.id, "seat", a.seat, "error", err)
	}
	t.mu.Lock()
	a.best = best
	t.mu.Unlock()
	close(a.ended)
}

// advise returns the best moves with their reasons. A worker program computes them if possible.
func (t *Table) advise(ctx context.Context, a *pendingHint, c *analysis) (best []Suggestion, err error) {
	if best, ok := t.hintElsewhere(ctx, a, c); ok {
		return best, nil
	}
	told := func(part float64) { a.part.Store(uint32(1000 * min(part, 1))) }
	err = t.searchHint(ctx, c, hintSearch, told, func(ctx context.Context) (err error) {
		best, err = c.counsel(ctx, hintLines)
		return err
	})
	if err != nil {
		return nil, err
	}
	return best, nil
}

// searchHint waits for a slot of the worker pool and searches for at most the duration in the parameter most. After that it calls the
// function in the parameter then, which finds the result in c.search. It reports the progress to told. In games with time it searches for
// quickSearch, and ends everything after [QuickHint]. That is no error, but the call is skipped if no slot became free. A panic in the
// search becomes an error.
func (t *Table) searchHint(ctx context.Context, c *analysis, most time.Duration, told func(part float64), then func(ctx context.Context) error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the search failed: %v", fault)
		}
	}()
	playouts := t.server.hintPlayouts
	clock, asked := t.server.clock, ctx
	if c.game.About().Timed {
		playouts, most = min(playouts, t.server.quickPlayouts), quickSearch
		var cut context.CancelFunc
		ctx, cut = context.WithCancel(ctx)
		defer cut()
		defer clock.After(QuickHint, cut)()
	}
	desk := t.server.pool
	if !desk.enter(ctx, t, t.madeFrom(), awaited) {
		return asked.Err() // no slot became free in time, so there is no hint
	}
	defer desk.leave(t, awaited)
	more := desk.spare(t, hintCores-1)
	defer more.leave()
	begun := clock.Now()
	options := bot.Advising(playouts)
	options.Time, options.Now, options.Workers = most, clock.Now, 1+more.places
	options.Progress = func(done, of int) {
		told(max(float64(done)/float64(max(of, 1)), float64(clock.Now().Sub(begun))/float64(most)))
	}
	c.search = bot.NewSearch(c.game, options)
	thinks := more.giving(polite{ctx})
	if err = c.think(thinks); err == nil || asked.Err() == nil && ctx.Err() != nil {
		err = then(thinks)
	}
	if err != nil && asked.Err() == nil && ctx.Err() != nil {
		return nil
	}
	return err
}
