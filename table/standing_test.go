package table

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"testing"
	"time"

	"pantheon/game"
)

// A tally is a meter that counts moves by game and source, for tests.
type tally struct {
	mu    sync.Mutex
	moves map[string]int
}

func (m *tally) Moved(game string, by MoveSource) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.moves[fmt.Sprint(game, " ", by)]++
}

func (m *tally) of(game string, by MoveSource) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.moves[fmt.Sprint(game, " ", by)]
}

// TestMovesAreCounted checks that each move is counted once, by who played it. It also checks that live updates say when they were
// stored, and that missed updates do not.
func TestMovesAreCounted(t *testing.T) {
	r, ctx := newRig(t), context.Background()
	meter := &tally{moves: map[string]int{}}
	r.server.meter = meter
	table := r.create(bluffID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Bot, Level: "random"})
	watch, err := table.Watch(ctx, ana.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer watch.Close()
	said, begun := 0, time.Now()
	for r.waitFor(table, 0).Phase == Running {
		r.do(table, ana, PlayMove{Seat: 0, Words: r.look(table, ana, 0).Choices[0].Words})
		said++
	}
	if got := meter.of(bluffID, FromPerson); said == 0 || got != said {
		t.Errorf("%d of %d moves of a person are counted", got, said)
	}
	snap, err := table.Look(ctx, ana.ID, game.Spectator)
	if err != nil {
		t.Fatal(err)
	}
	if got := meter.of(bluffID, FromBot); got != snap.Ply-said {
		t.Errorf("%d of %d moves of the bot are counted", got, snap.Ply-said)
	}
	kept, of := 0, 0
	live := false // the bot's moves before the watch began arrive as missed updates
	for u := range watch.Updates() {
		live = live || u.Kind == Played && u.Seat == 0
		if live && u.Kind == Played {
			of++
			if at, ok := u.Kept(); ok && !at.Before(begun) && !at.After(time.Now()) {
				kept++
			}
		}
		if u.Entry == snap.Entry {
			break
		}
	}
	if kept == 0 || kept != of {
		t.Errorf("of %d updates %d say when they were kept", of, kept)
	}
	again, err := table.Watch(ctx, bob.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if u := <-again.Updates(); true {
		if _, ok := u.Kept(); ok {
			t.Error("what is told of later says when it was kept")
		}
	}
}

// TestStanding checks that tables in memory are counted by phase, and that a locked table counts with its previous
// phase.
func TestStanding(t *testing.T) {
	r := newRig(t)
	lobby := r.create(bluffID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Friend})
	running := r.create(bluffID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Here, Name: "Mum"})
	want := map[Phase]int{Lobby: 1, Running: 1, Over: 0, Study: 0}
	if got := r.server.Standing(); !maps.Equal(got.Tables, want) || got.Places < 1 || got.Thinking+got.Waiting+got.Patient != 0 {
		t.Errorf("it stands as %+v", got)
	}
	running.mu.Lock()
	if got := r.server.Standing(); !maps.Equal(got.Tables, want) {
		t.Errorf("with a busy table: %+v", got)
	}
	running.mu.Unlock()
	r.do(running, ana, End{})
	r.do(lobby, ana, Delete{})
	if got, want := r.server.Standing().Tables, (map[Phase]int{Lobby: 0, Running: 0, Over: 1, Study: 0}); !maps.Equal(got, want) {
		t.Errorf("in the end: %+v", got)
	}
}

// TestStandingOfTheQueue counts running and waiting jobs.
func TestStandingOfTheQueue(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	d, one := newWorkerPool(1), &Table{}
	if !d.enter(ctx, one, "", awaited) {
		t.Fatal("no place")
	}
	go d.enter(ctx, one, "", awaited)
	go d.enterLast(ctx, one)
	await(t, "one thinks, one waits and one is patient", func() (any, bool) {
		places, thinking, waiting, patient := d.load()
		counts := [...]int{places, thinking, waiting, patient}
		return counts, counts == [...]int{1, 1, 1, 1}
	})
}
