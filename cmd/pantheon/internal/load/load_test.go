package load

import (
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/morra"
	"pantheon/games"
	"pantheon/store"
	halls "pantheon/table"
	"pantheon/web"
	"pantheon/web/access"
)

// plain is a board that draws the document of any game as text.
type plain struct{}

func (plain) Parts(view game.Position, l board.RenderOptions) []board.Part {
	draw := func(text string) templ.Component {
		return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
			_, err := fmt.Fprintf(w, "<text>%s</text>", html.EscapeString(text))
			return err
		})
	}
	doc, err := view.MarshalJSON()
	if err != nil {
		doc = []byte(err.Error())
	}
	return []board.Part{{ID: "all", Title: "All", W: 100, H: 100, Static: draw("still"), Dynamic: board.Whole(draw(string(doc)))}}
}

func (plain) Text(game.Position, board.RenderOptions) string { return "" }
func (plain) Prompt(game.Position, game.Seat) game.Phrase    { return game.Phrase{} }
func (plain) Tip(game.Position, game.Thing) []game.Phrase    { return nil }
func (plain) Rules(game.Lang) string                         { return "" }
func (plain) Aid(game.Lang) string                           { return "" }
func (plain) Style() string                                  { return "" }
func (plain) Script() string                                 { return "" }

// A testServer is a server of two toy games, with a handler in front that can change answers.
type testServer struct {
	*httptest.Server
	again atomic.Int64 // requests for a rematch
	said  atomic.Int64 // requests to play a move
}

// patience is the longest wait for something that must happen. It is long enough for any machine: no test measures speed with it.
const patience = 2 * time.Minute

// open serves the toy games until the test ends. meddle may change the answers.
func open(t *testing.T, limits access.Limits, meddle func(w http.ResponseWriter, r *http.Request, next http.Handler)) *testServer {
	t.Helper()
	registry := games.Registry{{Game: bluff.Game(), Board: plain{}, Folder: "bluff"}, {Game: morra.Game(), Board: plain{}, Folder: "morra"}}
	log, err := store.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	server, err := halls.Open(t.Context(), halls.Config{Log: log, Registry: registry, Logger: quiet, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	site, err := web.New(web.Config{Server: server, Registry: registry, Local: true, Version: "test", Log: quiet, Limits: limits})
	if err != nil {
		t.Fatal(err)
	}
	h := &testServer{}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/again") {
			h.again.Add(1)
		}
		if strings.HasSuffix(r.URL.Path, "/say") {
			h.said.Add(1)
		}
		if meddle == nil {
			site.ServeHTTP(w, r)
			return
		}
		meddle(w, r, site)
	}))
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := errors.Join(site.Close(ctx), h.Config.Shutdown(ctx), server.Close(), log.Close()); err != nil {
			t.Error(err)
		}
	})
	return h
}

// usual returns a plan of a load that runs until it is stopped.
func (h *testServer) usual() Plan {
	return Plan{At: []string{h.URL}, Games: []string{"bluff", "morra"}, Tables: 3, Watchers: 4, For: time.Hour, Seed: "spring", Patience: patience}
}

// unbound has no limit for the inputs of a person.
var unbound = access.Limits{Inputs: -1}

// until returns a context that ends when so reports true. The test fails if that never happens.
func until(t *testing.T, so func() bool) context.Context {
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		defer stop()
		for late := time.Now().Add(patience); !so(); time.Sleep(time.Millisecond) {
			if ctx.Err() != nil {
				t.Error("the load ends before what the test waits for")
				return
			}
			if time.Now().After(late) {
				t.Errorf("waited %v for what does not happen", patience)
				return
			}
		}
	}()
	return ctx
}

