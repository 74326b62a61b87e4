package proxy

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"pantheon/store"
)

// A cluster takes the place of the database that lists the servers, and of the clocks of their proxies.
type cluster struct {
	t       *testing.T
	mu      sync.Mutex
	holders []store.Holder
	away    bool
	passed  time.Duration // on the clocks of the proxies
	asked   int
}

func (c *cluster) servers(context.Context) ([]store.Holder, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked++
	if c.away {
		return nil, store.ErrAway
	}
	return slices.Clone(c.holders), nil
}

// pass advances the clocks of the proxies.
func (c *cluster) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.passed += d
}

func (c *cluster) set(holders ...store.Holder) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.holders = holders
}

// relay returns the proxy of a new server, for a database with a key.
func (c *cluster) relay(key string) *Proxy {
	c.t.Helper()
	identity, err := NewIdentity()
	if err != nil {
		c.t.Fatal(err)
	}
	return c.relayAs(identity, key)
}

// relayAs returns a proxy of the cluster with an identity.
func (c *cluster) relayAs(identity *Identity, key string) *Proxy {
	l := New(identity, []byte(key), c.servers, slog.New(slog.DiscardHandler))
	l.directory.now = func() time.Time {
		c.mu.Lock()
		defer c.mu.Unlock()
		return time.Unix(1000, 0).Add(c.passed)
	}
	c.t.Cleanup(l.Close)
	return l
}

// serve makes a proxy receive requests, and returns its entry for the database.
func (c *cluster) serve(l *Proxy, site http.HandlerFunc) store.Holder {
	c.t.Helper()
	plain := c.listen()
	s := &http.Server{Handler: l.Receive(site), Protocols: Protocols(), ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)}
	go s.Serve(l.Listener(plain)) //nolint:errcheck // it ends with the test
	c.t.Cleanup(func() { s.Close() })
	return store.Holder{Number: 7, Address: plain.Addr().String(), Certificate: l.identity.Certificate()}
}

func (c *cluster) listen() net.Listener {
	c.t.Helper()
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { plain.Close() })
	return plain
}

// before serves like a program of the previous version: in plain HTTP/2, authenticated by the secret. It returns the server's entry for
// the database.
func (c *cluster) before(h http.Handler) store.Holder {
	c.t.Helper()
	s := httptest.NewUnstartedServer(h)
	s.Config.Protocols = new(http.Protocols)
	s.Config.Protocols.SetUnencryptedHTTP2(true)
	s.Config.Protocols.SetHTTP1(true)
	s.Start()
	c.t.Cleanup(s.Close)
	return store.Holder{Number: 6, Address: strings.TrimPrefix(s.URL, "http://")}
}

// ways returns a function for each way in which a proxy sends a request. Each returns the status and body of the answer.
func ways(l *Proxy, r *http.Request, at store.Holder) map[string]func() (string, error) {
	read := func(body io.ReadCloser, err error) (string, error) {
		if err != nil {
			return "", err
		}
		defer body.Close()
		text, err := io.ReadAll(body)
		return string(text), err
	}
	return map[string]func() (string, error){
		"pass": func() (string, error) {
			w := httptest.NewRecorder()
			err := l.Pass(w, r, at)
			return w.Body.String(), err
		},
		"get": func() (string, error) { return read(l.Get(r.Context(), r, at, "/live")) },
		"ask": func() (string, error) {
			answer, err := l.Ask(r.Context(), http.MethodGet, at, "/", nil)
			if err != nil {
				return "", err
			}
			return read(answer.Body, nil)
		},
	}
}

func visit() *http.Request {
	r := httptest.NewRequest(http.MethodGet, "http://games.example/t/x?a=b", nil)
	r.RemoteAddr = "192.0.2.9:4000"
	r.Header.Set("Cookie", "a=visitor")
	r.Header.Set("X-Forwarded-For", "198.51.100.1")
	r.Header.Set("Last-Event-ID", "7")
	r.Header.Set(fromHeader, "127.0.0.1:1") // a visitor cannot set that
	r.Header.Set(secretHeader, "guessed")
	return r
}

