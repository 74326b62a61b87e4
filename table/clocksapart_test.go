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

// aheadOf is a clock that is ahead of a manualClock.
type aheadOf struct {
	*manualClock
	by time.Duration
}

func (c aheadOf) Now() time.Time { return c.manualClock.Now().Add(c.by) }

// serverApart opens a server on a database with the given clock.
func serverApart(t *testing.T, address, name string, clock Clock) (*rig, *store.Postgres) {
	t.Helper()
	log, err := store.OpenPostgres(t.Context(), address, store.Terms{Address: name, Version: "test", Lease: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, registry: toys(), log: log}
	r.server, err = Open(context.Background(), Config{Log: log, Registry: r.registry, Version: "test", Random: testseed.Source(t, name), Clock: clock,
		Keep: Keep{Unbegun: 24 * time.Hour}, Logger: slog.New(slog.NewTextHandler(t.Output(), nil))})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.close)
	return r, log
}

// TestClocksAnHourApart moves a game with a clock between servers: from one whose clock is an hour ahead to one whose clock is right,
// then to one that is an hour slow, and back. The game's time is stopped in between and then runs on. A countdown takes its normal time,
// and nothing expires.
func TestClocksAnHourApart(t *testing.T) {
	t.Parallel()
	address, clock := pgtest.Database(t), &manualClock{now: time.Now().Truncate(time.Millisecond)}
	var rigs []*rig
	var logs []*store.Postgres
	for i, ahead := range []time.Duration{time.Hour, 0, -time.Hour} {
		r, log := serverApart(t, address, string(rune('a'+i)), aheadOf{clock, ahead})
		r.sent = 100 * i // a client id that another server has answered would only repeat that answer
		rigs, logs = append(rigs, r), append(logs, log)
	}
	lobby := rigs[0].create(bluffID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Friend})
	table := rigs[0].create(grabID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Here, Name: "Mum"})
	id, had := table.ID(), 0
	say := func(table *Table) {
		t.Helper()
		r := rigs[had]
		for _, seat := range []game.Seat{0, 1} {
			if choices := r.look(table, ana, seat).Choices; len(choices) > 0 {
				if _, err := r.try(table, ana, PlayMove{Seat: seat, Words: choices[0].Words}); err == nil {
					return
				}
			}
		}
		t.Errorf("nobody can say anything at server %d", had)
	}
	say(table)
	for _, to := range []int{1, 2, 0} {
		before := rigs[had].plies(table)
		at := before[len(before)-1].At
		for _, one := range []string{id, lobby.ID()} {
			if err := logs[had].Release(t.Context(), one); err != nil {
				t.Fatal(err)
			}
		}
		rigs[had].server.Lost()
		had = to
		table = rigs[had].table(id)
		if s := rigs[had].look(table, ana, 0); s.Halt == nil {
			t.Fatalf("at server %d the game does not stand still", had)
		} else if s.Halt.Left > Countdown {
			t.Fatalf("at server %d it goes on in %v", had, s.Halt.Left)
		}
		w, err := table.Watch(t.Context(), ana.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		await(t, "it is counted down", func() (any, bool) {
			halt := rigs[had].look(table, ana, 0).Halt
			return halt, halt.Ends()
		})
		clock.turn(Countdown - time.Millisecond)
		if s := rigs[had].look(table, ana, 0); s.Halt == nil || s.Halt.Left != time.Millisecond {
			t.Errorf("at server %d a millisecond before it goes on the game's halt is %+v", had, s.Halt)
		}
		clock.turn(time.Millisecond)
		if s := rigs[had].look(table, ana, 0); s.Halt != nil {
			t.Fatalf("at server %d the game stands still: %+v", had, s.Halt)
		}
		clock.turn(time.Second / 2)
		say(table)
		w.Close()
		after := rigs[had].plies(table)
		if last := after[len(after)-1].At; last != at+500 {
			t.Errorf("from server to server the game's time goes from %d to %d ms", at, last)
		}
		rigs[had].server.tidy(t.Context())
		if _, err := rigs[had].server.Table(t.Context(), lobby.ID()); err != nil {
			t.Errorf("a table of today has expired at server %d: %v", had, err)
		}
	}
}
