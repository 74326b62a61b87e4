package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"pantheon/games"
	"pantheon/store"
	"pantheon/store/pgtest"
	"pantheon/table"
)

var (
	deaths     = flag.Int("deaths", 6, "how often the test of several servers kills, stops or cuts off one")
	deathsSeed = flag.Uint64("deaths.seed", 0, "the seed of that test; 0 draws one")
)

// leaseOfTest is how long a server of this test may be silent.
const leaseOfTest = time.Second

// A serverAt is a server of several: a process of its own, whose way to the database can break.
type serverAt struct {
	t      *testing.T
	binary string
	at     string // where it listens; "" for one that thinks for others
	db     string
	way    *pgtest.Proxy
	lease  time.Duration // leaseOfTest when 0

	cmd   *exec.Cmd
	stdin io.Closer
	log   string
}

// threeServers starts three servers like one, which end with the test; with proxies the way of each to the database can break.
func threeServers(t *testing.T, like serverAt, proxies bool) (servers []*serverAt) {
	t.Helper()
	folder := t.TempDir()
	for i := range 3 {
		s := like
		s.t, s.at, s.log = t, freeAddress(t), filepath.Join(folder, fmt.Sprint("log", i))
		if proxies {
			s.way, s.db = pgtest.NewProxy(t, like.db)
		}
		s.run()
		t.Cleanup(func() { s.kill(os.Kill) })
		servers = append(servers, &s)
	}
	return servers
}

// run starts the server and waits until it serves. One that ends because the database was too busy to answer is started again, as whoever
// looks after a server does.
func (s *serverAt) run() {
	s.t.Helper()
	var said []byte
	for range 10 {
		before, _ := os.ReadFile(s.log)
		if s.serves() {
			return
		}
		s.cmd.Wait() //nolint:errcheck // it has said why
		all, _ := os.ReadFile(s.log)
		if said = all[len(before):]; !bytes.Contains(said, []byte("does not answer in time")) {
			break
		}
	}
	s.t.Fatalf("the program at %q does not start:\n%s", s.at, said)
}

// serves starts the server and tells whether it serves; else it has ended.
func (s *serverAt) serves() bool {
	s.t.Helper()
	lease := cmp.Or(s.lease, leaseOfTest).String()
	s.cmd = exec.Command(s.binary, "serve", "--addr", s.at, "--db", s.db, "--lease", lease, "--for-load")
	ready := "http://"
	if s.at == "" {
		s.cmd = exec.Command(s.binary, "think", "--db", s.db, "--lease", lease)
		ready = "thinks"
	}
	stdin, err := s.cmd.StdinPipe() // it ends with the test
	if err != nil {
		s.t.Fatal(err)
	}
	log, err := os.OpenFile(s.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		s.t.Fatal(err)
	}
	defer log.Close()
	s.stdin, s.cmd.Stderr = stdin, log
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if strings.Contains(lines.Text(), ready) {
			go io.Copy(io.Discard, out) //nolint:errcheck // it ends with the process
			return true
		}
	}
	return false
}

func (s *serverAt) kill(signal os.Signal) {
	s.cmd.Process.Signal(signal) //nolint:errcheck // it is gone, then
	s.cmd.Wait()                 //nolint:errcheck // it was killed
	s.stdin.Close()
}

// A done is one input of somebody at a table, and what came of it.
type done struct {
	input      string
	begun, end time.Duration
	entry      int64 // 0 when nobody knows
}

// A player changes something at a table again and again, each time by another server, and asks again until it has an answer.
type player struct {
	client *http.Client
	table  string
	did    []done
	gap    time.Duration // the longest wait for an answer
}

// ask posts a form and gives the entry that the answer tells.
func (p *player) ask(ctx context.Context, at, path string, form url.Values) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+at+path, strings.NewReader(form.Encode()))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	answer, err := p.client.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, err
	}
	var told struct {
		OK    bool
		Entry int64
		Go    string
	}
	if err := json.Unmarshal(text, &told); err != nil || answer.StatusCode != http.StatusOK || !told.OK {
		return 0, fmt.Errorf("%s: %d %.300s", path, answer.StatusCode, text)
	}
	if told.Go != "" {
		p.table = pathBase(told.Go)
	}
	return told.Entry, nil
}

func pathBase(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return path.Base(u.Path)
}

