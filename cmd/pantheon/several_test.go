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
	"github.com/jackc/pgx/v5"

	"pantheon/game/gametest/testseed"
	"pantheon/games"
	"pantheon/store"
	"pantheon/store/pgtest"
	"pantheon/table"
)

var deaths = flag.Int("deaths", 4, "how often the test of several servers kills, stops or cuts off one")

// leaseOfTest is how long a server of this test may be silent.
const leaseOfTest = time.Second

// A serverAt is a server of several: a process of its own, whose connection to the database can break.
type serverAt struct {
	t       *testing.T
	binary  string // "" for the program of this test
	version string // what that program says that it is; "" for what it is
	at      string // where it listens; "" for one that thinks for others
	db      string
	way     *pgtest.Proxy
	lease   time.Duration // leaseOfTest when 0

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
	args, ready := []string{"serve", "--addr", s.at, "--db", s.db, "--lease", lease, "--for-load"}, "http://"
	if s.at == "" {
		args, ready = []string{"think", "--db", s.db, "--lease", lease}, "thinks"
	}
	if s.cmd = exec.Command(s.binary, args...); s.binary == "" {
		own, err := os.Executable()
		if err != nil {
			s.t.Fatal(err)
		}
		s.cmd = exec.Command(own, args...)
		s.cmd.Args[0] = "registry" // see TestMain
		s.cmd.Env = append(os.Environ(), versionOfTest+"="+s.version)
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
	paces  []string      // that the player sets in turn; no other tab at the table sets them, so each input changes something
	gap    time.Duration // the longest wait for an answer

	mu  sync.Mutex
	did []done
}

// since is how many inputs the player has begun from a time on and had answered.
func (p *player) since(at time.Duration) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.did) - 1; i >= 0 && p.did[i].begun >= at; i-- {
		n++
	}
	return n
}

// ask posts a form and gives the entry that the answer tells.
func (p *player) ask(ctx context.Context, at, path string, form url.Values) (int64, error) {
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
	for n := 0; ; n++ {
		select {
		case <-over:
			return
		case <-time.After(pauseOfPlayer):
		}
		d := done{input: rand.Text(), begun: time.Since(began)}
		form := url.Values{"pace": {p.paces[n%len(p.paces)]}, "input": {d.input}}
		for wait := 2 * time.Second; ; wait = min(2*wait, 20*time.Second) {
			at := servers[chance.IntN(len(servers))].at
			// A server that was stopped takes the connection and says nothing, so another one is asked before long.
			ctx, cancel := context.WithTimeout(context.Background(), wait)
			entry, err := p.ask(ctx, at, "/t/"+p.table+"/act/pace", form)
			cancel()
			if err == nil {
				d.entry = entry
				break
			}
			if t.Failed() || time.Since(began)-d.begun > patience {
				t.Errorf("table %s: nobody answers: %v", p.table, err)
				return
			}
			time.Sleep(25 * time.Millisecond)
		}
		d.end = time.Since(began)
		p.gap = max(p.gap, d.end-d.begun)
		p.mu.Lock()
		p.did = append(p.did, d)
		p.mu.Unlock()
	}
}

// pauseOfPlayer is how long a player waits between two inputs, so that a test costs no more of the processor than it needs.
const pauseOfPlayer = 20 * time.Millisecond

// A playing is people at the tables of some servers.
type playing struct {
	t       *testing.T
	players []*player
	began   time.Time
	// stop ends it and waits for the end. The end of the test does so too.
	stop func()
}

// now is the time by which the players note when they ask.
func (p *playing) now() time.Duration { return time.Since(p.began) }

// goOn waits until everybody has asked for something from now on and had the answer.
func (p *playing) goOn() {
	p.t.Helper()
	p.goOnSince(p.now(), 1)
}

// goOnSince waits until everybody has asked for so many things since a time and had the answers.
func (p *playing) goOnSince(at time.Duration, times int) {
	p.t.Helper()
	eventually(p.t, "answers to all players", func() (any, bool) {
		var missing []string
		for i, one := range p.players {
			if n := one.since(at); n < times {
				missing = append(missing, fmt.Sprintf("player %d at table %s has %d of %d", i, one.table, n, times))
			}
		}
		return missing, missing == nil && !p.t.Failed()
	})
}

