package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"pantheon/game/gametest/testseed"
)

// A running is a run of this program with the toy games.
type running struct {
	out  output
	errs output
	stop context.CancelFunc
	code chan int
}

// An output is a buffer that can be read while the program writes to it.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// start runs the program with these arguments until stop is called.
func start(t *testing.T, args ...string) *running {
	t.Helper()
	return startReading(t, strings.NewReader(""), args...)
}

// startReading is like start, with stdin as the program's standard input.
func startReading(t *testing.T, stdin io.Reader, args ...string) *running {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	r := &running{stop: stop, code: make(chan int, 1)}
	p := &program{stoppable: func() context.Context { return ctx }, stdin: stdin, stdout: &r.out, stderr: &r.errs, open: openToys, now: time.Now, random: testseed.Reader(t), again: onceMore}
	go func() { r.code <- p.run(args) }()
	t.Cleanup(stop)
	return r
}

var address = regexp.MustCompile(`http://[0-9.:]+/`)

// address waits until the program prints its address, and returns the address.
func (r *running) address(t *testing.T) string {
	t.Helper()
	eventually(t, "its address", func() (any, bool) {
		select {
		case code := <-r.code:
			t.Fatalf("the program ended with %d: %s", code, r.errs.String())
		default:
		}
		return r.out.String() + r.errs.String(), strings.Contains(r.out.String(), "Ctrl-C")
	})
	return address.FindString(r.out.String())
}

// ended waits for the end of the program and returns the exit code.
func (r *running) ended(t *testing.T) int {
	t.Helper()
	select {
	case code := <-r.code:
		return code
	case <-time.After(patience):
		t.Fatalf("the program goes on: %s", r.errs.String())
		return -1
	}
}

// once runs the program to its end, and returns the exit code and both outputs.
func once(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	r := start(t, args...)
	code = r.ended(t)
	return code, r.out.String(), r.errs.String()
}

