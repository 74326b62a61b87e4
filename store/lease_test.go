package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pantheon/store/pgtest"
)

// holds calls Hold and reports whether the server then has the lease of the table.
func holds(t *testing.T, p *Postgres, table string) bool {
	t.Helper()
	h, err := p.Hold(ctx, table)
	if err != nil {
		t.Fatal(err)
	}
	return h.Mine
}

// TestATableIsOneServersAtATime: a table has one owner at a time. Another server learns the owner's address, and may append only after it
// has taken the table.
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
	// A server that ends hands over its tables immediately.
	if err := two.Close(); err != nil {
		t.Fatal(err)
	}
	if !holds(t, one, "t") {
		t.Error("the table of a server that has ended is not free")
	}
	inOrder(t, one)
}

// TestWhoWasCutOffNeverWritesAgain: a server that was cut off for longer than its lease never writes after another has taken over,
// whatever it has cached. When it is back, it registers again.
func TestWhoWasCutOffNeverWritesAgain(t *testing.T) {
	address := pgtest.Database(t)
	proxy, around := pgtest.NewProxy(t, address)
	var lost atomic.Int32
	terms := isAlive("one")
	terms.Lost = func() { lost.Add(1) }
	one, err := OpenPostgres(ctx, around, terms)
	if err != nil {
		t.Fatal(err)
	}
	defer one.Close()
	two := openPostgres(t, address)
	if err := one.Append(ctx, entry("t", 1), entry("u", 1)); err != nil {
		t.Fatal(err)
	}
	renews(t, one)
	if holds(t, two, "t") {
		t.Fatal("a server that renews its lease lost it")
	}
	proxy.Hang()
	appended := make(chan error)
	go func() { appended <- one.Append(ctx, entry("t", 2)) }()
	if holds(t, two, "t") {
		t.Fatal("a server that was cut off loses a table before its lease has run out")
	}
	takesOver(t, address, one, two, "t")
	if err := two.Append(ctx, entry("t", 2)); err != nil {
		t.Fatal(err)
	}
	proxy.Mend()
	if err := <-appended; !errors.Is(err, ErrElsewhere) && !errors.Is(err, ErrTaken) {
		t.Errorf("what the first one had under way gives %v", err)
	}
	// It learns that it lost its tables, and may take those that nobody took.
	eventually(t, "the word that it lost its tables, and one that it can take", func() (any, bool) {
		return fmt.Sprintf("told %d times", lost.Load()), lost.Load() > 0 && holds(t, one, "u")
	})
	if err := one.Append(ctx, entry("u", 2)); err != nil {
		t.Error(err)
	}
	if got, err := one.Entries(ctx, "t", 0); err != nil || len(got) != 2 {
		t.Errorf("the log has %d entries, %v", len(got), err)
	}
	inOrder(t, two)
}

// TestABrokenCommitIsFoundOut: after a connection breaks during a commit, the entry is in the log exactly once, whether the break came
// before the commit or after it.
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
		id := fmt.Sprint("u", i) // a new table
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

// TestTheDatabaseGoesAwayAndComesBack: an append while the database is away for a moment waits, and succeeds when the database is back.
func TestTheDatabaseGoesAwayAndComesBack(t *testing.T) {
	address := pgtest.Database(t)
	proxy, around := pgtest.NewProxy(t, address)
	terms := isAlive("one")
	terms.beat = terms.Lease // so that the append, not a heartbeat, finds the database away
	s, err := OpenPostgres(ctx, around, terms)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	proxy.Cut()
	refused := proxy.Refused()
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := s.Append(ctx, entry("t", 2)); err != nil {
			t.Errorf("an append while the database is away for a moment: %v", err)
		}
	})
	eventually(t, "the append to ask for the database while it is away", func() (any, bool) { return nil, proxy.Refused() > refused+2 })
	proxy.Mend()
	wg.Wait()
	if got, err := s.Entries(ctx, "t", 0); err != nil || len(got) != 2 {
		t.Errorf("there are %d entries, %v", len(got), err)
	}
}

func BenchmarkAppendPostgres(b *testing.B) { appends(b, openPostgres(b, pgtest.Database(b))) }

// TestASlowSignOfLifeLastsLonger: if a heartbeat takes long, its lease is extended by twice that time, so that it does not expire before
// the next heartbeat.
func TestASlowSignOfLifeLastsLonger(t *testing.T) {
	address := pgtest.Database(t)
	p, err := OpenPostgres(ctx, address, Terms{Address: "one", Lease: 600 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	pgtest.Tell(t, address, `CREATE FUNCTION pantheon.slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.3); RETURN NEW; END $$`,
		"CREATE TRIGGER slow BEFORE UPDATE ON pantheon.servers FOR EACH ROW EXECUTE FUNCTION pantheon.slow()")
	eventually(t, "a sign of life that lasts for longer than the lease", func() (any, bool) {
		_, left := p.Held()
		return left, left > 600*time.Millisecond+300*time.Millisecond
	})
	pgtest.Tell(t, address, "DROP TRIGGER slow ON pantheon.servers")
}

// TestPace: the time-out and the extension of a server's lease follow the duration of its heartbeats.
func TestPace(t *testing.T) {
	const lease = 3 * time.Second
	p := newPace(lease)
	for _, step := range []struct {
		took           time.Duration
		err            error
		patience, more time.Duration
	}{
		{10 * time.Millisecond, nil, 2 * lease, 0},
		{2 * time.Second, nil, 2 * lease, 4 * time.Second},                    // slow
		{6 * time.Second, context.DeadlineExceeded, attempt, 4 * time.Second}, // slower: the time-out grows, up to that of an attempt
		{4 * time.Second, nil, attempt, 8 * time.Second},                      // so the lease is extended
		{2 * time.Second, nil, attempt, 8 * time.Second},                      // faster again; the extension shrinks slowly
		{10 * time.Millisecond, nil, 7500 * time.Millisecond, 6 * time.Second},
		{10 * time.Millisecond, errClosed, 7500 * time.Millisecond, 6 * time.Second}, // contains no information about the speed
		{10 * time.Millisecond, nil, 2 * lease, 4500 * time.Millisecond},
	} {
		if p.learn(step.took, step.err); p.patience != step.patience || p.more != step.more {
			t.Errorf("after one that took %v, %v, the next may take %v and lasts %v longer; want %v and %v", step.took, step.err, p.patience, p.more, step.patience, step.more)
		}
	}
	for range 10 {
		p.learn(time.Millisecond, nil)
	}
	if *p != *newPace(lease) {
		t.Errorf("a database that is quick again is still %+v", *p)
	}
}