// someGoOn waits until so many things were asked for from now on, and answered, by all players together.
func (p *playing) someGoOn(times int) {
	p.t.Helper()
	at := p.now()
	eventually(p.t, "answers to some players", func() (any, bool) {
		all := 0
		for _, one := range p.players {
			all += one.since(at)
		}
		return fmt.Sprintf("%d of %d", all, times), all >= times
	})
}

// botsPlay opens a table of bots and looks at it again and again by all servers, so that they play, until stop is called or the test ends.
func botsPlay(t *testing.T, servers []*serverAt, game string) (id string, stop func()) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	host := &player{client: &http.Client{Jar: jar, Timeout: patience}}
	form := url.Values{"name": {"Eva"}, "players": {"2"}, "chair-0": {"bot:level1"}, "chair-1": {"bot:level1"}, "pace": {"fast"}, "input": {rand.Text()}}
	if _, err := host.ask(t.Context(), servers[0].at, "/new/"+game, form); err != nil {
		t.Fatal(err)
	}
	looking, end := context.WithCancel(context.Background())
	var looks sync.WaitGroup
	looks.Go(func() {
		for i := 0; looking.Err() == nil; i++ {
			ctx, cancel := context.WithTimeout(looking, 20*time.Second) // a server that was stopped says nothing
			r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+servers[i%len(servers)].at+"/t/"+host.table, nil)
			if err == nil {
				if answer, err := host.client.Do(r); err == nil {
					io.Copy(io.Discard, answer.Body) //nolint:errcheck // it is only looked at
					answer.Body.Close()
				}
			}
			cancel()
			select {
			case <-looking.Done():
			case <-time.After(200 * time.Millisecond):
			}
		}
	})
	stop = func() {
		end()
		looks.Wait()
	}
	t.Cleanup(stop)
	return host.table, stop
}

// peoplePlay lets eight people play at tables of their own, each in two tabs.
func peoplePlay(t *testing.T, servers []*serverAt, game string, seed uint64) *playing {
	t.Helper()
	all := &playing{t: t, began: time.Now()}
	for i := range 8 {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		client := &http.Client{Jar: jar, Timeout: patience}
		one := &player{client: client, paces: []string{"off", "fast"}}
		form := url.Values{"name": {"Ana"}, "players": {"2"}, "chair-0": {"me"}, "chair-1": {"friend"}, "pace": {"slow"}, "input": {rand.Text()}}
		if _, err := one.ask(t.Context(), servers[i%len(servers)].at, "/new/"+game, form); err != nil {
			t.Fatal(err)
		}
		two := &player{client: client, table: one.table, paces: []string{"normal", "slow"}} // the same person in another tab
		all.players = append(all.players, one, two)
	}
	over := make(chan struct{})
	var tabs sync.WaitGroup
	for i, p := range all.players {
		tabs.Go(func() { p.play(t, servers, all.began, over, seed+uint64(i)) })
	}
	all.stop = sync.OnceFunc(func() {
		close(over)
		tabs.Wait()
	})
	t.Cleanup(all.stop)
	return all
}

