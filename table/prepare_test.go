package table

import (
	"context"
	"strings"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// prepares makes a table of bluff for Ana, Bob and Caro, with the first turn of whoever has it, and gives who is next.
func prepares(r *rig) (t *Table, now, next game.Seat) {
	t = r.friends(bluffID, bob, caro)
	now = r.look(t, ana, game.Watcher).Waiting.First()
	return t, now, (now + 1) % 3
}

// until waits until something is so at the table.
func (r *rig) until(t *Table, what string, is func(Snapshot) bool) Snapshot {
	r.t.Helper()
	for start := time.Now(); time.Since(start) < 10*time.Second; time.Sleep(time.Millisecond) {
		if now := r.look(t, ana, game.Watcher); is(now) {
			return now
		}
	}
	r.t.Fatalf("never: %s", what)
	return Snapshot{}
}

func (r *rig) prepared(t *Table, seat game.Seat) *Prepared {
	r.t.Helper()
	return r.look(t, holder(seat), seat).Prepared
}

func TestWhatIsPreparedIsSaidInTurn(t *testing.T) {
	r := newRig(t)
	tab, now, next := prepares(r)
	r.do(tab, holder(next), Prepare{Seat: next, Words: "take"})
	if got := r.prepared(tab, next); got == nil || len(got.Steps) != 1 || got.Steps[0] != "take" || got.Due || got.Waits != nil {
		t.Fatalf("prepared is %+v", got)
	}
	r.do(tab, holder(now), Say{Seat: now, Words: "take"})
	after := r.until(tab, "what is prepared is said", func(s Snapshot) bool { return s.Ply == 2 })
	if got := r.plies(tab)[1]; got.Seat != next || got.Say != "take" {
		t.Errorf("seat %d said %q", got.Seat, got.Say)
	}
	if r.prepared(tab, next) != nil {
		t.Error("what was said is still prepared")
	}
	if got := r.look(tab, holder(next), next); got.FreeUndo != after.Ply-1 {
		t.Errorf("the person can take back to %d of %d", got.FreeUndo, got.Ply)
	}
	r.do(tab, holder(next), Undo{Ply: 1})
	time.Sleep(2 * quickest)
	if got := r.look(tab, ana, game.Watcher).Ply; got != 1 {
		t.Errorf("what was taken back is said again: %d sentences", got)
	}
	e := r.entries(tab)
	for _, e := range e {
		if strings.Contains(string(e.Data), "steps") {
			t.Errorf("the log has %s", e.Data)
		}
	}
	_ = store.Entry{}
	_ = context.Background()
}
