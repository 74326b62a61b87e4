package table

import (
	"context"
	"math"
	"reflect"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/testseed"
)

// alone makes a table of Ana and a fast bot, and sets the number of playouts of each hint.
func (r *rig) alone(gameID string, playouts int) *Table {
	r.t.Helper()
	r.server.hintPlayouts = playouts
	return r.create(gameID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Bot, Level: "random"})
}

// hint requests a hint for Ana's seat and waits for it.
func (r *rig) hint(t *Table) *Hint {
	r.t.Helper()
	ctx := context.Background()
	if err := t.AskHint(ctx, ana.ID, 0); err != nil {
		r.t.Fatal(err)
	}
	if err := t.AwaitHint(ctx, ana.ID, 0); err != nil {
		r.t.Fatal(err)
	}
	return r.look(t, ana, 0).Hint
}

// TestHintsThroughAWholeGame requests a hint at each choice of some games and plays it. All suggestions are legal and
// ordered by expected result, the shares of the win add up, and the log holds only moves.
func TestHintsThroughAWholeGame(t *testing.T) {
	for _, id := range []string{bluffID, morraID} {
		r := newRig(t)
		table := r.alone(id, 150)
		hinted, further := 0, 0
		for r.waitFor(table, 0).Phase == Running {
			before := r.look(table, ana, 0)
			if !before.MayHint || before.Hint != nil {
				t.Fatalf("%s: before it is asked for: %v, %+v", id, before.MayHint, before.Hint)
			}
			h := r.hint(table)
			if h == nil || !h.Done || len(h.Best) == 0 || len(h.Best) > 3 {
				t.Fatalf("%s: of %d choices the hint is %+v", id, len(before.Choices), h)
			}
			last := math.Inf(1)
			for _, a := range h.Best {
				if move, refusal := before.View.ParseMove(0, a.Words); refusal != nil || !game.Listed(before.View, 0, move) {
					t.Fatalf("%s: the hint says %q: %v", id, a.Words, refusal)
				}
				if len(before.Choices) == 1 {
					break
				}
				mine, ok := a.Of(0)
				his, _ := a.Of(1)
				if !ok || mine.Win > last+1e-4 || math.Abs(mine.Win+his.Win-1) > 1e-3 {
					t.Errorf("%s: after one that promises %v: %+v", id, last, a)
				}
				last = mine.Win
				further += len(a.Then)
			}
			// If the bot may act too, it may have done so since.
			if now := r.look(table, ana, 0); before.Waiting == game.Only(0) && (now.Entry != before.Entry || now.Ply != before.Ply) {
				t.Errorf("%s: the hint left an entry", id)
			}
			r.do(table, ana, PlayMove{Seat: 0, Words: h.Best[0].Words})
			if hinted++; hinted > 200 {
				t.Fatal("no end")
			}
		}
		if hinted < 3 || id == bluffID && further == 0 { // in morra no fingers are visible before all are opened
			t.Errorf("%s: %d hints with %d moves that may follow: that shows nothing", id, hinted, further)
		}
		_, err := table.Look(context.Background(), ana.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		r.mustRefuse(table.AskHint(context.Background(), ana.ID, 0), "over")
		for _, e := range r.entries(table) {
			if k := EntryKind(e.Kind); k != Opened && k != Played {
				t.Errorf("%s: the log holds %q", id, e.Kind)
			}
		}
	}
}

// TestAHintEndsWithItsPosition requests a hint that would never end, and plays another move instead. The computation
// stops.
func TestAHintEndsWithItsPosition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // time does not advance during a computation
		r := newRig(t)
		table := r.alone(bluffID, 1<<40)
		table.present.come(ana.ID)
		if time.Sleep(keepFirst / 2); r.look(table, ana, 0).Phase != Running {
			t.Fatal("the game is over before it has begun")
		}
		ctx, stop := context.WithCancel(context.Background())
		if err := table.AskHint(ctx, ana.ID, 0); err != nil {
			t.Fatal(err)
		}
		stop() // the hint continues without the caller
		now := r.look(table, ana, 0)
		if now.Hint == nil || now.Hint.Done || len(now.Hint.Best) > 0 {
			t.Fatalf("a hint of for ever is %+v", now.Hint)
		}
		var a *pendingHint
		if err := table.read(context.Background(), func(*State) error { a = table.hints[0]; return nil }); err != nil {
			t.Fatal(err)
		}
		if err := table.AskHint(context.Background(), ana.ID, 0); err != nil {
			t.Fatal(err)
		}
		if err := table.read(context.Background(), func(*State) error {
			if table.hints[0] != a {
				t.Error("asking twice thinks twice")
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		r.do(table, ana, PlayMove{Seat: 0, Words: now.Choices[0].Words})
		<-a.ended
		synctest.Wait()
		if d := r.server.pool; len(d.busy) > 0 || len(d.waiting) > 0 {
			t.Errorf("after a hint was dropped the desk is %+v", d)
		}
		if now := r.look(table, ana, 0); now.Hint != nil {
			t.Errorf("in the next position there is the hint %+v", now.Hint)
		}
	})
}

// TestAHintInARace checks that a hint stays valid while others act, without moves that they took first, until its seat
// plays a move.
func TestAHintInARace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		time.Sleep(2 * time.Millisecond) // a table from before the start of the server would wait for its players
		table := r.create(grabID, PaceSlow, SeatPlan{Kind: Me}, SeatPlan{Kind: Bot, Level: "random"})
		r.server.hintPlayouts = 200
		h := r.hint(table)
		if h == nil || len(h.Best) != 3 {
			t.Fatalf("the hint is %+v", h)
		}
		table.mu.Lock() // the bot plays the best move of the hint
		words := h.Best[0].Words
		d, refused := table.state.utter(1, words)
		table.mu.Unlock()
		if refused != nil {
			t.Fatal(refused)
		}
		if err := table.push(&queuedRequest{bot: true, seat: 1, words: d.data.(playedMove).Words}); err != nil {
			t.Fatal(err)
		}
		var now Snapshot
		await(t, "the bot has taken it", func() (any, bool) {
			now = r.look(table, ana, 0)
			return now.Ply, now.Ply > 0
		})
		if now.Hint == nil || !now.Hint.Old || h.Old || len(now.Hint.Best) != 2 || !reflect.DeepEqual(now.Hint.Best, h.Best[1:]) {
			t.Fatalf("after the other took %q the hint is %+v", words, now.Hint)
		}
		again := r.hint(table)
		if again == nil || again.Old || len(again.Best) != 3 || slices.ContainsFunc(again.Best, func(a Suggestion) bool { return a.Words == words }) {
			t.Fatalf("asked for again, the hint is %+v", again)
		}
		now.Hint = again
		r.do(table, ana, PlayMove{Seat: 0, Words: now.Hint.Best[0].Words})
		if now = r.look(table, ana, 0); now.Hint != nil {
			t.Errorf("after I have said something the hint is %+v", now.Hint)
		}
	})
}

