package relay

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// serve is the address of a server that takes what others pass on to it.
func serve(t *testing.T, h http.Handler) string {
	t.Helper()
	s := httptest.NewUnstartedServer(h)
	s.Config.Protocols = Protocols()
	s.Start()
	t.Cleanup(s.Close)
	return strings.TrimPrefix(s.URL, "http://")
}

// relayOf is a relay that is closed with the test.
func relayOf(t *testing.T, key string) *Relay {
	t.Helper()
	l := New([]byte(key))
	t.Cleanup(l.Close)
	return l
}

// TestOnlyServersAreReceived: who does not know the secret is turned away before the site hears anything, whatever it says of itself.
func TestOnlyServersAreReceived(t *testing.T) {
	l, other := relayOf(t, "key"), relayOf(t, "kez")
	heard := 0
	h := l.Receive(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { heard++ }))
	for name, c := range map[string]struct {
		secret string
		status int
	}{
		"nobody": {"", http.StatusForbidden}, "another key": {other.secret, http.StatusForbidden}, "the proof of an answer": {l.proof, http.StatusForbidden},
		"a part of the secret": {l.secret[:len(l.secret)-1], http.StatusForbidden}, "more than the secret": {l.secret + "0", http.StatusForbidden},
		"a server": {l.secret, http.StatusOK},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Pantheon-Between", c.secret)
		r.Header.Set("Pantheon-From", "192.0.2.1:1")
		w := httptest.NewRecorder()
		before := heard
		if h.ServeHTTP(w, r); w.Code != c.status || (heard > before) != (c.status == http.StatusOK) || (w.Header().Get("Pantheon-Answers") != "") != (c.status == http.StatusOK) {
			t.Errorf("%s: %d, heard %d times, answered with %v", name, w.Code, heard-before, w.Header())
		}
	}
}

// TestWhatIsPassedOn: the other server hears who asks, what a web server in front said of them and the cookie, and none of what servers say
// to each other; what comes back holds no proof, and replaces the headers that were set here.
func TestWhatIsPassedOn(t *testing.T) {
	l := relayOf(t, "key")
	var got *http.Request
	at := serve(t, l.Receive(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r.Clone(r.Context())
		w.Header().Set("X", "theirs")
		io.WriteString(w, "body") //nolint:errcheck // the test tells
	})))
	r := httptest.NewRequest(http.MethodGet, "http://games.example/t/x?a=b", nil)
	r.RemoteAddr = "192.0.2.9:4000"
	r.Header.Set("Cookie", "a=b")
	r.Header.Set("X-Forwarded-For", "198.51.100.1")
	r.Header.Set("Last-Event-ID", "7")
	r.Header.Set("Pantheon-From", "127.0.0.1:1") // who asks cannot say that
	check := func(how string) {
		t.Helper()
		if got == nil {
			t.Fatalf("%s: nothing was heard", how)
		}
		if !Passed(got) || Asked(got) || got.RemoteAddr != r.RemoteAddr || got.Host != "games.example" || got.Header.Get("Cookie") != "a=b" || got.Header.Get("X-Forwarded-For") != "198.51.100.1" {
			t.Errorf("%s: it heard %+v from %s at %s", how, got.Header, got.RemoteAddr, got.Host)
		}
		for name := range got.Header {
			if strings.HasPrefix(name, "Pantheon-") {
				t.Errorf("%s: the site hears %s", how, name)
			}
		}
	}
	w := httptest.NewRecorder()
	w.Header().Set("X", "ours")
	if err := l.Pass(w, r, at); err != nil || w.Body.String() != "body" || w.Header().Get("Pantheon-Answers") != "" || len(w.Header().Values("X")) != 1 || w.Header().Get("X") != "theirs" {
		t.Errorf("%v, %q with %v", err, w.Body, w.Header())
	}
	check("passed on")
	got = nil
	body, err := l.Get(t.Context(), r, at, "/live")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(body); err != nil || string(text) != "body" {
		t.Errorf("%q, %v", text, err)
	}
	body.Close()
	check("asked for more")
	if got.Header.Get("Last-Event-ID") != "" {
		t.Error("how far the browser had read is told of another stream")
	}
	got = nil
	answer, err := l.Ask(t.Context(), http.MethodGet, at, "/", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if got == nil || !Asked(got) {
		t.Error("what a server asks for itself is not told apart")
	}
	if Passed(r) || Asked(r) {
		t.Error("what a browser asks is told apart from what it does not")
	}
}

// TestAnswersOfStrangers: an answer counts only from a server of the same database; one that has not the table says so, and nothing of what
// a stranger says reaches the browser.
func TestAnswersOfStrangers(t *testing.T) {
	l, other := relayOf(t, "key"), relayOf(t, "kez")
	says := func(header, value string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if header != "" {
				w.Header().Set(header, value)
			}
			io.WriteString(w, "body") //nolint:errcheck // the test tells
		})
	}
	away := httptest.NewServer(nil)
	away.Close()
	for name, c := range map[string]struct {
		at   string
		want error
	}{
		"a server":              {serve(t, l.Receive(says("", ""))), nil},
		"a server of before":    {serve(t, says("Content-Security-Policy", "default-src 'none'; x")), nil},
		"another database's":    {serve(t, other.Receive(says("", ""))), ErrAway},
		"another program":       {serve(t, says("", "")), ErrAway},
		"a wrong proof":         {serve(t, says("Pantheon-Answers", other.proof)), ErrAway},
		"the secret as a proof": {serve(t, says("Pantheon-Answers", l.secret)), ErrAway},
		"one that has it not":   {serve(t, l.Receive(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { Moved(w) }))), ErrMoved},
		"nobody":                {strings.TrimPrefix(away.URL, "http://"), ErrAway},
	} {
		w := httptest.NewRecorder()
		err := l.Pass(w, httptest.NewRequest(http.MethodGet, "/", nil), c.at)
		if !errors.Is(err, c.want) || (err == nil) != (c.want == nil) || (w.Body.Len() > 0) != (c.want == nil) {
			t.Errorf("%s: %v, want %v; the browser reads %q", name, err, c.want, w.Body)
		}
		if errors.Is(err, ErrMoved) != (c.want == ErrMoved) {
			t.Errorf("%s: where the table is counts as changed: %v", name, err)
		}
		body, err := l.Get(t.Context(), httptest.NewRequest(http.MethodGet, "/", nil), c.at, "/live")
		if (err == nil) != (c.want == nil) {
			t.Errorf("%s: asked for more: %v, want %v", name, err, c.want)
		}
		if err == nil {
			body.Close()
		}
		if answer, err := l.Ask(t.Context(), http.MethodGet, c.at, "/", nil); err == nil {
			answer.Body.Close()
			if c.want == ErrAway {
				t.Errorf("%s: its answer counts", name)
			}
		}
	}
}
