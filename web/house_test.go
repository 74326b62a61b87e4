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
	calling "pantheon/call"
	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/testseed"
	"pantheon/games"
	"pantheon/notify"
	"pantheon/store"
	"pantheon/table"
	"pantheon/web"
	"pantheon/web/entrance"
)

// A house is a whole server on a fresh data folder.
type house struct {
	t      testing.TB
	folder string
	log    *store.SQLite
	hall   *table.Hall
	site   *web.Site
	server *httptest.Server
	shelf  games.Shelf
	body   time.Duration             // for a form to arrive; 0 for as long as usual
	clock  table.Clock               // the tables'; nil for the computer's own
	thinks int                       // playouts of a hint; 0 for as many as usual
	wrap   func(store.Log) store.Log // what the tables are given instead of the log
	warns  bool                      // the site may log faults: they are meant
	says   *slog.Logger              // the site's log; nil for one in which nothing may stand
	meter  *abacus                   // nil when nobody counts
	limits entrance.Limits
	url    string // by which others reach it, as its server was told; "" for none
	warned string // what the site's log may say, as it begins: the test has made it
	shut   bool   // the house wants no list of open tables
	opened int    // how often
	with   []func(*web.Config)
	front  func(http.Handler) http.Handler // what requests pass before the site; nil for nothing

	office *calling.Office
	ways   calling.Senders  // by which people are called; by webhooks alone when nothing is said
	now    func() time.Time // the site's; nil for the computer's own
	calls  table.Clock      // the office's; nil for the computer's own
}

var openShelf = sync.OnceValues(func() (games.Shelf, error) { return games.Open(nil) })

// realShelf is the titles that the program plays.
func realShelf(t testing.TB) games.Shelf {
	t.Helper()
	shelf, err := openShelf()
	if err != nil {
		t.Fatal(err)
	}
	return shelf
}

// toyShelf is one small game with secrets, on a board of plain tiles.
func toyShelf() games.Shelf {
	g := bluff.Game()
	return games.Shelf{{Game: g, Board: tiles{g}}}
}

func openHouse(t testing.TB, shelf games.Shelf) *house {
	t.Helper()
	h := &house{t: t, folder: filepath.Join(t.TempDir(), "data"), shelf: shelf}
	h.start("")
	t.Cleanup(h.stop)
	return h
}

// start opens the folder and serves it; at an address of before, or at a new one.
func (h *house) start(address string) {
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
	tables := table.Config{Log: given, Shelf: h.shelf, Random: testseed.Reader(h.t, h.opened), Logger: quiet, Version: "test", Clock: h.clock, HintPlayouts: h.thinks, ReviewPlayouts: 20 * h.thinks}
	pages := web.Config{Now: h.now, Shelf: h.shelf, Local: true, Version: "test", BodyTime: h.body, Log: loud, Limits: h.limits, NoLobby: h.shut, URL: h.url}
	if h.meter != nil {
		tables.Meter, pages.Meter = h.meter, h.meter
	}
	if h.hall, err = table.Open(ctx, tables); err != nil {
		h.t.Fatal(err)
	}
	if h.ways.Webhook == nil {
		h.ways.Webhook = notify.NewWebhook(false)
	}
	h.office = calling.Open(calling.Config{Log: given, Hall: h.hall, Shelf: h.shelf, Sender: h.ways, URL: h.url, Clock: h.calls, Logger: quiet})
	pages.Hall, pages.Calls, pages.URL = h.hall, h.office, h.url
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

// stop is a graceful stop: streams first, then the server, the tables and the log.
func (h *house) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := h.site.Close(ctx); err != nil {
		h.t.Errorf("the streams did not end: %v", err)
	}
	h.server.CloseClientConnections()
	h.server.Close()
	h.office.Close()
	if err := h.hall.Close(); err != nil {
		h.t.Error(err)
	}
	if err := h.log.Close(); err != nil {
		h.t.Error(err)
	}
}

// failing makes a test fail when the site logs a fault of its own, unless it is one that the test has made: those begin so.
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
	h      *house
	client *http.Client
	kept   map[string]string // what they have made once, in a test of resources
	from   string            // the address that a web server on this computer passes their requests on for; "" for who sits at it
}

// unpacked asks for answers as they are: to pack and unpack them all would take a quarter of the time. What is packed has tests of its
// own.
var unpacked = func() http.RoundTripper {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DisableCompression = true
	return t
}()

func (h *house) person() *person {
	return &person{h: h, client: &http.Client{Jar: newJar(h.t), Timeout: patience, Transport: unpacked}}
}

// away is a person who comes from an address, by a web server on this computer.
func (h *house) away(address string) *person {
	p := h.person()
	p.from = address
	return p
}

// A reply is a page that came back, after redirects.
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

// pass names in a request for whom it is passed on.
func (p *person) pass(r *http.Request) {
	if p.from != "" {
		r.Header.Set("X-Forwarded-For", p.from)
	}
}

// want fails the test unless the page has that status and holds these words.
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

// table is the id of the table that a page belongs to.
func (r reply) table(t testing.TB) string {
	t.Helper()
	m := tableInPath.FindStringSubmatch(r.at.Path)
	if m == nil {
		t.Fatalf("%s (%d) is no table's page:\n%.2000s", r.at, r.status, r.body)
	}
	return m[1]
}

// tiles is a board that draws each thing of each legal sentence as a tile.
type tiles struct{ g game.Game }

func (b tiles) Parts(view game.Position, l board.Look) []board.Part {
	seen := map[game.Thing]bool{}
	var svg strings.Builder
	eye, truth := view.Eye()
	if !truth {
		for _, m := range view.Moves(eye, nil) {
			things, _ := b.g.About().Things(view.Say(m, eye, eye))
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
	return []board.Part{{ID: "tiles", Title: "Tiles", W: 400, H: 300, Zoom: true, Near: 700, Still: templ.Raw(`<rect width="400" height="300" class="pb-panel"/>`), Live: board.Pieces{board.Text(svg.String())}}}
}

func tile(t game.Thing, n int) string {
	x, y := n%6*64, n/6*64
	return `<g data-thing="` + templ.EscapeString(string(t)) + `" data-label="` + templ.EscapeString(t.ID()) + `"><rect class="pb-hit" x="` + strconv.Itoa(x) + `" y="` + strconv.Itoa(y) + `" width="60" height="60"/><text x="` + strconv.Itoa(x+6) + `" y="` + strconv.Itoa(y+34) + `">` + templ.EscapeString(t.ID()) + `</text></g>`
}

func (tiles) Text(game.Position, board.Look) string { return "" }
func (tiles) Prompt(view game.Position, s game.Seat) game.Phrase {
	if view.Result().Over {
		return game.Say("over")
	}
	if view.Waiting().Has(s) {
		return game.Say("go on")
	}
	return game.Say("wait")
}
func (tiles) Tip(game.Position, game.Thing) []game.Phrase { return nil }
func (tiles) Rules(game.Lang) string                      { return "# Rules\n\nBe kind." }
func (tiles) Aid(game.Lang) string                        { return "Aid." }
func (tiles) Style() string                               { return "" }
func (tiles) Script() string                              { return "" }
