package main

import (
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"pantheon/game/gametest/testseed"
	"pantheon/games"
	"pantheon/store/pgtest"
)

// TestThePrimaryDies ends the primary database of three servers while people play, and promotes its standby. All players continue, and
// every acknowledged input is in the log.
func TestThePrimaryDies(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("kills databases")
	}
	settings := []string{"fsync=off", "full_page_writes=off"} // the machine itself does not crash
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

	servers := threeServers(t, serverAt{db: address}, false)
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	people := peoplePlay(t, servers, registry[0].ID(), testseed.Of(t))
	people.goOn()
	if err := primary.Down("immediate"); err != nil {
		t.Fatal(err)
	}
	died := people.now()
	eventually(t, "the word of each server that its database is away", func() (any, bool) {
		for _, s := range servers {
			text, err := os.ReadFile(s.log)
			if said := string(text); err != nil || !strings.Contains(said, "cannot be reached; check that it is running") && !strings.Contains(said, "name the primary") {
				return fmt.Sprintf("%s: %v\n%s", s.at, err, text), false
			}
		}
		return nil, true
	})
	if err := standby.Promote(); err != nil {
		t.Fatal(err)
	}
	people.goOn()
	people.stop()
	for _, s := range servers {
		s.kill(os.Interrupt)
	}
	lookAtLog(t, standby.Address("pantheon"), people.players)
	before, after := 0, 0
	for _, p := range people.players {
		after += p.since(died)
		before += len(p.did) - p.since(died)
	}
	t.Logf("%d inputs asked for and acknowledged before the primary died, %d after", before, after)
	if t.Failed() {
		tellLogs(t, servers)
	}
}

// host returns the address of a cluster as host:port.
func host(t *testing.T, c *pgtest.Cluster) string {
	t.Helper()
	u, err := url.Parse(c.Address("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	return u.Host
}
