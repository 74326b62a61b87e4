package transport_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"pantheon/notify/transport"
	"pantheon/notify/transport/transporttest"
)

// subscribed returns a browser, and a sender that can reach its push service.
func subscribed(t *testing.T, options ...transport.Option) (*transporttest.Browser, *transport.Push) {
	t.Helper()
	keys, err := transport.GenerateKeys()
	if err != nil {
		t.Fatal(err)
	}
	b := transporttest.NewBrowser(t, keys.Public)
	p, err := transport.NewPush(keys, "mailto:house@example.org", append(options, transport.ForTests(b.Roots()))...)
	if err != nil {
		t.Fatal(err)
	}
	return b, p
}

// hello is a message with all fields except Subject.
var hello = transport.Message{ID: "n-1", Title: "Your turn at “Sunday” ☀", Body: "Choose a card.\nOthers wait.", URL: "https://games.example.org/t/abc",
	Topic: "t-abc", Lang: "en", Urgent: true, Lasts: time.Hour, Unsubscribe: "https://games.example.org/stop/xyz", Foot: "You asked to be told."}

// TestPush: the browser receives the message, and its push service the headers.
func TestPush(t *testing.T) {
	b, p := subscribed(t)
	for range 2 { // each attempt has the same ID
		if err := p.Send(t.Context(), b.Subscription(), hello); err != nil {
			t.Fatal(err)
		}
	}
	calm := hello
	calm.Urgent, calm.Topic, calm.Lasts = false, "", 0
	if err := p.Send(t.Context(), b.Subscription(), calm); err != nil {
		t.Fatal(err)
	}
	got := b.Got()
	if len(got) != 3 {
		t.Fatalf("%d pushes, not 3", len(got))
	}
	want := transport.Payload{ID: hello.ID, Title: hello.Title, Body: hello.Body, URL: hello.URL, Tag: hello.Topic, Lang: hello.Lang}
	if got[0].Payload != want || got[1].Payload != want {
		t.Errorf("the browser got %+v, not twice %+v", got, want)
	}
	for name, want := range map[string]string{"Topic": "t-abc", "Urgency": "high", "TTL": "3600", "Content-Encoding": "aes128gcm"} {
		if is := got[0].Header.Get(name); is != want {
			t.Errorf("%s: %q, not %q", name, is, want)
		}
	}
	if h := got[2].Header; h.Get("Urgency") != "normal" || h.Get("TTL") != "86400" || h.Values("Topic") != nil {
		t.Errorf("a calm message: %v", h)
	}
}

// TestSizeOfPush: the size of a push reveals little about its contents, and is small enough for every service, however long the message
// is.
func TestSizeOfPush(t *testing.T) {
	b, p := subscribed(t)
	for _, m := range []transport.Message{
		{ID: "n-1", Title: "A"},
		{ID: "n-2", Title: strings.Repeat("A", 150), Body: strings.Repeat("b", 500)},
		{ID: "n-3", Title: strings.Repeat("T", 5000), Body: strings.Repeat("long ", 100_000), URL: "https://games.example.org/" + strings.Repeat("u", 700), Topic: strings.Repeat("t", 32)},
		{ID: "n-4", Title: strings.Repeat("&<\">", 5000), Body: strings.Repeat("神々☀", 100_000), Lang: "zh-Hans"},
		{ID: strings.Repeat("n", 64), Title: strings.Repeat("\"", 5000), Body: strings.Repeat("\\<\"\n", 5000), Topic: strings.Repeat("t", 32), Lang: strings.Repeat("l", 35),
			URL: "https://games.example.org/?" + strings.Repeat("&", 770)},
	} {
		if err := p.Send(t.Context(), b.Subscription(), m); err != nil {
			t.Errorf("%s: %v", m.ID, err)
		}
	}
	got := b.Got()
	if len(got) != 5 || got[0].Size != 1024 || got[1].Size != 1024 || got[2].Size != transport.MostPush {
		t.Fatalf("%d pushes of strange sizes", len(got))
	}
	for _, push := range got {
		if push.Size > 3000 || push.Title == "" || strings.ContainsRune(push.Body, '\uFFFD') {
			t.Errorf("%d bytes: %.60q", push.Size, push.Body)
		}
	}
}

// fate returns a word for what an error tells the caller to do.
func fate(err error) string {
	var later *transport.Later
	var refused *transport.Refused
	switch {
	case err == nil:
		return "told"
	case errors.Is(err, transport.ErrGone):
		return "gone"
	case errors.As(err, &later):
		return "after " + later.After.String()
	case errors.As(err, &refused):
		return "refused"
	}
	return "again"
}

