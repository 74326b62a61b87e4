package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"pantheon/game/gametest/testseed"
	"pantheon/games"
	"pantheon/store/pgtest"
)

// leaseOfUpdate is a lease that is too long to expire during the test. A table that is not handed over therefore shows as a missing
// answer.
const leaseOfUpdate = time.Minute

// mostOfUpdate is the longest allowed wait for an answer or a stream while servers are replaced. The test checks it only with -timed. On an
// idle machine the aim is one second.
const mostOfUpdate = 5 * time.Second

// A programAt is a program that takes part in an update.
type programAt struct{ binary, version string }

// TestARollingUpdate replaces three servers, one after another, with servers of another version while people play and watch. Then it goes
// back to the version before. Every acknowledged input is in the log exactly once. Each server that ends hands its tables over. Each page
// is reloaded once for each version to which its table moves.
func TestARollingUpdate(t *testing.T) {
	if testing.Short() {
		t.Skip("ends processes")
	}
	t.Run("one program of two versions", func(t *testing.T) {
		roll(t, programAt{version: "last"}, programAt{version: "next"})
	})
	t.Run("the program before the last schema change", func(t *testing.T) {
		if !*whole {
			t.Skip("builds an older program; -whole runs it")
		}
		roll(t, programAt{binary: buildOlder(t, t.TempDir())}, programAt{version: "next"})
	})
}

// buildOlder builds the program as it was before the latest change of the database schema, from the history of this checkout. Without that
// history it skips the test; in CI it fails the test instead.
func buildOlder(t *testing.T, folder string) (binary string) {
	t.Helper()
	git := func(arguments ...string) ([]byte, error) {
		cmd := exec.Command("git", arguments...)
		cmd.Dir = filepath.Join("..", "..")
		return cmd.Output()
	}
	parents, err := git("log", "-1", "--diff-filter=A", "--format=%P", "--", "store/postgres/*.sql")
	before := strings.Fields(string(parents))
	if err == nil && len(before) == 0 {
		err = fmt.Errorf("the last schema change has no commit before it")
	}
	var archive []byte
	if err == nil {
		archive, err = git("archive", "--format=tar", before[0])
	}
	if err != nil {
		text := fmt.Sprintf("the history does not tell what the program was before the last schema change: %v", err)
		if os.Getenv("CI") == "true" {
			t.Fatal(text)
		}
		t.Skip(text)
	}
	source := filepath.Join(folder, "older")
	if err := os.Mkdir(source, 0o700); err != nil {
		t.Fatal(err)
	}
	unpack := exec.Command("tar", "-x", "-C", source)
	unpack.Stdin = bytes.NewReader(archive)
	if out, err := unpack.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	binary = filepath.Join(folder, "pantheon-older")
	// With -trimpath the next run finds the build in the cache.
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", binary, "./cmd/pantheon")
	build.Dir = source
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", before[0], err, out)
	}
	return binary
}

// roll plays at three servers of one version, replaces each with one of another version, and goes back.
func roll(t *testing.T, older, newer programAt) {
	address := pgtest.Database(t)
	servers := threeServers(t, serverAt{binary: older.binary, version: older.version, db: address, lease: leaseOfUpdate}, false)
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	bots, noBots := botsPlay(t, servers, registry[0].ID())
	people := peoplePlay(t, servers, registry[0].ID(), testseed.Of(t))
	watching, stopWatching := context.WithCancel(t.Context())
	var pages []*openPage
	var watches sync.WaitGroup
	for i := 0; i < len(people.players); i += 2 {
		one := people.players[i]
		p := &openPage{client: &http.Client{Jar: one.client.Jar}, table: one.table, servers: servers, chance: testseed.Rand(t, "page", i)}
		pages = append(pages, p)
		watches.Go(func() { p.watch(t, watching) })
	}
	t.Cleanup(func() {
		stopWatching()
		watches.Wait()
	})
	// told waits until each page has been reloaded at least as often as loads says, and has a stream that has delivered its table.
	told := func(loads int) {
		t.Helper()
		eventually(t, fmt.Sprintf("each page to be loaded again %d times and told of its table", loads), func() (any, bool) {
			var missing []string
			for _, p := range pages {
				if again, open := p.state(); again < loads || !open {
					missing = append(missing, fmt.Sprintf("table %s: %d times, told %v", p.table, again, open))
				}
			}
			return missing, missing == nil
		})
	}
	told(0)
	rounds := 0
	for _, program := range []programAt{newer, older} {
		rounds++
		for _, s := range servers {
			people.goOn()
			s.kill(syscall.SIGTERM)
			if n := living(t, address); n != len(servers)-1 {
				t.Errorf("when a server has ended %d live, not %d: it does not say that it has ended", n, len(servers)-1)
			}
			people.goOn() // the players continue without it
			s.binary, s.version = program.binary, program.version
			s.run()
		}
		told(rounds)
	}
	people.goOn()
	botsGoOn(t, address, bots)
	people.stop()
	stopWatching()
	watches.Wait()
	noBots()
	for _, s := range servers {
		s.kill(os.Interrupt)
	}
	lookAtLog(t, address, people.players)
	all, wait, silence, ends := 0, time.Duration(0), time.Duration(0), 0
	for _, p := range people.players {
		all += len(p.did)
		wait = max(wait, p.gap)
	}
	for _, p := range pages {
		silence, ends = max(silence, p.silence), ends+p.ends
		if p.again != rounds {
			t.Errorf("in %d updates the page of table %s was loaded again %d times", rounds, p.table, p.again)
		}
	}
	t.Logf("%d inputs acknowledged, the longest wait for one %v; %d streams ended, the longest until there was one again %v",
		all, wait.Round(time.Millisecond), ends, silence.Round(time.Millisecond))
	if *timed && (wait > mostOfUpdate || silence > mostOfUpdate) {
		t.Errorf("somebody waited for more than %v", mostOfUpdate)
	}
	if t.Failed() {
		tellLogs(t, servers)
	}
}

