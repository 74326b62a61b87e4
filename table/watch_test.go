package table

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"pantheon/game"
)

// told is what an update tells a seat, for comparing.
type told struct {
	Event
	Words game.Sentence
	Lines []game.Line
	View  string
}

func tell(u Update, seat game.Seat) told {
	x := told{Event: u.Event}
	if h, ok := u.Heard(seat); ok {
		x.Words, x.Lines = h.Words, h.Lines
	}
	if v, ok := u.View(seat); ok {
		x.View = game.FingerprintOf(v)
	}
	x.Event.Time = x.Time.Round(0).UTC().Truncate(1e6)
	return x
}

// next gives the next n updates about entries.
func next(t *testing.T, w *Watch, n int) []Update {
	t.Helper()
	var out []Update
	for len(out) < n {
		u, open := <-w.Updates()
		if !open {
			t.Fatalf("the stream ended after %d of %d updates: %v", len(out), n, w.Err())
		}
		if u.Kind != Presence {
			out = append(out, u)
		}
	}
	return out
}

func TestAStreamResumesWithoutAGapAndTellsTheSame(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	table := r.friends(bluffID, bob, caro)
	live, err := table.Watch(ctx, bob.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	for range 6 {
		r.sayAny(table, 1)
	}
	seat := r.state(table).played[5].seat
	if r.look(table, holder(seat), seat).FreeUndo == 6 {
		r.do(table, holder(seat), Undo{Ply: 5})
		r.do(table, holder((seat+1)%3), Reply{Yes: true})
		r.do(table, holder((seat+2)%3), Reply{Yes: true})
	} else {
		r.do(table, holder(seat), Undo{Ply: 5})
	}
	r.sayAny(table, 2)
	r.do(table, ana, SetPace{PaceSlow})
	last := int(r.look(table, ana, 0).Entry)
	var want []told
	for _, u := range next(t, live, last) {
		want = append(want, tell(u, 1))
	}
	for i, x := range want {
		if x.Entry != int64(i+1) {
			t.Fatalf("update %d is about entry %d", i, x.Entry)
		}
	}
	table = r.restart(table.ID())
	for after := range last {
		w, err := table.Watch(ctx, bob.ID, int64(after))
		if err != nil {
			t.Fatal(err)
		}
		for i, u := range next(t, w, last-after) {
			if got := tell(u, 1); !reflect.DeepEqual(got, want[after+i]) {
				t.Fatalf("resumed behind %d, entry %d is told as\n%+v\nwas told as\n%+v", after, u.Entry, got, want[after+i])
			}
		}
		w.Close()
	}
	for _, bad := range []int64{-1, int64(last + 1), 1 << 60} {
		w, err := table.Watch(ctx, bob.ID, bad)
		if err != nil {
			t.Fatal(err)
		}
		if u := <-w.Updates(); u.Kind != Reset || u.Entry != int64(last) {
			t.Errorf("a stream behind entry %d begins with %s at %d", bad, u.Kind, u.Entry)
		}
		w.Close()
	}
}

func TestAnUpdateShowsAWatcherOnlyTheirOwnSeats(t *testing.T) {
	r := newRig(t)
	table := r.friends(bluffID, bob, caro)
	watch := map[Guest]*Watch{}
	for _, g := range []Guest{ana, bob, dan} {
		w, err := table.Watch(context.Background(), g.ID, r.look(table, ana, 0).Entry)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		watch[g] = w
	}
	r.sayAny(table, 0)
	for g, w := range watch {
		u := next(t, w, 1)[0]
		for _, seat := range []game.Seat{0, 1, 2, game.Watcher, Truth, 7, game.Clock} {
			allowed := seat == game.Watcher || seat == 0 && g == ana || seat == 1 && g == bob
			if _, ok := u.Heard(seat); ok != allowed {
				t.Errorf("%s hears as seat %d: %v", g.Name, seat, ok)
			}
			if v, ok := u.View(seat); ok != allowed {
				t.Errorf("%s sees as seat %d: %v", g.Name, seat, ok)
			} else if ok {
				if eye, truth := v.Eye(); truth || eye != seat {
					t.Errorf("%s is shown seat %d through the eyes of %d (truth: %v)", g.Name, seat, eye, truth)
				}
			}
		}
	}
}

func TestASlowReaderIsDroppedAndHoldsUpNobody(t *testing.T) {
	r := newRig(t)
	table := r.friends(morraID, bob)
	ctx := context.Background()
	start := r.look(table, ana, 0).Entry
	slow, err := table.Watch(ctx, bob.ID, start)
	if err != nil {
		t.Fatal(err)
	}
	for i := range waitingUpdates + 10 {
		r.do(table, ana, SetPace{[]Pace{PaceSlow, PaceFast}[i%2]})
	}
	read := start
	for u := range slow.Updates() {
		if u.Kind == Presence {
			continue
		}
		if u.Entry != read+1 {
			t.Fatalf("entry %d follows %d", u.Entry, read)
		}
		read = u.Entry
	}
	if !errors.Is(slow.Err(), ErrSlow) {
		t.Errorf("the slow stream ended with %v", slow.Err())
	}
	again, err := table.Watch(ctx, bob.ID, read)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if u := next(t, again, 1)[0]; u.Entry != read+1 {
		t.Errorf("watching again begins with entry %d, want %d", u.Entry, read+1)
	}
}

func TestPresence(t *testing.T) {
	r := newRig(t)
	table := r.friends(morraID, bob)
	at := r.look(table, ana, 0).Entry
	mine, err := table.Watch(context.Background(), ana.ID, at)
	if err != nil {
		t.Fatal(err)
	}
	defer mine.Close()
	<-mine.Updates() // Ana herself came
	ctx, leave := context.WithCancel(context.Background())
	if _, err := table.Watch(ctx, dan.ID, at); err != nil {
		t.Fatal(err)
	}
	if u := <-mine.Updates(); u.Kind != Presence || u.Entry != at {
		t.Errorf("a watcher who comes is told as %s at entry %d", u.Kind, u.Entry)
	}
	if now := r.look(table, ana, 0); now.Watchers != 1 || !now.Chairs[0].Connected {
		t.Errorf("%d watchers, Ana connected: %v", now.Watchers, now.Chairs[0].Connected)
	}
	leave()
	if u := <-mine.Updates(); u.Kind != Presence {
		t.Errorf("a watcher who leaves is told as %s", u.Kind)
	}
	if now := r.look(table, ana, 0); now.Watchers != 0 {
		t.Errorf("%d watchers are left", now.Watchers)
	}
}

// While newcomers come one after the other, who is here is told now and then, to all at once, and at last it is true.
func TestWhoIsHereIsToldInBatches(t *testing.T) {
	r := newRig(t)
	clock := &handClock{now: time.Unix(1_700_000_000, 0)}
	hall, err := Open(context.Background(), Config{Log: r.log, Shelf: r.shelf, Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	defer hall.Close()
	table, err := hall.Table(context.Background(), r.friends(morraID, bob).ID())
	if err != nil {
		t.Fatal(err)
	}
	at := r.look(table, ana, 0).Entry
	mine, err := table.Watch(context.Background(), ana.ID, at)
	if err != nil {
		t.Fatal(err)
	}
	defer mine.Close()
	heard := func() (n int) {
		for ; len(mine.Updates()) > 0; n++ {
			if u := <-mine.Updates(); u.Kind != Presence {
				t.Errorf("update of kind %s", u.Kind)
			}
		}
		return n
	}
	if n := heard(); n != 1 {
		t.Errorf("Ana hears %d times that she is here", n)
	}
	var others []*Watch
	for i := range 50 {
		w, err := table.Watch(context.Background(), fmt.Sprint("stranger ", i), at)
		if err != nil {
			t.Fatal(err)
		}
		others = append(others, w)
	}
	if n := heard(); n != 0 {
		t.Errorf("of 50 who come at once Ana hears %d times before a pause is over", n)
	}
	clock.turn(presencePause)
	if n := heard(); n != 1 {
		t.Errorf("of 50 who come at once Ana hears %d times", n)
	}
	if n := r.look(table, ana, 0).Watchers; n != 50 {
		t.Errorf("there are %d watchers", n)
	}
	for _, w := range others {
		w.Close()
	}
	clock.turn(presencePause)
	if n := heard(); n != 1 {
		t.Errorf("of 50 who leave at once Ana hears %d times", n)
	}
	// Who comes and goes within a pause is not told of.
	w, err := table.Watch(context.Background(), dan.ID, at)
	if err != nil {
		t.Fatal(err)
	}
	clock.turn(presencePause)
	heard()
	w.Close()
	if w, err = table.Watch(context.Background(), "stranger", at); err != nil {
		t.Fatal(err)
	}
	w.Close()
	clock.turn(presencePause)
	if n := heard(); n != 1 || r.look(table, ana, 0).Watchers != 0 {
		t.Errorf("Ana hears %d times that nobody watches any more", n)
	}
}

// A handClock is turned by hand; what is due by then is done before the turn ends.
type handClock struct {
	mu  sync.Mutex
	now time.Time
	due []*alarm
}

type alarm struct {
	at time.Time
	do func()
}

func (c *handClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *handClock) After(d time.Duration, f func()) (stop func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a := &alarm{c.now.Add(d), f}
	c.due = append(c.due, a)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.due = slices.DeleteFunc(c.due, func(b *alarm) bool { return a == b })
	}
}

func (c *handClock) turn(by time.Duration) {
	c.mu.Lock()
	c.now = c.now.Add(by)
	var ring []*alarm
	c.due = slices.DeleteFunc(c.due, func(a *alarm) bool {
		if a.at.After(c.now) {
			return false
		}
		ring = append(ring, a)
		return true
	})
	c.mu.Unlock()
	for _, a := range ring {
		a.do()
	}
}

func TestClosingTheHallEndsTheStreams(t *testing.T) {
	r := newRig(t)
	table := r.friends(morraID, bob)
	w, err := table.Watch(context.Background(), bob.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.hall.Close(); err != nil {
		t.Fatal(err)
	}
	for range w.Updates() {
	}
	if !errors.Is(w.Err(), ErrClosed) {
		t.Errorf("the stream ended with %v", w.Err())
	}
	if _, err := r.try(table, ana, SetPace{PaceSlow}); !errors.Is(err, ErrClosed) {
		t.Errorf("a closed hall answers %v", err)
	}
	if _, err := r.hall.Table(context.Background(), table.ID()); !errors.Is(err, ErrClosed) {
		t.Errorf("a closed hall gives tables: %v", err)
	}
}