// TestAnswersOfPushServices: each answer of a push service has an outcome.
func TestAnswersOfPushServices(t *testing.T) {
	b, p := subscribed(t)
	for _, c := range []struct {
		code  int
		after string
		want  string
	}{
		{201, "", "told"}, {202, "", "told"}, {204, "", "told"},
		{404, "", "gone"}, {410, "", "gone"}, {410, "5", "gone"},
		{429, "", "again"}, {429, "120", "after 2m0s"}, {429, "soon", "again"}, {429, "99999999999", "after 24h0m0s"}, {429, "-7", "after 1s"},
		{500, "", "again"}, {502, "", "again"}, {503, "30", "after 30s"}, {408, "", "again"},
		{401, "", "again"}, {403, "", "again"}, {406, "", "again"},
		{400, "", "refused"}, {413, "", "refused"},
	} {
		b.Answers(transporttest.Says(c.code, c.after))
		if is := fate(p.Send(t.Context(), b.Subscription(), hello)); is != c.want {
			t.Errorf("%d, Retry-After %q: %s, not %s", c.code, c.after, is, c.want)
		}
	}
	if got := b.Got(); len(got) > 0 {
		t.Errorf("%d pushes were taken", len(got))
	}
}

// TestPushServiceHangs: the sender gives up in time if a service does not answer. For a cancelled context it returns the error of the
// context.
func TestPushServiceHangs(t *testing.T) {
	b, p := subscribed(t, transport.WithTime(200*time.Millisecond))
	b.Answers(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	if err := p.Send(inTime(t), b.Subscription(), hello); fate(err) != "again" {
		t.Error(err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if err := p.Send(ended, b.Subscription(), hello); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits any more: %v", err)
	}
}

// TestCheckSubscription: Check and Send refuse an invalid subscription, and one with a forbidden address.
func TestCheckSubscription(t *testing.T) {
	keys, err := transport.GenerateKeys()
	if err != nil {
		t.Fatal(err)
	}
	p, err := transport.NewPush(keys, "https://games.example.org")
	if err != nil {
		t.Fatal(err)
	}
	b := transporttest.NewBrowser(t, keys.Public)
	with := func(endpoint string) []byte {
		var s transport.Subscription
		if err := json.Unmarshal(b.Subscription(), &s); err != nil {
			t.Fatal(err)
		}
		s.Endpoint = endpoint
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	s, err := p.Check(with("https://Push.Example.org:443/a/b?c=d"))
	if err != nil || s.Endpoint != "https://push.example.org/a/b?c=d" {
		t.Errorf("a good one: %+v, %v", s, err)
	}
	good := string(with("https://push.example.org/a"))
	for name, data := range map[string]string{
		"nothing": "", "no JSON": "{", "null": "null", "empty": "{}", "a list": "[]",
		"not secret":      string(with("http://push.example.org/a")),
		"no address":      string(with("https:///a")),
		"a file":          string(with("file:///etc/passwd")),
		"another port":    string(with("https://push.example.org:25/a")),
		"this computer":   string(with("https://127.0.0.1/a")),
		"a private house": string(with("https://192.168.0.1/a")),
		"with a password": string(with("https://me:too@push.example.org/a")),
		"lines":           string(with("https://push.example.org/a\r\nX: y")),
		"long":            string(with("https://push.example.org/" + strings.Repeat("a", 3000))),
		"longer":          good + strings.Repeat(" ", 5000),
		"no key":          strings.Replace(good, `"p256dh":"`, `"p256dh":"AAAA`, 1),
		"no point":        strings.Replace(good, s.Keys.P256dh, "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", 1),
		"no secret":       strings.Replace(good, s.Keys.Auth, "", 1),
		"a short secret":  strings.Replace(good, s.Keys.Auth, "AAAA", 1),
	} {
		if s, err := p.Check([]byte(data)); err == nil {
			t.Errorf("%s: %+v", name, s)
		}
		if is := fate(p.Send(t.Context(), []byte(data), hello)); is != "refused" {
			t.Errorf("%s: %s", name, is)
		}
	}
}

// TestNewPush: NewPush rejects invalid keys, and a subject that no service accepts.
func TestNewPush(t *testing.T) {
	keys, err := transport.GenerateKeys()
	if err != nil {
		t.Fatal(err)
	}
	other, err := transport.GenerateKeys()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		keys    transport.Keys
		subject string
	}{
		"no keys": {transport.Keys{}, "a@example.org"}, "mixed": {transport.Keys{Public: keys.Public, Private: other.Private}, "a@example.org"},
		"short": {transport.Keys{Public: keys.Public, Private: keys.Private[:20]}, "a@example.org"},
		"none":  {keys, ""}, "open": {keys, "http://games.example.org"},
	} {
		if _, err := transport.NewPush(c.keys, c.subject); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// FuzzCheckSubscription: a subscription that Check accepts is the same when it is parsed again.
func FuzzCheckSubscription(f *testing.F) {
	keys, err := transport.GenerateKeys()
	if err != nil {
		f.Fatal(err)
	}
	p, err := transport.NewPush(keys, "a@example.org")
	if err != nil {
		f.Fatal(err)
	}
	const good = `{"endpoint":"https://push.example.org/a?b","keys":{"p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg=="}}`
	if _, err := p.Check([]byte(good)); err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(good))
	f.Add([]byte(strings.Replace(good, "push.example.org", "[2a00::1]:443", 1)))
	f.Add([]byte(strings.Replace(good, "push.example.org", "bücher.example", 1)))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := p.Check(data)
		if err != nil {
			return
		}
		kept, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := p.Check(kept); err != nil || again != s {
			t.Errorf("%+v, and read again %+v, %v", s, again, err)
		}
	})
}
