package load

import (
	"bytes"
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
	"slices"
	"strings"
	"sync"
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
	"pantheon/web/entrance"
	"pantheon/web/page"
)

// plain draws any game as the text of its document.
type plain struct{}

func (plain) Parts(view game.Position, l board.Look) []board.Part {
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
	return []board.Part{{ID: "all", Title: "All", W: 100, H: 100, Still: draw("still"), Live: board.Whole(draw(string(doc)))}}
}

func (plain) Text(game.Position, board.Look) string       { return "" }
func (plain) Prompt(game.Position, game.Seat) game.Phrase { return game.Phrase{} }
func (plain) Tip(game.Position, game.Thing) []game.Phrase { return nil }
func (plain) Rules(game.Lang) string                      { return "" }
func (plain) Aid(game.Lang) string                        { return "" }
func (plain) Style() string                               { return "" }
func (plain) Script() string                              { return "" }

// A house is a server of two toy games, and what stands before it.
type house struct {
	*httptest.Server
	again atomic.Int64 // games that were begun again
	said  atomic.Int64 // moves that were asked for
}

// patience ends a wait for something that never comes. It says nothing about speed: no machine that works needs so long.
const patience = 2 * time.Minute

// open serves the toy games behind a hand that may meddle with the answers, until the test ends.
func open(t *testing.T, limits entrance.Limits, meddle func(w http.ResponseWriter, r *http.Request, next http.Handler)) *house {
	t.Helper()
	shelf := games.Shelf{{Game: bluff.Game(), Board: plain{}, Folder: "bluff"}, {Game: morra.Game(), Board: plain{}, Folder: "morra"}}
	log, err := store.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	hall, err := halls.Open(t.Context(), halls.Config{Log: log, Shelf: shelf, Logger: quiet, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	site, err := web.New(web.Config{Hall: hall, Shelf: shelf, Local: true, Version: "test", Log: quiet, Limits: limits})
	if err != nil {
		t.Fatal(err)
	}
	h := &house{}
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
		if err := errors.Join(site.Close(ctx), h.Config.Shutdown(ctx), hall.Close(), log.Close()); err != nil {
			t.Error(err)
		}
	})
	return h
}

// usual is a load that goes on until it is stopped.
func (h *house) usual() Plan {
	return Plan{At: []string{h.URL}, Games: []string{"bluff", "morra"}, Tables: 3, Watchers: 4, For: time.Hour, Seed: "spring", Patience: patience}
}

// unbound is a house at which a person may be as quick as they like.
var unbound = entrance.Limits{Inputs: -1}

// until gives a context that ends when something is so, and tells when it never is.
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

// TestWholeGames plays games of both titles to their ends, each with the next behind it, with people who watch: nothing is refused, as only
// legal sentences are said, and nothing is lost.
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

// TestOnItsWayAtTheEnd: when the measure ends while the other seat has not been told of a sentence, that is waited for.
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

// A starter is a hand that lets the games of a server begin as those with a countdown do: a page says first that not all are ready; the
// first sentence at a table starts a countdown, which a stream tells, and the game runs from the second page of a seat on.
type starter struct {
	mu    sync.Mutex
	pages map[string]int // by table and person
	run   int            // pages of games that run
}

// Its countdown is of so many milliseconds.
const counted20 = `<div class="start" data-halt="start" data-left="20"><strong data-halt-left>1</strong></div>`

func (s *starter) meddle(w http.ResponseWriter, r *http.Request, next http.Handler) {
	r.Header.Del("Accept-Encoding")
	id, isTable := strings.CutPrefix(r.URL.Path, "/t/")
	switch {
	case r.URL.Path == "/live":
		told := false
		w = &meddler{w, func(w http.ResponseWriter, event []byte) error {
			if bytes.Contains(event, []byte("event: update")) && !bytes.Contains(event, []byte(`"soft":true`)) && !told {
				told = true
				event = bytes.ReplaceAll(event, []byte("data-say"), []byte("data-later"))
				event = bytes.Replace(event, []byte(`"html":{`), fmt.Appendf(nil, `"html":{"halt":[%q],`, counted20), 1)
			}
			_, err := w.Write(event)
			return err
		}}
	case isTable && r.Method == http.MethodGet:
		kept := httptest.NewRecorder()
		next.ServeHTTP(kept, r)
		for key, values := range kept.Header() {
			w.Header()[key] = values
		}
		w.Header().Del("Content-Length")
		w.WriteHeader(kept.Code)
		w.Write(s.page(id+r.Header.Get("Cookie"), kept.Body.Bytes()))
		return
	}
	next.ServeHTTP(w, r)
}

