package table

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/testseed"
)

// TestTheServerUnloadsTables checks that the server drops from memory the tables that nobody requests, also removed ones. A caller can
// still use its pointer to a dropped table, unless another caller has loaded the table again before.
func TestTheServerUnloadsTables(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	clock := &manualClock{now: time.Unix(1_700_000_000, 0)}
	server, err := Open(ctx, Config{Log: r.log, Registry: r.registry, Random: testseed.Source(t), Clock: clock, Idle: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	held := func() int {
		server.mu.Lock()
		defer server.mu.Unlock()
		return len(server.tables)
	}
	var tables []*Table
	for range 100 {
		made, err := server.Create(ctx, ana, "", Plan{Game: morraID, Setup: game.Setup{Players: 2}, Seats: []SeatPlan{{Kind: Me}, {Kind: Friend}}})
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, made)
	}
	watched, deleted, kept := tables[0], tables[1], tables[2]
	watch, err := watched.Watch(ctx, bob.ID, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := deleted.Do(ctx, Request{Guest: ana, Act: Delete{}}); err != nil {
		t.Fatal(err)
	}
	for n := range 100 {
		if _, err := server.Table(ctx, fmt.Sprint("unknown", n)); !errors.Is(err, ErrNotFound) {
			t.Fatal(err)
		}
	}
	for range 3 {
		if _, err := server.Table(ctx, deleted.ID()); !errors.Is(err, ErrGone) {
			t.Errorf("a deleted table gives %v", err)
		}
	}
	for range 10 {
		clock.turn(30 * time.Second)
		if _, err := server.Table(ctx, kept.ID()); err != nil {
			t.Fatal(err)
		}
	}
	if n := held(); n != 2 {
		t.Errorf("the hall holds %d tables, not the one that is watched and the one that is asked for", n)
	}
	watch.Close()
	for range 3 {
		clock.turn(time.Minute)
	}
	if n := held(); n != 0 {
		t.Errorf("the hall holds %d tables that nobody wants", n)
	}
	// A caller with the old pointer and a caller who requests the table again get the same table.
	old := tables[3]
	watch, err = old.Watch(ctx, bob.ID, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer watch.Close()
	found, err := server.Table(ctx, old.ID())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := found.Do(ctx, Request{Guest: ana, Act: SetPace{Pace: PaceSlow}}); err != nil {
		t.Fatal(err)
	}
	if u := next(t, watch, 1)[0]; u.Kind != Paced {
		t.Errorf("who held on to the table hears of %s", u.Kind)
	}
	// If the table was loaded again before, the old pointer returns ErrBusy.
	old = tables[4]
	if found, err = server.Table(ctx, old.ID()); err != nil {
		t.Fatal(err)
	}
	if _, err := found.Do(ctx, Request{Guest: ana, Act: SetPace{Pace: PaceSlow}}); err != nil {
		t.Fatal(err)
	}
	if _, err := old.Do(ctx, Request{Guest: ana, Act: SetPace{Pace: PaceFast}}); found != old && !errors.Is(err, ErrBusy) {
		t.Errorf("a table that there is twice answers %v", err)
	}
}
