package main

import (
	"fmt"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pantheon/game/gametest/testseed"
	"pantheon/games"
	"pantheon/store"
	"pantheon/store/pgtest"
)

// TestServersInTrouble makes the database of two servers read-only, full and unreachable, one after the other, while people play. Each
// trouble has its line in the logs, all players continue after it, and every acknowledged input is in the log once. With -whole the
// database also becomes slow, as with a lagging standby, which is not logged as trouble.
func TestServersInTrouble(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("ends processes")
	}
	settings := []string{"fsync=off", "full_page_writes=off"}
	primary, err := pgtest.Start(settings...)
	pgtest.Need(t, err)
	t.Cleanup(func() { primary.Close() })
	if *whole {
		standby, err := primary.Standby(append(settings, "recovery_min_apply_delay=2s")...)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { standby.Close() })
	}
	if err := primary.Make("pantheon"); err != nil {
		t.Fatal(err)
	}
	address := primary.Address("pantheon")
	folder := t.TempDir()
	var servers []*serverAt
	for i := range 2 {
		s := &serverAt{t: t, at: freeAddress(t), db: address, log: filepath.Join(folder, fmt.Sprint("log", i)), lease: 3 * time.Second}
		s.run()
		t.Cleanup(func() { s.kill(os.Kill) })
		servers = append(servers, s)
	}
	// since returns what the servers have logged after the given lengths of their logs, and the new lengths.
	since := func(lengths []int) (said string, now []int) {
		for i, s := range servers {
			text, err := os.ReadFile(s.log)
			if err != nil {
				t.Fatal(err)
			}
			said += string(text[lengths[i]:])
			now = append(now, len(text))
		}
		return said, now
	}
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	people := peoplePlay(t, servers, registry[0].ID(), testseed.Of(t))
	people.goOn()
	reload := "SELECT pg_reload_conf()"
	for _, trouble := range []struct {
		name        string
		begin, mend func()
		says        string // one of these texts, separated by |; "" if nobody needs to act
	}{
		{"slow", func() { pgtest.Tell(t, address, "ALTER SYSTEM SET synchronous_commit = remote_apply", reload) },
			func() { pgtest.Tell(t, address, "ALTER SYSTEM RESET synchronous_commit", reload) }, ""},
		{"read only", func() { pgtest.Tell(t, address, "ALTER SYSTEM SET default_transaction_read_only = on", reload) },
			func() { pgtest.Tell(t, address, "ALTER SYSTEM RESET default_transaction_read_only", reload) }, "name the primary"},
		{"full", func() {
			pgtest.Tell(t, address, `CREATE FUNCTION pantheon.full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
				RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`,
				"CREATE TRIGGER full_disk BEFORE INSERT ON pantheon.entries FOR EACH ROW EXECUTE FUNCTION pantheon.full_disk()")
		}, func() { pgtest.Tell(t, address, "DROP TRIGGER full_disk ON pantheon.entries") }, "is full; free some space"},
		{"away", func() {
			if err := primary.Down("immediate"); err != nil {
				t.Fatal(err)
			}
		}, func() {
			if err := primary.Up(settings...); err != nil {
				t.Fatal(err)
			}
		}, "cannot be reached; check that it is running|is starting or stopping"},
	} {
		if trouble.says == "" && !*whole {
			continue
		}
		_, before := since(make([]int, len(servers)))
		trouble.begin()
		if trouble.says == "" {
			people.goOnSince(people.now(), 4) // each takes two seconds, like the heartbeats of the servers
			if said, _ := since(before); strings.Contains(said, "ERROR") || strings.Contains(said, "WARN") {
				t.Errorf("%s: the servers say\n%s", trouble.name, said)
			}
		}
		eventually(t, "the line that tells of trouble: "+trouble.name, func() (any, bool) {
			said, _ := since(before)
			return said, slices.ContainsFunc(strings.Split(trouble.says, "|"), func(words string) bool { return strings.Contains(said, words) })
		})
		trouble.mend()
		people.goOn()
	}
	people.stop()
	for _, s := range servers {
		s.kill(os.Interrupt)
	}
	lookAtLog(t, address, people.players)
	all, gap := 0, time.Duration(0)
	for _, p := range people.players {
		all, gap = all+len(p.did), max(gap, p.gap)
	}
	t.Logf("%d inputs acknowledged, the longest wait %v", all, gap.Round(time.Millisecond))
	if t.Failed() {
		tellLogs(t, servers)
	}
}

// TestPeersThatAreTaken checks the errors about an address for peers that is in use, is that of another computer, or is not host:port.
func TestPeersThatAreTaken(t *testing.T) {
	address := pgtest.Database(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for at, says := range map[string]string{
		taken.Addr().String(): "cannot listen to other servers at " + taken.Addr().String() + ": another program, perhaps another server, uses this address; give each server its own --peers",
		"192.0.2.1:7000":      "--peers must be an address of this computer",
		"7000":                `--peers must be host:port, such as 10.0.0.7:7000, not "7000"`,
	} {
		if code, _, errs := once(t, "serve", "--addr", freeAddress(t), "--db", address, "--peers", at); code == 0 || !strings.Contains(errs, says) {
			t.Errorf("%s: %d %s", at, code, errs)
		}
	}
}

// TestTheDatabasesClockCounts checks that a server whose clock is an hour slow logs that, and writes the time of the database.
func TestTheDatabasesClockCounts(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	pgtest.Tell(t, address, "CREATE SCHEMA pantheon", "CREATE SCHEMA other", "CREATE FUNCTION other.now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT pg_catalog.now() + INTERVAL '1 hour' $$")
	folder := t.TempDir()
	s := &serverAt{t: t, at: freeAddress(t), db: address + "&search_path=" + url.QueryEscape("pantheon,other,pg_catalog"), log: filepath.Join(folder, "log")}
	s.run()
	defer func() { s.kill(os.Kill) }()
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	ana := &player{client: &http.Client{Jar: jar, Timeout: patience}}
	form := url.Values{"name": {"Ana"}, "players": {"2"}, "chair-0": {"me"}, "chair-1": {"friend"}, "pace": {"slow"}, "input": {"n"}}
	if _, err := ana.ask(t.Context(), s.at, "/new/"+registry[0].ID(), form); err != nil {
		t.Fatal(err)
	}
	s.kill(os.Interrupt)
	log, err := store.OpenPostgresToRead(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	entries, err := log.Entries(t.Context(), ana.table, 0)
	if err != nil || len(entries) == 0 {
		t.Fatalf("%d entries, %v", len(entries), err)
	}
	// The clocks are compared by a query. The result is off by at most the duration of the query.
	if made := entries[0].Time.Add(-time.Hour); made.Before(begun.Add(-time.Minute)) || made.After(time.Now().Add(time.Minute)) {
		t.Errorf("an hour before the table was made it was %v, not from %v to now", made, begun)
	}
	text, err := os.ReadFile(s.log)
	if err != nil || !strings.Contains(string(text), "this computer's clock is 1h0m") || !strings.Contains(string(text), "behind the database's") {
		t.Errorf("the log says %s, %v", text, err)
	}
}
