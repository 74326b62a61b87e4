package store

import (
	"flag"
	"net/url"
	"strings"
	"sync"
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

var allTests = flag.Bool("whole", false, "run what waits for a database for long, too")

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

func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for begun := time.Now(); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > 30*time.Second {
			t.Fatal(what + " never comes")
		}
	}
}

// says expects words in an error.
func says(t *testing.T, err error, words ...string) {
	t.Helper()
	for _, w := range words {
		if err == nil || !strings.Contains(err.Error(), w) {
			t.Errorf("the error is %v, without %q", err, w)
		}
	}
}
