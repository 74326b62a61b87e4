package web

import (
	"context"
	"net/http/httptest"
	"testing"

	"pantheon/game"
	"pantheon/games"
	"pantheon/store"
	"pantheon/table"
)

// BenchmarkUpdateForFourSeats draws what one accepted sentence changes, for as many seats as a title has: parts, log, panels
// and legal sentences.
func BenchmarkUpdateForFourSeats(b *testing.B) {
	shelf, err := games.Open(nil)
	if err != nil {
		b.Fatal(err)
	}
	for _, title := range shelf {
		b.Run(title.ID(), func(b *testing.B) { benchmarkUpdate(b, shelf, title) })
	}
}

func benchmarkUpdate(b *testing.B, shelf games.Shelf, title games.Title) {
	ctx := context.Background()
	log, err := store.Open(ctx, b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer log.Close()
	hall, err := table.Open(ctx, table.Config{Log: log, Shelf: shelf})
	if err != nil {
		b.Fatal(err)
	}
	defer hall.Close()
	site, err := New(Config{Hall: hall, Shelf: shelf})
	if err != nil {
		b.Fatal(err)
	}
	n := title.Game.About().MaxSeats
	host := table.Guest{ID: "bench", Name: "Ana"}
	chairs := make([]table.ChairPlan, n)
	for i := range chairs {
		chairs[i] = table.ChairPlan{Kind: table.Here, Name: "Bea"}
	}
	chairs[0] = table.ChairPlan{Kind: table.Me}
	t, err := hall.Create(ctx, host, "", table.Plan{Game: title.ID(), Setup: game.Setup{Players: n}, Chairs: chairs})
	if err != nil {
		b.Fatal(err)
	}
	last := play(b, t, host, 40)
	v := &visit{site: site, r: httptest.NewRequest("GET", "/live", nil), guest: guest(host), set: settings{Lang: "en"}}
	b.ReportAllocs()
	for b.Loop() {
		for s := range n {
			if _, err := v.updateOf(ctx, t, game.Seat(s).String(), last, false); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// play says some sentences at a table where one guest holds every seat, and gives the update of the last.
func play(b *testing.B, t *table.Table, host table.Guest, sentences int) table.Update {
	b.Helper()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	for i := range sentences {
		snap, err := t.Look(ctx, host.ID, game.Watcher)
		if err != nil {
			b.Fatal(err)
		}
		if snap.Phase != table.Running {
			break
		}
		seat := snap.Waiting.First()
		if snap, err = t.Look(ctx, host.ID, seat); err != nil {
			b.Fatal(err)
		}
		words := snap.Choices[i%len(snap.Choices)].Words
		if _, err := t.Do(ctx, table.Input{Guest: host, Act: table.Say{Seat: seat, Words: words}}); err != nil {
			b.Fatal(err)
		}
	}
	snap, err := t.Look(ctx, host.ID, game.Watcher)
	if err != nil {
		b.Fatal(err)
	}
	watch, err := t.Watch(ctx, host.ID, snap.Entry-1)
	if err != nil {
		b.Fatal(err)
	}
	for u := range watch.Updates() {
		if u.Kind == table.Said {
			return u
		}
	}
	b.Fatal("no sentence was told")
	return table.Update{}
}
