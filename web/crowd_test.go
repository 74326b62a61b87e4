package web_test

import (
	"context"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/bluff"
	"pantheon/games"
)

// counted is a board that counts how often it is drawn.
type counted struct {
	tiles
	drawn *atomic.Int64
}

func (c counted) Parts(view game.Position, l board.RenderOptions) []board.Part {
	c.drawn.Add(1)
	return c.tiles.Parts(view, l)
}

// TestWatchersShareWhatTheySee lets spectators arrive one after the other, and then plays a move. A new spectator causes no
// drawing of the board and little traffic to the others. What all spectators see is drawn once.
func TestWatchersShareWhatTheySee(t *testing.T) {
	t.Parallel()
	g := bluff.Game()
	drawn := &atomic.Int64{}
	h := openTestSite(t, games.Registry{{Game: g, Board: counted{tiles{g}, drawn}}})
	id, seats := h.pair("bluff")
	ctx, cut := context.WithCancel(t.Context())
	defer cut()
	const watchers = 40
	var people []*person
	var streams []<-chan event
	for range watchers {
		people = append(people, h.person())
		people[len(people)-1].get("/t/"+id).want(t, 200)
	}
	drawn.Store(0)
	for _, p := range people {
		events, err := p.stream(ctx, "", id+"@2")
		if err != nil {
			t.Fatal(err)
		}
		next(t, events, "hello")
		streams = append(streams, events)
	}
	largest := 0
	for _, events := range streams {
		e := next(t, events, "update")
		for !strings.Contains(e.data.HTML["players"], strconv.Itoa(watchers)+" watching") {
			e = next(t, events, "update")
		}
		largest = max(largest, e.size)
		if !e.data.Soft || e.data.Log != "" || len(e.data.Parts) > 0 || len(e.data.HTML) != 1 {
			t.Fatalf("who is here is told in %d bytes: %+v", e.size, e.data)
		}
	}
	gametest.Budget(t, "update that tells who watches", largest, 2000)
	if n := drawn.Load(); n != 0 {
		t.Errorf("while %d watchers came the board was drawn %d times", watchers, n)
	}
	if !sayAny(t, id, seats, 0) {
		t.Fatal("nothing can be said")
	}
	for i, events := range streams {
		e := next(t, events, "update")
		for e.data.Soft {
			e = next(t, events, "update")
		}
		if e.data.Ply != 1 || !strings.Contains(e.data.Log, "said") || e.data.Parts["tiles"] == "" || e.data.HTML["players"] == "" {
			t.Fatalf("watcher %d is told %+v", i, e.data)
		}
	}
	if n := drawn.Load(); n > 5 { // the pages of the two players, and once for all spectators
		t.Errorf("with a move the board was drawn %d times", n)
	}
}

// faulty is a board that panics on demand.
type faulty struct {
	tiles
	now *atomic.Bool
}

func (f faulty) Parts(view game.Position, l board.RenderOptions) []board.Part {
	if f.now.Load() {
		panic("a fault of the board")
	}
	return f.tiles.Parts(view, l)
}

// TestAFaultInADrawingEndsTheStreamAlone lets a board panic while a stream of two tables is served. The stream ends, and a
// new one sends what happened.
func TestAFaultInADrawingEndsTheStreamAlone(t *testing.T) {
	t.Parallel()
	g := bluff.Game()
	fault := &atomic.Bool{}
	h := &testSite{t: t, folder: t.TempDir(), registry: games.Registry{{Game: g, Board: faulty{tiles{g}, fault}}}, warns: true}
	h.start("")
	t.Cleanup(h.stop)
	id, seats := h.pair("bluff")
	other, _ := h.pair("bluff")
	for said := range 6 { // each time either of the two may be the one with its own goroutine
		at := "@" + strconv.Itoa(2+said)
		events, err := seats[1].stream(t.Context(), "", id+at, other+"@2")
		if err != nil {
			t.Fatal(err)
		}
		next(t, events, "hello")
		var forms [2]form
		for i, p := range seats {
			forms[i] = sayForm(t, p.get("/t/"+id))
		}
		fault.Store(true)
		for i, f := range forms {
			if len(f.words) > 0 {
				seats[i].post("/t/"+id+"/say", "words", f.words[0], "seat", f.seat, "seen", f.seen, "input", at)
				break
			}
		}
		for range events { // until it ends
		}
		fault.Store(false)
		again, err := seats[1].stream(t.Context(), "", id+at)
		if err != nil {
			t.Fatal(err)
		}
		for e := next(t, again, "update"); e.data.Ply != said+1; e = next(t, again, "update") {
		}
	}
}
