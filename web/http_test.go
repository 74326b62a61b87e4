package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games"
	"pantheon/web"
)

// publicURL is the public address of the servers in these tests.
const publicURL = "https://games.example"

// openAt opens a server with a public address.
func openAt(t *testing.T, registry games.Registry, url string, with ...func(*web.Config)) *testSite {
	t.Helper()
	h := &testSite{t: t, folder: filepath.Join(t.TempDir(), "data"), registry: registry, url: url, with: with}
	h.start("")
	t.Cleanup(h.stop)
	return h
}

// A place is one address of the site, with its route.
type place struct{ pattern, method, path string }

var gap = regexp.MustCompile(`\{\w+\}`)

// addresses returns an address of each route, with a game, a table and an invitation that exist.
func (h *testSite) addresses() []place {
	h.t.Helper()
	host := h.person()
	id := host.open("bluff", "friend")
	return h.addressesOf(id, host.get("/t/" + id).links()[0])
}

// addressesOf returns the addresses for a table and an invitation to it.
func (h *testSite) addressesOf(id, link string) (all []place) {
	h.t.Helper()
	fill := strings.NewReplacer("{$}", "", "{table}", id, "{game}", "bluff", "{ply}", "0", "{n}", "0", "{act}", "end")
	for _, pattern := range h.site.Patterns() {
		method, path, ok := strings.Cut(pattern, " ")
		if !ok {
			method, path = "GET", "/no/such/page"
		}
		if strings.HasPrefix(path, "/i/") {
			path = link
		}
		all = append(all, place{pattern, method, gap.ReplaceAllString(fill.Replace(path), "x")})
	}
	if len(all) < 80 {
		h.t.Fatalf("only %d routes", len(all))
	}
	return all
}

// An outcome is a request of a walk over all routes, and its answer.
type outcome struct {
	what   string
	status int
	header http.Header
	body   string
}

// asks sends a request as somebody at this computer, follows no redirect, and ends streams after their headers.
func (h *testSite) asks(method, path, host string, body io.Reader, headers ...string) outcome {
	h.t.Helper()
	ctx, cancel := context.WithCancel(h.t.Context())
	defer cancel()
	r := httptest.NewRequestWithContext(ctx, method, "/", body)
	r.RequestURI = path
	u, err := r.URL.Parse(path)
	if err != nil {
		h.t.Fatal(err)
	}
	r.URL, r.Host, r.RemoteAddr = u, host, "127.0.0.1:5555"
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.site.ServeHTTP(&untilStream{ResponseRecorder: w, stop: cancel}, r)
	return outcome{fmt.Sprintf("%s %s %q", method, path, headers), w.Code, w.Result().Header, w.Body.String()}
}

// untilStream ends the request when a stream begins.
type untilStream struct {
	*httptest.ResponseRecorder
	stop func()
}

func (w *untilStream) WriteHeader(status int) {
	w.ResponseRecorder.WriteHeader(status)
	if w.Header().Get("Content-Type") == "text/event-stream" {
		w.stop()
	}
}

const asForm = "application/x-www-form-urlencoded"

// walk sends many valid and invalid requests to each route, for a host, and asks for a page and for JSON.
func (h *testSite) walk(host string, each func(outcome)) {
	h.t.Helper()
	asset := assetsOfPage.FindString(h.person().get("/").body)
	all := h.addresses()
	for _, path := range []string{asset, "/assets/x/share.png", "/assets/x/nothing.js", "/favicon.ico"} {
		all = append(all, place{"", "GET", path})
	}
	for _, accept := range []string{"text/html", "application/json"} {
		for _, p := range all {
			for _, method := range []string{p.method, "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"} {
				each(h.asks(method, p.path, host, nil, "Accept", accept))
			}
			each(h.asks("POST", p.path, host, nil, "Accept", accept, "Sec-Fetch-Site", "cross-site"))
			each(h.asks("POST", p.path, host, strings.NewReader("{}"), "Accept", accept, "Content-Type", "application/json"))
			each(h.asks("POST", p.path, host, strings.NewReader("%"), "Accept", accept, "Content-Type", asForm))
			each(h.asks("POST", p.path, host, strings.NewReader("--x"), "Accept", accept, "Content-Type", "multipart/form-data; boundary=x"))
			each(h.asks("POST", p.path, host, bytes.NewReader(make([]byte, web.MaxUpload+1)), "Accept", accept, "Content-Type", asForm))
			each(h.asks(p.method, p.path+"?words="+strings.Repeat("a", 3000), host, nil, "Accept", accept))
			each(h.asks(p.method, p.path+"?words=%00", host, nil, "Accept", accept))
		}
	}
}

