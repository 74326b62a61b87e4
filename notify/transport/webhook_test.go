package transport_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pantheon/notify/transport"
	"pantheon/notify/transport/transporttest"
)

// TestWebhook: each kind of receiver gets the message in its own format, with the ID.
func TestWebhook(t *testing.T) {
	r := transporttest.NewReceiver(t)
	w := transport.NewWebhook(false, transport.ForTests(nil))
	m := transport.Message{ID: "n-1", Title: "@everyone: *your* turn <!channel>", Body: "A & B\n# wait [here](https://x.example)", Topic: "t-abc", Lang: "en",
		URL: "https://games.example.org/t?a=1&b=2", Urgent: true, Unsubscribe: "https://games.example.org/stop/x"}
	for _, c := range []struct{ kind, to, path, want string }{
		{transport.JSON, "/hook?k=1", "/hook?k=1", `{"id":"n-1","title":"@everyone: *your* turn <!channel>","body":"A & B\n# wait [here](https://x.example)",` +
			`"url":"https://games.example.org/t?a=1&b=2","topic":"t-abc","lang":"en","urgent":true,"unsubscribe":"https://games.example.org/stop/x"}`},
		{transport.Discord, "/api/webhooks/1/x", "/api/webhooks/1/x", `{"allowed_mentions":{"parse":[]},"content":"**\\@everyone\\: \\*your\\* turn \\<!channel\\>**\n` +
			`A & B\n\\# wait \\[here\\]\\(https\\://x.example\\)\n<https://games.example.org/t?a=1&b=2>"}`},
		{transport.Slack, "/services/T/B/x", "/services/T/B/x", `{"mrkdwn":false,"text":"@everyone: *your* turn &lt;!channel&gt;\nA &amp; B\n# wait [here](https://x.example)\n` +
			`https://games.example.org/t?a=1&amp;b=2","unfurl_links":false}`},
		{transport.Ntfy, "/my-topic?auth=k", "/?auth=k", `{"click":"https://games.example.org/t?a=1&b=2","message":"A & B\n# wait [here](https://x.example)",` +
			`"priority":4,"title":"@everyone: *your* turn <!channel>","topic":"my-topic"}`},
	} {
		before := len(r.Got())
		if err := w.Send(t.Context(), c.kind, r.URL+c.to, m); err != nil {
			t.Fatalf("%s: %v", c.kind, err)
		}
		got := r.Got()[before]
		if plain(t, got.Body) != plain(t, c.want) {
			t.Errorf("%s: it got\n%s\nnot\n%s", c.kind, plain(t, got.Body), plain(t, c.want))
		}
		if got.Path != c.path || got.Header.Get(transport.IDHeader) != "n-1" || got.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: at %s with %v", c.kind, got.Path, got.Header)
		}
	}
}

// plain returns a JSON text in canonical form.
func plain(t *testing.T, text string) string {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestLongWebhook: each kind of receiver gets no more than it accepts, however long the message is.
func TestLongWebhook(t *testing.T) {
	r := transporttest.NewReceiver(t)
	w := transport.NewWebhook(false, transport.ForTests(nil))
	m := transport.Message{ID: "n-1", Title: strings.Repeat("*", 9000), Body: strings.Repeat("_神", 90_000), URL: "https://games.example.org/" + strings.Repeat("u", 770)}
	for kind, most := range map[string]int{transport.JSON: 4000, transport.Discord: 2000, transport.Slack: 4000, transport.Ntfy: 4096} {
		before := len(r.Got())
		if err := w.Send(t.Context(), kind, r.URL+"/topic", m); err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		var is struct{ Content, Text, Message, Body string }
		if err := json.Unmarshal([]byte(r.Got()[before].Body), &is); err != nil {
			t.Fatal(err)
		}
		if n := len([]rune(is.Content + is.Text + is.Message + is.Body)); n == 0 || n > most {
			t.Errorf("%s: %d characters, more than %d", kind, n, most)
		}
	}
}

// TestAnswersOfReceivers: each answer of a receiver has an outcome, which depends on the kind.
func TestAnswersOfReceivers(t *testing.T) {
	r := transporttest.NewReceiver(t)
	w := transport.NewWebhook(false, transport.ForTests(nil))
	for _, c := range []struct {
		kind  string
		code  int
		after string
		want  string
	}{
		{transport.JSON, 204, "", "told"}, {transport.JSON, 410, "", "gone"}, {transport.JSON, 404, "", "again"}, {transport.Ntfy, 404, "", "again"},
		{transport.Discord, 404, "", "gone"}, {transport.Slack, 404, "", "gone"}, {transport.Slack, 410, "", "gone"},
		{transport.Discord, 429, "1.337", "after 2s"}, {transport.Ntfy, 429, "", "again"}, {transport.JSON, 500, "", "again"}, {transport.JSON, 503, "60", "after 1m0s"},
		{transport.JSON, 400, "", "refused"}, {transport.JSON, 403, "", "refused"}, {transport.JSON, 413, "", "refused"}, {transport.JSON, 301, "", "refused"},
	} {
		r.Answers(transporttest.Says(c.code, c.after))
		if is := fate(w.Send(t.Context(), c.kind, r.URL+"/topic", hello)); is != c.want {
			t.Errorf("%s, %d, Retry-After %q: %s, not %s", c.kind, c.code, c.after, is, c.want)
		}
	}
}

// TestCheckWebhook: Check refuses addresses that cannot be those of a receiver.
func TestCheckWebhook(t *testing.T) {
	w, house := transport.NewWebhook(false), transport.NewWebhook(true)
	for _, good := range []string{"https://example.org/hook", "http://example.org:8080/a?b", "https://8.8.8.8/x", "https://user:secret@ntfy.example.org/topic"} {
		if err := w.Check(transport.JSON, good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{"", "example.org", "ftp://example.org/", "https://", "https:///x", "javascript:alert(1)", "https://example.org:25/", "https://example.org:99999/",
		"https://example.org/\r\nX: y", "https://exa mple.org/", "https://10.0.0.1/", "http://[::1]/", "http://[::ffff:127.0.0.1]/", "https://example.org/" + strings.Repeat("x", 3000)} {
		if err := w.Check(transport.JSON, bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
		if is := fate(w.Send(t.Context(), transport.JSON, bad, hello)); is != "refused" {
			t.Errorf("%q: %s", bad, is)
		}
	}
	if err := w.Check("telegram", "https://example.org/"); err == nil {
		t.Error("a kind that there is not is taken")
	}
	for _, bad := range []string{"https://ntfy.sh", "https://ntfy.sh/", "https://ntfy.sh/..", "https://ntfy.sh/a%2Fb/ü"} {
		if err := w.Check(transport.Ntfy, bad); err == nil {
			t.Errorf("%q is taken for a topic of ntfy", bad)
		}
	}
	if err := house.Check(transport.Ntfy, "http://192.168.0.7:2586/games"); err != nil {
		t.Errorf("in a house of one's own: %v", err)
	}
	for _, bad := range []string{"http://127.0.0.1/", "http://169.254.169.254/latest"} {
		if err := house.Check(transport.JSON, bad); err == nil {
			t.Errorf("%q is taken, in a house of one's own too", bad)
		}
	}
}