// page is what a page says. One with an invitation is of a table at which nobody plays yet.
func (s *starter) page(key string, page []byte) []byte {
	const runs = `<div id="halt" class="halt" aria-live="assertive"></div>`
	s.mu.Lock()
	defer s.mu.Unlock()
	if invitation.Match(page) || !bytes.Contains(page, []byte(runs)) {
		return page
	}
	if s.pages[key]++; s.pages[key] > 1 {
		s.run++
		return page
	}
	return bytes.Replace(page, []byte(runs), []byte(strings.Replace(runs, "></", `><div class="start">Not all are ready.</div></`, 1)), 1)
}

// running is how many pages of games that run were asked for.
func (s *starter) running() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.run
}

// TestCountdownIsNotMeasured: where games count down to their start, it is measured from when all run, and the countdown of a game that is
// begun again is left out of the time.
func TestCountdownIsNotMeasured(t *testing.T) {
	t.Parallel()
	s := &starter{pages: map[string]int{}}
	h := open(t, unbound, s.meddle)
	plan := h.usual()
	plan.Games, plan.Watchers = []string{"bluff"}, 0
	before := int64(0)
	plan.Begins = func() {
		if before = h.said.Load(); before != int64(plan.Tables) {
			t.Errorf("%d sentences were said before it is measured: one at each of %d tables starts its game", before, plan.Tables)
		}
		if run := s.running(); run < 2*plan.Tables {
			t.Errorf("it is measured when %d of the %d seats know that their game runs", run, 2*plan.Tables)
		}
	}
	r, err := Run(until(t, func() bool { return h.again.Load() >= 6 }), plan)
	if err != nil {
		t.Fatal(err)
	}
	if r.Halted <= 0 || r.Halted >= r.Seconds || int64(r.Moves) > h.said.Load()-before || r.Refused != 0 || r.Lost != 0 {
		t.Errorf("%+v", r)
	}
	var text strings.Builder
	if r.WriteTo(&text); !strings.Contains(text.String(), "not counted in moves a second") {
		t.Errorf("it does not say so:\n%s", &text)
	}
}

// TestHaltsAreLeftOut: what lies within the measure of the times in which games stood still is left out of it, once.
func TestHaltsAreLeftOut(t *testing.T) {
	zero := time.Unix(1_000_000, 0)
	at := func(s int) time.Time { return zero.Add(time.Duration(s) * time.Second) }
	down := func(s int) halt {
		return halt{shown: true, still: true, left: time.Duration(s) * time.Second}
	}
	type told struct {
		seat, at int
		halt
	}
	for name, c := range map[string]struct {
		told []told
		want float64 // between 10 and 20
	}{
		"it runs":                       {nil, 0},
		"not all are ready":             {[]told{{0, 12, halt{shown: true}}}, 0},
		"a countdown within":            {[]told{{0, 12, down(3)}}, 3},
		"told to both":                  {[]told{{0, 12, down(3)}, {1, 13, down(2)}}, 3},
		"told again":                    {[]told{{0, 12, down(3)}, {0, 13, down(2)}}, 3},
		"over sooner":                   {[]told{{0, 12, down(3)}, {0, 13, halt{}}}, 1},
		"known late to be over":         {[]told{{0, 12, down(3)}, {0, 18, halt{}}}, 3},
		"before it":                     {[]told{{0, 5, down(3)}}, 0},
		"into it":                       {[]told{{0, 8, down(3)}}, 1},
		"beyond its end":                {[]told{{0, 19, down(3)}}, 1},
		"two":                           {[]told{{0, 11, down(2)}, {0, 13, halt{}}, {0, 15, down(3)}}, 5},
		"a pause, and its countdown":    {[]told{{0, 12, halt{shown: true, still: true}}, {0, 14, down(3)}}, 5},
		"a pause that nobody ends":      {[]told{{0, 12, halt{shown: true, still: true}}}, 8},
		"from before it to after it":    {[]told{{0, 5, halt{shown: true, still: true}}, {0, 30, halt{}}}, 10},
		"only the other seat was told":  {[]told{{1, 12, down(3)}}, 0},
		"nobody plays, then a new game": {[]told{{0, 12, halt{shown: true, still: true}}, {0, 13, halt{shown: true}}, {0, 14, down(1)}}, 2},
	} {
		one := &table{seats: make([]seat, 2)}
		for _, s := range c.told {
			one.halted(s.seat, s.halt, at(s.at))
		}
		one.counted.moves = 60
		crowd := &crowd{Plan: Plan{At: []string{"a", "b"}, Games: []string{"x"}, Tables: 2}, tables: []*table{one, {}}}
		r := crowd.report(gauge{at: at(10)}, gauge{at: at(20)}, nil)
		if want := c.want / 2; r.Halted != want || r.Seconds != 10 || r.MovesPerS != rounded(60/(10-want), 1) {
			t.Errorf("%s: %v s of a table are left out and %v moves a second told, not %v: %+v", name, r.Halted, r.MovesPerS, want, r)
		}
	}
}

