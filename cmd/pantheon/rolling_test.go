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

	"pantheon/games"
	"pantheon/store/pgtest"
)

// Of a rolling update: a lease that nobody can wait for, and the longest that anybody may wait; the aim is a second on a machine that does
// nothing else.
const (
	leaseOfUpdate = 20 * time.Second
	mostOfUpdate  = 5 * time.Second
)

// TestARollingUpdate replaces three servers one after another by ones of another version, while people play and watch, and then each by one
// of the version before: nothing that was acknowledged is lost or there twice, nobody waits for long, and each page loads anew once for
// each version that its table comes to.
func TestARollingUpdate(t *testing.T) {
	if !*whole {
		t.Skip("builds older programs and ends processes; -whole runs it")
	}
	pgtest.Database(t) // there must be one
	folder := t.TempDir()
	next := buildStamped(t, folder, "next")
	for name, older := range map[string]func(*testing.T) string{
		"one program of two versions":               func(t *testing.T) string { return buildStamped(t, folder, "last") },
		"the program before the last schema change": func(t *testing.T) string { return buildOlder(t, folder) },
	} {
		t.Run(name, func(t *testing.T) { roll(t, older(t), next) })
	}
}

// buildStamped builds the program with a version.
func buildStamped(t *testing.T, folder, version string) (binary string) {
	t.Helper()
	binary = filepath.Join(folder, "pantheon-"+version)
	if out, err := exec.Command("go", "build", "-ldflags", "-X main.stamped="+version, "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// buildOlder builds the program as it was before the last step of the database's schema came, from the history that this checkout has.
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
	// What could end the older program while it hands its tables over is mended in it, or the test would fail by chance.
	mended, err := os.ReadFile(filepath.Join("..", "..", "web", "entrance", "arrival.go"))
	if err == nil {
		err = os.WriteFile(filepath.Join(source, "web", "entrance", "arrival.go"), mended, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	binary = filepath.Join(folder, "pantheon-older")
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", binary, "./cmd/pantheon") // -trimpath: the next time it is built already
	build.Dir = source
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", before[0], err, out)
	}
	return binary
}

// roll plays at three servers of one program, replaces each by one of another, and goes back.
func roll(t *testing.T, older, newer string) {
	address := pgtest.Database(t)
	servers := threeServers(t, serverAt{binary: older, db: address, lease: leaseOfUpdate}, false)
	shelf, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	seed := mathrand.Uint64()
	t.Logf("seed %d", seed)
	began, over := time.Now(), make(chan struct{})
	bots, looked := botsPlay(t, servers, shelf[0].ID(), over)
	players, played := peoplePlay(t, servers, shelf[0].ID(), began, over, seed)
	var pages []*openPage
	var watching sync.WaitGroup
	for i := 0; i < len(players); i += 2 {
		p := &openPage{client: &http.Client{Jar: players[i].client.Jar}, table: players[i].table, servers: servers, chance: mathrand.New(mathrand.NewPCG(seed, uint64(i)))}
		pages = append(pages, p)
		watching.Go(func() { p.watch(t, over) })
	}
	var ending time.Duration
	rounds := 0
	for _, binary := range []string{newer, older} {
		rounds++
		for _, s := range servers {
			time.Sleep(time.Second)
			begun := time.Now()
			s.kill(syscall.SIGTERM)
			ending = max(ending, time.Since(begun))
			s.binary = binary
			s.run()
		}
		time.Sleep(2 * time.Second)
		for _, p := range pages {
			if got := p.loads(); got != rounds {
				t.Errorf("after update %d the page of table %s was loaded anew %d times", rounds, p.table, got)
			}
		}
	}
	close(over)
	played()
	watching.Wait()
	looked()
	for _, s := range servers {
		s.kill(os.Interrupt)
	}
	lookAtLog(t, address, players)
	lookAtBots(t, address, bots)
	all, wait, silence, ends := 0, time.Duration(0), time.Duration(0), 0
	for i, p := range players {
		all += len(p.did)
		wait = max(wait, p.gap)
		if len(p.did) < 10 {
			t.Errorf("player %d had only %d answers", i, len(p.did))
		}
	}
	for _, p := range pages {
		silence, ends = max(silence, p.silence), ends+p.ends
	}
	t.Logf("%d inputs acknowledged, the longest wait for one %v; %d streams ended, the longest until there was one again %v; the longest end of a server %v",
		all, wait.Round(time.Millisecond), ends, silence.Round(time.Millisecond), ending.Round(time.Millisecond))
	if wait > mostOfUpdate || silence > mostOfUpdate {
		t.Errorf("somebody waited for more than %v", mostOfUpdate)
	}
	if t.Failed() {
		for _, s := range servers {
			text, _ := os.ReadFile(s.log)
			t.Logf("%s:\n%.6000s", s.at, text)
		}
	}
}

// An openPage is the page of a table with its stream, as a browser has it open: through any server, and anew when the stream ends.
type openPage struct {
	client  *http.Client
	table   string
	servers []*serverAt
	chance  *mathrand.Rand

	version string        // of the program that the page came from
	entry   int64         // how far it has been told
	ends    int           // of streams
	silence time.Duration // the longest from the end of a stream until another one tells of the table

	mu   sync.Mutex
	anew int // how often it was loaded anew
}

func (p *openPage) loads() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.anew
}

var versionOfPage = regexp.MustCompile(`data-version="([^"]*)"`)

// get asks any server for something.
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

// load loads the page, from whichever server answers.
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

// watch keeps the page open until the test is over.
func (p *openPage) watch(t *testing.T, over <-chan struct{}) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		<-over
		cancel()
	}()
	p.load(ctx)
	lost := time.Time{}
	for ctx.Err() == nil {
		stale, err := p.stream(ctx, &lost)
		switch {
		case ctx.Err() != nil:
		case stale:
			p.load(ctx)
			p.mu.Lock()
			p.anew++
			p.mu.Unlock()
		default:
			if lost.IsZero() {
				lost = time.Now()
				p.ends++
			}
			if time.Since(lost) > 4*mostOfUpdate {
				t.Errorf("table %s has no stream any more: %v", p.table, err)
				return
			}
			time.Sleep(time.Duration(float64(400*time.Millisecond) * (1 + p.chance.Float64()))) // as the script does
		}
	}
}

// stream listens to a stream until it ends, or tells that the page is of another version. Lost is no time any more once it tells of the
// table.
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
		case "update":
			p.entry = max(p.entry, told.Entry)
		}
	}
	return false, lines.Err()
}
