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

// TestAnotherServerLetsTheFlagFall uses two servers on one database. The server that runs a table with a clock of days is closed. Nobody
// views the table, but the other server resumes it and times out the seat when it is due. The whole time counts, because the other server
// ran all of it.
func TestAnotherServerLetsTheFlagFall(t *testing.T) {
	t.Parallel()
	address, clock := pgtest.Database(t), &manualClock{now: time.Now().Truncate(time.Millisecond)}
	open := func(name string) *rig {
		log, err := store.OpenPostgres(t.Context(), address, store.Terms{Address: name, Version: "test", Lease: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		r := &rig{t: t, registry: toys(), log: log}
		r.server, err = Open(context.Background(), Config{Log: log, Registry: r.registry, Version: "test", Random: testseed.Source(t, name), Clock: clock, Logger: slog.New(slog.NewTextHandler(t.Output(), nil))})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	first, second := open("first"), open("second")
	defer second.close()
	table, err := first.server.Create(t.Context(), ana, "", Plan{Game: bluffID, Setup: game.Setup{Players: 2}, Seats: []SeatPlan{{Kind: Me}, {Kind: Here, Name: "Mum"}},
		Clock: TimeControl{Kind: DaysClock, Turn: time.Hour, OnTimeout: TimeoutNotify}})
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
			if EntryKind(e.Kind) == TimedOut {
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

// TestWhatIsUsedOfAClockOfMinutesCountsElsewhere moves a game with a clock of seconds from server to server, as in a rolling update. The
// time that a running turn has used on a server that stops counts to the millisecond on the next one. The time in between does not count.
// After a crash, the last recorded time counts.
func TestWhatIsUsedOfAClockOfMinutesCountsElsewhere(t *testing.T) {
	t.Parallel()
	address, clock := pgtest.Database(t), &manualClock{now: time.Now().Truncate(time.Millisecond)}
	open := func(name string) *rig {
		r, _ := serverApart(t, address, name, clock)
		return r
	}
	first, second := open("first"), open("second")
	table, err := first.server.Create(t.Context(), ana, "", Plan{Game: bluffID, Setup: game.Setup{Players: 2}, Seats: []SeatPlan{{Kind: Me}, {Kind: Here, Name: "Mum"}},
		Clock: TimeControl{Kind: LiveClock, Turn: 30 * time.Second, Bank: time.Hour, OnTimeout: TimeoutNotify}})
	if err != nil {
		t.Fatal(err)
	}
	const all = time.Hour + 30*time.Second
	left := func(r *rig) time.Duration {
		t.Helper()
		both := r.look(r.table(table.ID()), ana, 0).ClockReadings // one of the two must act, and the other has used no time
		return both[0].Left() + both[1].Left() - all
	}
	comesBack := func(r *rig) {
		t.Helper()
		w, err := r.table(table.ID()).Watch(t.Context(), ana.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		await(t, "it is counted down", func() (any, bool) {
			halt := r.look(r.table(table.ID()), ana, 0).Halt
			return halt, halt != nil && halt.Ends()
		})
		clock.turn(Countdown)
	}
	clock.turn(Countdown + 75_123*time.Millisecond)
	if got, want := left(first), all-75_123*time.Millisecond; got != want {
		t.Fatalf("before anything %v are left, not %v", got, want)
	}
	first.close()
	clock.turn(time.Hour)
	if got, want := left(second), all-75_123*time.Millisecond; got != want {
		t.Errorf("at the other server %v are left, not %v", got, want)
	}
	comesBack(second)
	clock.turn(10_001 * time.Millisecond)
	if got, want := left(second), all-85_124*time.Millisecond; got != want {
		t.Errorf("when it has gone on %v are left, not %v", got, want)
	}
	second.close()
	third := open("third")
	if got, want := left(third), all-85_124*time.Millisecond; got != want {
		t.Errorf("at a third server %v are left, not %v", got, want)
	}
	// Nobody comes back to the paused game, so no time counts, whichever server has it.
	clock.turn(time.Minute)
	third.close()
	fourth := open("fourth")
	if got, want := left(fourth), all-85_124*time.Millisecond; got != want {
		t.Errorf("at a fourth server %v are left, not %v", got, want)
	}
	comesBack(fourth)
	for range 2 {
		clock.turn(heartbeatEvery)
		await(t, "it is noted what is used", func() (any, bool) {
			clock.turn(0) // the server may set its timer only after the turn: then it is due already
			entries, err := fourth.log.Entries(t.Context(), table.ID(), 0)
			if err != nil {
				t.Fatal(err)
			}
			last := entries[len(entries)-1]
			return last, EntryKind(last.Kind) == Resumed && last.Time.Equal(clock.Now())
		})
	}
	clock.turn(5 * time.Minute)
	if got, want := left(fourth), all-85_124*time.Millisecond-25*time.Minute; got != want {
		t.Errorf("after 25 minutes more %v are left, not %v", got, want)
	}
	// The server is killed: others take its tables when its lease has expired.
	pgtest.Tell(t, address, "UPDATE pantheon.servers SET dead = TRUE, until = now()")
	fifth := open("fifth")
	if got, want := left(fifth), all-85_124*time.Millisecond-20*time.Minute; got != want {
		t.Errorf("of a server that was killed %v are left, not %v", got, want)
	}
}