// TestWhatIsPassedOn checks what another server receives: the visitor's address, what a web server in front has added, and
// the cookie, but no headers between servers. The answer holds no proof, and its headers replace those set here. The same
// holds for a server of the previous version.
func TestWhatIsPassedOn(t *testing.T) {
	c := &cluster{t: t}
	l, there := c.relay("key"), c.relay("key")
	var got *http.Request
	site := func(w http.ResponseWriter, r *http.Request) {
		got = r.Clone(r.Context())
		w.Header().Set("X", "theirs")
		io.WriteString(w, "body") //nolint:errcheck // the test tells
	}
	now, before := c.serve(there, site), c.before(there.Receive(http.HandlerFunc(site)))
	here := store.Holder{Number: 5, Certificate: l.identity.Certificate(), Mine: true}
	c.set(here, now, before)
	for age, at := range map[string]store.Holder{"this version": now, "the version before": before} {
		for name, ask := range ways(l, visit(), at) {
			got = nil
			if text, err := ask(); err != nil || text != "body" || got == nil {
				t.Errorf("%s, %s: %q, %v, heard %v", age, name, text, err, got != nil)
				continue
			}
			for name := range got.Header {
				if strings.HasPrefix(name, "Pantheon-") {
					t.Errorf("%s: the site hears %s", age, name)
				}
			}
			if !Passed(got) || Asked(got) != (name == "ask") || got.TLS != nil {
				t.Errorf("%s, %s: passed %v, asked %v", age, name, Passed(got), Asked(got))
			}
			if name == "ask" {
				continue
			}
			if got.RemoteAddr != "192.0.2.9:4000" || got.Host != "games.example" || got.Header.Get("Cookie") != "a=visitor" || got.Header.Get("X-Forwarded-For") != "198.51.100.1" {
				t.Errorf("%s, %s: it heard %+v from %s at %s", age, name, got.Header, got.RemoteAddr, got.Host)
			}
			if name == "get" && got.Header.Get("Last-Event-ID") != "" {
				t.Error("how far the browser had read is told of another stream")
			}
		}
		w := httptest.NewRecorder()
		w.Header().Set("X", "ours")
		if err := l.Pass(w, visit(), at); err != nil || w.Header().Get(proofHeader) != "" || len(w.Header().Values("X")) != 1 || w.Header().Get("X") != "theirs" {
			t.Errorf("%s: %v, answered with %v", age, err, w.Header())
		}
	}
	if r := visit(); Passed(r) || Asked(r) {
		t.Error("what a browser asks is told apart from what it does not")
	}
}

