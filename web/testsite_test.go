package web_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/testseed"
	"pantheon/games"
	calling "pantheon/notify"
	"pantheon/notify/transport"
	"pantheon/store"
	"pantheon/table"
	"pantheon/web"
	"pantheon/web/access"
)

// A testSite is a whole server on a fresh data folder.
type testSite struct {
	t           testing.TB
	folder      string
	log         *store.SQLite
	tableServer *table.Server
	site        *web.Site
	server      *httptest.Server
	registry    games.Registry
	body        time.Duration             // the time limit of bodies; 0 for the default
	clock       table.Clock               // the tables' clock; nil for the computer's own
	thinks      int                       // playouts of a hint; 0 for the default
	wrap        func(store.Log) store.Log // wraps the log for the tables
	warns       bool                      // the site may log errors, because the test makes them
	says        *slog.Logger              // the site's log; nil for one that must stay empty
	meter       *testMeter                // nil if nobody measures
	limits      access.Limits
	url         string // the configured public address; "" for none
	warned      string // the beginning of a log line that the test has caused
	shut        bool   // the server has no list of open tables
	opened      int    // how often the folder was opened
	with        []func(*web.Config)
	front       func(http.Handler) http.Handler // wraps the site; nil for nothing

	office *calling.Service
	ways   calling.Senders  // the senders of notifications; webhooks alone by default
	now    func() time.Time // the site's time; nil for the computer's own
	calls  table.Clock      // the clock of the notification service; nil for the computer's own
}

var openRegistry = sync.OnceValues(func() (games.Registry, error) { return games.Open(nil) })

// realRegistry returns the registry of the program's titles.
func realRegistry(t testing.TB) games.Registry {
	t.Helper()
	registry, err := openRegistry()
	if err != nil {
		t.Fatal(err)
	}
	return registry
}

// toyRegistry returns a registry with one small game with secrets, on a board of plain tiles.
func toyRegistry() games.Registry {
	g := bluff.Game()
	return games.Registry{{Game: g, Board: tiles{g}}}
}

func openTestSite(t testing.TB, registry games.Registry) *testSite {
	t.Helper()
	h := &testSite{t: t, folder: filepath.Join(t.TempDir(), "data"), registry: registry}
	h.start("")
	t.Cleanup(h.stop)
	return h
}

// start opens the folder and serves the site, at a previous address or, for "", at a new one.
func (h *testSite) start(address string) {
	h.t.Helper()
	ctx := context.Background()
	var err error
	if h.log, err = store.Open(ctx, h.folder); err != nil {
		h.t.Fatal(err)
	}
	var given store.Log = h.log
	if h.wrap != nil {
		given = h.wrap(given)
	}
	h.opened++
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	loud := slog.New(failing{h.t, quiet.Handler(), &h.warned})
	if h.warns {
		loud = quiet
	}
	if h.says != nil {
		loud = h.says
	}
	tables := table.Config{Log: given, Registry: h.registry, Random: testseed.Reader(h.t, h.opened), Logger: quiet, Version: "test", Clock: h.clock, HintPlayouts: h.thinks, ReviewPlayouts: 20 * h.thinks}
	pages := web.Config{Now: h.now, Registry: h.registry, Local: true, Version: "test", BodyTime: h.body, Log: loud, Limits: h.limits, NoLobby: h.shut, URL: h.url}
	if h.meter != nil {
		tables.Meter, pages.Meter = h.meter, h.meter
	}
	if h.tableServer, err = table.Open(ctx, tables); err != nil {
		h.t.Fatal(err)
	}
	if h.ways.Webhook == nil {
		h.ways.Webhook = transport.NewWebhook(false)
	}
	h.office = calling.Open(calling.Config{Log: given, Server: h.tableServer, Registry: h.registry, Sender: h.ways, URL: h.url, Clock: h.calls, Logger: quiet})
	pages.Server, pages.Calls, pages.URL = h.tableServer, h.office, h.url
	for _, change := range h.with {
		change(&pages)
	}
	if h.site, err = web.New(pages); err != nil {
		h.t.Fatal(err)
	}
	h.server = httptest.NewUnstartedServer(h.site)
	h.server.Config = h.site.Server()
	if h.front != nil {
		h.server.Config.Handler = h.front(h.server.Config.Handler)
	}
	if address != "" {
		l, err := listenAgain(address)
		if err != nil {
			h.t.Fatal(err)
		}
		h.server.Listener.Close() //nolint:errcheck // replaced by the old address
		h.server.Listener = l
	}
	h.server.Start()
}

// stop stops the server gracefully: streams first, then the HTTP server, the tables and the log.
func (h *testSite) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := h.site.Close(ctx); err != nil {
		h.t.Errorf("the streams did not end: %v", err)
	}
	h.server.CloseClientConnections()
	h.server.Close()
	h.office.Close()
	if err := h.tableServer.Close(); err != nil {
		h.t.Error(err)
	}
	if err := h.log.Close(); err != nil {
		h.t.Error(err)
	}
}

// failing is a log handler that fails the test on a warning or an error of the site, except one that the test has caused. It
// recognises such a line by the beginning of its message.
type failing struct {
	t testing.TB
	slog.Handler
	made *string
}

func (f failing) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelWarn }

