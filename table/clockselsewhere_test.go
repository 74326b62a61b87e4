package table

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/store"
	"pantheon/store/pgtest"
)

// turnedClock is a clock that several halls read and a test turns.
type turnedClock struct {
	mu    sync.Mutex
	now   time.Time
	calls []*turnedCall
}

type turnedCall struct {
	at   time.Time
	what func()
}

func (c *turnedClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *turnedClock) After(d time.Duration, f func()) (stop func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	due := &turnedCall{c.now.Add(d), f}
	if d <= 0 {
		go f()
	}
	c.calls = append(c.calls, due)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.calls = slices.DeleteFunc(c.calls, func(o *turnedCall) bool { return o == due })
	}
}

func (c *turnedClock) turn(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	var later []*turnedCall
	for _, due := range c.calls {
		if due.at.After(c.now) {
			later = append(later, due)
		} else {
			go due.what()
		}
	}
	c.calls = later
}

// TestAnotherServerLetsTheFlagFall lets two servers share a database, of which the one that has a table with a clock of days ends. Nobody
// looks at the table any more: the other one takes it up and lets the flag fall when it is due. It was there all the time, so that all of
// it counts.
func TestAnotherServerLetsTheFlagFall(t *testing.T) {
	t.Parallel()
	address, clock := pgtest.Database(t), &turnedClock{now: time.Now().Truncate(time.Millisecond)}
	open := func(name string) *rig {
		log, err := store.OpenPostgres(t.Context(), address, store.Terms{Address: name, Version: "test", Lease: time.Second})
		if err != nil {
			t.Fatal(err)
		}
		r := &rig{t: t, shelf: toys(), log: log}
		r.hall, err = Open(context.Background(), Config{Log: log, Shelf: r.shelf, Version: "test", Clock: clock, Logger: slog.New(slog.NewTextHandler(t.Output(), nil))})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	first, second := open("first"), open("second")
	defer second.close()
	table, err := first.hall.Create(t.Context(), ana, "", Plan{Game: bluffID, Setup: game.Setup{Players: 2}, Chairs: []ChairPlan{{Kind: Me}, {Kind: Here, Name: "Mum"}},
		Clock: TimeControl{Kind: DaysClock, Turn: time.Hour, Zero: ZeroTell}})
	if err != nil {
		t.Fatal(err)
	}
	begun := clock.Now()
	flags := func() (fell []time.Time) {
		entries, err := second.log.Entries(t.Context(), table.ID(), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if Happening(e.Kind) == Flagged {
				fell = append(fell, e.Time)
			}
		}
		return fell
	}
	clock.turn(5 * time.Minute) // both go through the tables with clocks
	time.Sleep(200 * time.Millisecond)
	first.close()
	for range 70 {
		clock.turn(time.Minute)
		time.Sleep(20 * time.Millisecond)
	}
	for end := time.Now().Add(10 * time.Second); len(flags()) == 0 && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
	}
	if fell := flags(); len(fell) != 1 || fell[0].Sub(begun) != time.Hour {
		t.Errorf("the flag fell at %v, want once, an hour after %v", fell, begun)
	}
}
