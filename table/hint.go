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
	// HintTime is how long is thought about a hint, at most.
	HintTime = 1200 * time.Millisecond
	// HintPlayouts is how many games of a hint are tried, at most; with HintTime it is all that a hint may cost.
	HintPlayouts = 200_000
	// QuickHint is all the time that a hint may take where a clock runs: after that what was found until then is told.
	QuickHint = 250 * time.Millisecond
	// quickSearch is the part of it that is searched; in the rest what was found is weighed. quickPlayouts is how many games are tried at
	// most: no more than a quick machine does in that time, since their trees take memory.
	quickSearch   = 145 * time.Millisecond
	quickPlayouts = 20_000
	// hintSearch is the part of HintTime that is searched; in the rest what was found is weighed and reasoned about.
	hintSearch = 950 * time.Millisecond
	// hintLines is how many sentences a hint has, and hintCores how many cores think about it when nobody else needs them.
	hintLines = 3
	hintCores = 2
)

// A Hint is what a seat was told that it might say in the position as it is. It is not in the log: it changes nothing in the game.
type Hint struct {
	Seat game.Seat
	// Done says that it has been thought about; before that Part, from 0 to 1, says about how much of the thinking is done.
	Done bool
	Part float64
	// Best are the sentences that were thought about most, the best first, at most three ([bot.Search.Advised]); there are none when the
	// thinking failed. None promises more than the one before it. Those that cannot be said any more are left out.
	Best []Advice
	// Old says that others have acted since it was asked for.
	Old bool
}

// An asking is a hint on its way. What is not said to be fixed is held with the table.
type asking struct {
	seat  game.Seat     // fixed
	moved int64         // the entry that made the position; fixed
	ended chan struct{} // closed when it has been thought about; fixed
	stop  context.CancelFunc
	best  []Advice
	part  atomic.Uint32 // in thousandths
}

// thought tells whether it has been thought about.
func (a *asking) thought() bool {
	select {
	case <-a.ended:
		return true
	default:
		return false
	}
}

// AskHint lets the table think about what a seat might say, in the background. Who has asked already in this position need not wait
// anew; once others have acted, a hint that was given is thought about again. Only who sits at the table with nobody but bots may ask,
// and only when it is their turn.
func (t *Table) AskHint(ctx context.Context, guest string, seat game.Seat) error {
	return t.AskHintIf(ctx, guest, seat, func() error { return nil })
}

// AskHintIf is AskHint where what has not been thought about is thought about only if it may be: an error of may is given back, and nothing
// is thought.
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
		d, err := t.hall.dice()
		if err != nil {
			return err
		}
		if !t.hall.begin() {
			return ErrClosed
		}
		ctx, stop := context.WithCancel(context.Background())
		a := &asking{seat: seat, moved: s.moved, ended: make(chan struct{}), stop: stop}
		t.hints[seat] = a
		go t.ponder(ctx, a, t.counselOf(s, seat, d))
		return nil
	})
}

// counselOf is a counsel about the position as it is. It is called with the table held.
func (t *Table) counselOf(s *State, seat game.Seat, d *game.Dice) *counsel {
	return &counsel{game: s.title.Game, view: viewOf(s.title.Game, s.position, seat), seat: seat, at: t.gameTime(t.hall.clock.Now()), dice: d}
}

// AwaitHint waits until a hint that was asked for has been thought about, was dropped, or the context ends.
func (t *Table) AwaitHint(ctx context.Context, guest string, seat game.Seat) error {
	var a *asking
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

// mayAsk refuses a hint to who is not alone with bots, or not to act. It is called with the table held.
func (t *Table) mayAsk(s *State, guest string, seat game.Seat) *Refused {
	switch {
	case s.phase != Running:
		return s.notRunning()
	case !s.held(guest).Has(max(seat, 0)) || seat < 0:
		return refuse("not-your-seat")
	case !s.chairs[seat].person():
		return refuse("bot-acts")
	case s.lesson != nil:
		return refuse("hint-lesson")
	case s.accompanied(seat):
		return refuse("hint-company")
	case !s.position.Waiting().Has(seat):
		return refuse("hint-turn")
	}
	if h := t.halted(t.hall.clock.Now()); h != nil {
		return h.refusal()
	}
	return nil
}

// accompanied tells whether somebody beside the person on a seat plays, or may come back to play.
func (s *State) accompanied(seat game.Seat) bool {
	for i, c := range s.chairs {
		if game.Seat(i) != seat && !c.Resigned && (c.person() || c.Guest != "" && c.Guest != s.chairs[seat].Guest) {
			return true
		}
	}
	return false
}

// hint is a seat's hint as it stands; nil when none was asked for. It is called with the table held.
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
		if move, refusal := s.position.Hear(seat, b.Words); b.Words == "" || refusal == nil && game.Listed(s.position, seat, move) {
			h.Best = append(h.Best, b)
		}
	}
	return h
}

// arrangeHints drops the hints of choices that are gone: the seat has said something, something was undone, or nobody waits for the seat
// any more. What others do at the same time, in a race above all, ends no hint. It is called with the table held.
func (t *Table) arrangeHints() {
	s := t.state
	for seat, a := range t.hints {
		gone := s.said[seat] > a.moved || s.undone > a.moved || !s.waiting().Has(seat)
		if gone || !s.chairs[seat].person() || s.accompanied(seat) {
			t.dropHint(seat)
		}
	}
}

// dropHint ends the thinking about a seat's hint and forgets it. It is called with the table held.
func (t *Table) dropHint(seat game.Seat) {
	if a := t.hints[seat]; a != nil {
		a.stop()
		delete(t.hints, seat)
	}
}

// ponder thinks about a hint.
func (t *Table) ponder(ctx context.Context, a *asking, c *counsel) {
	defer t.hall.work.Done()
	defer a.stop()
	best, err := t.advise(ctx, a, c)
	if err != nil && ctx.Err() == nil {
		t.hall.logger.Error("there is no hint", "table", t.id, "seat", a.seat, "error", err)
	}
	t.mu.Lock()
	a.best = best
	t.mu.Unlock()
	close(a.ended)
}

// advise tells what seems best, and why.
func (t *Table) advise(ctx context.Context, a *asking, c *counsel) (best []Advice, err error) {
	if best, ok := t.hintElsewhere(ctx, a, c); ok {
		return best, nil
	}
	told := func(part float64) { a.part.Store(uint32(1000 * min(part, 1))) }
	err = t.consult(ctx, c, hintSearch, told, func(ctx context.Context) (err error) {
		best, err = c.counsel(ctx, hintLines)
		return err
	})
	if err != nil {
		return nil, err
	}
	return best, nil
}

// consult searches for so long, as soon as there is a place at the desk, and then does something with what was found. Where a clock runs it
// stops when its time is up, wherever it is, and that is no error: what was found until then is told. A fault in the search becomes an
// error.
func (t *Table) consult(ctx context.Context, c *counsel, most time.Duration, told func(part float64), then func(ctx context.Context) error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the search failed: %v", fault)
		}
	}()
	playouts := t.hall.hintPlayouts
	clock, asked := t.hall.clock, ctx
	if c.game.About().Timed {
		playouts, most = min(playouts, t.hall.quickPlayouts), quickSearch
		var cut context.CancelFunc
		ctx, cut = context.WithCancel(ctx)
		defer cut()
		defer clock.After(QuickHint, cut)()
	}
	desk := t.hall.desk
	if !desk.enter(ctx, t, t.madeFrom(), awaited) {
		return asked.Err() // nobody had time for it: there is none
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
