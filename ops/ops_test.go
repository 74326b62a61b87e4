package ops

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"pantheon/games"
	"pantheon/store"
	"pantheon/table"
)

// ask sends a request to a watch, for a host and from a client address, and returns the response. The headers are pairs of names and
// values. The address of the watch is a loopback address only if its Config says so.
func ask(w *Watch, method, path, host, from string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	r.Host, r.RemoteAddr = host, from
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	at := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 9480}
	if !w.profile {
		at.IP = net.IPv4(10, 0, 0, 7)
	}
	answer := httptest.NewRecorder()
	w.ServeHTTP(answer, r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(at))))
	return answer
}

const here, there = "127.0.0.1:5555", "10.0.0.9:5555"

// TestOnlyItsOwnNamesAreWelcome checks that requests for a foreign host name are refused, so that a foreign page can read nothing.
// Probes may use any name.
func TestOnlyItsOwnNamesAreWelcome(t *testing.T) {
	for _, loopback := range []bool{true, false} {
		w := New(Config{Names: []string{"pantheon.internal", "games.example.org", ""}, Loopback: loopback})
		for host, want := range map[string]bool{
			"127.0.0.1:9480": true, "[::1]:9480": true, "10.0.0.7": true, "PANTHEON.internal:9480": true, "games.example.org": true,
			"localhost:9480": loopback, "LOCALHOST": loopback,
			"evil.example:9480": false, "localhost.evil.example": false, "127.0.0.1.evil.example": false, "": false, ":9480": false,
		} {
			got := ask(w, "GET", "/metrics", host, here).Code
			if wanted := map[bool]int{true: 200, false: 403}[want]; got != wanted {
				t.Errorf("reached by others %v, asked for as %q it answers %d", !loopback, host, got)
			}
			if a := ask(w, "GET", "/healthz", host, here); a.Code != 200 || a.Body.String() != "alive\n" {
				t.Errorf("a probe for %q is answered with %d: %s", host, a.Code, a.Body)
			}
			if a := ask(w, "GET", "/readyz", host, here); a.Code != 503 || a.Body.String() != "starting\n" {
				t.Errorf("a probe for %q is answered with %d: %s", host, a.Code, a.Body)
			}
		}
	}
}

// TestNothingCanBeChanged checks that all methods other than those for reading are refused.
func TestNothingCanBeChanged(t *testing.T) {
	w := New(Config{Loopback: true})
	for _, path := range []string{"/", "/healthz", "/readyz", "/metrics", "/debug/pprof/", "/debug/pprof/profile"} {
		for _, method := range []string{"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"} {
			if a := ask(w, method, path, "localhost", here); a.Code != http.StatusMethodNotAllowed || a.Header().Get("Allow") != "GET, HEAD" {
				t.Errorf("%s %s gives %d", method, path, a.Code)
			}
		}
	}
	if a := ask(w, "HEAD", "/healthz", "localhost", here); a.Code != 200 {
		t.Errorf("HEAD gives %d", a.Code)
	}
}

// TestProfilesAreForThisComputer checks that only this computer can read profiles, and that the command line is never shown.
func TestProfilesAreForThisComputer(t *testing.T) {
	w, open := New(Config{Loopback: true}), New(Config{})
	for path, want := range map[string]int{"": 200, "goroutine?debug=1": 200, "heap": 200, "cmdline": 404, "symbol": 404} {
		path = "/debug/pprof/" + path
		if a := ask(w, "GET", path, "localhost", here); a.Code != want {
			t.Errorf("%s gives %d", path, a.Code)
		}
		for what, a := range map[string]*httptest.ResponseRecorder{
			"to somebody else": ask(w, "GET", path, "localhost", there), "where others reach it": ask(open, "GET", path, "10.0.0.7", here),
			"for somebody else": ask(w, "GET", path, "localhost", here, "X-Forwarded-For", "10.0.0.9"),
			"for another":       ask(w, "GET", path, "localhost", here, "Forwarded", "for=10.0.0.9"),
		} {
			if a.Code != http.StatusNotFound {
				t.Errorf("%s %s gives %d", path, what, a.Code)
			}
		}
	}
}

// A fault is a log whose Ping returns err.
type fault struct {
	store.Log
	err error
}

func (f *fault) Ping(context.Context) error { return f.err }

// A stall is a log whose Ping does not answer before the context ends.
type stall struct{ store.Log }