// TestHeadersOfEveryAnswer checks the headers of pages, documents, assets, pictures, redirects, streams and errors that say
// how browsers must treat them.
func TestHeadersOfEveryAnswer(t *testing.T) {
	others := regexp.MustCompile(`^(GET|HEAD) (/rules/bluff/cover\.png|/assets/[^/]+/share\.png) `)
	registry := toyRegistry()
	registry[0].Board = covered{registry[0].Board.(tiles)}
	for _, c := range []struct {
		url, host string
		hsts      time.Duration
		want      string
	}{
		{publicURL, "games.example", 0, "max-age=2592000"},
		{publicURL + ":8443", "GAMES.example:8443", 7 * 24 * time.Hour, "max-age=604800"},
		{publicURL, "games.example", -1, "max-age=0"},
		{publicURL, "127.0.0.1:8080", 0, ""},
		{publicURL, "localhost", 0, ""},
		{publicURL, "games.lan", 0, ""},
		{publicURL, "www.games.example", 0, ""},
		{"https://localhost", "localhost", 0, ""},
		{"http://games.example", "games.example", 0, ""},
		{"", "192.168.1.7:8080", 0, ""},
	} {
		h := openAt(t, registry, c.url, func(w *web.Config) { w.HSTS, w.AlsoHosts = c.hsts, []string{"games.lan"} })
		n, pictures := 0, 0
		look := func(a outcome) {
			n++
			if got := a.header.Values("Strict-Transport-Security"); strings.Join(got, "|") != c.want {
				t.Fatalf("%.200s at %s, asked of %s, is answered with Strict-Transport-Security %q, not %q", a.what, c.url, c.host, got, c.want)
			}
			of := "same-origin"
			if others.MatchString(a.what) && a.status == http.StatusOK {
				of, pictures = "cross-origin", pictures+1
			}
			if got := a.header.Values("Cross-Origin-Resource-Policy"); strings.Join(got, "|") != of {
				t.Fatalf("%.200s is answered with %d and Cross-Origin-Resource-Policy %q, not %q", a.what, a.status, got, of)
			}
			policy := a.header.Get("Permissions-Policy")
			for _, feature := range []string{"camera", "microphone", "geolocation", "payment", "usb"} {
				if !strings.Contains(policy, feature+"=()") {
					t.Fatalf("%.200s is answered with Permissions-Policy %q, which does not deny %s", a.what, policy, feature)
				}
			}
			for _, name := range []string{"Content-Security-Policy", "X-Content-Type-Options"} {
				if a.header.Get(name) == "" {
					t.Fatalf("%.200s is answered without %s", a.what, name)
				}
			}
		}
		if c.hsts == 0 && c.want != "" { // the others differ from this one in their hosts alone
			if h.walk(c.host, look); n < 1000 || pictures == 0 {
				t.Errorf("%d answers were looked at, %d of them pictures for other sites", n, pictures)
			}
		}
		id := h.person().open("bluff", "friend")
		for _, path := range []string{
			"/", "/none", "/assets/x/none.js", "/assets/x/share.png", "/favicon.ico", "/rules/bluff/cover.png", "/rules/bluff/cover.svg", "/t/" + id + "/state",
		} {
			look(h.asks("GET", path, c.host, nil))
			look(h.asks("POST", path, c.host, nil, "Accept", "application/json"))
		}
		stream := h.asks("GET", "/live?w="+id+"@0", c.host, nil)
		if look(stream); (stream.header.Get("Content-Type") == "text/event-stream") == (c.host == "www.games.example") {
			t.Errorf("at %s, asked of %s, a stream is answered with %d", c.url, c.host, stream.status)
		}
	}
}

// covered is a tiles board with a picture for other sites.
type covered struct{ tiles }

func (covered) Cover(game.Lang) board.Cover {
	return board.Cover{Picture: "<svg/>", Preview: []byte("a picture")}
}

// TestWrongMethodsAreToldWhichAreRight checks that an address refuses a wrong method with 405 and names the valid ones.
func TestWrongMethodsAreToldWhichAreRight(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	all := h.addresses()
	takes := map[string][]string{}
	for _, p := range all {
		if p.pattern == "/" {
			continue
		}
		for _, other := range h.site.Patterns() {
			method, pattern, _ := strings.Cut(other, " ")
			pattern = "^" + gap.ReplaceAllString(strings.ReplaceAll(pattern, "{$}", ""), "[^/]+") + "$"
			if other == "/" || !regexp.MustCompile(pattern).MatchString(p.path) {
				continue
			}
			if takes[p.path] = append(takes[p.path], method); method == "GET" {
				takes[p.path] = append(takes[p.path], "HEAD")
			}
		}
	}
	for path, right := range takes {
		slices.Sort(right)
		right = slices.Compact(right)
		want := strings.Join(right, ", ")
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"} {
			a := h.asks(method, path, "localhost", nil)
			if slices.Contains(right, method) {
				if a.status == http.StatusMethodNotAllowed {
					t.Errorf("%s %s is not allowed", method, path)
				}
				continue
			}
			if a.status != http.StatusMethodNotAllowed || a.header.Get("Allow") != want {
				t.Errorf("%s %s is answered with %d and Allow %q, not with 405 and %q", method, path, a.status, a.header.Get("Allow"), want)
			}
			if method != "HEAD" && !strings.Contains(a.body, method) {
				t.Errorf("%s %s does not say what is wrong: %.300s", method, path, a.body)
			}
		}
	}
	for _, method := range []string{"GET", "POST", "PUT"} {
		if a := h.asks(method, "/no/such/page", "localhost", nil); a.status != http.StatusNotFound || a.header.Get("Allow") != "" {
			t.Errorf("%s of no page is answered with %d and Allow %q", method, a.status, a.header.Get("Allow"))
		}
	}
}

