package web

import (
	"context"
	"fmt"
	"net/http/httptest"
	"runtime"
	"testing"

	"pantheon/game"
	"pantheon/games"
	"pantheon/store"
	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/page"
)

// BenchmarkUpdateForFourSeats draws the changes of one accepted move for all seats of a title: pictures, log, panels and
// legal moves.
func BenchmarkUpdateForFourSeats(b *testing.B) {
	registry, err := games.Open(nil)
	if err != nil {
		b.Fatal(err)
	}
	for _, title := range registry {
		b.Run(title.ID(), func(b *testing.B) { benchmarkUpdate(b, registry, title) })
	}
}

func benchmarkUpdate(b *testing.B, registry games.Registry, title games.Title) {
	ctx := context.Background()
	log, err := store.Open(ctx, b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer log.Close()
	server, err := table.Open(ctx, table.Config{Log: log, Registry: registry})
	if err != nil {
		b.Fatal(err)
	}
	defer server.Close()
	site, err := New(Config{Server: server, Registry: registry})
	if err != nil {
		b.Fatal(err)
	}
	t, guests := friends(b, server, title, title.Game.About().MaxSeats)
	last := play(b, t, guests, 40)
	update := func() {
		for s, g := range guests {
			v := &requestContext{site: site, r: httptest.NewRequest("GET", "/live", nil), user: access.User{ID: g.ID, Name: g.Name}, set: page.Settings{Lang: "en"}, words: site.texts.In("en")}
			if _, err := updateOf(ctx, v, t, game.Seat(s).String(), last, false); err != nil {
				b.Fatal(err)
			}
		}
	}
	update() // drawings that a board makes only once do not count
	b.ReportAllocs()
	for b.Loop() {
		update()
	}
}

// friends makes a table of a title and seats the given number of people.
func friends(b testing.TB, server *table.Server, title games.Title, seats int) (*table.Table, []table.Actor) {
	b.Helper()
	ctx := context.Background()
	guests := make([]table.Actor, seats)
	chairs := make([]table.SeatPlan, len(guests))
	for i := range guests {
		guests[i] = table.Actor{ID: fmt.Sprint("bench", i), Name: fmt.Sprint("Ana", i)}
		chairs[i] = table.SeatPlan{Kind: table.Friend}
	}
	chairs[0] = table.SeatPlan{Kind: table.Me}
	t, err := server.Create(ctx, guests[0], "", table.Plan{Game: title.ID(), Setup: game.Setup{Players: len(guests)}, Seats: chairs})
	if err != nil {
		b.Fatal(err)
	}
	for i, g := range guests[1:] {
		snap, err := t.Look(ctx, guests[0].ID, game.Spectator)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := t.Do(ctx, table.Request{Guest: g, Act: table.Join{Token: snap.Occupants[i+1].Token}}); err != nil {
			b.Fatal(err)
		}
	}
	return t, guests
}

// play plays moves at a table of friends and returns the update of the last one. It plays as many as the parameter sentences
// says, unless the game ends earlier.
func play(b testing.TB, t *table.Table, guests []table.Actor, sentences int) table.Update {
	b.Helper()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	host := guests[0]
	for i := range sentences {
		snap, err := t.Look(ctx, host.ID, game.Spectator)
		if err != nil {
			b.Fatal(err)
		}
		if snap.Phase != table.Running {
			break
		}
		waiting := snap.Waiting
		for skip := i % waiting.Len(); skip > 0; skip-- {
			waiting = waiting.Without(waiting.First())
		}
		seat := waiting.First()
		if snap, err = t.Look(ctx, guests[seat].ID, seat); err != nil {
			b.Fatal(err)
		}
		words := snap.Choices[i%len(snap.Choices)].Words
		if _, err := t.Do(ctx, table.Request{Guest: guests[seat], Act: table.PlayMove{Seat: seat, Words: words}}); err != nil {
			b.Fatal(err)
		}
	}
	snap, err := t.Look(ctx, host.ID, game.Spectator)
	if err != nil {
		b.Fatal(err)
	}
	watch, err := t.Watch(ctx, host.ID, snap.Entry-1)
	if err != nil {
		b.Fatal(err)
	}
	for u := range watch.Updates() {
		if u.Kind == table.Played {
			return u
		}
	}
	b.Fatal("no move was told")
	return table.Update{}
}

// BenchmarkLiveTable measures the memory of a loaded table, after 20 moves of two people.
func BenchmarkLiveTable(b *testing.B) {
	registry, err := games.Open(nil)
	if err != nil {
		b.Fatal(err)
	}
	for _, title := range registry {
		b.Run(title.ID(), func(b *testing.B) {
			ctx := context.Background()
			log, err := store.Open(ctx, b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			defer log.Close()
			server, err := table.Open(ctx, table.Config{Log: log, Registry: registry})
			if err != nil {
				b.Fatal(err)
			}
			defer server.Close()
			var all []*table.Table
			before := heap()
			for b.Loop() {
				t, guests := friends(b, server, title, 2)
				play(b, t, guests, 20)
				all = append(all, t)
			}
			b.ReportMetric((heap()-before)/float64(len(all)), "B/table")
			runtime.KeepAlive(all)
		})
	}
}

// heap returns the memory in use, in bytes.
func heap() float64 {
	for range 3 { // the second run frees what only a pool holds
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}
