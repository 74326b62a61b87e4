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

// with is an address with a setting.
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
	allTests = flag.Bool("whole", false, "run what waits for a database for long, too")
	timely   = flag.Bool("timed", false, "also expect what takes long to be quick enough, on a machine that does nothing else")
)

// needWhole skips a test that takes a quarter of a minute and more, unless all are asked for.
func needWhole(t *testing.T) {
	t.Helper()
	if !*allTests {
		t.Skip("waits for a database for long; -whole runs it")
	}
}

// ownCluster starts a database system of the test's own, whose settings can be changed, with a database in it.
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

// troubles keeps what a server was told to be in the way.
type troubles struct {
	mu  sync.Mutex
	all []error
}

func (s *troubles) told(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, err)
}

// last is how often something was told, and what it was last.
func (s *troubles) last() (times int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.all) == 0 {
		return 0, nil
	}
	return len(s.all), s.all[len(s.all)-1]
}

// patience ends a wait for something that never comes. It says nothing about speed: no machine that works needs so long.
const patience = 2 * time.Minute

// eventually waits until something is so. If it never is, the test ends with what was seen last.
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

// beat is how often servers of these tests say that they live. Their leases are so long that none runs out by itself, however busy the
// machine is: see [runsOut].
const beat, long = 20 * time.Millisecond, time.Minute

// lively are terms by which a server says often that it lives, and does not count as dead when it is slow to say so.
func lively(address string) Terms {
	return Terms{Address: address, Version: "test", Lease: long, beat: beat}
}

// runsOut lets the lease of a server run out, as if it had said nothing for so long. It must be cut off.
func runsOut(t *testing.T, address string, number int64) {
	t.Helper()
	pgtest.Tell(t, address, fmt.Sprint("UPDATE pantheon.servers SET until = until - INTERVAL '11 minutes' WHERE no = ", number))
}

// takesOver lets the lease of a server that is cut off run out, and waits until another one has its table. A sign of life that was on its
// way when the server was cut off may still be noted, so it is done until the other one has it.
func takesOver(t *testing.T, address string, dead, other *Postgres, table string) {
	t.Helper()
	eventually(t, "the table of a server whose lease has run out to be given to another", func() (any, bool) {
		runsOut(t, address, dead.Number())
		return nil, holds(t, other, table)
	})
}

// renews waits until a server has said again that it lives, twice.
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

// A clock is this computer's, which a test can move on.
type clock struct{ ahead atomic.Int64 }

func (c *clock) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

func (c *clock) moveOn(by time.Duration) { c.ahead.Add(int64(by)) }

// says expects words in an error.
func says(t *testing.T, err error, words ...string) {
	t.Helper()
	for _, w := range words {
		if err == nil || !strings.Contains(err.Error(), w) {
			t.Errorf("the error is %v, without %q", err, w)
		}
	}
}