// TestReadHalt reads what a page draws where its game does not run.
func TestReadHalt(t *testing.T) {
	words := (&page.Texts{Site: &game.Catalog{}}).In("en")
	ready := page.ListOf(page.Readiness{Name: "Ana", Mine: true})
	const left = 3400*time.Millisecond + 700*time.Microsecond
	for name, c := range map[string]struct {
		drawn page.Halt
		want  halt
	}{
		"it runs":           {page.Halt{}, halt{}},
		"not all are ready": {page.Halt{Ready: ready}, halt{shown: true}},
		"to the start":      {page.Halt{Ready: ready, Reason: halls.HaltStart, Left: left}, halt{true, true, 3401 * time.Millisecond}},
		"after a pause":     {page.Halt{Reason: halls.HaltCountdown, Left: left}, halt{true, true, 3401 * time.Millisecond}},
		"a pause":           {page.Halt{Reason: halls.HaltPaused, GoOn: true}, halt{shown: true, still: true}},
	} {
		var drawn strings.Builder
		if err := c.drawn.Draw(words).Render(t.Context(), &drawn); err != nil {
			t.Fatal(err)
		}
		if got := haltOf([]byte(drawn.String())); got != c.want {
			t.Errorf("%s: %+v, not %+v: %s", name, got, c.want, &drawn)
		}
		whole := `<p data-left="9"></p>` + haltPanel + ` class="halt">` + drawn.String() + `</div><p data-left="9">`
		if got := haltOfPage([]byte(whole)); got != c.want {
			t.Errorf("%s, in a page: %+v, not %+v: %s", name, got, c.want, whole)
		}
	}
}

// TestRate: with a rate, tables keep apart from each other what they say, however quick the server is.
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

// TestOneOfSeveralDies: people ask two servers in turn; when one dies, what was on its way is sent again to the other, streams come
// back there, and nothing is lost. Without being told that servers may die, the load fails.
func TestOneOfSeveralDies(t *testing.T) {
	t.Parallel()
	for _, sticky := range []bool{false, true} {
		var said atomic.Int64 // at the one that dies, since it is measured
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
				games, moves = h.again.Load()+1, h.said.Load()+2*said.Load() // so that it comes to have more than the dead one
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
		if r.WriteTo(&text); !strings.Contains(text.String(), "from a stream's end until it tells of its table again") || !strings.Contains(text.String(), h.URL+": ") {
			t.Errorf("it does not say so:\n%s", &text)
		}
		plan.ThroughDeaths = false
		if r, err := Run(t.Context(), plan); err == nil {
			t.Errorf("with a server that is not there: %+v", r)
		}
	}
}

// TestAlone: one person may play with a bot, and what the bot says is counted apart.
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

// A meddler writes on what a stream writes, event by event, unpacked.
type meddler struct {
	http.ResponseWriter
	write func(to http.ResponseWriter, event []byte) error
}

func (m *meddler) Write(event []byte) (int, error) {
	return len(event), m.write(m.ResponseWriter, event)
}

func (m *meddler) Unwrap() http.ResponseWriter { return m.ResponseWriter }

