package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"pantheon/game/gametest"
)

// TestAReturnLeadsNowhereElse requests redirects to paths that browsers would read as another host. The server refuses them or redirects
// to the first page.
func TestAReturnLeadsNowhereElse(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	p := h.person()
	p.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for _, to := range []string{"/\t/evil.example", "/\n/evil.example", "/\r/evil.example", "\t//evil.example", "/ /evil.example", "/\u00a0/evil.example", "/\u0085/evil.example", "//evil.example", "/\\evil.example", "/\x7f/evil.example", "https://evil.example", " //evil.example"} {
		for _, answer := range []reply{p.post("/settings", "return", to), p.post("/name", "name", "Ana", "return", to)} {
			if at := answer.header.Get("Location"); answer.status != 400 && at != "/" {
				t.Errorf("the return %q is answered %d, to %q", to, answer.status, at)
			}
		}
	}
	for _, to := range []string{"/", "/mine", "/t/x?as=0", "/rules/bluff?a=b%20c#d"} {
		if at := p.post("/settings", "return", to).want(t, 303).header.Get("Location"); at != to {
			t.Errorf("the return %q leads to %q", to, at)
		}
	}
}

// TestControlCharactersAreRefused puts invisible characters into addresses and into fields of one line. All are refused. A record may
// have line ends.
func TestControlCharactersAreRefused(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	p := h.person()
	p.post("/name", "name", "Ana").want(t, 200)
	for _, path := range []string{"/rules/bluff%00", "/t/a%0ab", "/mine?x=%00", "/name?return=%2F%09%2Fevil.example", "/?%01=x", "/t/a%C2%85b"} {
		p.get(path).want(t, 400, "The address contains invisible characters")
	}
	for _, bad := range []string{"A\nna", "A\x00na", "A\tna", "A\u0085na", "Ana\n"} {
		p.post("/name", "name", bad).want(t, 400, "an invisible character")
		p.post("/play", "game", "bluff", "input", bad).want(t, 400, "an invisible character")
	}
	if page := p.get("/").body; !strings.Contains(page, "Ana") {
		t.Error("a refused name has changed something")
	}
	r, _ := gametest.Random(h.registry[0].Game, gametest.DrawSetup(h.registry[0].Game.About(), 1), 1, 6)
	p.post("/upload", "text", strings.ReplaceAll(r.Text(), "\n", "\r\n"), "input", "u").want(t, 200)
}

// TestErrorsAreJSONWhereJSONWasAskedFor sends invalid requests as browsers, the script and other programs do. The errors are JSON
// exactly if the Accept header prefers it.
func TestErrorsAreJSONWhereJSONWasAskedFor(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	p := h.person()
	const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	for accept, wants := range map[string]bool{
		"application/json": true, "application/json, text/plain, */*": true, "text/plain, application/json": true, "application/problem+json": true, "APPLICATION/JSON": true,
		"text/html;q=0.5, application/json": true, browser: false, "": false, "*/*": false, "text/html, application/json;q=0.9": false, "application/json;q=0": false, "text/event-stream": false,
	} {
		for _, c := range []struct {
			method, path string
			form         []string
			status       int
			code         string
		}{
			{"GET", "/t/nowhere", nil, 404, "error.table"},
			{"GET", "/nowhere", nil, 404, "error.page"},
			{"GET", "/t/nowhere/at/x", nil, 404, "error.table"},
			{"POST", "/upload", []string{"text", "hello"}, 422, "refused.record"},
			{"POST", "/new/bluff", []string{"players", "99"}, 400, "new.bad-players"},
			{"POST", "/name", []string{"name", "Bot 2"}, 409, "refused.name-official"},
			{"POST", "/carry/none", []string{}, 404, "carry.unknown"},
		} {
			form := map[string][]string{}
			for i := 0; i+1 < len(c.form); i += 2 {
				form[c.form[i]] = []string{c.form[i+1]}
			}
			if c.method == "GET" {
				form = nil
			}
			got := p.ask(c.method, c.path, form, "Accept", accept)
			is := strings.HasPrefix(got.header.Get("Content-Type"), "application/json")
			if is != wants {
				t.Errorf("%s %s with Accept %q is answered with %s", c.method, c.path, accept, got.header.Get("Content-Type"))
			}
			if !is {
				continue
			}
			var said struct {
				Status        int
				Code, Message string
			}
			if err := json.Unmarshal([]byte(got.body), &said); err != nil {
				t.Fatal(err)
			}
			if c.status == 422 {
				c.status = 409 // the page with the form uses another status
			}
			if got.status != c.status || said.Status != c.status || said.Code != c.code || said.Message == "" {
				t.Errorf("%s %s is answered %d with %s; want %d, %s and a message", c.method, c.path, got.status, got.body, c.status, c.code)
			}
		}
	}
}
