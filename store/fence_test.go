package store

import (
	"errors"
	"testing"
	"time"
)

// server returns a registered server that holds the leases of some tables, without a database.
func server(number int64, held map[string]holding) *Postgres {
	return &Postgres{terms: Terms{}.orUsual(), number: number, held: held, sure: time.Now().Add(time.Hour)}
}

// TestOnlyTheHolderAppends: only the server that holds a table's lease writes its log, and only in the lease epoch in which it took the
// lease. A stale server is refused, whatever it has cached, and drops its cache.
func TestOnlyTheHolderAppends(t *testing.T) {
	const me = 7
	for name, c := range map[string]struct {
		number int64 // this server's registration number
		held   map[string]holding
		head   head // in the database, locked
		may    bool
	}{
		"its own table":                       {me, map[string]holding{"t": {leaseEpoch: 3}}, head{server: me, leaseEpoch: 3}, true},
		"another server has it":               {me, map[string]holding{"t": {leaseEpoch: 3}}, head{server: 8, leaseEpoch: 4}, false},
		"another server has it in this epoch": {me, map[string]holding{"t": {leaseEpoch: 3}}, head{server: 8, leaseEpoch: 3}, false},
		"another had it in between":           {me, map[string]holding{"t": {leaseEpoch: 3}}, head{server: me, leaseEpoch: 5}, false},
		"an epoch that is still to come":      {me, map[string]holding{"t": {leaseEpoch: 3}}, head{server: me, leaseEpoch: 2}, false},
		"nobody has it":                       {me, map[string]holding{"t": {leaseEpoch: 3}}, head{leaseEpoch: 3}, false},
		"it never took it":                    {me, map[string]holding{"u": {leaseEpoch: 3}}, head{server: me, leaseEpoch: 3}, false},
		"it is registered under a new number": {9, map[string]holding{"t": {leaseEpoch: 3}}, head{server: me, leaseEpoch: 3}, false},
		"it is not registered":                {0, map[string]holding{}, head{server: 0, leaseEpoch: 0}, false},
	} {
		p := server(c.number, c.held)
		c.head.id = "t"
		err := p.mine(&c.head)
		if errors.Is(err, ErrElsewhere) == c.may || c.may && err != nil {
			t.Errorf("%s: appending gives %v", name, err)
		}
		if _, has := p.held["t"]; has != c.may {
			t.Errorf("%s: afterwards it believes that it has the table: %v", name, has)
		}
	}
}

// TestWhoBeginsATableHasIt: a new table gets the lease of the server that begins it, in epoch 1. The server must be registered, and
// caches the lease only after the table is on disk.
func TestWhoBeginsATableHasIt(t *testing.T) {
	p := server(7, map[string]holding{"old": {leaseEpoch: 5}})
	h := &head{id: "new", made: true, begun: true}
	if err := p.mine(h); err != nil || h.server != 7 || h.leaseEpoch != 1 {
		t.Errorf("a table is begun by server %d in epoch %d: %v", h.server, h.leaseEpoch, err)
	}
	if err := server(0, nil).mine(&head{id: "new", made: true}); !errors.Is(err, ErrElsewhere) {
		t.Errorf("a server that is not registered begins a table: %v", err)
	}
	p.began(map[string]*head{
		"new": h, "old": {server: 7, leaseEpoch: 5}, "another's": {server: 8, leaseEpoch: 1, begun: true}, "taken over": {server: 7, leaseEpoch: 2, begun: true},
		"not begun now": {server: 7, leaseEpoch: 1},
	})
	if len(p.held) != 2 || p.held["new"] != (holding{leaseEpoch: 1}) || p.held["old"] != (holding{leaseEpoch: 5}) {
		t.Errorf("it has %v", p.held)
	}
}

// TestTenure: a server relies on the lease of a table only until its own lease ends. Epoch returns the number of the lease epoch. Fresh
// reports a newly taken table once.
func TestTenure(t *testing.T) {
	p := server(7, map[string]holding{"t": {leaseEpoch: 3, fresh: true}, "u": {leaseEpoch: 1}})
	if number, has := p.Epoch("t"); !has || number != 3 {
		t.Errorf("the tenure is %d, %v", number, has)
	}
	if _, has := p.Epoch("v"); has {
		t.Error("it has a table that it never took")
	}
	if !p.Fresh("t") || p.Fresh("t") || p.Fresh("u") || p.Fresh("v") {
		t.Error("that a table was taken is not told once")
	}
	if number, has := p.Epoch("t"); !has || number != 3 {
		t.Errorf("after that the tenure is %d, %v", number, has)
	}
	if tables, left := p.Held(); tables != 2 || left <= 0 || left > time.Hour {
		t.Errorf("it has %d tables for %v", tables, left)
	}
	p.sure = time.Now().Add(-time.Nanosecond)
	if _, has := p.Epoch("t"); has {
		t.Error("it surely has a table although its lease has run out")
	}
	if _, left := p.Held(); left != 0 {
		t.Errorf("it has its tables for %v although its lease has run out", left)
	}
}

// TestAppendAsksWhoseTheTableIs: an append to a table whose lease another server holds writes nothing of its batch. Other batches of the
// same transaction are written.
func TestAppendAsksWhoseTheTableIs(t *testing.T) {
	s := open(t, t.TempDir())
	if err := s.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	s.mine = func(h *head) error { // simulates that another server has taken "t"
		if h.id == "t" {
			return ErrElsewhere
		}
		return nil
	}
	results, err := s.write([]*batch{{entries: []Entry{entry("u", 1), entry("t", 2)}}, {entries: []Entry{entry("v", 1)}}})
	if err != nil || len(results) != 2 || !errors.Is(results[0], ErrElsewhere) || results[1] != nil {
		t.Fatalf("%v, %v", results, err)
	}
	for table, want := range map[string]int{"t": 1, "u": 0, "v": 1} {
		if got, err := s.Entries(ctx, table, 0); len(got) != want || err != nil && !errors.Is(err, ErrNone) {
			t.Errorf("table %s has %d entries, %v; want %d", table, len(got), err, want)
		}
	}
}

// TestThePaceOfSigns: a server with a slow database extends its lease, and returns to the normal lease gradually once the database is
// faster.
func TestThePaceOfSigns(t *testing.T) {
	const lease = 3 * time.Second
	c := newPace(lease)
	for n, step := range []struct {
		took           time.Duration
		err            error
		more, patience time.Duration
	}{
		{time.Second, nil, 0, 6 * time.Second}, // a third of the lease is normal
		{1500 * time.Millisecond, nil, 3 * time.Second, 6 * time.Second},
		{4 * time.Second, nil, 8 * time.Second, 8 * time.Second},
		{1500 * time.Millisecond, nil, 8 * time.Second, 8 * time.Second},
		{time.Millisecond, nil, 6 * time.Second, 6 * time.Second},
	} {
		if c.learn(step.took, step.err); c.more != step.more || c.patience != step.patience {
			t.Errorf("step %d: it lasts %v longer and has a patience of %v, want %v and %v", n, c.more, c.patience, step.more, step.patience)
		}
	}
}
