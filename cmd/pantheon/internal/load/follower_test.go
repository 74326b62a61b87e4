package load

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// A meddler is the response writer of a stream. It passes each event to write, which may change or drop it.
type meddler struct {
	http.ResponseWriter
	write func(to http.ResponseWriter, event []byte) error
}

func (m *meddler) Write(event []byte) (int, error) {
	return len(event), m.write(m.ResponseWriter, event)
}

func (m *meddler) Unwrap() http.ResponseWriter { return m.ResponseWriter }

// TestLostIsTold checks that the load fails if a stream omits an entry or delivers it twice.
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
			plan.Watchers, plan.Patience = 0, 100*time.Millisecond // an omitted entry never comes; a slow machine loses more
			r, err := Run(until(t, done.Load), plan)
			if !errors.Is(err, ErrLost) || r == nil || r.Lost == 0 {
				t.Errorf("%v, %+v", err, r)
			}
		})
	}
}

// TestStreamsComeBack checks that a stream that ends is reopened after the last delivered entry, and that nothing is lost.
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

// TestCount checks how an update of a stream is compared with earlier updates.
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
		"drawn again, at a leap": {[]update{{entry: 7, whole: true}}, 2},
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

// TestReadUpdate checks that the fields of an update are read, and that texts within it do not confuse the reader.
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