// An openPage is the page of a table with its stream, as a browser keeps it open. It uses any server, and opens the stream again when it
// ends.
type openPage struct {
	client  *http.Client
	table   string
	servers []*serverAt
	chance  *mathrand.Rand

	version string        // of the program that served the page
	entry   int64         // the last entry received
	ends    int           // number of streams that ended
	silence time.Duration // the longest time from the end of a stream to the next update of the table

	mu    sync.Mutex
	again int  // number of reloads
	told  bool // a stream of the page's version has delivered the table
}

// state returns the number of reloads, and whether the stream has delivered the table.
func (p *openPage) state() (again int, told bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.again, p.told
}

var versionOfPage = regexp.MustCompile(`data-version="([^"]*)"`)

// get requests a path from a random server.
func (p *openPage) get(ctx context.Context, path string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.servers[p.chance.IntN(len(p.servers))].at+path, nil)
	if err != nil {
		return nil, err
	}
	answer, err := p.client.Do(r)
	if err == nil && answer.StatusCode != http.StatusOK {
		answer.Body.Close()
		err = fmt.Errorf("%s: %s", path, answer.Status)
	}
	return answer, err
}

// load loads the page from any server that answers.
func (p *openPage) load(ctx context.Context) {
	for ctx.Err() == nil {
		answer, err := p.get(ctx, "/t/"+p.table)
		if err == nil {
			text, failed := io.ReadAll(answer.Body)
			answer.Body.Close()
			if found := versionOfPage.FindSubmatch(text); failed == nil && found != nil {
				p.version = string(found[1])
				return
			}
		}
		time.Sleep(25 * time.Millisecond)
	}
}

// watch keeps the page open until the context ends.
func (p *openPage) watch(t *testing.T, ctx context.Context) {
	p.load(ctx)
	lost := time.Time{}
	for ctx.Err() == nil {
		stale, err := p.stream(ctx, &lost)
		p.mu.Lock()
		p.told = false
		p.mu.Unlock()
		switch {
		case ctx.Err() != nil:
		case stale:
			p.load(ctx)
			p.mu.Lock()
			p.again++
			p.mu.Unlock()
		default:
			if lost.IsZero() {
				lost = time.Now()
				p.ends++
			}
			if time.Since(lost) > patience {
				t.Errorf("table %s has no stream any more: %v", p.table, err)
				return
			}
			time.Sleep(time.Duration(float64(400*time.Millisecond) * (1 + p.chance.Float64()))) // as the script of the page does
		}
	}
}

// stream reads a stream until it ends, or until it reports that the page is of another version; stale is true then. When the stream
// delivers the table, it resets lost and records the silence.
func (p *openPage) stream(ctx context.Context, lost *time.Time) (stale bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	answer, err := p.get(ctx, fmt.Sprintf("/live?w=%s@%d", p.table, p.entry))
	if err != nil {
		return false, err
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<24)
	event := ""
	for lines.Scan() {
		field, value, _ := strings.Cut(lines.Text(), ": ")
		if field == "event" {
			event = value
		}
		if field != "data" {
			continue
		}
		var told struct {
			Version string
			Keys    []string
			Key     string
			Entry   int64
		}
		if err := json.Unmarshal([]byte(value), &told); err != nil {
			return false, err
		}
		switch event {
		case "hello", "version":
			if !slices.Contains(told.Keys, p.table) {
				continue
			}
			if !lost.IsZero() {
				p.silence = max(p.silence, time.Since(*lost))
				*lost = time.Time{}
			}
			if told.Version != p.version {
				return true, nil
			}
			p.mu.Lock()
			p.told = true
			p.mu.Unlock()
		case "update":
			p.entry = max(p.entry, told.Entry)
		}
	}
	return false, lines.Err()
}