// TestWholeGames plays games of both titles to their ends, with rematches and spectators. Nothing is refused, because only legal moves are
// played, and nothing is lost.
func TestWholeGames(t *testing.T) {
	t.Parallel()
	h := open(t, unbound, nil)
	plan := h.usual()
	plan.Folder, plan.PIDs = t.TempDir(), []int{os.Getpid()}
	r, err := Run(until(t, func() bool { return h.again.Load() >= 6 }), plan)
	if err != nil {
		t.Fatal(err)
	}
	if r.Moves == 0 || r.Finished < 5 || r.Refused != 0 || r.Lost != 0 || r.WatchersLost != 0 || r.Reopened != 0 {
		t.Errorf("%+v", r)
	}
	if r.Ack == nil || r.Other == nil || !(r.Ack.P50 > 0 && r.Ack.P50 <= r.Ack.P99 && r.Ack.P99 <= r.Ack.Max) || r.Other.Max <= 0 {
		t.Errorf("the answer took %v, the other seat %v", r.Ack, r.Other)
	}
	if r.Fsync == nil || r.Fsync.Max <= 0 || r.BytesPerMove < 200 || r.WatcherBytesPerMove <= 0 {
		t.Errorf("%+v", r)
	}
	if _, err := os.Stat("/proc/self/stat"); err == nil && (r.ServerCPU == nil || *r.ServerCPU <= 0 || r.GeneratorCPU == nil || r.RSS == nil || *r.RSS < 1) {
		t.Errorf("the system tells no processor time or memory: %+v", r)
	}
	files, err := os.ReadDir(plan.Folder)
	if err != nil || len(files) != 0 {
		t.Errorf("files are left behind: %v %v", files, err)
	}
	var text strings.Builder
	if _, err := r.WriteTo(&text); err != nil || !strings.Contains(text.String(), "seed spring") {
		t.Errorf("%v\n%s", err, &text)
	}
}

// TestOnItsWayAtTheEnd checks that a load waits at the end of the measurement for a move that the other seat has not received yet.
func TestOnItsWayAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one := &table{crowd: &crowd{Plan: Plan{Patience: patience}, from: time.Now()}, id: "a", chance: rand.New(rand.NewPCG(1, 1)), news: make(chan news), quiet: make(chan struct{}), seats: make([]seat, 2)}
		for n := range one.seats {
			one.seats[n].person = person{door: newDoor(), at: []string{"http://127.0.0.1:0"}}
		}
		one.pages = newDoor()
		one.flight = flight{by: 0, sent: time.Now(), entry: 5}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- one.play(ctx) }()
		synctest.Wait()
		stop()
		synctest.Wait()
		select {
		case one.news <- news{seat: 1, table: "a", update: update{entry: 5}, at: time.Now()}:
			if err := <-ended; err != nil || len(one.counted.others) != 1 {
				t.Errorf("%v, and the other seat was told %d times", err, len(one.counted.others))
			}
		case err := <-ended:
			t.Errorf("it is not waited for: %v", err)
		}
	})
}

// TestRate checks that tables keep the interval between moves that the rate sets, however fast the server is.
func TestRate(t *testing.T) {
	t.Parallel()
	h := open(t, unbound, nil)
	plan := h.usual()
	plan.Rate, plan.For = 40, 400*time.Millisecond
	r, err := Run(t.Context(), plan)
	if err != nil {
		t.Fatal(err)
	}
	if most := int(plan.Rate*r.Seconds) + plan.Tables; r.Moves > most {
		t.Errorf("%d moves in %v s: at most %d were asked for", r.Moves, r.Seconds, most)
	}
}

// TestOneOfSeveralDies lets people use two servers in turn, of which one dies. Unanswered inputs are sent to the other server, streams are
// reopened there, and nothing is lost. Without ThroughDeaths the load fails.
func TestOneOfSeveralDies(t *testing.T) {
	t.Parallel()
	for _, sticky := range []bool{false, true} {
		var said atomic.Int64 // at the server that dies, because it is measured too
		var measured atomic.Bool
		h := open(t, unbound, nil)
		mortal := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/say") && measured.Load() {
				said.Add(1)
			}
			h.Config.Handler.ServeHTTP(w, r)
		}))
		defer mortal.Close()
		plan := h.usual()
		plan.At, plan.Sticky, plan.ThroughDeaths, plan.PIDs = append(plan.At, mortal.URL), sticky, true, []int{os.Getpid(), os.Getpid()}
		plan.Beside = map[string]int{"the parent": os.Getppid()}
		plan.Begins = func() { measured.Store(true) }
		var games, moves int64
		r, err := Run(until(t, func() bool {
			switch {
			case games == 0 && said.Load() >= 20:
				mortal.Listener.Close()
				mortal.CloseClientConnections()
				games, moves = h.again.Load()+1, h.said.Load()+2*said.Load() // so that it gets more than the dead server had
			case games > 0:
				return h.again.Load() >= games+4 && h.said.Load() >= moves
			}
			return false
		}), plan)
		if err != nil {
			t.Fatal(err)
		}
		if r.Lost != 0 || r.Reopened == 0 || r.Away == nil || r.AllBack <= 0 || len(r.Servers) != 2 || r.Servers[0].Moves <= r.Servers[1].Moves || r.Servers[1].Moves == 0 {
			t.Errorf("sticky %v: %+v", sticky, r)
		}
		var text strings.Builder
		if r.WriteTo(&text); !strings.Contains(text.String(), "from the end of a stream until it works again") || !strings.Contains(text.String(), h.URL+": ") {
			t.Errorf("it does not say so:\n%s", &text)
		}
		plan.ThroughDeaths = false
		if r, err := Run(t.Context(), plan); err == nil {
			t.Errorf("with a server that is not there: %+v", r)
		}
	}
}