// TestErrorsAreJSONWhereThatIsAsked checks every kind of error. A program that asks for JSON gets the status, a code and a
// message as JSON; a browser gets a page.
func TestErrorsAreJSONWhereThatIsAsked(t *testing.T) {
	h := openAt(t, toyRegistry(), publicURL)
	statuses := map[int]int{}
	for _, host := range []string{"games.example", "www.games.example"} {
		h.walk(host, func(a outcome) {
			if a.status < 400 || strings.HasPrefix(a.what, "HEAD ") {
				return
			}
			statuses[a.status]++
			kind := a.header.Get("Content-Type")
			if !strings.Contains(a.what, `"Accept" "application/json"`) {
				if kind != "text/html; charset=utf-8" {
					t.Errorf("%s is answered with %d as %s: %.200s", a.what, a.status, kind, a.body)
				}
				return
			}
			var told struct {
				OK            bool
				Status        int
				Code, Message string
			}
			if err := json.Unmarshal([]byte(a.body), &told); err != nil || kind != "application/json" {
				t.Errorf("%.200s is answered with %d as %s: %.200s", a.what, a.status, kind, a.body)
			} else if told.OK || told.Status != a.status || told.Code == "" || told.Message == "" {
				t.Errorf("%.200s is answered with %d: %s", a.what, a.status, a.body)
			}
		})
	}
	for _, status := range []int{400, 403, 404, 405, 413, 414, 421} {
		if statuses[status] == 0 {
			t.Errorf("nothing was answered with %d: %v", status, statuses)
		}
	}
}

// TestWhatIsTooLargeSaysHowLargeItMayBe checks, in each language, that a refused upload names the largest record, and any
// other refused form the largest form.
func TestWhatIsTooLargeSaysHowLargeItMayBe(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	id, _ := h.pair("bluff")
	kind, file := upload(t, web.MaxUpload)
	text := []byte("text=" + strings.Repeat("a", web.MaxUpload))
	var parts bytes.Buffer
	for range 2000 {
		parts.WriteString("--" + boundary + "\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n")
	}
	parts.WriteString("--" + boundary + "--\r\n")
	for _, c := range []struct {
		what, path, kind string
		body             []byte
		says             string
	}{
		{"a file", "/upload", kind, file, "4 MB"},
		{"a text", "/upload", asForm, text, "4 MB"},
		{"a file of many parts", "/upload", kind, parts.Bytes(), "4 MB"},
		{"a form", "/name", asForm, text[:100_000], "64 kB"},
		{"a move", "/t/" + id + "/say", asForm, text[:100_000], "64 kB"},
	} {
		for _, lang := range []string{"en", "pt", "zh"} {
			for _, accept := range []string{"text/html", "application/json"} {
				for _, chunked := range []bool{false, true} {
					var body io.Reader = bytes.NewReader(c.body)
					if chunked {
						body = struct{ io.Reader }{body}
					}
					r, err := http.NewRequest("POST", h.server.URL+c.path, body)
					if err != nil {
						t.Fatal(err)
					}
					for name, value := range map[string]string{"Content-Type": c.kind, "Accept": accept, "Accept-Language": lang} {
						r.Header.Set(name, value)
					}
					a := h.person().send(r)
					if a.status != http.StatusRequestEntityTooLarge || !strings.Contains(a.body, c.says) {
						t.Errorf("%s (%s, %s, in chunks %v) is answered with %d, without %q: %.300s", c.what, lang, accept, chunked, a.status, c.says, a.body)
					}
				}
			}
		}
	}
}