// play asks for something until the test is over.
func (p *player) play(t *testing.T, servers []*serverAt, began time.Time, over <-chan struct{}, seed uint64) {
	chance := mathrand.New(mathrand.NewPCG(seed, seed))
	paces := []string{"off", "fast", "slow"}
	for n := 0; ; n++ {
		select {
		case <-over:
			return
		default:
		}
		d := done{input: rand.Text(), begun: time.Since(began)}
		form := url.Values{"pace": {paces[n%len(paces)]}, "input": {d.input}}
		for tries := 0; ; tries++ {
			at := servers[chance.IntN(len(servers))].at
			entry, err := p.ask(context.Background(), at, "/t/"+p.table+"/act/pace", form)
			if err == nil {
				d.entry = entry
				break
			}
			if tries > 400 {
				t.Errorf("for more than %v nobody answers: %v", time.Since(began)-d.begun, err)
				return
			}
			time.Sleep(25 * time.Millisecond)
		}
		d.end = time.Since(began)
		p.gap = max(p.gap, d.end-d.begun)
		p.did = append(p.did, d)
	}
}

// botsPlay opens a table of bots and looks at it again and again by all servers, so that they play, until the test is over.
func botsPlay(t *testing.T, servers []*serverAt, game string, over <-chan struct{}) (id string, wait func()) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	host := &player{client: &http.Client{Jar: jar, Timeout: 20 * time.Second}}
	form := url.Values{"name": {"Eva"}, "players": {"2"}, "chair-0": {"bot:level3"}, "chair-1": {"bot:level3"}, "pace": {"fast"}, "input": {rand.Text()}}
	if _, err := host.ask(t.Context(), servers[0].at, "/new/"+game, form); err != nil {
		t.Fatal(err)
	}
	var looking sync.WaitGroup
	looking.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-over:
				return
			case <-time.After(200 * time.Millisecond):
			}
			if answer, err := host.client.Get("http://" + servers[i%len(servers)].at + "/t/" + host.table); err == nil {
				io.Copy(io.Discard, answer.Body) //nolint:errcheck // it is only looked at
				answer.Body.Close()
			}
		}
	})
	return host.table, looking.Wait
}

func buildPantheon(t *testing.T, folder string) (binary string) {
	t.Helper()
	binary = filepath.Join(folder, "pantheon")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// peoplePlay lets eight people play at tables of their own, each in two tabs, until the test is over.
func peoplePlay(t *testing.T, servers []*serverAt, game string, began time.Time, over <-chan struct{}, seed uint64) (players []*player, wait func()) {
	t.Helper()
	for i := range 8 {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		client := &http.Client{Jar: jar, Timeout: 20 * time.Second}
		one := &player{client: client}
		form := url.Values{"name": {"Ana"}, "players": {"2"}, "chair-0": {"me"}, "chair-1": {"friend"}, "pace": {"slow"}, "input": {rand.Text()}}
		if _, err := one.ask(t.Context(), servers[i%len(servers)].at, "/new/"+game, form); err != nil {
			t.Fatal(err)
		}
		two := &player{client: client, table: one.table} // the same person in another tab
		players = append(players, one, two)
	}
	var playing sync.WaitGroup
	for i, p := range players {
		playing.Go(func() { p.play(t, servers, began, over, seed+uint64(i)) })
	}
	return players, playing.Wait
}

// TestServersDie kills, stops and cuts off servers that share a database, at random, while people play: whatever was acknowledged to
// somebody is in the log, once, and in the order in which it was; nothing is there twice.
func TestServersDie(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("kills processes")
	}
	address := pgtest.Database(t)
	seed := *deathsSeed
	if seed == 0 {
		seed = mathrand.Uint64()
	}
	t.Logf("seed %d", seed)
	chance := mathrand.New(mathrand.NewPCG(seed, 1))
	folder := t.TempDir()
	binary := buildPantheon(t, folder)
	servers := threeServers(t, serverAt{binary: binary, db: address}, true)
	thinker := &serverAt{t: t, binary: binary, log: filepath.Join(folder, "thinks")}
	thinker.way, thinker.db = pgtest.NewProxy(t, address)
	thinker.run()
	t.Cleanup(func() { thinker.kill(os.Kill) })
	mortal := append(slices.Clone(servers), thinker)
	shelf, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	over := make(chan struct{})
	bots, looked := botsPlay(t, servers, shelf[0].ID(), over)
	players, wait := peoplePlay(t, servers, shelf[0].ID(), began, over, seed)
	kinds := map[string]int{}
	for range *deaths {
		s := mortal[chance.IntN(len(mortal))]
		switch kind := chance.IntN(6); {
		case kind < 3:
			kinds["killed"]++
			s.kill(os.Kill)
			time.Sleep(time.Duration(chance.IntN(1500)) * time.Millisecond)
			s.run()
		case kind == 3:
			kinds["stopped and gone on with"]++
			s.cmd.Process.Signal(syscall.SIGSTOP) //nolint:errcheck // a process of this test
			time.Sleep(leaseOfTest + time.Duration(chance.IntN(2000))*time.Millisecond)
			s.cmd.Process.Signal(syscall.SIGCONT) //nolint:errcheck // a process of this test
		case kind == 4:
			kinds["cut off"]++
			s.way.Cut()
			time.Sleep(time.Duration(chance.IntN(2500)) * time.Millisecond)
			s.way.Mend()
		default:
			kinds["ended"]++
			s.kill(os.Interrupt)
			s.run()
		}
		time.Sleep(time.Duration(300+chance.IntN(900)) * time.Millisecond)
	}
	time.Sleep(time.Second)
	close(over)
	wait()
	looked()
	for _, s := range mortal {
		s.kill(os.Interrupt)
	}
	lookAtLog(t, address, players)
	lookAtBots(t, address, bots)
	all, gap := 0, time.Duration(0)
	for _, p := range players {
		all += len(p.did)
		gap = max(gap, p.gap)
	}
	t.Logf("%v; %d inputs acknowledged, the longest wait %v", kinds, all, gap.Round(time.Millisecond))
	if t.Failed() || gap > 10*time.Second {
		for _, s := range mortal {
			text, _ := os.ReadFile(s.log)
			t.Logf("%s:\n%.6000s", s.at, text)
		}
	}
}

