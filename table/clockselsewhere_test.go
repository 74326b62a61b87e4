package table

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/testseed"
	"pantheon/store"
	"pantheon/store/pgtest"
)

// TestAnotherServerLetsTheFlagFall lets two servers share a database, of which the one that has a table with a clock of days ends. Nobody
// looks at the table any more: the other one takes it up and lets the flag fall when it is due. It was there all the time, so that all of
// it counts.
func TestAnotherServerLetsTheFlagFall(t *testing.T) {
	t.Parallel()
	address, clock := pgtest.Database(t), &handClock{now: time.Now().Truncate(time.Millisecond)}
	open := func(name string) *rig {
		log, err := store.OpenPostgres(t.Context(), address, store.Terms{Address: name, Version: "test", Lease: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		r := &rig{t: t, shelf: toys(), log: log}
		r.hall, err = Open(context.Background(), Config{Log: log, Shelf: r.shelf, Version: "test", Random: testseed.Source(t, name), Clock: clock, Logger: slog.New(slog.NewTextHandler(t.Output(), nil))})
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
	rounds := func(after time.Duration, servers int) {
		clock.turn(after)
		await(t, "each server has gone through the tables with clocks", func() (any, bool) {
			n := clock.dueIn(clocksEvery)
			return n, n >= servers
		})
	}
	rounds(5*time.Minute, 2)
	first.close()
	for clock.Now().Before(begun.Add(75 * time.Minute)) {
		rounds(clocksEvery, 1)
	}
	await(t, "the flag falls", func() (any, bool) { return nil, len(flags()) > 0 })
	if fell := flags(); len(fell) != 1 || fell[0].Sub(begun) != time.Hour {
		t.Errorf("the flag fell at %v, want once, an hour after %v", fell, begun)
	}
}