// TestLostIsTold: an entry that a stream does not bring, or brings twice makes the load fail.
func TestLostIsTold(t *testing.T) {
	t.Parallel()
	for name, wrong := range map[string]func(w http.ResponseWriter, event []byte) error{
		"left out": func(http.ResponseWriter, []byte) error { return nil },
		"twice": func(w http.ResponseWriter, event []byte) error {
			_, err := w.Write(bytes.Repeat(event, 2))
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var mu sync.Mutex
			entries, done := 0, atomic.Bool{}
			h := open(t, unbound, func(w http.ResponseWriter, r *http.Request, next http.Handler) {
				if r.URL.Path == "/live" {
					r.Header.Del("Accept-Encoding")
					w = &meddler{w, func(w http.ResponseWriter, event []byte) error {
						mu.Lock()
						defer mu.Unlock()
						if bytes.Contains(event, []byte("event: update")) && !bytes.Contains(event, []byte(`"soft":true`)) {
							if entries++; entries == 9 {
								done.Store(true)
								return wrong(w, event)
							}
						}
						_, err := w.Write(event)
						return err
					}}
				}
				next.ServeHTTP(w, r)
			})
			plan := h.usual()
			plan.Watchers, plan.Patience = 0, 100*time.Millisecond // what is left out never comes; a slow machine loses more
			r, err := Run(until(t, done.Load), plan)
			if !errors.Is(err, ErrLost) || r == nil || r.Lost == 0 {
				t.Errorf("%v, %+v", err, r)
			}
		})
	}
}

// TestStreamsComeBack: a stream that ends is opened again behind what it has brought, and nothing is lost.
func TestStreamsComeBack(t *testing.T) {
	t.Parallel()
	var lives, cut atomic.Int64
	h := open(t, unbound, func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		if r.URL.Path == "/live" && lives.Add(1) == 2 {
			ctx, end := context.WithCancel(r.Context())
			defer end()
			r.Header.Del("Accept-Encoding")
			w = &meddler{w, func(w http.ResponseWriter, event []byte) error {
				if bytes.Contains(event, []byte(`"ply":2`)) && cut.CompareAndSwap(0, 1) {
					end()
				}
				_, err := w.Write(event)
				return err
			}}
			r = r.WithContext(ctx)
		}
		next.ServeHTTP(w, r)
	})
	plan := h.usual()
	plan.Tables, plan.Watchers = 1, 0
	r, err := Run(until(t, func() bool { return lives.Load() > 2 && h.again.Load() > 0 }), plan)
	if err != nil || r.Reopened == 0 || r.Lost != 0 {
		t.Errorf("%v, %+v", err, r)
	}
}

