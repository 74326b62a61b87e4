package notify

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// Each kind of receiver is told in its own shape, and is given the ID.
func TestWebhook(t *testing.T) {
	var got, path string
	var header http.Header
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		got, path, header = string(body), r.URL.RequestURI(), r.Header
	}))
	defer server.Close()
	w := newWebhook(here(server))
	m := Message{ID: "n-1", Title: "@everyone: *your* turn <!channel>", Body: "A & B\n# wait [here](https://x.example)", URL: "https://games.example.org/t?a=1&b=2",
		Topic: "t-abc", Lang: "en", Urgent: true, Unsubscribe: "https://games.example.org/stop/x"}
	for _, c := range []struct{ kind, to, path, want string }{
		{JSON, "/hook?k=1", "/hook?k=1", `{"id":"n-1","title":"@everyone: *your* turn <!channel>","body":"A & B\n# wait [here](https://x.example)",` +
			`"url":"https://games.example.org/t?a=1&b=2","topic":"t-abc","lang":"en","urgent":true,"unsubscribe":"https://games.example.org/stop/x"}`},
		{Discord, "/api/webhooks/1/x", "/api/webhooks/1/x", `{"allowed_mentions":{"parse":[]},"content":"**\\@everyone\\: \\*your\\* turn \\<!channel\\>**\n` +
			`A & B\n\\# wait \\[here\\]\\(https\\://x.example\\)\n<https://games.example.org/t?a=1&b=2>"}`},
		{Slack, "/services/T/B/x", "/services/T/B/x", `{"mrkdwn":false,"text":"@everyone: *your* turn &lt;!channel&gt;\nA &amp; B\n# wait [here](https://x.example)\n` +
			`https://games.example.org/t?a=1&amp;b=2","unfurl_links":false}`},
		{Ntfy, "/my-topic?auth=k", "/?auth=k", `{"click":"https://games.example.org/t?a=1&b=2","message":"A & B\n# wait [here](https://x.example)",` +
			`"priority":4,"title":"@everyone: *your* turn <!channel>","topic":"my-topic"}`},
	} {
		if err := w.Send(t.Context(), c.kind, server.URL+c.to, m); err != nil {
			t.Fatalf("%s: %v", c.kind, err)
		}
		if plain(t, got) != plain(t, c.want) {
			t.Errorf("%s: it got\n%s\nnot\n%s", c.kind, plain(t, got), plain(t, c.want))
		}
		if path != c.path || header.Get(IDHeader) != "n-1" || header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: at %s with %v", c.kind, path, header)
		}
	}
}

// plain is a JSON text in one way of writing.
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
