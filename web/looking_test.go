package web_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"pantheon/store"
)

// watched is a log that counts the writes, and writes nothing while the disk is full.
type watched struct {
	store.Log
	full   atomic.Bool
	writes atomic.Int64
}

var errFull = errors.New("database or disk is full")

func (w *watched) wrote() error {
	w.writes.Add(1)
	if w.full.Load() {
		return errFull
	}
	return nil
}

func (w *watched) Append(ctx context.Context, entries ...store.Entry) error {
	if err := w.wrote(); err != nil {
		return err
	}
	return w.Log.Append(ctx, entries...)
}

func (w *watched) MarkRead(ctx context.Context, table, guest string, entry int64, at time.Time) error {
	if err := w.wrote(); err != nil {
		return err
	}
	return w.Log.MarkRead(ctx, table, guest, entry, at)
}

func (w *watched) KeepReview(ctx context.Context, table, method string, ply int, data []byte) error {
	if err := w.wrote(); err != nil {
		return err
	}
	return w.Log.KeepReview(ctx, table, method, ply, data)
}

func openWatched(t *testing.T) (*testSite, *watched) {
	var w *watched
	h := openTestSite(t, toyRegistry())
	h.stop()
	h.warns = true
	h.wrap = func(log store.Log) store.Log { w = &watched{Log: log}; return w }
	h.start("")
	return h, w
}

// TestLookingWritesNothing checks that spectators, with a cookie or without, leave no data. For players the last entry that
// they have seen is stored.
func TestLookingWritesNothing(t *testing.T) {
	h, log := openWatched(t)
	id, seats := h.pair("bluff")
	sayAny(t, id, seats, 0)
	before := log.writes.Load()
	stranger := h.person()
	for range 3 {
		stranger.get("/t/"+id).want(t, 200)
		h.person().get("/t/"+id).want(t, 200)
	}
	stranger.get("/t/"+id+"/at/0").want(t, 200)
	stranger.get("/t/"+id+"/state").want(t, 200)
	stranger.get("/live/now?w="+id+"@0").want(t, 200)
	stranger.get("/mine").want(t, 200)
	for _, p := range []*person{stranger, h.person()} {
		p.post("/t/"+id+"/seen", "entry", "3", "input", "x").want(t, 200)
	}
	events, err := stranger.stream(t.Context(), "", id+"@0")
	if err != nil {
		t.Fatal(err)
	}
	next(t, events, "update")
	if n := log.writes.Load() - before; n != 0 {
		t.Errorf("looking at a table wrote %d times", n)
	}
	before = log.writes.Load()
	for range 3 {
		seats[0].get("/t/"+id).want(t, 200)
		seats[1].get("/t/"+id).want(t, 200)
	}
	if n := log.writes.Load() - before; n != 1 { // the player saw the table then
		t.Errorf("it was kept %d times how far those who sit there have seen, not once", n)
	}
}

// TestFullDiskDoesNotStopLooking checks that on a full disk tables can still be viewed, also from a seat. Moves are refused
// and can be played later.
func TestFullDiskDoesNotStopLooking(t *testing.T) {
	h, log := openWatched(t)
	id, seats := h.pair("bluff")
	sayAny(t, id, seats, 0)
	log.full.Store(true)
	for _, p := range []*person{h.person(), seats[0], seats[1]} {
		for _, path := range []string{"", "/at/0", "/state", "/why", "/tip", "/report"} {
			p.get("/t/"+id+path).want(t, 200)
		}
		p.get("/mine").want(t, 200)
		p.get("/").want(t, 200)
		ctx, cut := context.WithCancel(t.Context())
		events, err := p.stream(ctx, "", id+"@0")
		if err != nil {
			t.Fatal(err)
		}
		next(t, events, "update")
		cut()
	}
	for _, p := range seats {
		if f := sayForm(t, p.get("/t/"+id)); len(f.words) > 0 {
			p.post("/t/"+id+"/say", "words", f.words[0], "seat", f.seat, "seen", f.seen, "input", "full").want(t, 507)
		}
	}
	log.full.Store(false)
	if !sayAny(t, id, seats, 0) {
		t.Error("nothing can be said once there is room again")
	}
}
