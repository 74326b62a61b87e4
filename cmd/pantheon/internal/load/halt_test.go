package load

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"pantheon/game"
	halls "pantheon/table"
	"pantheon/web/page"
)

// A starter changes the answers of a server so that games start with a countdown. The first page says that not all players are ready. The
// first move at a table starts a countdown, which the stream reports. The game runs from the second page of a seat on.
type starter struct {
	mu    sync.Mutex
	pages map[string]int // by table and person
	run   int            // pages of running games
}

// counted20 is a countdown of 20 milliseconds.
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

// page returns a page with the halt panel changed. A page with an invitation belongs to a table at which nobody plays yet.
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

// running returns the number of requested pages of running games.
func (s *starter) running() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.run
}

// TestCountdownIsNotMeasured checks that the measurement begins when all games run, and that it leaves out the countdown of a rematch.
func TestCountdownIsNotMeasured(t *testing.T) {
	t.Parallel()
	s := &starter{pages: map[string]int{}}
	h := open(t, unbound, s.meddle)
	plan := h.usual()
	plan.Games, plan.Watchers = []string{"bluff"}, 0
	before := int64(0)
	plan.Begins = func() {
		if before = h.said.Load(); before != int64(plan.Tables) {
			t.Errorf("%d moves were said before it is measured: one at each of %d tables starts its game", before, plan.Tables)
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

// TestHaltsAreLeftOut checks that the part of a halt within the measurement is subtracted once.
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

// TestReadHalt checks the parsing of the halt panel of a page.
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