// TestOnlyItsOwnHostsAreServed checks each route of a site with a public address. It answers to the address's host, to other
// configured hosts, to localhost and to addresses of a local network. It refuses all others, with a link to the right
// address.
func TestOnlyItsOwnHostsAreServed(t *testing.T) {
	h := openAt(t, toyRegistry(), publicURL, func(w *web.Config) { w.AlsoHosts = []string{"games.lan", "Bücher.example", "203.0.113.7"} })
	all := h.addresses()
	for host, served := range map[string]bool{
		"games.example": true, "games.example:8443": true, "GAMES.example.": true, "games.lan": true, "games.lan:80": true,
		"xn--bcher-kva.example": true, "203.0.113.7:8080": true, "localhost": true, "localhost:8080": true, "127.0.0.1:8080": true,
		"127.3.2.1": true, "[::1]:8080": true, "192.168.1.7": true, "10.0.0.7:8080": true, "172.20.0.3": true, "169.254.1.1": true,
		"[fd00::7]": true, "[fe80::1%25eth0]:8080": true, "[::ffff:192.168.1.7]": true,
		"": false, "evil.example": false, "www.games.example": false, "games.example.evil.example": false, "localhost.evil.example": false,
		"203.0.113.8": false, "[2001:db8::1]": false, "192.168.1.7.evil.example": false, "games": false, "127.0.0.1.": true,
	} {
		for _, p := range all {
			a := h.asks(p.method, p.path, host, nil)
			switch {
			case served && a.status == http.StatusMisdirectedRequest:
				t.Errorf("%s is refused for the host %q", a.what, host)
			case !served && a.status != http.StatusMisdirectedRequest:
				t.Errorf("%s is answered with %d for the host %q", a.what, a.status, host)
			case !served && !strings.Contains(a.body, `href="`+publicURL+map[bool]string{true: p.path, false: "/"}[p.method == "GET"]+`"`):
				t.Errorf("%s, for the host %q, does not lead to the right address: %s", a.what, host, a.body)
			case !served && len(a.header["Set-Cookie"]) > 0:
				t.Errorf("%s, for the host %q, sets %q", a.what, host, a.header["Set-Cookie"])
			}
		}
	}
	open := openAt(t, toyRegistry(), "")
	if a := open.asks("GET", "/", "any.example", nil); a.status != http.StatusOK {
		t.Errorf("without a public address the host any.example is answered with %d", a.status)
	}
}

// TestPagesRepeatOnlyWhatTheyKnow checks that no page repeats an unknown query field. A page with an invitation repeats
// nothing that the maker of the address could choose. Pages are compressed, so their length would reveal what such a field
// has guessed of the invitation (BREACH).
func TestPagesRepeatOnlyWhatTheyKnow(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	host := h.person()
	id := host.open("bluff", "friend")
	link := host.get("/t/" + id).links()[0]
	names := queryFields(t)
	const guess = "Qx7guess"
	shown, repeated := map[string]bool{}, 0
	for _, p := range h.addressesOf(id, link) {
		path := p.path
		if p.method != "GET" || strings.HasPrefix(p.pattern, "GET /live") {
			continue
		}
		if a := host.get(path + "?unknown=" + guess + "&" + guess + "=1"); strings.Contains(a.body, guess) {
			t.Errorf("%s repeats a field that it does not know", path)
		}
		if strings.Contains(host.get(path).body, link) {
			shown[p.pattern] = true
		}
		for _, name := range names {
			a := host.get(path + "?" + name + "=" + guess)
			if strings.Contains(a.body, guess) {
				repeated++
				if strings.Contains(a.body, link) {
					t.Errorf("%s shows an invitation and repeats %s", path, name)
				}
			}
		}
	}
	for _, pattern := range []string{"GET /t/{table}", "GET /t/{table}/at/{ply}", "GET /i/{token}"} {
		if !shown[pattern] {
			t.Errorf("%s shows no invitation: %v", pattern, shown)
		}
	}
	if repeated == 0 {
		t.Error("no page repeats any field, not even what is looked for")
	}
	for path, back := range map[string]string{
		"/t/" + id + "?as=0&x=1": "/t/" + id + "?as=0", "/rules/bluff?q=kind&x=1": "/rules/bluff?q=kind", "/open?game=bluff&players=2&page=1": "/open?game=bluff&amp;page=1&amp;players=2",
		"/name?return=/mine": "/name?return=%2Fmine", "/mine?x=1": "/mine",
	} {
		host.get(path).want(t, 200, `name="return" value="`+back+`"`)
	}
}

// queryFields returns the names of all query fields that the source of the site reads.
func queryFields(t *testing.T) []string {
	t.Helper()
	reads := regexp.MustCompile(`(?:[qQ]uery\(\)|query|asked|\bq|\bform|r\.Form)\.(?:Get|Has)\("([a-z-]+)"\)`)
	all := []string{"q"}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range reads.FindAllStringSubmatch(string(source), -1) {
			all = append(all, m[1])
		}
	}
	slices.Sort(all)
	if all = slices.Compact(all); len(all) < 20 {
		t.Fatalf("only %q are found", all)
	}
	return all
}
