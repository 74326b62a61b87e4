package store

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pantheon/store/pgtest"
)

// holds asks for a table and tells whether it is this server's now.
func holds(t *testing.T, p *Postgres, table string) bool {
	t.Helper()
	h, err := p.Hold(ctx, table)
	if err != nil {
		t.Fatal(err)
	}
	return h.Mine
}

// A table is one server's at a time; the other one learns whose, and may append to it only when it has it.
func TestATableIsOneServersAtATime(t *testing.T) {
	address := pgtest.Database(t)
	one, two := openPostgres(t, address), openPostgres(t, address)
	if one.Name() != two.Name() || string(one.Key()) != string(two.Key()) {
		t.Fatal("two servers at one database have different names or keys")
	}
	if err := one.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	if _, err := two.Hold(ctx, "nobody"); !errors.Is(err, ErrNone) {
		t.Errorf("a table that is not there gives %v", err)
	}
	if h, err := two.Hold(ctx, "t"); err != nil || h.Mine || h.Address != one.terms.Address || h.Number == 0 {
		t.Errorf("the other server gets %+v, %v", h, err)
	}
	if err := two.Append(ctx, entry("t", 2)); !errors.Is(err, ErrElsewhere) {
		t.Errorf("a server that has not the table appends: %v", err)
	}
	if err := one.Append(ctx, entry("t", 2)); err != nil {
		t.Error(err)
	}
	if err := one.Release(ctx, "t"); err != nil {
		t.Fatal(err)
	}
	if err := one.Append(ctx, entry("t", 3)); !errors.Is(err, ErrElsewhere) {
		t.Errorf("who let go of the table appends: %v", err)
	}
	if !holds(t, two, "t") {
		t.Fatal("a table that was let go is not given to who asks")
	}
	if err := two.Append(ctx, entry("t", 3)); err != nil {
		t.Error(err)
	}
	if servers, err := one.Servers(ctx); err != nil || len(servers) != 2 {
		t.Errorf("the servers are %v, %v", servers, err)
	}
	// One that ends hands over at once.
	if err := two.Close(); err != nil {
		t.Fatal(err)
	}
	if !holds(t, one, "t") {
		t.Error("the table of a server that has ended is not free")
	}
	inOrder(t, one)
}

// Who was cut off for longer than the lease never writes after another took over, whatever it believes, and begins anew when it is back.
func TestWhoWasCutOffNeverWritesAgain(t *testing.T) {
	address := pgtest.Database(t)
	proxy, around := pgtest.NewProxy(t, address)
	var lost atomic.Int32
	terms := Terms{Address: "one", Lease: 300 * time.Millisecond, Lost: func() { lost.Add(1) }}
	one, err := OpenPostgres(ctx, around, terms)
	if err != nil {
		t.Fatal(err)
	}
	defer one.Close()
	two := openPostgres(t, address)
	if err := one.Append(ctx, entry("t", 1), entry("u", 1)); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * terms.Lease)
	if holds(t, two, "t") {
		t.Fatal("a server that renews its lease lost it")
	}
	proxy.Hang()
	appended := make(chan error)
	go func() { appended <- one.Append(ctx, entry("t", 2)) }()
	begun := time.Now()
	for !holds(t, two, "t") {
		if time.Since(begun) > 20*terms.Lease {
			t.Fatal("the lease does not run out")
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Logf("taken over after %v", time.Since(begun).Round(time.Millisecond))
	if err := two.Append(ctx, entry("t", 2)); err != nil {
		t.Fatal(err)
	}
	proxy.Mend()
	if err := <-appended; !errors.Is(err, ErrElsewhere) && !errors.Is(err, ErrTaken) {
		t.Errorf("what the first one had under way gives %v", err)
	}
	// It learns that it was given up, and may take what nobody took.
	for lost.Load() == 0 || !holds(t, one, "u") {
		if time.Since(begun) > 60*terms.Lease {
			t.Fatalf("it was told %d times that it lost its tables, and cannot take one", lost.Load())
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := one.Append(ctx, entry("u", 2)); err != nil {
		t.Error(err)
	}
	if got, err := one.Entries(ctx, "t", 0); err != nil || len(got) != 2 {
		t.Errorf("the log has %d entries, %v", len(got), err)
	}
	inOrder(t, two)
}

// A connection that breaks in the middle of a commit leaves nobody guessing: behind it or before it, the entry is there once.
func TestABrokenCommitIsFoundOut(t *testing.T) {
	address := pgtest.Database(t)
	proxy, around := pgtest.NewProxy(t, address)
	s := openPostgres(t, around)
	n, broken := int64(0), 0
	appendBroken := func(entries ...Entry) {
		t.Helper()
		proxy.BreakCommit(broken%2 == 0)
		broken++
		if err := s.Append(ctx, entries...); err != nil {
			t.Fatal(err)
		}
		if got := proxy.Broken(); got != broken {
			t.Fatalf("%d commits were broken, want %d", got, broken)
		}
	}
	for i := range 6 {
		n++
		appendBroken(entry("t", n))
		id := fmt.Sprint("u", i) // a table that is new
		appendBroken(entry(id, 1), entry(id, 2))
		if i%3 == 0 {
			appendBroken(entry(id, 3))
		} else if err := s.Append(ctx, entry(id, 3)); err != nil {
			t.Fatalf("a table whose beginning was in doubt: %v", err)
		}
	}
	got, err := s.Entries(ctx, "t", 0)
	if err != nil || int64(len(got)) != n {
		t.Errorf("there are %d entries, %v; want %d", len(got), err, n)
	}
	inOrder(t, s)
}

// While the database is away whoever asks waits; when it stays away they are told that nothing was written.
func TestTheDatabaseGoesAwayAndComesBack(t *testing.T) {
	address := pgtest.Database(t)
	proxy, around := pgtest.NewProxy(t, address)
	s := openPostgres(t, around)
	if err := s.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	proxy.Cut()
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := s.Append(ctx, entry("t", 2)); err != nil {
			t.Errorf("an append while the database is away for a moment: %v", err)
		}
	})
	time.Sleep(300 * time.Millisecond)
	proxy.Mend()
	wg.Wait()
	if got, err := s.Entries(ctx, "t", 0); err != nil || len(got) != 2 {
		t.Errorf("there are %d entries, %v", len(got), err)
	}
}

func BenchmarkAppendPostgres(b *testing.B) { appends(b, openPostgres(b, pgtest.Database(b))) }