// TestLimitIsTold: what a server refuses because it comes too soon is counted as refused, said again later, and told.
func TestLimitIsTold(t *testing.T) {
	t.Parallel()
	var refused atomic.Int64
	h := open(t, entrance.Limits{Inputs: 1}, func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		kept := httptest.NewRecorder()
		if !strings.HasSuffix(r.URL.Path, "/say") {
			next.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(kept, r)
		if kept.Code == http.StatusTooManyRequests {
			refused.Add(1)
			kept.Header().Set("Retry-After", "0") // the test has no time
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
	if r.WriteTo(&text); !strings.Contains(text.String(), "takes so many of one person in a second") {
		t.Errorf("it does not say so:\n%s", &text)
	}
}

// TestOnlyHere: no request leaves this computer, whatever the address of a server looks like.
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

// TestNotAPantheon: another server is told apart before anything is measured, and so is none.
func TestNotAPantheon(t *testing.T) {
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	plan := Plan{At: []string{other.URL}, Games: []string{"bluff"}, Tables: 1, For: time.Hour}
	if r, err := Run(t.Context(), plan); r != nil || !errors.Is(err, errNotOurs) {
		t.Errorf("%v, %v", r, err)
	}
	other.Close()
	if r, err := Run(t.Context(), plan); r != nil || err == nil || !strings.Contains(err.Error(), "nothing answers at") {
		t.Errorf("%v, %v", r, err)
	}
}

// TestCount: what a stream brings is held against what it brought before.
func TestCount(t *testing.T) {
	entry := func(n int64) update { return update{entry: n} }
	beside := func(n int64) update { return update{entry: n, soft: true} }
	for name, test := range map[string]struct {
		brought []update
		lost    int64
	}{
		"in order":               {[]update{beside(4), entry(5), beside(5), entry(6)}, 0},
		"one left out":           {[]update{entry(5), entry(7)}, 1},
		"three left out":         {[]update{entry(8)}, 3},
		"one twice":              {[]update{entry(5), entry(5)}, 1},
		"two in the wrong order": {[]update{entry(6), entry(5)}, 2},
		"drawn anew, at a leap":  {[]update{{entry: 7, whole: true}}, 2},
	} {
		var f follower
		f.last.Store(4)
		for _, u := range test.brought {
			f.count(u)
		}
		if got := f.lost.Load(); got != test.lost {
			t.Errorf("%s: %d are lost, not %d", name, got, test.lost)
		}
	}
}

// TestReadUpdate reads what matters of an update, and is not misled by what texts say.
func TestReadUpdate(t *testing.T) {
	form := `"<form action=\"/t/a/say\" data-say><input name=\"seat\" value=\"1\"/><input name=\"seen\" value=\"12\"/>","` +
		`<button class=\"tile\" name=\"words\" value=\"say &#34;a&#34;\" data-x>b</button>","<button type=\"button\">c</button></form>"`
	var r reader
	u, ok := r.update([]byte(`{"key":"a","entry":12,"ply":3,"log":"\"soft\":true","html":{"choices":[` + form + `],"end":["no \"end\":[\"<form\" here"]}}`))
	if !ok || u.entry != 12 || u.soft || u.whole || u.over || u.choices == nil || !u.choices.open() {
		t.Fatalf("%+v %v", u, ok)
	}
	o := u.choices.read()
	if o.seat != "1" || o.seen != "12" || len(o.words) != 1 || o.words[0] != `say "a"` {
		t.Errorf("%+v", o)
	}
	more := `<button name=\"words\" value=\"pass\">d</button>`
	u, ok = r.update([]byte(`{"key":"a","entry":13,"html":{"choices":[0,1,"` + more + `",1,3],"players":["x"]}}`))
	if !ok || u.choices == nil {
		t.Fatalf("%+v %v", u, ok)
	}
	if o := u.choices.read(); o.seat != "1" || !slices.Equal(o.words, []string{"pass", `say "a"`}) {
		t.Errorf("what stays and what is new: %+v", o)
	}
	u, ok = r.update([]byte(`{"key":"a","entry":14,"soft":true,"whole":true,"html":{"choices":[],"end":["<form action=\"/t/a/again\">"]}}`))
	if !ok || u.entry != 14 || !u.soft || !u.whole || !u.over || u.choices == nil || u.choices.open() {
		t.Errorf("%+v %v", u, ok)
	}
	u, ok = r.update([]byte(`{"key":"a","entry":15,"log":"\"html\":{\"halt\":[","halt":{"left":3000},"html":{"halt":["<p data-halt=\"start\" ","data-left=\"3000\">"]}}`))
	if want := (halt{shown: true, still: true, left: 3001 * time.Millisecond}); !ok || u.halt == nil || *u.halt != want {
		t.Errorf("a countdown: %+v %v", u.halt, ok)
	}
	u, ok = r.update([]byte(`{"key":"a","entry":16,"html":{"halt":[0,1,"data-left=\"900\">"]}}`))
	if want := (halt{shown: true, still: true, left: 901 * time.Millisecond}); !ok || u.halt == nil || *u.halt != want {
		t.Errorf("a countdown goes on: %+v %v", u.halt, ok)
	}
	if u, ok = r.update([]byte(`{"key":"a","entry":17,"halt":{"left":2},"html":{"players":["x"]}}`)); !ok || u.halt != nil {
		t.Errorf("the panel is as it was: %+v %v", u.halt, ok)
	}
	if u, ok = r.update([]byte(`{"key":"a","entry":18,"html":{"halt":[]}}`)); !ok || u.halt == nil || *u.halt != (halt{}) {
		t.Errorf("it runs: %+v %v", u.halt, ok)
	}
	for _, cut := range []string{`{"players":["p`, `{"choices":["p`, `{"choices":[0,4]}`, `{"choices":[1,0]}`, `{"choices":[0]}`} {
		if u, ok := r.update([]byte(`{"key":"a","entry":15,"html":` + cut)); !ok || u.entry != 15 || u.choices != nil {
			t.Errorf("of %s: %+v %v", cut, u, ok)
		}
	}
	if _, ok := r.update([]byte(`{"key":"a"}`)); ok {
		t.Error("an update without an entry is read")
	}
}

// TestSpread: half, 99 of 100, and all.
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
