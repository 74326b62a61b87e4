package web_test

import (
	"bufio"
	"cmp"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"pantheon/game/gametest/testseed"
	"pantheon/store"
	"pantheon/store/pgtest"
	"pantheon/table"
	"pantheon/web"
	"pantheon/web/proxy"
)

// A clusterServer is one of several servers that share a database.
type clusterServer struct {
	testSite
	log  *store.Postgres
	end  func()
	made string   // the beginning of log lines that the test causes
	also []string // further hosts

	older func([]store.Holder) bool // whether an older server may live

	lease time.Duration // a minute when 0
}

// openWing opens a server on a database. It hands its tables over when it closes.
func openWing(t *testing.T, address string, with ...func(*clusterServer)) *clusterServer {
	t.Helper()
	ctx := context.Background()
	peers, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &clusterServer{testSite: testSite{t: t, registry: toyRegistry()}}
	for _, change := range with {
		change(w)
	}
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	identity, err := proxy.NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	if w.log, err = store.OpenPostgres(ctx, address, store.Terms{Address: peers.Addr().String(), Version: "test", Lease: cmp.Or(w.lease, time.Minute), Certificate: identity.Certificate()}); err != nil {
		t.Fatal(err)
	}
	w.opened++
	if w.tableServer, err = table.Open(ctx, table.Config{Log: w.log, Registry: w.registry, Random: testseed.Reader(t, w.opened+int(w.log.Number())), Logger: quiet, Version: "test", HintPlayouts: w.thinks}); err != nil {
		t.Fatal(err)
	}
	between := proxy.New(identity, w.log.Key(), w.log.Servers, quiet)
	if w.site, err = web.New(web.Config{Server: w.tableServer, Registry: w.registry, Local: true, Version: "test", Log: slog.New(failing{t, quiet.Handler(), &w.made}), Relay: between, PeerTime: patience, Limits: w.limits, URL: w.url, AlsoHosts: w.also, Older: w.older}); err != nil {
		t.Fatal(err)
	}
	w.server = httptest.NewServer(w.site)
	server := &http.Server{Handler: between.Receive(w.site), Protocols: proxy.Protocols()}
	go server.Serve(between.Listener(peers)) //nolint:errcheck // it ends with the test
	w.end = sync.OnceFunc(func() {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		w.site.Close(ctx) //nolint:errcheck // the test has looked at what it wants to see
		w.server.CloseClientConnections()
		w.server.Close()
		server.Close()        //nolint:errcheck // as above
		w.tableServer.Close() //nolint:errcheck // as above
		w.log.Close()         //nolint:errcheck // as above
	})
	t.Cleanup(w.end)
	return w
}

// at makes a person use another server from now on, with the same cookies.
func (p *person) at(w *clusterServer) *person {
	p.h = &w.testSite
	return p
}

// TestTheHostIsLookedAtOnce checks that only the server that passes a request on checks the host. The other one answers a request
// that was passed on for any host.
func TestTheHostIsLookedAtOnce(t *testing.T) {
	address := pgtest.Database(t)
	one := openWing(t, address, func(w *clusterServer) { w.url = "https://games.example" })
	two := openWing(t, address, func(w *clusterServer) { w.url, w.also = "https://games.example", []string{"games.lan"} })
	id := one.person().post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "bot:random", "pace", "off", "input", "n").want(t, 200).table(t)
	for path, at := range map[string]*clusterServer{"/t/" + id: two, "/t/" + id + "/state": two, "/": two} {
		for host, status := range map[string]int{"games.lan": 200, "games.example": 200, "evil.example": 421} {
			if a := at.asks("GET", path, host, nil); a.status != status {
				t.Errorf("%s for %s is answered with %d, not %d", path, host, a.status, status)
			}
		}
	}
	if a := two.asks("GET", "/live?w="+id+"@0", "games.lan", nil); a.status != 200 {
		t.Errorf("a stream for games.lan is answered with %d", a.status)
	}
	if a := one.asks("GET", "/t/"+id, "games.lan", nil); a.status != 421 {
		t.Errorf("the server that was not told of games.lan answers with %d", a.status)
	}
}