func (f failing) Handle(_ context.Context, r slog.Record) error {
	text := r.Message
	if f.made != nil && *f.made != "" && strings.HasPrefix(text, *f.made) {
		return nil
	}
	r.Attrs(func(a slog.Attr) bool {
		text += " " + a.String()
		return true
	})
	f.t.Errorf("the site logged: %s", text)
	return nil
}

// A person is a browser without script: it keeps cookies and follows links.
type person struct {
	h      *testSite
	client *http.Client
	kept   map[string]string // what the person has made once, in a test of resources
	from   string            // the address for which a web server on this computer passes the requests on; "" for a person at this computer
}

// unpacked requests uncompressed answers, since compressing and unpacking all of them would take a quarter of the time.
// Compression has its own tests.
var unpacked = func() http.RoundTripper {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DisableCompression = true
	return t
}()

func (h *testSite) person() *person {
	return &person{h: h, client: &http.Client{Jar: newJar(h.t), Timeout: patience, Transport: unpacked}}
}

// away returns a person at another address, whose requests come through a web server on this computer.
func (h *testSite) away(address string) *person {
	p := h.person()
	p.from = address
	return p
}

// A reply is the response to a request, after redirects.
type reply struct {
	status int
	body   string
	at     *url.URL
	header http.Header
}

func (p *person) get(path string) reply { return p.ask("GET", path, nil) }

func (p *person) post(path string, fields ...string) reply {
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	return p.ask("POST", path, form)
}

func (p *person) ask(method, path string, form url.Values, headers ...string) reply {
	p.h.t.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequest(method, p.h.server.URL+path, body)
	if err != nil {
		p.h.t.Fatal(err)
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return p.send(r)
}

func (p *person) send(r *http.Request) reply {
	p.h.t.Helper()
	p.pass(r)
	answer, err := p.client.Do(r)
	if err != nil {
		p.h.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		p.h.t.Fatal(err)
	}
	return reply{answer.StatusCode, string(text), answer.Request.URL, answer.Header}
}

// pass adds the person's address to a request, as a web server does.
func (p *person) pass(r *http.Request) {
	if p.from != "" {
		r.Header.Set("X-Forwarded-For", p.from)
	}
}

// want fails the test unless the page has the status and contains the words. It returns the page.
func (r reply) want(t testing.TB, status int, words ...string) reply {
	t.Helper()
	if r.status != status {
		t.Fatalf("%s: status %d, not %d:\n%.2000s", r.at, r.status, status, r.body)
	}
	for _, w := range words {
		if !strings.Contains(r.body, w) {
			t.Fatalf("%s does not say %q:\n%.3000s", r.at, w, r.body)
		}
	}
	return r
}

var tableInPath = regexp.MustCompile(`^/t/([^/]+)`)

// table returns the id of the table of a page.
func (r reply) table(t testing.TB) string {
	t.Helper()
	m := tableInPath.FindStringSubmatch(r.at.Path)
	if m == nil {
		t.Fatalf("%s (%d) is no table's page:\n%.2000s", r.at, r.status, r.body)
	}
	return m[1]
}

// tiles is a board that draws each thing of each legal move as a tile.
type tiles struct{ g game.Game }

func (b tiles) Parts(view game.Position, l board.RenderOptions) []board.Part {
	seen := map[game.Thing]bool{}
	var svg strings.Builder
	eye, truth := view.Viewer()
	if !truth {
		for _, m := range view.Moves(eye, nil) {
			things, _ := b.g.About().Things(view.FormatMove(m, eye, eye))
			for _, t := range things {
				if !seen[t] {
					svg.WriteString(tile(t, len(seen)))
				}
				seen[t] = true
			}
		}
	}
	doc, err := view.MarshalJSON()
	if err != nil {
		doc = []byte(err.Error())
	}
	svg.WriteString(`<desc>` + templ.EscapeString(string(doc)) + `</desc>`)
	return []board.Part{{ID: "tiles", Title: "Tiles", W: 400, H: 300, Zoom: true, Near: 700, Static: templ.Raw(`<rect width="400" height="300" class="pb-panel"/>`), Dynamic: board.Fragments{board.Text(svg.String())}}}
}

func tile(t game.Thing, n int) string {
	x, y := n%6*64, n/6*64
	return `<g data-thing="` + templ.EscapeString(string(t)) + `" data-label="` + templ.EscapeString(t.ID()) + `"><rect class="pb-hit" x="` + strconv.Itoa(x) + `" y="` + strconv.Itoa(y) + `" width="60" height="60"/><text x="` + strconv.Itoa(x+6) + `" y="` + strconv.Itoa(y+34) + `">` + templ.EscapeString(t.ID()) + `</text></g>`
}

func (tiles) Text(game.Position, board.RenderOptions) string { return "" }
func (tiles) Prompt(view game.Position, s game.Seat) game.Phrase {
	if view.Result().Over {
		return game.NewPhrase("over")
	}
	if view.ToAct().Has(s) {
		return game.NewPhrase("go on")
	}
	return game.NewPhrase("wait")
}
func (tiles) Tip(game.Position, game.Thing) []game.Phrase { return nil }
func (tiles) Rules(game.Lang) string                      { return "# Rules\n\nBe kind." }
func (tiles) Aid(game.Lang) string                        { return "Aid." }
func (tiles) Style() string                               { return "" }
func (tiles) Script() string                              { return "" }