// A signal is a clock that does not advance. The test fires its timers by their duration.
type signal struct {
	mu    sync.Mutex
	after map[time.Duration]func()
}

func (c *signal) Now() time.Time { return time.Unix(1_700_000_000, 0) }

func (c *signal) After(d time.Duration, f func()) (stop func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.after[d] = f
	return func() {}
}

// ring fires the timer with the duration d and reports whether there was one.
func (c *signal) ring(d time.Duration) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	f := c.after[d]
	delete(c.after, d)
	if f != nil {
		f()
	}
	return f != nil
}

// waits reports whether there is a timer with the duration d.
func (c *signal) waits(d time.Duration) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.after[d] != nil
}

// TestAHintUnderAClockIsCutOff requests a hint that would never end in a game with time. When its time is up, the hint
// shows what was found so far. If that happens while it waits for a slot, there is no hint. The test decides when the
// time is up, so the speed of the machine does not matter.
func TestAHintUnderAClockIsCutOff(t *testing.T) {
	r := newRig(t)
	clock := &signal{after: map[time.Duration]func(){}}
	server, err := Open(context.Background(), Config{Log: r.log, Registry: r.registry, Random: testseed.Source(t), Clock: clock, HintPlayouts: 1 << 40})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	server.quickPlayouts = 1 << 27 // the first thousandth, when part is above 0, is done soon; all of it takes minutes
	made, err := server.Create(context.Background(), ana, "", Plan{Game: grabID, Setup: game.Setup{Players: 2}, Seats: []SeatPlan{{Kind: Me}, {Kind: Bot, Level: "random"}}})
	if err != nil {
		t.Fatal(err)
	}
	ask := func() *pendingHint {
		t.Helper()
		if err := made.AskHint(context.Background(), ana.ID, 0); err != nil {
			t.Fatal(err)
		}
		var a *pendingHint
		if err := made.read(context.Background(), func(*State) error { a = made.hints[0]; return nil }); err != nil {
			t.Fatal(err)
		}
		return a
	}
	a := ask()
	await(t, "the search is well under way", func() (any, bool) { return nil, a.part.Load() > 0 || a.thought() })
	if a.thought() {
		t.Fatal("a hint of for ever has ended by itself")
	}
	if !clock.ring(QuickHint) {
		t.Fatal("nothing would ever end the hint")
	}
	<-a.ended
	if h := r.look(made, ana, 0).Hint; h == nil || !h.Done || len(h.Best) == 0 {
		t.Fatalf("when its time is up the hint is %+v", h)
	}
	// With all slots taken the hint waits, and is dropped in time.
	for server.pool.enter(context.Background(), made, "", awaited) {
		server.pool.mu.Lock()
		free := server.pool.free
		server.pool.mu.Unlock()
		if free == 0 {
			break
		}
	}
	made.mu.Lock()
	made.dropHint(0)
	made.mu.Unlock()
	a = ask()
	await(t, "a place is waited for", func() (any, bool) { return nil, clock.waits(QuickHint) })
	clock.ring(QuickHint)
	<-a.ended
	if h := r.look(made, ana, 0).Hint; h == nil || !h.Done || len(h.Best) != 0 {
		t.Fatalf("without a place to think the hint is %+v", h)
	}
}
