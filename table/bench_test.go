package table

import (
	"context"
	"slices"
	"syscall"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// BenchmarkDo measures the time from a request to its answer, with the full sync to disk. It reports p50 and p99 in
// milliseconds, and the processor time.
func BenchmarkDo(b *testing.B) { benchDo(b, false) }

// BenchmarkDoCalled is like [BenchmarkDo], but each person has a notification endpoint, so that each turn stores a notification.
func BenchmarkDoCalled(b *testing.B) { benchDo(b, true) }

func benchDo(b *testing.B, called bool) {
	ctx := context.Background()
	log, err := store.Open(ctx, b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer log.Close()
	if called {
		if err := log.PutUserRow(ctx, store.UserRow{Owner: ana.ID, Kind: EndpointsKind, Key: "way", Time: time.Now()}); err != nil {
			b.Fatal(err)
		}
	}
	server, err := Open(ctx, Config{Log: log, Registry: toys(), Logger: silent()})
	if err != nil {
		b.Fatal(err)
	}
	defer server.Close()
	found := func() *Table {
		t, err := server.Create(ctx, ana, "", Plan{Game: bluffID, Setup: game.Setup{Players: 2}, Seats: []SeatPlan{{Kind: Me}, {Kind: Here, Name: "Mum"}}})
		if err != nil {
			b.Fatal(err)
		}
		return t
	}
	table := found()
	var took []time.Duration
	var cpu time.Duration
	for b.Loop() {
		snap, err := table.Look(ctx, ana.ID, game.Spectator)
		if err == nil && snap.Phase == Running {
			snap, err = table.Look(ctx, ana.ID, snap.Waiting.First())
		} else if err == nil {
			table = found()
			continue
		}
		if err != nil {
			b.Fatal(err)
		}
		start, begun := time.Now(), processors()
		if _, err := table.Do(ctx, Request{Guest: ana, Act: PlayMove{Seat: snap.Seat, Words: snap.Choices[0].Words}}); err != nil {
			b.Fatal(err)
		}
		took, cpu = append(took, time.Since(start)), cpu+processors()-begun
	}
	slices.Sort(took)
	b.ReportMetric(float64(cpu)/float64(len(took)), "cpu-ns/move")
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
}

// processors returns the processor time used by this program.
func processors() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u) //nolint:errcheck // it is 0 then
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
