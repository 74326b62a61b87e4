package transport_test

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pantheon/notify/transport"
	"pantheon/notify/transport/transporttest"
)

// TestHeadersCannotBeInjected checks that a name that a user gives to a table, or takes, is plain text for every receiver.
func TestHeadersCannotBeInjected(t *testing.T) {
	evil := "Sunday\r\nBcc: all@example.com\r\n\r\n<script>\x00\x1b[2J\u202Eevil\u2028X-More: 1\ndot\n.\nQUIT"
	m := hello
	m.Title, m.Body, m.Foot = evil, evil, evil
	p := transporttest.NewPost(t, transporttest.Open)
	if err := by(t, "smtp://"+p.Address).Send(t.Context(), "ann@example.com", m); err != nil {
		t.Fatal(err)
	}
	head, text := read(t, p.Got()[0])
	if head.Get("Bcc") != "" || head.Get("X-More") != "" || len(head) != 12 || !strings.Contains(text, "\n.\nQUIT") {
		t.Errorf("%d headers: %v\n%q", len(head), head, text)
	}
	b, push := subscribed(t)
	if err := push.Send(t.Context(), b.Subscription(), m); err != nil {
		t.Fatal(err)
	}
	if got := b.Got()[0]; got.Title != "Sunday Bcc: all@example.com <script> [2Jevil X-More: 1 dot . QUIT" || strings.ContainsAny(got.Body, "\r\x00\x1b\u202E\u2028") {
		t.Errorf("%q", got.Payload)
	}
	r := transporttest.NewReceiver(t)
	for _, kind := range transport.Kinds {
		if err := transport.NewWebhook(false, transport.ForTests(nil)).Send(t.Context(), kind, r.URL+"/topic", m); err != nil {
			t.Fatal(err)
		}
	}
	for _, call := range r.Got() {
		if call.Header.Get("Bcc") != "" || strings.ContainsAny(call.Body, "\r\n\x00\x1b\u202E\u2028") || strings.Contains(call.Body, `\u202`) || strings.Contains(call.Body, `\u00`) && strings.Contains(call.Body, `\u0000`) {
			t.Errorf("%v %q", call.Header, call.Body)
		}
	}
}

// TestMessagesThatAreNone: a message is refused if a field that is not free text is malformed.
func TestMessagesThatAreNone(t *testing.T) {
	p := transporttest.NewPost(t, transporttest.Open)
	mail := by(t, "smtp://"+p.Address)
	b, push := subscribed(t)
	r := transporttest.NewReceiver(t)
	web := transport.NewWebhook(false, transport.ForTests(nil))
	for name, change := range map[string]func(m *transport.Message){
		"no ID": func(m *transport.Message) { m.ID = "" }, "an ID of two lines": func(m *transport.Message) { m.ID = "a\r\nb" }, "a long ID": func(m *transport.Message) { m.ID = strings.Repeat("a", 65) },
		"a topic of two lines": func(m *transport.Message) { m.Topic = "a\nb" }, "a long topic": func(m *transport.Message) { m.Topic = strings.Repeat("a", 33) },
		"no title": func(m *transport.Message) { m.Title = " \r\n\u202E" }, "a language of two lines": func(m *transport.Message) { m.Lang = "en\r\nX: y" },
		"a script": func(m *transport.Message) { m.URL = "javascript:alert(1)" }, "a path": func(m *transport.Message) { m.URL = "/t/abc" },
		"a link of two lines": func(m *transport.Message) { m.Unsubscribe = "https://games.example.org/\r\nX: y" }, "a long link": func(m *transport.Message) { m.URL += strings.Repeat("x", 2000) },
		"too long": func(m *transport.Message) { m.Lasts = 29 * 24 * time.Hour }, "before now": func(m *transport.Message) { m.Lasts = -1 },
	} {
		m := hello
		change(&m)
		for way, err := range map[string]error{
			"mail": mail.Send(t.Context(), "ann@example.com", m), "push": push.Send(t.Context(), b.Subscription(), m), "webhook": web.Send(t.Context(), transport.JSON, r.URL, m),
		} {
			if fate(err) != "refused" {
				t.Errorf("%s by %s: %v", name, way, err)
			}
		}
	}
	if n := len(p.Got()) + len(b.Got()) + len(r.Got()); n > 0 {
		t.Errorf("%d were sent", n)
	}
}

// TestTexts: texts are shortened and stripped of control characters, and otherwise unchanged.
func TestTexts(t *testing.T) {
	for text, want := range map[string]string{
		"Zoë’s  game\t!": "Zoë’s game !", "神々の遊び": "神々の遊び", "👩‍👩‍👧": "👩‍👩‍👧", "e\u0301": "e\u0301", "e" + strings.Repeat("\u0301", 100) + "x": "e\u0301\u0301\u0301\u0301x",
		"\xff\xfe": "\uFFFD", "שלום\u202E": "שלום", strings.Repeat("界", 30): strings.Repeat("界", 12) + "…",
	} {
		if is := transport.Line(text, 40); is != want {
			t.Errorf("%q: %q, not %q", text, is, want)
		}
	}
	if is := transport.Lines("a\r\n\r\n b \u2029c\x0b", 40); is != "a\nb\nc" {
		t.Errorf("%q", is)
	}
	for most := 3; most < 40; most++ {
		if is := transport.Line("a界👩‍👩‍👧 e\u0301 zzzzzzzzzzzzzzzzzzzzzz", most); len(is) > most || !utf8.ValidString(is) {
			t.Errorf("%d: %q", most, is)
		}
	}
}