// TestTwoServersAreOneSite plays at tables of one server through the other: pages, links, seats, moves, streams, codes and
// cookies.
func TestTwoServersAreOneSite(t *testing.T) {
	address := pgtest.Database(t)
	one, two := openWing(t, address), openWing(t, address)
	ana := one.person()
	page := ana.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "friend", "pace", "off", "input", "n").want(t, 200)
	id := page.table(t)
	link := page.body[strings.Index(page.body, "/i/"):]
	link = link[:strings.IndexByte(link, '"')]

	bob := two.person()
	bob.get(link).want(t, 200, "Ana")
	bob.post(link, "name", "Bob").want(t, 200)
	if got := bob.get("/t/"+id).want(t, 200, "Bob", "Ana").table(t); got != id {
		t.Errorf("the friend sits at %s", got)
	}
	bob.get("/mine").want(t, 200, id)
	ana.at(two).get("/mine").want(t, 200, id) // the table is at the other server
	ana.post("/t/"+id+"/act/pace", "pace", "slow", "input", "p").want(t, 200)

	// A chat message goes to the server that has the table, and both servers show it.
	bob.post("/t/"+id+"/talk", "text", "from the other house", "input", "t").want(t, 200, "from the other house")
	ana.at(one).get("/t/"+id+"/talk").want(t, 200, "from the other house")
	ana.at(two).post("/t/"+id+"/talk", "phrase", "hello", "input", "h").want(t, 200, "from the other house", "Hello!")

	// One stream for tables of both servers.
	other := bob.post("/new/bluff", "name", "Bob", "players", "2", "chair-0", "me", "chair-1", "bot:random", "pace", "off", "input", "m").want(t, 200).table(t)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, two.server.URL+"/live?w="+id+"@0&w="+other+"@0", nil)
	if err != nil {
		t.Fatal(err)
	}
	client := *bob.client
	client.Timeout = 0
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	told := map[string]bool{}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() && len(told) < 2 {
		for _, key := range []string{id, other} {
			if strings.HasPrefix(lines.Text(), `data: {"key":"`+key) {
				told[key] = true
			}
		}
	}
	if len(told) != 2 {
		t.Errorf("the stream tells of %v, and then %v", told, lines.Err())
	}

	// A code of one server works at the other, and a cookie that was revoked at one is invalid at both.
	code := bob.at(two).post("/carry").want(t, 200).body
	code = code[strings.Index(code, "/carry/")+len("/carry/"):]
	code = code[:len("7KQM-2XRD")]
	away := one.person()
	away.get("/carry/"+code).want(t, 200, "Bob")
	away.post("/carry/"+code).want(t, 200, other)
	away.post("/sign-out", "everywhere", "1").want(t, 200)
	await(t, "the end of a revoked cookie at the other server", func() bool { return !strings.Contains(bob.get("/mine").body, other) })

	// Only servers may use the address between servers.
	servers, err := two.log.Servers(t.Context())
	if err != nil || len(servers) != 2 {
		t.Fatalf("the servers are %v, %v", servers, err)
	}
	stranger, err := http.Get("http://" + servers[0].Address + "/mine")
	if err != nil {
		t.Fatal(err)
	}
	stranger.Body.Close()
	if stranger.StatusCode != http.StatusForbidden {
		t.Errorf("a stranger between the servers gets %d", stranger.StatusCode)
	}
}

// TestAPersonIsOneAtAllServers creates a passkey in a ceremony that one server begins and the other ends. It then changes a
// name and deletes an account at a server that has none of the tables.
func TestAPersonIsOneAtAllServers(t *testing.T) {
	address := pgtest.Database(t)
	one, two := openWing(t, address), openWing(t, address)
	ana := one.secure()
	id := ana.open("bluff", "friend")
	bob := one.person()
	bob.post(ana.get("/t/" + id).links()[0], "name", "Bob", "input", "s").want(t, 200)
	k := newKey(t)
	k.origin = "http://localhost:8080"
	k.party = "localhost"
	ask := func(p *person, path string, fields ...string) reply {
		return p.scriptedAt("localhost:8080", path, fields...)
	}
	a := ask(ana, "/me/passkeys/begin").asked(t)
	k.handle = a.Options.PublicKey.User.ID
	ask(ana.at(two), "/me/passkeys", "credential", k.make(a.Options.PublicKey.Challenge, map[string]any{})).want(t, 200, `"go":"/me`)
	other := two.secure()
	a = ask(other, "/sign-in/begin").asked(t)
	said := k.sign(a.Options.PublicKey.Challenge)
	at, err := url.Parse(two.server.URL)
	if err != nil {
		t.Fatal(err)
	}
	begun := other.client.Jar.Cookies(at)
	ask(other.at(one), "/sign-in", "credential", said).want(t, 200, `"go":"/me"`)
	replay := two.secure()
	replay.client.Jar.SetCookies(at, begun)
	ask(replay, "/sign-in", "credential", said).want(t, 409, "passkey.late") // the other server knows that the ceremony has ended

	other.at(two).post("/name", "name", "Zacharias").want(t, 200) // the table is at the first server
	bob.get("/t/"+id).want(t, 200, "Zacharias")
	other.post("/me/name", "do", "reserve").want(t, 200)
	one.person().post("/name", "name", "zacharias").want(t, 409, "reserved")
	other.post("/me/remove", "sure", "1").want(t, 200)
	if page := bob.get("/t/"+id).want(t, 200, "Bob"); strings.Contains(page.body, "Zacharias") {
		t.Error("the server that has the table still tells the name")
	}
	if err := two.log.Check(t.Context(), id); err != nil {
		t.Error(err)
	}
}