// TestStrangersHearNothing checks a program that listens at a server's address without its key. It receives neither the
// visitor's cookie nor a secret, and none of its output reaches the browser. The key counts only while its server lives.
func TestStrangersHearNothing(t *testing.T) {
	c := &cluster{t: t}
	l, there := c.relay("key"), c.relay("key")
	hello := func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "something else") } //nolint:errcheck // the test tells
	here := store.Holder{Number: 5, Certificate: l.identity.Certificate(), Mine: true}

	// This program records all it receives, and answers as a site would.
	var mu sync.Mutex
	var heard bytes.Buffer
	spy := c.listen()
	go func() {
		for {
			conn, err := spy.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				conn.SetDeadline(time.Now().Add(10 * time.Second)) //nolint:errcheck // the test ends before
				part := make([]byte, 1<<16)
				for {
					n, err := conn.Read(part)
					mu.Lock()
					heard.Write(part[:n])
					mu.Unlock()
					if err != nil {
						return
					}
					io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Security-Policy: default-src 'none'\r\nContent-Length: 14\r\n\r\nsomething else") //nolint:errcheck // as above
				}
			}()
		}
	}()
	ours := c.serve(there, hello)
	impostor := c.serve(c.relay("key"), hello) // it uses TLS with a key that nobody has announced
	away := c.listen()
	away.Close()

	at := func(address string, certificate []byte) store.Holder {
		return store.Holder{Number: 7, Address: address, Certificate: certificate}
	}
	for name, c2 := range map[string]struct {
		at     store.Holder
		living []store.Holder
	}{
		"another program, for a living server":      {at(spy.Addr().String(), ours.Certificate), []store.Holder{here, at(spy.Addr().String(), ours.Certificate)}},
		"another program, for a dead server":        {at(spy.Addr().String(), ours.Certificate), []store.Holder{here}},
		"another program, for a dead older server":  {at(spy.Addr().String(), nil), []store.Holder{here}},
		"another program, while an older one lives": {at(spy.Addr().String(), nil), []store.Holder{here, at("192.0.2.1:1", nil)}},
		"another key, for a living server":          {at(impostor.Address, ours.Certificate), []store.Holder{here, at(impostor.Address, ours.Certificate)}},
		"another key, for a dead server":            {at(impostor.Address, ours.Certificate), []store.Holder{here}},
		"a living server's key, at another address": {at(ours.Address, ours.Certificate), []store.Holder{here, at("192.0.2.1:1", ours.Certificate)}},
		"a server that is no longer one":            {ours, []store.Holder{here}},
		"nobody":                                    {at(away.Addr().String(), ours.Certificate), []store.Holder{here, at(away.Addr().String(), ours.Certificate)}},
	} {
		l := c.relayAs(l.identity, "key") // without an open connection
		c.set(c2.living...)
		for way, ask := range ways(l, visit(), c2.at) {
			if text, err := ask(); !errors.Is(err, ErrAway) || errors.Is(err, ErrMoved) || text != "" {
				t.Errorf("%s, %s: %q, %v", name, way, text, err)
			}
		}
		l.Close()
	}
	mu.Lock()
	defer mu.Unlock()
	for _, secret := range []string{"visitor", l.secret, l.proof, "games.example"} {
		if bytes.Contains(heard.Bytes(), []byte(secret)) {
			t.Errorf("%q was heard", secret)
		}
	}
	if heard.Len() == 0 {
		t.Error("nobody connected, so that this test shows nothing")
	}
}

// TestOnlyServersAreReceived checks that a client that is no living server is refused before the site sees anything,
// whatever it claims.
func TestOnlyServersAreReceived(t *testing.T) {
	c := &cluster{t: t}
	here, peer, stranger, other := c.relay("key"), c.relay("key"), c.relay("key"), c.relay("kez")
	heard := 0
	at := c.serve(here, func(http.ResponseWriter, *http.Request) { heard++ })
	old := store.Holder{Number: 6, Address: "192.0.2.1:1"}
	known := store.Holder{Number: 8, Certificate: peer.identity.Certificate()}

	plain := func(secret string) func() error {
		return func() error {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+at.Address+"/", nil)
			if err != nil {
				return err
			}
			r.Header.Set(secretHeader, secret)
			r.Header.Set(fromHeader, "192.0.2.1:1")
			answer, err := stranger.before.RoundTrip(r)
			if err != nil {
				return err
			}
			defer answer.Body.Close()
			if answer.StatusCode != http.StatusOK {
				return fmt.Errorf("%s", answer.Status)
			}
			if !here.proves(answer) {
				return errors.New("the answer proves nothing")
			}
			return nil
		}
	}
	secure := func(l *Proxy) func() error {
		return func() error {
			answer, err := l.Ask(t.Context(), http.MethodGet, at, "/", nil)
			if err == nil {
				answer.Body.Close()
			}
			return err
		}
	}
	for name, c2 := range map[string]struct {
		ask    func() error
		living []store.Holder
		heard  bool
	}{
		"a server":                             {secure(peer), []store.Holder{at, known}, true},
		"a server that is dead":                {secure(c.relay("key")), []store.Holder{at, known}, false},
		"a key that is nowhere announced":      {secure(stranger), []store.Holder{at, known, old}, false},
		"nobody":                               {plain(""), []store.Holder{at, known, old}, false},
		"an older server":                      {plain(here.secret), []store.Holder{at, known, old}, true},
		"an older server when none lives":      {plain(here.secret), []store.Holder{at, known}, false},
		"another key":                          {plain(other.secret), []store.Holder{at, known, old}, false},
		"the proof of an answer":               {plain(here.proof), []store.Holder{at, known, old}, false},
		"a part of the secret":                 {plain(here.secret[:len(here.secret)-1]), []store.Holder{at, known, old}, false},
		"more than the secret":                 {plain(here.secret + "0"), []store.Holder{at, known, old}, false},
		"the secret, of who is its own server": {plain(here.secret), []store.Holder{{Address: at.Address, Mine: true}}, false},
	} {
		c.set(c2.living...)
		c.pass(freshFor)
		before := heard
		if err := c2.ask(); (err == nil) != c2.heard || (heard > before) != c2.heard {
			t.Errorf("%s: %v, heard %d times", name, err, heard-before)
		}
	}
}

