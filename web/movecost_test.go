package web_test

import (
	"context"
	"runtime"
	"syscall"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/store"
	"pantheon/table"
	"pantheon/web/access"
)

// BenchmarkMove measures a move that passes the turn, from the request to the update in both players' streams: played,
// appended and synced, drawn, compressed and sent. With way=some all players have an endpoint, so each such move stores a
// notification. With way=none nobody has one. The metric cpu-ns/op is processor time, including the client's part. To
// compare two versions, run them in turn:
//
//	for i in $(seq 10); do go test ./web -run - -bench '^BenchmarkMove$' -benchmem -benchtime 200x; done | benchstat -col .name -
func BenchmarkMove(b *testing.B) {
	for _, title := range realRegistry(b) {
		if title.Game.About().Timed { // such titles send no notifications of turns
			continue
		}
		for way, noticed := range map[string]bool{"none": false, "some": true} {
			b.Run("title="+title.ID()+"/way="+way, func(b *testing.B) { benchmarkMove(b, title.ID(), noticed) })
		}
	}
}

func benchmarkMove(b *testing.B, title string, noticed bool) {
	h := &testSite{t: b, folder: b.TempDir(), registry: realRegistry(b), limits: access.Limits{Requests: -1, Inputs: -1, Tables: -1}}
	h.start("")
	b.Cleanup(h.stop)
	ctx, stop := context.WithCancel(b.Context())
	defer stop()
	pair := []*person{h.person(), h.person().named("Bob")}
	var guests []string // by seat
	var at *table.Table
	var streams []<-chan event
	listening, hush := context.WithCancel(ctx)
	defer func() { hush() }()
	sit := func() {
		hush()
		listening, hush = context.WithCancel(ctx)
		id := h.playing(title, pair[0], pair[1])
		var err error
		if at, err = h.tableServer.Table(ctx, id); err != nil {
			b.Fatal(err)
		}
		guests, streams = make([]string, 2), nil
		for guest := range h.guests(id) {
			if noticed {
				if err := h.log.PutUserRow(ctx, store.UserRow{Owner: guest, Kind: table.EndpointsKind, Key: "way-" + guest, Time: time.Now(), Data: []byte("{}")}); err != nil {
					b.Fatal(err)
				}
				h.tableServer.NotificationsChanged(guest)
			}
			for seat := range guests {
				if s := snapOf(b, at, guest, game.Spectator); s.Occupants[seat].Mine {
					guests[seat] = guest
				}
			}
		}
		for seat, p := range pair {
			s, err := p.stream(listening, "", id+"."+string(rune('0'+seat))+"@2")
			if err != nil {
				b.Fatal(err)
			}
			streams = append(streams, s)
		}
	}
	// say plays a move and waits until both streams have it.
	say := func(seat game.Seat, words string) {
		as := string(rune('0' + seat))
		before := snapOf(b, at, guests[seat], seat).Ply
		answer := pair[seat].ask("POST", "/t/"+at.ID()+"/say", map[string][]string{"seat": {as}, "as": {as}, "words": {words}, "input": {newInput()}}, "Accept", "application/json")
		if after := snapOf(b, at, guests[seat], seat).Ply; after == before {
			b.Fatalf("%s was not said: %d %s", words, answer.status, answer.body)
		}
		for _, s := range streams {
			for e := range s {
				if e.data.Ply > before {
					break
				}
			}
		}
	}
	// next returns the next move that passes the turn. It plays other moves before it.
	next := func() (game.Seat, string) {
		for {
			snap := snapOf(b, at, "", game.Spectator)
			if snap.Phase != table.Running {
				sit()
				continue
			}
			seat := snap.Expected.First()
			snap = snapOf(b, at, guests[seat], seat)
			for _, c := range snap.Choices {
				if c.Ends {
					return seat, string(c.Words)
				}
			}
			say(seat, string(snap.Choices[0].Words))
		}
	}
	sit()
	runtime.GC()
	var cpu time.Duration
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		seat, words := next()
		b.StartTimer()
		begun := processors()
		say(seat, words)
		cpu += processors() - begun
	}
	b.ReportMetric(float64(cpu)/float64(b.N), "cpu-ns/op")
}

// processors returns the processor time that this program has used.
func processors() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u) //nolint:errcheck // it is 0 then
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// snapOf returns the snapshot of a table for a user, with the view of a seat.
func snapOf(b testing.TB, t *table.Table, guest string, seat game.Seat) table.Snapshot {
	b.Helper()
	s, err := t.Look(context.Background(), guest, seat)
	if err != nil {
		b.Fatal(err)
	}
	return s
}