// TestServersDie kills, stops and cuts off servers that share a database while people play: whatever was acknowledged to somebody is in the
// log, once, and in the order in which it was; nothing is there twice.
func TestServersDie(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("kills processes")
	}
	address := pgtest.Database(t)
	chance := testseed.Rand(t)
	servers := threeServers(t, serverAt{db: address}, true)
	thinker := &serverAt{t: t, log: filepath.Join(t.TempDir(), "thinks")}
	thinker.way, thinker.db = pgtest.NewProxy(t, address)
	thinker.run()
	t.Cleanup(func() { thinker.kill(os.Kill) })
	mortal := append(slices.Clone(servers), thinker)
	shelf, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	bots, noBots := botsPlay(t, servers, shelf[0].ID())
	people := peoplePlay(t, servers, shelf[0].ID(), testseed.Of(t))
	// livingAre waits until so many of the programs live, as the database tells.
	livingAre := func(what string, so func(n int) bool) {
		t.Helper()
		eventually(t, what, func() (any, bool) {
			n := living(t, address)
			return fmt.Sprintf("%d live", n), so(n)
		})
	}
	const ofEach = 4 // the first deaths are one of each kind
	kinds, first := map[string]int{}, chance.Perm(ofEach)
	for n := range *deaths {
		s, kind := mortal[chance.IntN(len(mortal))], max(0, chance.IntN(ofEach+2)-2)
		if n < ofEach {
			kind = first[n]
		}
		livingAre("all programs to live", func(n int) bool { return n == len(mortal) })
		switch kind {
		case 0:
			kinds["killed"]++
			s.kill(os.Kill)
			people.someGoOn(chance.IntN(40))
			s.run()
		case 1:
			kinds["stopped and gone on with"]++
			s.cmd.Process.Signal(syscall.SIGSTOP) //nolint:errcheck // a process of this test
			livingAre("the lease of one that was stopped to run out", func(n int) bool { return n < len(mortal) })
			people.someGoOn(chance.IntN(20))
			s.cmd.Process.Signal(syscall.SIGCONT) //nolint:errcheck // a process of this test
		case 2:
			kinds["cut off"]++
			s.way.Cut()
			if long := chance.IntN(2) == 0; long || n < ofEach {
				livingAre("the lease of one that was cut off to run out", func(n int) bool { return n < len(mortal) })
			}
			people.someGoOn(chance.IntN(20))
			s.way.Mend()
		default:
			kinds["ended"]++
			s.kill(os.Interrupt)
			s.run()
		}
		if chance.IntN(3) > 0 {
			people.goOn()
		}
	}
	people.goOn()
	botsGoOn(t, address, bots)
	people.stop()
	noBots()
	for _, s := range mortal {
		s.kill(os.Interrupt)
	}
	lookAtLog(t, address, people.players)
	all, gap := 0, time.Duration(0)
	for _, p := range people.players {
		all += len(p.did)
		gap = max(gap, p.gap)
	}
	t.Logf("%v; %d inputs acknowledged, the longest wait %v", kinds, all, gap.Round(time.Millisecond))
	if t.Failed() {
		tellLogs(t, mortal)
	}
}

// tellLogs writes what servers have logged into the test's own log.
func tellLogs(t *testing.T, servers []*serverAt) {
	t.Helper()
	for _, s := range servers {
		text, err := os.ReadFile(s.log)
		t.Logf("%s: %v\n%.6000s", s.at, err, text)
	}
}

// living is how many servers and programs that think live, as their database tells.
func living(t *testing.T, address string) (n int) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context()) //nolint:errcheck // it has only read
	if err := conn.QueryRow(t.Context(), "SELECT count(*) FROM pantheon.servers WHERE NOT dead AND until > now()").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// botsGoOn waits until bots have played on from now on, each move one that their game allows.
func botsGoOn(t *testing.T, address, id string) {
	t.Helper()
	log, err := store.OpenPostgresToRead(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	shelf, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	before := -1
	eventually(t, "the bots to play on", func() (any, bool) {
		entries, err := log.Entries(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		state, err := table.Fold(shelf.Played, entries)
		if err != nil {
			t.Fatal(err)
		}
		record := state.Record()
		played := len(record.Plies)
		if before < 0 {
			before = played
		}
		position, err := record.Replay(shelf[0].Game, played)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%d moves, at first %d", played, before), played > before || position.Result().Over
	})
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
			if n := at[d.input]; len(n) != 1 || n[0] != d.entry {
				t.Errorf("table %s: what was acknowledged as entry %d is in the log at %v, which has %d entries", id, d.entry, n, len(entries))
			}
		}
		linear(t, id, all)
	}
}

// linear looks whether there is an order of a table's inputs, each between its being asked and its answer, in which each answer tells a
// later entry than the one before.
func linear(t *testing.T, id string, all []done) {
	t.Helper()
	var ops []porcupine.Operation
	for i, d := range all {
		ops = append(ops, porcupine.Operation{ClientId: i, Call: int64(d.begun), Output: d.entry, Return: int64(d.end)})
	}
	model := porcupine.Model{
		Init: func() any { return int64(0) }, // how far the table has come, as far as the answers tell
		Step: func(state, _, out any) (bool, any) {
			was, told := state.(int64), out.(int64)
			return told > was, told
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