// TestKeysRotate checks that a server with a new key is accepted and reached, also by a server that has just read the list.
// However many strangers connect, the database is asked at most ten times a second. While it is away, the known servers
// stay known.
func TestKeysRotate(t *testing.T) {
	c := &cluster{t: t}
	one, two := c.relay("key"), c.relay("key")
	heard := 0
	at := c.serve(one, func(http.ResponseWriter, *http.Request) { heard++ })
	peer := store.Holder{Number: 8, Certificate: two.identity.Certificate()}
	ask := func() error {
		two.Close() // so that it connects again
		answer, err := two.Ask(t.Context(), http.MethodGet, at, "/", nil)
		if err == nil {
			answer.Body.Close()
		}
		return err
	}
	c.set(at, peer)
	if err := ask(); err != nil {
		t.Fatal(err)
	}
	for _, l := range []*Proxy{one, two} {
		err := l.identity.Rotate(func(certificate []byte) error {
			if l == one {
				at.Certificate = certificate
			} else {
				peer.Certificate = certificate
			}
			c.set(at, peer)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		c.pass(askAgain)
		if err := ask(); err != nil {
			t.Errorf("after a rotation: %v", err)
		}
	}
	failed := errors.New("the database is away")
	before := two.identity.Certificate()
	if err := two.identity.Rotate(func([]byte) error { return failed }); !errors.Is(err, failed) || !bytes.Equal(before, two.identity.Certificate()) {
		t.Errorf("a key that could not be announced: %v, it is used: %v", err, !bytes.Equal(before, two.identity.Certificate()))
	}
	c.pass(askAgain)
	one.directory.has(living("", []byte("unknown")))
	asked := c.asked
	for range 50 {
		one.directory.has(living("", []byte("unknown")))
	}
	if n := c.asked - asked; n > 0 {
		t.Errorf("for strangers the database is asked %d times at once", n)
	}
	c.away = true
	c.pass(freshFor)
	if err := ask(); err != nil {
		t.Errorf("while the database is away: %v", err)
	}
	if two.directory.hasNow(living("", at.Certificate)) {
		t.Error("who has to live now is taken for living while nobody knows")
	}
}

// stumbling is a listener that fails once, as if no more files could be opened.
type stumbling struct {
	net.Listener
	once sync.Once
}

func (s *stumbling) Accept() (conn net.Conn, err error) {
	s.once.Do(func() { err = &net.OpError{Op: "accept", Err: os.NewSyscallError("accept4", syscall.EMFILE)} })
	if err != nil {
		return nil, err
	}
	return s.Listener.Accept()
}

// TestTheListenerGoesOn checks that other servers are accepted after a temporary error.
func TestTheListenerGoesOn(t *testing.T) {
	c := &cluster{t: t}
	here, peer := c.relay("key"), c.relay("key")
	plain := c.listen()
	s := &http.Server{Handler: here.Receive(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})), Protocols: Protocols(),
		ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)}
	go s.Serve(here.Listener(&stumbling{Listener: plain})) //nolint:errcheck // it ends with the test
	t.Cleanup(func() { s.Close() })
	at := store.Holder{Number: 7, Address: plain.Addr().String(), Certificate: here.identity.Certificate()}
	c.set(at, store.Holder{Number: 8, Certificate: peer.identity.Certificate()})
	answer, err := peer.Ask(t.Context(), http.MethodGet, at, "/", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
}
