package table

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
)

// alone makes a table of Ana and a bot that never thinks long, where hints take so many playouts.
func (r *rig) alone(gameID string, playouts int) *Table {
	r.t.Helper()
	r.hall.hintPlayouts = playouts
	return r.create(gameID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Bot, Level: "random"})
}

// hint asks for a hint for Ana's seat and waits for it.
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

// TestHintsThroughAWholeGame asks for a hint at each choice of some games and takes it: all of it can be said, it is ordered by what it
// promises, the seats share the win, and the log holds nothing but sentences.
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
			if h == nil || !h.Done || len(h.Best) == 0 || len(h.Best) > 3 || len(h.Best) < min(3, len(before.Choices)) {
				t.Fatalf("%s: of %d choices the hint is %+v", id, len(before.Choices), h)
			}
			last := math.Inf(1)
			for _, a := range h.Best {
				if move, refusal := before.View.Hear(0, a.Words); refusal != nil || !game.Listed(before.View, 0, move) {
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
			// Where the bot may speak too, it may have done so meanwhile.
			if now := r.look(table, ana, 0); before.Waiting == game.Only(0) && (now.Entry != before.Entry || now.Ply != before.Ply) {
				t.Errorf("%s: the hint left an entry", id)
			}
			r.do(table, ana, Say{Seat: 0, Words: h.Best[0].Words})
			if hinted++; hinted > 200 {
				t.Fatal("no end")
			}
		}
		if hinted < 3 || id == bluffID && further == 0 { // of fingers nobody hears before all are opened
			t.Errorf("%s: %d hints with %d sentences that may follow: that shows nothing", id, hinted, further)
		}
		_, err := table.Look(context.Background(), ana.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		r.mustRefuse(table.AskHint(context.Background(), ana.ID, 0), "over")
		for _, e := range r.entries(table) {
			if k := Happening(e.Kind); k != Opened && k != Said {
				t.Errorf("%s: the log holds %q", id, e.Kind)
			}
		}
	}
}

// TestAHintEndsWithItsChoice asks for a hint that would take for ever, and says something instead: nobody thinks on.
func TestAHintEndsWithItsPosition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // time stands still while anybody thinks
		r := newRig(t)
		table := r.alone(bluffID, 1<<40)
		table.present.come(ana.ID)
		if time.Sleep(time.Minute); r.look(table, ana, 0).Phase != Running {
			t.Fatal("the game is over before it has begun")
		}
		ctx, stop := context.WithCancel(context.Background())
		if err := table.AskHint(ctx, ana.ID, 0); err != nil {
			t.Fatal(err)
		}
		stop() // who has asked need not stay
		now := r.look(table, ana, 0)
		if now.Hint == nil || now.Hint.Done || len(now.Hint.Best) > 0 {
			t.Fatalf("a hint of for ever is %+v", now.Hint)
		}
		var a *asking
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
		r.do(table, ana, Say{Seat: 0, Words: now.Choices[0].Words})
		<-a.ended
		synctest.Wait()
		if d := r.hall.desk; len(d.busy) > 0 || len(d.waiting) > 0 {
			t.Errorf("after a hint was dropped the desk is %+v", d)
		}
		if now := r.look(table, ana, 0); now.Hint != nil {
			t.Errorf("in the next position there is the hint %+v", now.Hint)
		}
	})
}

// TestAHintInARace holds while others act, without what they were quicker to take, until its seat says something.
func TestAHintInARace(t *testing.T) {
	r := newRig(t)
	time.Sleep(2 * time.Millisecond) // a table of before the start would wait for its players
	table := r.create(grabID, PaceSlow, ChairPlan{Kind: Me}, ChairPlan{Kind: Bot, Level: "random"})
	r.hall.hintPlayouts = 200
	h := r.hint(table)
	if h == nil || len(h.Best) != 3 {
		t.Fatalf("the hint is %+v", h)
	}
	table.mu.Lock() // the bot takes the best of it
	words := h.Best[0].Words
	d, refused := table.state.utter(1, words)
	table.mu.Unlock()
	if refused != nil {
		t.Fatal(refused)
	}
	if err := table.push(&request{bot: true, seat: 1, words: d.data.(saying).Words}); err != nil {
		t.Fatal(err)
	}
	var now Snapshot
	for start := time.Now(); now.Ply == 0 && time.Since(start) < 5*time.Second; {
		now = r.look(table, ana, 0)
	}
	if now.Ply == 0 || now.Hint == nil || !now.Hint.Old || h.Old || len(now.Hint.Best) != 2 || !reflect.DeepEqual(now.Hint.Best, h.Best[1:]) {
		t.Fatalf("after the other took %q the hint is %+v", words, now.Hint)
	}
	again := r.hint(table)
	if again == nil || again.Old || len(again.Best) != 3 || slices.ContainsFunc(again.Best, func(a Advice) bool { return a.Words == words }) {
		t.Fatalf("asked for anew, the hint is %+v", again)
	}
	now.Hint = again
	r.do(table, ana, Say{Seat: 0, Words: now.Hint.Best[0].Words})
	if now = r.look(table, ana, 0); now.Hint != nil {
		t.Errorf("after I have said something the hint is %+v", now.Hint)
	}
}