// lookAtBots looks whether bots have gone on playing, each sentence one that their game allows.
func lookAtBots(t *testing.T, address, id string) {
	t.Helper()
	log, err := store.OpenPostgresToRead(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	entries, err := log.Entries(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	shelf, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	state, err := table.Fold(shelf.Played, entries)
	if err != nil {
		t.Fatal(err)
	}
	said := len(state.Record().Plies)
	t.Logf("the bots said %d sentences", said)
	if said < 2**deaths && said < 100 {
		t.Errorf("with %d deaths the bots said only %d sentences", *deaths, said)
	}
}

// lookAtLog compares what players were told with the log.
func lookAtLog(t *testing.T, address string, players []*player) {
	t.Helper()
	log, err := store.OpenPostgresToRead(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.CheckFolder(t.Context()); err != nil {
		t.Error(err)
	}
	byTable := map[string][]done{}
	for _, p := range players {
		byTable[p.table] = append(byTable[p.table], p.did...)
	}
	for id, all := range byTable {
		if err := log.Check(t.Context(), id); err != nil {
			t.Error(err)
		}
		entries, err := log.Entries(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		at := map[string][]int64{}
		for _, e := range entries {
			if e.Client != "" {
				at[e.Client] = append(at[e.Client], e.Number)
			}
		}
		for _, d := range all {
			// What changed nothing, because another tab had asked for the same, left no entry.
			if n := at[d.input]; len(n) > 1 || len(n) == 1 && n[0] != d.entry {
				t.Errorf("table %s: what was acknowledged as entry %d stands at %v", id, d.entry, n)
			}
			if d.entry > int64(len(entries)) {
				t.Errorf("table %s: entry %d was acknowledged, and the log has %d", id, d.entry, len(entries))
			}
		}
		linear(t, id, all, at)
	}
}

// linear looks whether there is an order of a table's inputs, each between its being asked and its answer, in which the answers are right:
// each that left an entry the next one, each other the last one that there was.
func linear(t *testing.T, id string, all []done, at map[string][]int64) {
	t.Helper()
	type input struct{ writes bool }
	var ops []porcupine.Operation
	for i, d := range all {
		ops = append(ops, porcupine.Operation{ClientId: i, Input: input{len(at[d.input]) > 0}, Call: int64(d.begun), Output: d.entry, Return: int64(d.end)})
	}
	model := porcupine.Model{
		Init: func() any { return int64(0) }, // how far the table has come, as far as the answers tell
		Step: func(state, in, out any) (bool, any) {
			was, told := state.(int64), out.(int64)
			if in.(input).writes {
				return told > was, told
			}
			return told >= was, told
		},
	}
	if !porcupine.CheckOperations(model, ops) {
		t.Errorf("table %s: the answers come in no order in which they could have been given", id)
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