func (stall) Ping(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

type site int

func (s site) Streams() int { return int(s) }

func (site) OthersReady(context.Context) bool { return othersReady }

// othersReady is the result of site.OthersReady: whether other servers can use the database.
var othersReady bool

// TestReadyOnlyWhileTheLogIsOpen checks when a server is ready, and the text that says why it is not.
func TestReadyOnlyWhileTheLogIsOpen(t *testing.T) {
	w := New(Config{Loopback: true})
	is := func(want string) {
		t.Helper()
		for path, good := range map[string]bool{"/statusz": want == "ready", "/readyz": want == "ready" || want == "away" && !othersReady} {
			status := http.StatusServiceUnavailable
			if good {
				status = http.StatusOK
			}
			if a := ask(w, "GET", path, "localhost", here); a.Code != status || a.Body.String() != want+"\n" {
				t.Errorf("%s is %d %q, not %d %s", path, a.Code, a.Body, status, want)
			}
		}
		metric := fmt.Sprintf("\npantheon_ready %d\n", map[bool]int{true: 1}[want == "ready"])
		if a := ask(w, "GET", "/metrics", "localhost", here); !strings.Contains(a.Body.String(), metric) {
			t.Errorf("%s is not among the measures: %q", want, metric)
		}
		if a := ask(w, "GET", "/healthz", "localhost", here); a.Code != http.StatusOK {
			t.Errorf("%s, it does not live: %d", want, a.Code)
		}
	}
	is("starting")
	log, server := open(t)
	broken := &fault{Log: log}
	w.Opened(broken, server, site(3))
	is("ready")
	broken.err = errors.New("the disk is full")
	is("failing")
	broken.err = fmt.Errorf("it is gone: %w", store.ErrAway)
	is("away") // for all servers: people should see the page that says so
	othersReady = true
	is("away") // for this one alone
	othersReady = false
	broken.err = nil
	is("ready")
	synctest.Test(t, func(t *testing.T) {
		w.Opened(stall{log}, server, site(3))
		begun := time.Now()
		is("failing")
		if took := time.Since(begun); took != 3*pingTime { // asked for both words, and for the metric
			t.Errorf("a log that does not answer is waited for %v", took)
		}
	})
	w.Opened(log, server, site(3))
	w.Stops()
	is("stopping")
}

// open opens a log in a new folder, and a server without titles on it.
func open(t *testing.T) (store.Log, *table.Server) {
	t.Helper()
	log, err := store.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	server, err := table.Open(t.Context(), table.Config{Log: log, Registry: games.Registry{}, Logger: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Close() //nolint:errcheck // the test is over
		log.Close()    //nolint:errcheck // as above
	})
	return log, server
}

// names returns the registered metrics with their labels, by name.
func names(t *testing.T) map[string][]string {
	t.Helper()
	descs := make(chan *prometheus.Desc)
	go func() {
		defer close(descs)
		New(Config{}).Meter.registry.Describe(descs)
	}()
	all, parts := map[string][]string{}, regexp.MustCompile(`fqName: "([^"]+)".*constLabels: \{([^}]*)\}, variableLabels: \{([^}]*)\}`)
	for d := range descs {
		m := parts.FindStringSubmatch(d.String())
		if m == nil {
			t.Fatalf("%s is not read", d)
		}
		all[m[1]] = strings.FieldsFunc(m[3], func(r rune) bool { return r == ',' })
		if name, _, ok := strings.Cut(m[2], "="); ok {
			all[m[1]] = append(all[m[1]], name)
		}
	}
	if len(all) < 20 {
		t.Fatalf("only %d measures", len(all))
	}
	return all
}

// TestAlertsAskForWhatThereIs checks that each alert uses registered metrics and labels, and that the documentation says what to do
// about it.
func TestAlertsAskForWhatThereIs(t *testing.T) {
	text, err := os.ReadFile("../deploy/alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	docs, err := os.ReadFile("../docs/self-hosting/monitoring.md")
	if err != nil {
		t.Fatal(err)
	}
	known := names(t)
	alert := regexp.MustCompile(`(?s)- alert: (\w+)\n(.*?)\n +labels:`)
	measure := regexp.MustCompile(`\b((?:pantheon|process|go)_\w+)(?:\{(.*?)\})?`)
	matched, by := regexp.MustCompile(`(\w+)=~?"[^"]+"`), regexp.MustCompile(`by \(([^)]*)\)`)
	given := []string{"instance", "job", "le"} // added by Prometheus
	alerts := alert.FindAllStringSubmatch(string(text), -1)
	if len(alerts) < 8 || len(alerts) != strings.Count(string(text), "- alert: ") {
		t.Fatalf("%d alerts are read", len(alerts))
	}
	for _, a := range alerts {
		name, expr := a[1], a[2]
		if !strings.Contains(string(docs), "`"+name+"`") {
			t.Errorf("docs/self-hosting/monitoring.md does not say what to do about %s", name)
		}
		var labels []string
		found := measure.FindAllStringSubmatch(expr, -1)
		if len(found) == 0 && !strings.Contains(expr, "up{") {
			t.Errorf("%s asks for nothing", name)
		}
		for _, m := range found {
			base := strings.TrimSuffix(m[1], "_bucket")
			own, ok := known[base]
			if !ok {
				t.Errorf("%s asks for %s, which is not registered", name, m[1])
			}
			labels = append(labels, own...)
			for _, l := range matched.FindAllStringSubmatch(m[2], -1) {
				if !slices.Contains(own, l[1]) && !slices.Contains(given, l[1]) {
					t.Errorf("%s asks for the label %s of %s", name, l[1], base)
				}
			}
		}
		for _, m := range by.FindAllStringSubmatch(expr, -1) {
			for l := range strings.SplitSeq(m[1], ",") {
				if l = strings.TrimSpace(l); !slices.Contains(labels, l) && !slices.Contains(given, l) {
					t.Errorf("%s asks for the label %s", name, l)
				}
			}
		}
	}
}

// TestTheDashboardAsksForWhatThereIs checks that each query of the dashboard uses a registered metric and its labels. All metrics of this
// program must be in the dashboard and in the documentation. The documentation must list no unregistered metric.
func TestTheDashboardAsksForWhatThereIs(t *testing.T) {
	text, err := os.ReadFile("../deploy/grafana/pantheon.json")
	if err != nil {
		t.Fatal(err)
	}
	var board struct {
		Panels []struct {
			Title   string
			Type    string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(text, &board); err != nil {
		t.Fatal(err)
	}
	known, asked := names(t), map[string]bool{}
	measure, label := regexp.MustCompile(`\b(?:pantheon|process|go)_\w+`), regexp.MustCompile(`by \(([^)]*)\)`)
	for _, p := range board.Panels {
		if p.Type != "row" && len(p.Targets) == 0 {
			t.Errorf("%s asks for nothing", p.Title)
		}
		for _, target := range p.Targets {
			found := measure.FindAllString(target.Expr, -1)
			if len(found) != 1 {
				t.Errorf("%s asks for the measures %q in %s", p.Title, found, target.Expr)
				continue
			}
			name, bucket := strings.CutSuffix(found[0], "_bucket")
			labels, ok := known[name]
			if !ok {
				t.Errorf("%s asks for %s, which is not registered", p.Title, found[0])
			}
			asked[name] = true
			for _, m := range label.FindAllStringSubmatch(target.Expr, -1) {
				for l := range strings.SplitSeq(m[1], ",") {
					if l = strings.TrimSpace(l); !slices.Contains(labels, l) && !(l == "le" && bucket) {
						t.Errorf("%s asks for the label %s of %s", p.Title, l, name)
					}
				}
			}
		}
	}
	docs, err := os.ReadFile("../docs/self-hosting/monitoring.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, name := range measure.FindAllString(string(docs), -1) {
		told[name] = true
		if _, ok := known[name]; !ok {
			t.Errorf("docs/self-hosting/monitoring.md lists %s, which is not registered", name)
		}
	}
	for name := range known {
		if strings.HasPrefix(name, "pantheon_") && !asked[name] {
			t.Errorf("the dashboard does not show %s", name)
		}
		if strings.HasPrefix(name, "pantheon_") && !told[name] {
			t.Errorf("docs/self-hosting/monitoring.md does not list %s", name)
		}
	}
}

// TestMeasures checks that events are counted by route, class and kind.
func TestMeasures(t *testing.T) {
	w := New(Config{Loopback: true, Version: "7"})
	log, server := open(t)
	w.Opened(log, server, site(3))
	m := w.Meter
	m.Answered("GET /t/{table}", 200, 3*time.Millisecond)
	m.Answered("GET /live", 200, time.Hour)
	m.Answered("", 413, time.Millisecond)
	m.Answered("POST /play", 0, time.Millisecond)
	m.Refused("rule")
	m.Moved("some-game", table.FromBot)
	m.Told(3 * time.Millisecond)
	for _, err := range []error{nil, store.ErrTaken, store.ErrElsewhere, store.ErrUnsure, io.EOF} {
		m.Appended(3*time.Millisecond, err)
	}
	text := ask(w, "GET", "/metrics", "localhost", here).Body.String()
	for _, want := range []string{
		`pantheon_requests_total{class="2xx",route="GET /t/{table}"} 1`, `pantheon_requests_total{class="2xx",route="GET /live"} 1`,
		`pantheon_requests_total{class="4xx",route="none"} 1`, `pantheon_requests_total{class="gone",route="POST /play"} 1`,
		`pantheon_request_seconds_bucket{route="GET /t/{table}",le="0.005"} 1`, `pantheon_refusals_total{kind="rule"} 1`,
		`pantheon_moves_total{by="bot",game="some-game"} 1`, `pantheon_telling_seconds_bucket{le="0.005"} 1`,
		`pantheon_append_seconds_count 5`, `pantheon_append_failures_total{kind="taken"} 1`, `pantheon_append_failures_total{kind="elsewhere"} 1`,
		`pantheon_append_failures_total{kind="unsure"} 1`, `pantheon_append_failures_total{kind="failed"} 1`,
		`pantheon_streams 3`, `pantheon_tables{phase="running"} 0`, `pantheon_bots_waiting 0`, `pantheon_info{version="7"} 1`,
		"go_goroutines ", "go_memstats_heap_inuse_bytes ",
	} {
		if !strings.Contains(text, "\n"+want) {
			t.Errorf("there is no %s", want)
		}
	}
	for _, bad := range []string{`pantheon_request_seconds_count{route="GET /live"}`, "pantheon_lease"} {
		if strings.Contains(text, bad) {
			t.Errorf("there is %s", bad)
		}
	}
}

// A queue is a log with waiting jobs.
type queue struct {
	store.Log
	store.Jobs
	err error
}

func (q *queue) Untaken(context.Context) (urgent, patient int, err error) { return 4, 7, q.err }

// TestMetricsOfJobs checks the metrics of a worker. It has the number of jobs by kind, but no metrics of a site.
func TestMetricsOfJobs(t *testing.T) {
	w := New(Config{Loopback: true, Version: "7"})
	log, _ := open(t)
	q := &queue{Log: log}
	w.Thinks(q)
	for range 3 {
		w.Meter.Taken("hint")
	}
	w.Meter.Became("hint", table.JobDone, 3*time.Second)
	w.Meter.Became("hint", table.JobReturned, time.Millisecond)
	measured := func() string { return ask(w, "GET", "/metrics", "localhost", here).Body.String() }
	text := measured()
	for _, want := range []string{
		`pantheon_ready 1`, `pantheon_thoughts_taken_total{kind="hint"} 3`, `pantheon_thoughts_total{became="done",kind="hint"} 1`,
		`pantheon_thoughts_total{became="returned",kind="hint"} 1`, `pantheon_thought_seconds_bucket{kind="hint",le="5"} 2`,
		`pantheon_thoughts_thinking 1`, `pantheon_thoughts_waiting{patient="no"} 4`, `pantheon_thoughts_waiting{patient="yes"} 7`,
	} {
		if !strings.Contains(text, "\n"+want+"\n") {
			t.Errorf("there is no %s", want)
		}
	}
	for _, bad := range []string{"\npantheon_streams", "\npantheon_tables", "\npantheon_bots"} {
		if strings.Contains(text, bad) {
			t.Errorf("there is %s", bad[1:])
		}
	}
	q.err = store.ErrAway
	if text := measured(); strings.Contains(text, "pantheon_thoughts_waiting{") || !strings.Contains(text, "\npantheon_thoughts_thinking 1\n") {
		t.Errorf("with the database away the measures are %s", text)
	}
	w.Stops()
	if a := ask(w, "GET", "/readyz", "localhost", here); a.Code != http.StatusServiceUnavailable || a.Body.String() != "stopping\n" {
		t.Errorf("when it stops it is %d %q", a.Code, a.Body)
	}
}

// BenchmarkMeter measures the cost of counting one move: the request, the move, the append and the update of one stream.
func BenchmarkMeter(b *testing.B) {
	m := New(Config{}).Meter
	b.ReportAllocs()
	for b.Loop() {
		m.Answered("POST /t/{table}/say", 200, time.Millisecond)
		m.Moved("some-game", table.FromPerson)
		m.Appended(time.Millisecond, nil)
		m.Told(time.Millisecond)
	}
}
