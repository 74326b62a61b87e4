package web_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"pantheon/store"
	"pantheon/table"
)

// A testMeter counts what is reported to the meter, by kind.
type testMeter struct {
	mu     sync.Mutex
	counts map[string]int
	took   time.Duration // the time of the last update
}

func (m *testMeter) add(what ...any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.counts[fmt.Sprint(what...)]++
}

func (m *testMeter) of(what string) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.counts[what]
}

func (m *testMeter) Answered(route string, status int, _ time.Duration) {
	m.add(route, " ", fmt.Sprint(status))
}
func (m *testMeter) Moved(game string, by table.MoveSource) { m.add("moved ", game, " ", by) }

func (m *testMeter) Refused(kind string) { m.add("refused ", kind) }

func (m *testMeter) Told(took time.Duration) {
	m.mu.Lock()
	m.took = took
	m.mu.Unlock()
	m.add("told")
}

// TestRequestsAreCounted checks that requests are counted by route and status, refusals by kind, and streams while they are
// open.
func TestRequestsAreCounted(t *testing.T) {
	meter := &testMeter{counts: map[string]int{}}
	h := &testSite{t: t, folder: t.TempDir(), registry: toyRegistry(), meter: meter}
	h.start("")
	t.Cleanup(h.stop)
	id, seats := h.pair("bluff")
	seats[0].post("/t/"+id+"/say", "words", "no such words", "seat", "0", "input", "x")
	seats[0].post("/t/"+id+"/act/resign", "seat", "1", "input", "y")
	seats[0].get("/nowhere")
	seats[0].get("/%07")
	seats[0].ask("POST", "/play", nil, "Origin", "https://evil.example")
	if n := h.site.Streams(); n != 0 {
		t.Errorf("%d streams are open", n)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, h.server.URL+"/live?w="+id+"@0", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := seats[1].client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := answer.Body.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if n := h.site.Streams(); n != 1 {
		t.Errorf("%d streams are open", n)
	}
	if n := meter.of("told"); n != 0 {
		t.Errorf("%d updates of before count as told", n)
	}
	if !sayAny(t, id, seats, 0) {
		t.Fatal("nobody can say anything")
	}
	await(t, "a sentence that is told", func() bool { return meter.of("told") > 0 })
	meter.mu.Lock()
	took := meter.took
	meter.mu.Unlock()
	if took <= 0 {
		t.Errorf("it was told after %v", took)
	}
	cancel()
	await(t, "the end of the stream", func() bool { return h.site.Streams() == 0 && meter.of("GET /live 200") == 1 })
	for what, want := range map[string]int{
		"POST /new/{game} 303": 1, "POST /i/{token} 303": 1, "POST /t/{table}/say 409": 1, "POST /t/{table}/say 303": 1, "/ 404": 1, " 400": 1, " 403": 1,
		"POST /t/{table}/act/{act} 409": 1, "refused rule": 1, "refused refused.not-your-seat": 1, "refused error.page": 1,
		"refused error.address": 1, "refused error.cross-site": 1,
	} {
		if got := meter.of(what); got != want {
			t.Errorf("%q is counted %d times, not %d", what, got, want)
		}
	}
	if t.Failed() {
		t.Log(meter.counts)
	}
}

// lost is a log whose Find returns the error found, if it is set.
type lost struct {
	store.Log
	found error
}

func (l *lost) Find(ctx context.Context, word string) ([]string, error) {
	if l.found != nil {
		return nil, l.found
	}
	return l.Log.Find(ctx, word)
}

// TestFaultsDoNotTellLinks checks that the log line of an error names the route and the table, but nothing that gives
// access to a seat.
func TestFaultsDoNotTellLinks(t *testing.T) {
	var said bytes.Buffer
	log := &lost{}
	h := &testSite{t: t, folder: t.TempDir(), registry: toyRegistry(), wrap: func(l store.Log) store.Log { log.Log = l; return log }}
	h.says = slog.New(slog.NewTextHandler(&said, &slog.HandlerOptions{Level: slog.LevelDebug}))
	h.start("")
	host := h.person()
	id := host.open("bluff", "friend")
	link := host.get("/t/" + id).links()[0]
	log.found = errors.New("the disk is gone")
	h.person().get(link).want(t, http.StatusInsufficientStorage)
	log.found = nil
	host.post(link+"/nowhere", "name", "Ana")
	host.post("/carry/7KQM-2XRD")
	host.post("/t/"+id+"/act/nothing", "input", "x")
	host.ask("POST", link, nil, "Origin", "https://evil.example")
	h.stop()
	for _, want := range []string{"path=/i/{token} err=\"the disk is gone\"", "path=/t/" + id + "/act/{act} ", "path=/carry/{code} ",
		`level=DEBUG msg="a request" method=GET route=/i/{token} status=507 bytes=`, "path=/ status=404"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("the log does not say %s", want)
		}
	}
	for _, bad := range []string{strings.TrimPrefix(link, "/i/"), "7KQM"} {
		if strings.Contains(said.String(), bad) {
			t.Errorf("the log says %s", bad)
		}
	}
	if t.Failed() {
		t.Log(said.String())
	}
}
