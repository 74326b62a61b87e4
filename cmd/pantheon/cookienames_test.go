package main

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"pantheon/store"
)

// TestHowLongCookiesKeepTheirPlainNames checks how long both names of cookies are written. For a data folder it is 90 days from the first
// start with https, also across restarts. For a shared database it is while an older server lives and one day after.
func TestHowLongCookiesKeepTheirPlainNames(t *testing.T) {
	ctx := context.Background()
	begin := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	now := begin
	clock := func() time.Time { return now }
	const day = 24 * time.Hour
	folder := t.TempDir()
	for _, step := range []struct {
		days time.Duration
		want bool
	}{{0, true}, {1, true}, {89, true}, {90, false}, {400, false}} {
		now = begin.Add(step.days * day)
		onItsOwn(t, ctx, folder, clock, step.want)
	}
	now = begin
	older := clusterReadsPlain(clock)
	one, two := store.Holder{Number: 1, Version: "1"}, store.Holder{Number: 2, Version: "2", Certificate: []byte{1}, Mine: true}
	for _, step := range []struct {
		after time.Duration
		alive []store.Holder
		want  bool
	}{
		{0, nil, true},
		{0, []store.Holder{one, two}, true},
		{10 * day, []store.Holder{one, two}, true},
		{day - time.Second, []store.Holder{two}, true},
		{time.Second, []store.Holder{two, two}, false},
		{time.Second, []store.Holder{two, one}, true},
		{day, []store.Holder{two}, false},
		{day, nil, true},
	} {
		now = now.Add(step.after)
		if got := older(step.alive); got != step.want {
			t.Errorf("after %v, with %v alive, an older server may read cookies: %v", now.Sub(begin), step.alive, got)
		}
	}
}

// onItsOwn opens a data folder as its only server does. The parameter want says whether an older server may still read the cookies; another
// answer is a test error.
func onItsOwn(t *testing.T, ctx context.Context, folder string, now func() time.Time, want bool) {
	t.Helper()
	log, err := store.Open(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close() //nolint:errcheck // it was only read, or the test checks what was written
	older := (&serverLog{log: log}).olderServers(ctx, slog.New(slog.DiscardHandler), now)
	if got := older(nil); got != want {
		t.Errorf("at %v an older server may come back: %v, not %v", now(), got, want)
	}
	if err := log.CheckFolder(ctx); err != nil {
		t.Error(err)
	}
}
