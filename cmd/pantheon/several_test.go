package main

import (
	"bufio"
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"pantheon/game/gametest/testseed"
	"pantheon/games"
	"pantheon/store/pgtest"
)

var deaths = flag.Int("deaths", 4, "number of times that the test of several servers kills, stops or disconnects a server")

// leaseOfTest is the lease of the servers in this test: a server that is silent for longer counts as dead.
const leaseOfTest = time.Second

// A serverAt is one of several servers. It runs in its own process, and the test can break its connection to the database.
type serverAt struct {
	t       *testing.T
	binary  string // "" for the program of this test
	version string // the version that the program reports; "" for its own
	at      string // the address of the site; "" for a worker
	db      string
	way     *pgtest.Proxy
	lease   time.Duration // leaseOfTest if 0

	cmd   *exec.Cmd
	stdin io.Closer
	log   string
}

// threeServers starts three servers with the settings in the parameter like. They stop at the end of the test. If proxies is set, the test
// can break the connection of each to the database.
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

// run starts the server and waits until it serves. If the server ends because the database was too busy to answer, run starts it again, as
// a service manager does.
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

// serves starts the server and reports whether it serves. Otherwise it has ended.
func (s *serverAt) serves() bool {
	s.t.Helper()
	lease := cmp.Or(s.lease, leaseOfTest).String()
	args, ready := []string{"serve", "--addr", s.at, "--db", s.db, "--lease", lease, "--for-load"}, "http://"
	if s.at == "" {
		args, ready = []string{"worker", "--db", s.db, "--lease", lease}, "This worker"
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
	stdin, err := s.cmd.StdinPipe() // it is closed at the end of the test
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
	s.cmd.Process.Signal(signal) //nolint:errcheck // it may have ended already
	s.cmd.Wait()                 //nolint:errcheck // it was killed
	s.stdin.Close()
}

// pauseOfPlayer is the pause of a player between two inputs. It keeps the processor time of the test low.
const pauseOfPlayer = 20 * time.Millisecond

// TestServersDie kills, stops and cuts off servers that share a database while people play. Every acknowledged input is in the log exactly
// once, in the order of the acknowledgements.
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
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	bots, noBots := botsPlay(t, servers, registry[0].ID())
	people := peoplePlay(t, servers, registry[0].ID(), testseed.Of(t))
	// livingAre waits until the number of living programs in the database satisfies so.
	livingAre := func(what string, so func(n int) bool) {
		t.Helper()
		eventually(t, what, func() (any, bool) {
			n := living(t, address)
			return fmt.Sprintf("%d live", n), so(n)
		})
	}
	const ofEach = 4 // the first deaths cover each kind once
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

// tellLogs copies the logs of the servers to the log of the test.
func tellLogs(t *testing.T, servers []*serverAt) {
	t.Helper()
	for _, s := range servers {
		text, err := os.ReadFile(s.log)
		t.Logf("%s: %v\n%.6000s", s.at, err, text)
	}
}

// living returns the number of living servers and workers in the database.
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

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
