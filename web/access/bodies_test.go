package access

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

// deadlines is a response that records the read deadlines of the request.
type deadlines struct {
	*httptest.ResponseRecorder
	set []time.Time
}

func (d *deadlines) SetReadDeadline(end time.Time) error {
	d.set = append(d.set, end)
	return nil
}

func (d *deadlines) SetWriteDeadline(time.Time) error { return nil }

// parts is a request body whose length no header announces.
type parts struct{ io.Reader }

// TestWhatIsReceived checks that the body of a POST is left to its page. The body of any other request is read to its end
// and dropped, up to the size of a form.
func TestWhatIsReceived(t *testing.T) {
	for _, c := range []struct {
		name, method string
		size         int
		told         bool // the length is announced
		err          error
		left         int // bytes left for the page to read
	}{
		{"nothing", http.MethodGet, 0, true, nil, 0},
		{"as much as a form has", http.MethodGet, MaxForm, true, nil, 0},
		{"one byte more", http.MethodGet, MaxForm + 1, true, ErrTooLarge, 0},
		{"as much, of a length that is not told", http.MethodPut, MaxForm, false, nil, 0},
		{"one byte more, not told", http.MethodPut, MaxForm + 1, false, ErrTooLarge, 0},
		{"a post", http.MethodPost, 8, true, nil, 8},
		{"a large post", http.MethodPost, MaxForm + 1, true, ErrTooLarge, 0},
		{"a large post, not told", http.MethodPost, 2 * MaxForm, false, nil, MaxForm},
	} {
		var body io.Reader = strings.NewReader(strings.Repeat("a", c.size))
		if !c.told {
			body = parts{body}
		}
		r := httptest.NewRequest(c.method, "/", body)
		_, left, err := Receive(t.Context(), 0, MaxForm, &deadlines{ResponseRecorder: httptest.NewRecorder()}, r)
		if !errors.Is(err, c.err) || c.err == nil && err != nil {
			t.Errorf("%s: %v, want %v", c.name, err, c.err)
		}
		if rest, err := io.ReadAll(r.Body); (err != nil) != (c.size > MaxForm) || len(rest) != c.left {
			t.Errorf("%s: %d bytes are left, want %d (%v)", c.name, len(rest), c.left, err)
		}
		left()
	}
	broken := httptest.NewRequest(http.MethodGet, "/", parts{io.MultiReader(strings.NewReader("a"), failing{})})
	if _, _, err := Receive(t.Context(), 0, MaxForm, &deadlines{ResponseRecorder: httptest.NewRecorder()}, broken); !errors.Is(err, ErrTooSlow) {
		t.Errorf("a body that breaks off: %v", err)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("broken off") }

// TestABodyHasItsTime checks the read deadlines. A body must arrive in its time, by default half a minute. Once it has
// arrived, the deadline is gone and the connection stays. A body that is incomplete at the end of the response, or when the
// site closes, gets little more time.
func TestABodyHasItsTime(t *testing.T) {
	about := func(what string, have time.Time, from, till time.Time, want time.Duration) {
		t.Helper()
		if have.Before(from.Add(want)) || have.After(till.Add(want)) {
			t.Errorf("%s: the deadline is %v after the beginning, want %v", what, have.Sub(from), want)
		}
	}
	for wait, want := range map[time.Duration]time.Duration{0: 30 * time.Second, time.Hour: time.Hour} {
		d := &deadlines{ResponseRecorder: httptest.NewRecorder()}
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader("body"))
		from := time.Now()
		_, left, err := Receive(t.Context(), wait, MaxForm, d, r)
		if err != nil || len(d.set) != 1 {
			t.Fatalf("%v, %v", err, d.set)
		}
		about("at first", d.set[0], from, time.Now(), want)
		if d.Header().Get("Connection") != "close" {
			t.Error("an answer that is given before the body has come keeps the connection")
		}
		if _, err := io.ReadAll(r.Body); err != nil || len(d.set) != 2 || !d.set[1].IsZero() || d.Header().Get("Connection") != "" {
			t.Errorf("when the body has come: %v, deadlines %v, connection %q", err, d.set, d.Header().Get("Connection"))
		}
		if left(); len(d.set) != 2 {
			t.Errorf("an answer whose body has come ends with a deadline: %v", d.set)
		}
	}
	d := &deadlines{ResponseRecorder: httptest.NewRecorder()}
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader("body"))
	_, left, err := Receive(t.Context(), 0, MaxForm, d, r)
	if err != nil {
		t.Fatal(err)
	}
	from := time.Now()
	if left(); len(d.set) != 2 {
		t.Fatalf("the deadlines are %v", d.set)
	}
	about("at the end of the answer", d.set[1], from, time.Now(), time.Second)
	if _, err := io.ReadAll(r.Body); err != nil || len(d.set) != 2 { // over HTTP/2 another deadline would crash the program
		t.Errorf("the connection is touched after the end of the answer: %v, %v", d.set, err)
	}

	closing, shut := context.WithCancel(t.Context())
	told := make(chan time.Time, 3)
	h := &heralded{deadlines{ResponseRecorder: httptest.NewRecorder()}, told}
	if _, _, err := Receive(closing, 0, MaxForm, h, httptest.NewRequest(http.MethodPost, "/", strings.NewReader("body"))); err != nil {
		t.Fatal(err)
	}
	<-told
	from = time.Now()
	shut()
	about("when the site closes", <-told, from, time.Now(), time.Second)
}

