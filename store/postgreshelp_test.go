package store

import (
	"flag"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pantheon/store/pgtest"
)

// with returns an address with a setting added.
func with(t *testing.T, address, name, value string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set(name, value)
	u.RawQuery = q.Encode()
	return u.String()
}

var (
	allTests = flag.Bool("whole", false, "also run the tests that wait long for a database")
	timely   = flag.Bool("timed", false, "also check measured times against their limits; run nothing else on the computer")
)

// needWhole skips a test that takes 15 seconds or more, unless all tests are requested.
func needWhole(t *testing.T) {
	t.Helper()
	if !*allTests {
		t.Skip("waits for a database for long; -whole runs it")
	}
}

// ownCluster starts a separate database system whose settings a test may change, and returns it with the address of a new database.
func ownCluster(t *testing.T, settings ...string) (*pgtest.Cluster, string) {
	t.Helper()
	return ownClusterIn(t, "", settings...)
}

func ownClusterIn(t *testing.T, folder string, settings ...string) (*pgtest.Cluster, string) {
	t.Helper()
	c, err := pgtest.StartIn(folder, append(settings, "fsync=off", "full_page_writes=off")...)
	pgtest.Need(t, err)
	t.Cleanup(func() { c.Close() })
	if err := c.Make("pantheon"); err != nil {
		t.Fatal(err)
	}
	return c, c.Address("pantheon")
}

// troubles collects the reports of a server's Trouble function.
type troubles struct {
	mu  sync.Mutex
	all []error
}

func (s *troubles) told(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, err)
}

// last returns the number of reports and the last one.
func (s *troubles) last() (times int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.all) == 0 {
		return 0, nil
	}
	return len(s.all), s.all[len(s.all)-1]
}

// patience is the longest wait for something that must happen. It is long enough for any machine: no test measures speed with it.
const patience = 2 * time.Minute

// eventually waits until so returns done. If it never does, the test fails and prints the last value of saw.
func eventually(t *testing.T, what string, so func() (saw any, done bool)) {
	t.Helper()
	for late := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		saw, done := so()
		if done {
			return
		}
		if time.Now().After(late) {
			t.Fatalf("waited %v for %s; last seen: %v", patience, what, saw)
		}
	}
}

// beat is the heartbeat interval of servers in these tests, and long their lease. The lease never expires by itself, however busy the
// machine is: see [runsOut].
const beat, long = 20 * time.Millisecond, time.Minute

// isAlive returns terms with frequent heartbeats and a long lease, so that a slow server does not count as dead.
func isAlive(address string) Terms {
	return Terms{Address: address, Version: "test", Lease: long, beat: beat}
}

// runsOut lets the lease of a server expire, by moving its end 11 minutes back. The server must be cut off.
func runsOut(t *testing.T, address string, number int64) {
	t.Helper()
	pgtest.Tell(t, address, fmt.Sprint("UPDATE pantheon.servers SET until = until - INTERVAL '11 minutes' WHERE no = ", number))
}

// takesOver makes the lease of a cut-off server expire and waits until another server owns its table. It repeats that, because a
// heartbeat that is still on its way renews the lease.
func takesOver(t *testing.T, address string, dead, other *Postgres, table string) {
	t.Helper()
	eventually(t, "the table of a server whose lease has run out to be given to another", func() (any, bool) {
		runsOut(t, address, dead.Number())
		return nil, holds(t, other, table)
	})
}

// renews waits for two more heartbeats of a server.
func renews(t *testing.T, p *Postgres) {
	t.Helper()
	said := map[time.Time]bool{}
	eventually(t, "a server to say that it lives", func() (any, bool) {
		var until time.Time
		if err := p.writer.QueryRowContext(ctx, "SELECT until FROM pantheon.servers WHERE no = $1", p.Number()).Scan(&until); err != nil {
			t.Fatal(err)
		}
		said[until] = true
		return said, len(said) > 2
	})
}

// A clock is this computer's clock, which a test can advance.
type clock struct{ ahead atomic.Int64 }

func (c *clock) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

func (c *clock) moveOn(by time.Duration) { c.ahead.Add(int64(by)) }

// says reports a test error for each of some words that an error does not contain.
func says(t *testing.T, err error, words ...string) {
	t.Helper()
	for _, w := range words {
		if err == nil || !strings.Contains(err.Error(), w) {
			t.Errorf("the error is %v, without %q", err, w)
		}
	}
}
