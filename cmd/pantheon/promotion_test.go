package main

import (
	mathrand "math/rand/v2"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"pantheon/games"
	"pantheon/store/pgtest"
)

// TestThePrimaryDies lets the database die under three servers while people play, and has the standby that followed it promoted: everybody
// plays on, and what was acknowledged before is there.
func TestThePrimaryDies(t *testing.T) {
	t.Parallel()
	if !*whole {
		t.Skip("kills databases; -whole runs it")
	}
	settings := []string{"fsync=off", "full_page_writes=off"} // the machine lives on
	primary, err := pgtest.Start(settings...)
	pgtest.Need(t, err)
	t.Cleanup(func() { primary.Close() })
	standby, err := primary.Standby(settings...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { standby.Close() })
	if err := primary.Make("pantheon"); err != nil {
		t.Fatal(err)
	}
	one, two := host(t, primary), host(t, standby)
	address := strings.Replace(primary.Address("pantheon"), one, one+","+two, 1)

	folder := t.TempDir()
	binary := buildPantheon(t, folder)
	servers := threeServers(t, serverAt{binary: binary, db: address}, false)
	shelf, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	seed := mathrand.Uint64()
	t.Logf("seed %d", seed)
	began, over := time.Now(), make(chan struct{})
	players, wait := peoplePlay(t, servers, shelf[0].ID(), began, over, seed)
	time.Sleep(1500 * time.Millisecond)
	if err := primary.Down("immediate"); err != nil {
		t.Fatal(err)
	}
	died := time.Since(began)
	time.Sleep(time.Second)
	if err := standby.Promote(); err != nil {
		t.Fatal(err)
	}
	promoted := time.Since(began)
	time.Sleep(5 * time.Second)
	close(over)
	wait()
	for _, s := range servers {
		s.kill(os.Interrupt)
	}
	lookAtLog(t, standby.Address("pantheon"), players)
	before, after, gap := 0, 0, time.Duration(0)
	for i, p := range players {
		again := false
		for _, d := range p.did {
			if d.end < died {
				before++
			}
			if d.end > promoted {
				after++
				if !again {
					gap = max(gap, d.end-promoted)
				}
				again = true
			}
		}
		if !again {
			t.Errorf("player %d never played on", i)
		}
	}
	t.Logf("%d inputs acknowledged before the primary died, %d after the promotion; all play again %v after it", before, after, gap.Round(time.Millisecond))
	if before == 0 {
		t.Error("nobody played before")
	}
	if t.Failed() {
		for _, s := range servers {
			text, _ := os.ReadFile(s.log)
			t.Logf("%s:\n%.3000s", s.at, text)
		}
	}
}

// host is where a cluster is, as host:port.
func host(t *testing.T, c *pgtest.Cluster) string {
	t.Helper()
	u, err := url.Parse(c.Address("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	return u.Host
}