// heralded is a response that reports each deadline when it is set.
type heralded struct {
	deadlines
	told chan time.Time
}

func (h *heralded) SetReadDeadline(end time.Time) error {
	h.told <- end
	return nil
}

// TestControlCharacters checks that no address, no name of a field and no value of one line may hold control characters. The
// value of a field of several lines may hold line ends.
func TestControlCharacters(t *testing.T) {
	for address, strange := range map[string]bool{
		"/t/abc?a=b": false, "/t/a%0ab": true, "/t/a%00": true, "/?a=b%0d": true, "/?a%7f=b": true, "/?a=%C2%85": true, "/?a=%zz": false, "/%E2%9C%93?a=%E2%9C%93": false,
	} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if StrangeAddress(u) != strange {
			t.Errorf("%s is strange: %v", address, !strange)
		}
	}
	for _, c := range []struct {
		name, value string
		strange     bool
	}{{"name", "Ana", false}, {"name", "A\nna", true}, {"text", "a\r\nb", false}, {"na\tme", "Ana", true}, {"te\nxt", "a", true}} {
		if StrangeFields(url.Values{"other": {"fine"}, c.name: {"fine", c.value}}, WholeTexts) != c.strange {
			t.Errorf("%q with %q is strange: %v", c.name, c.value, !c.strange)
		}
	}
}

// quiet is a connection that records its read deadline.
type quiet struct {
	net.Conn
	until time.Time
}

func (q *quiet) SetReadDeadline(end time.Time) error {
	q.until = end
	return nil
}

// TestSilentConnectionsEnd checks that a connection without any request ends with the site, also if it is opened later, and
// that all others continue.
func TestSilentConnectionsEnd(t *testing.T) {
	var s Silence
	silent, asks, late := &quiet{}, &quiet{}, &quiet{}
	s.ConnState(silent, http.StateNew)
	s.ConnState(asks, http.StateNew)
	s.ConnState(asks, http.StateActive)
	if !silent.until.IsZero() {
		t.Error("a silent connection ends before the site")
	}
	s.End()
	s.ConnState(late, http.StateNew)
	for name, c := range map[string]*quiet{"silent": silent, "late": late} {
		if left := time.Until(c.until); c.until.IsZero() || left > time.Second {
			t.Errorf("a %s connection has %v left", name, left)
		}
	}
	if !asks.until.IsZero() {
		t.Error("a connection on which something was asked ends")
	}
}

// TestTrustedConnections checks that only the limit of all connections applies to those of a trusted web server.
func TestTrustedConnections(t *testing.T) {
	e := Listen(nil, Trust{}, 6, 2, nil)
	for n, c := range []struct {
		trusted bool
		full    string
	}{{true, ""}, {true, ""}, {true, ""}, {true, ""}, {false, "connections.address"}, {true, ""}, {true, ""}, {true, "connections.all"}} {
		if full := e.enter("10.0.0.7", c.trusted); full != c.full {
			t.Errorf("connection %d: %q, want %q", n+1, full, c.full)
		}
	}
}

// TestUsualConnections checks the defaults: 10,000 connections, 500 of one address.
func TestUsualConnections(t *testing.T) {
	if e := Listen(nil, Trust{}, 0, 0, nil); e.all != 10_000 || e.each != 500 {
		t.Errorf("there may be %d connections, %d of one address", e.all, e.each)
	}
}