// TestAlone checks that one person can play with a bot, and that the moves of the bot are counted separately.
func TestAlone(t *testing.T) {
	t.Parallel()
	h := open(t, unbound, nil)
	plan := h.usual()
	plan.Alone, plan.Bot = true, "random"
	r, err := Run(until(t, func() bool { return h.again.Load() >= 6 }), plan)
	if err != nil || r.Moves == 0 || r.BotMoves == 0 || r.Lost != 0 || r.Other != nil {
		t.Errorf("%v, %+v", err, r)
	}
}

// TestLimitIsTold checks that a move that comes too soon for the server is counted as refused, repeated later, and reported.
func TestLimitIsTold(t *testing.T) {
	t.Parallel()
	var refused atomic.Int64
	h := open(t, access.Limits{Inputs: 1}, func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		kept := httptest.NewRecorder()
		if !strings.HasSuffix(r.URL.Path, "/say") {
			next.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(kept, r)
		if kept.Code == http.StatusTooManyRequests {
			refused.Add(1)
			kept.Header().Set("Retry-After", "0") // so that the test does not wait
		}
		for key, values := range kept.Header() {
			w.Header()[key] = values
		}
		w.WriteHeader(kept.Code)
		w.Write(kept.Body.Bytes())
	})
	plan := h.usual()
	plan.Tables, plan.Watchers = 1, 0
	r, err := Run(until(t, func() bool { return refused.Load() >= 8 }), plan)
	if err != nil || r.Limited < 5 || r.Refused != r.Limited || r.Lost != 0 {
		t.Fatalf("%v, %+v", err, r)
	}
	var text strings.Builder
	if r.WriteTo(&text); !strings.Contains(text.String(), "because of its limit for one person") {
		t.Errorf("it does not say so:\n%s", &text)
	}
}

// TestOnlyHere checks that no request leaves this computer, whatever the address of a server looks like.
func TestOnlyHere(t *testing.T) {
	for text, want := range map[string]string{
		"http://127.0.0.1:8080": "http://127.0.0.1:8080", "http://[::1]:80/": "http://[::1]:80", "http://localhost:9": "http://localhost:9",
		"http://192.0.2.1:80": "", "https://127.0.0.1": "", "127.0.0.1:80": "", "http://127.0.0.1:80/t/x": "", "http://games.example": "",
		"http://localhost.games.example": "", "http://me@127.0.0.1": "", "": "",
	} {
		if got, err := Loopback(text); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	p := person{door: newDoor(), at: []string{"http://192.0.2.1:80"}}
	if _, err := p.page(t.Context(), http.MethodGet, "/", nil); !errors.Is(err, errElsewhere) {
		t.Errorf("a request to another computer ends with %v", err)
	}
}

// TestNotAPantheon checks that another kind of server, or none, is reported before the measurement.
func TestNotAPantheon(t *testing.T) {
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	plan := Plan{At: []string{other.URL}, Games: []string{"bluff"}, Tables: 1, For: time.Hour}
	if r, err := Run(t.Context(), plan); r != nil || !errors.Is(err, errNotOurs) {
		t.Errorf("%v, %v", r, err)
	}
	other.Close()
	if r, err := Run(t.Context(), plan); r != nil || err == nil || !strings.Contains(err.Error(), "no server answers at") {
		t.Errorf("%v, %v", r, err)
	}
}

// TestSpread checks the median, the 99th percentile and the maximum.
func TestSpread(t *testing.T) {
	var times []time.Duration
	for n := 200; n >= 0; n-- {
		times = append(times, time.Duration(n)*time.Millisecond)
	}
	if s := spread(times); *s != (Spread{100, 198, 200}) {
		t.Errorf("%+v", s)
	}
	if s := spread(nil); s != nil {
		t.Errorf("of nothing: %+v", s)
	}
}