func TestServeAnswersAndStops(t *testing.T) {
	data := filepath.Join(t.TempDir(), "some", "data")
	r := start(t, "--addr", "127.0.0.1:0", "--data", data)
	answer, err := http.Get(r.address(t))
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(answer.Body)
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK || !bytes.Contains(bytes.ToLower(body), []byte("<!doctype html>")) {
		t.Errorf("the first page: %s\n%s", answer.Status, body)
	}
	if !strings.Contains(r.out.String(), "Reachable from this computer only") {
		t.Errorf("it does not say that others cannot reach it: %s", r.out.String())
	}

	// While a server uses the folder, it can be verified and copied, but not served a second time.
	if code, out, errs := once(t, "verify", "--data", data); code != exitDone || !strings.Contains(out, "0 tables OK, 0 damaged") {
		t.Errorf("verify: %d %s%s", code, out, errs)
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	if code, out, errs := once(t, "backup", copied, "--data", data); code != exitDone || !strings.Contains(out, copied) {
		t.Errorf("backup: %d %s%s", code, out, errs)
	}
	if code, _, errs := once(t, "backup", copied, "--data", data); code != exitFailed || !strings.Contains(errs, "exists already") {
		t.Errorf("backup over a file: %d %s", code, errs)
	}
	if code, _, errs := once(t, "--addr", "127.0.0.1:0", "--data", data); code != exitFailed || !strings.Contains(errs, "in use by another pantheon") {
		t.Errorf("a second server: %d %s", code, errs)
	}

	r.stop()
	if code := r.ended(t); code != exitDone {
		t.Errorf("asked to stop it ended with %d: %s", code, r.errs.String())
	}
	again := start(t, "serve", "--addr", "127.0.0.1:0", "--data", data)
	again.address(t)
}

func TestDefaultAddressMovesOn(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:8080")
	if err == nil { // otherwise another program uses the port, which is just as good
		defer taken.Close()
	}
	r := start(t, "--data", t.TempDir())
	at := r.address(t)
	if !strings.HasPrefix(at, "http://127.0.0.1:80") || strings.HasPrefix(at, "http://127.0.0.1:8080/") {
		t.Errorf("it serves at %s", at)
	}
}

func TestGivenAddressDoesNotMoveOn(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	data := filepath.Join(t.TempDir(), "data")
	code, _, errs := once(t, "--addr", taken.Addr().String(), "--data", data)
	if code != exitFailed || !strings.Contains(errs, "cannot listen at "+taken.Addr().String()+": another program uses this address") {
		t.Errorf("%d: %s", code, errs)
	}
	if _, err := os.Stat(data); err == nil {
		t.Error("a data folder was made for nothing")
	}
}

func TestOpenToOthers(t *testing.T) {
	r := start(t, "--addr", ":0", "--url", "HTTPS://ana@Games.example.org:443/", "--data", t.TempDir())
	r.address(t)
	out := r.out.String()
	if !strings.Contains(out, "https://games.example.org\n") || strings.Contains(out, "this computer only") {
		t.Errorf("it says: %s", out)
	}
}

// TestHostsAndHTTPSAsTold checks that the flags reach the site: which hosts it serves, and how long browsers use only https. Probes are
// answered for any host.
func TestHostsAndHTTPSAsTold(t *testing.T) {
	for hsts, want := range map[string]string{"": "max-age=2592000", "--hsts=7": "max-age=604800", "--hsts=0": "max-age=0"} {
		args := []string{"--addr", "127.0.0.1:0", "--ops", "127.0.0.1:0", "--url", "https://games.example.org", "--also-host", "games.lan,games.home", "--also-host", "lab", "--data", t.TempDir()}
		if hsts != "" {
			args = append(args, hsts)
		}
		r := start(t, args...)
		at := r.address(t)
		get := func(at, host string) *http.Response {
			t.Helper()
			ask, err := http.NewRequest(http.MethodGet, at, nil)
			if err != nil {
				t.Fatal(err)
			}
			ask.Host = host
			answer, err := http.DefaultClient.Do(ask)
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			return answer
		}
		if got := get(at, "games.example.org").Header.Get("Strict-Transport-Security"); got != want {
			t.Errorf("with %q it says %q, not %q", hsts, got, want)
		}
		for host, status := range map[string]int{"games.lan": 200, "games.home:8080": 200, "lab": 200, "evil.example": 421} {
			if got := get(at, host).StatusCode; got != status {
				t.Errorf("%s is answered with %d, not %d", host, got, status)
			}
		}
		watch := regexp.MustCompile(`http://\S+/metrics`).FindString(r.out.String())
		for host, status := range map[string]int{"games.lan": 200, "games.example.org": 200, "evil.example": 403} {
			if got := get(watch, host).StatusCode; got != status {
				t.Errorf("metrics for %s are answered with %d, not %d", host, got, status)
			}
		}
		if got := get(strings.Replace(watch, "metrics", "readyz", 1), "evil.example").StatusCode; got != 200 {
			t.Errorf("a probe for any host is answered with %d", got)
		}
		r.stop()
		if code := r.ended(t); code != exitDone {
			t.Errorf("it ended with %d: %s", code, r.errs.String())
		}
	}
}

// TestStopClosesConnections checks that an open connection on which a request was answered does not delay the stop.
func TestStopClosesConnections(t *testing.T) {
	r := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir())
	at := r.address(t)
	conn, err := net.Dial("tcp", strings.Trim(strings.TrimPrefix(at, "http://"), "/"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	r.stop()
	if code := r.ended(t); code != exitDone || strings.Contains(r.errs.String(), "cut off") {
		t.Errorf("it ended with %d: %s", code, r.errs.String())
	}
}

func TestTrustIsChecked(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	code, _, errs := once(t, "serve", "--trust", "10.0.0.7,example.org", "--data", data)
	if code != exitUsage || !strings.Contains(errs, `--trust: "example.org" is neither an address nor a network`) {
		t.Errorf("%d: %s", code, errs)
	}
	if _, err := os.Stat(data); err == nil {
		t.Error("a data folder was made for nothing")
	}
	r := start(t, "--addr", "127.0.0.1:0", "--trust", "10.0.0.7,fd00:7::/64", "--data", data)
	r.address(t)
}

func TestLimitsAreChecked(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	code, _, errs := once(t, "serve", "--tables-per-address=-5", "--data", data)
	if code != exitUsage || !strings.Contains(errs, "at least 1, or 0 for no limit, not -5") {
		t.Errorf("%d: %s", code, errs)
	}
	code, out, _ := once(t, "serve", "--help")
	for _, want := range []string{"--tables-per-address=240", "--max-streams=10000", "--max-streams-per-table=8000", "0: no limit"} {
		if code != exitDone || !strings.Contains(out, want) {
			t.Errorf("%d: the help does not say %s:\n%s", code, want, out)
		}
	}
	at := start(t, "--addr", "127.0.0.1:0", "--tables-per-address", "1", "--data", data).address(t)
	for n, want := range []int{http.StatusSeeOther, http.StatusTooManyRequests} {
		r, err := http.NewRequest("POST", at+"play", strings.NewReader("game=bluff"))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("X-Forwarded-For", "198.51.100.1")
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("table %d of an address is answered with %d", n+1, answer.StatusCode)
		}
	}
}
