// Package web is the table as browsers see it: pages that work without script, a live stream of server-sent events, and a small
// script that lights up what can be clicked. It knows titles only through [games.Shelf] and their boards.
//
// [New] makes a [Site], an http.Handler over the tables of a hall. What a page, picture, stream, refusal or download shows to a
// guest is made from the views of the seats which that guest holds, or from what everybody may see.
package web

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games"
	"pantheon/table"
)

// Config is what a site is made of.
type Config struct {
	Hall  *table.Hall
	Shelf games.Shelf // each title with a board
	// URL is the address by which others reach the site, such as "https://games.example"; "" to use the one that a request
	// came by.
	URL string
	// Local says that the server listens to this computer only, so that invitations reach nobody else.
	Local bool
	// Trust is the web servers whose word is taken for who asks.
	Trust Trust
	// Limits bound what visitors may use up.
	Limits  Limits
	Version string       // of the program; pages of another version reload
	Log     *slog.Logger // slog.Default when nil
	// BodyTime is how long what a request brings may take to arrive; half a minute when 0.
	BodyTime time.Duration
	// Connections is how many may be open at once ([Site.Listen]), and ConnectionsEach how many from one address; [MaxConnections] and
	// [MaxConnectionsPerAddress] when 0.
	Connections, ConnectionsEach int
	// Now is the time, by which codes expire and floods are measured; time.Now when nil.
	Now func() time.Time
}

// A Site serves the pages. Close ends its streams.
type Site struct {
	hall      *table.Hall
	shelf     games.Shelf
	url       string
	local     bool
	trust     Trust
	version   string
	log       *slog.Logger
	now       func() time.Time
	bodyTime  time.Duration
	words     *game.Catalog
	assets    *assets
	identity  identity
	carries   carries
	bounds    *bounds
	issues    issues
	scenarios map[string][]scenario.Scenario
	pictures  pictures
	handler   http.Handler

	connections, connectionsEach int
	large                        turnstile // drawings of large games

	closing context.Context // done when the site closes
	close   context.CancelFunc
	opening sync.Mutex // held while a stream begins, so that none begins after Close; it holds silent, too
	open    sync.WaitGroup
	silent  map[net.Conn]struct{} // connections on which nobody has asked for anything yet
}

//go:embed lang/*.yaml
var lang embed.FS

// New makes a site. It fails when a title has no board, or its scenarios or a catalogue cannot be read.
func New(c Config) (*Site, error) {
	words, err := game.LoadCatalog(lang, "lang")
	if err != nil {
		return nil, err
	}
	s := &Site{
		hall: c.Hall, shelf: c.Shelf, url: strings.TrimSuffix(c.URL, "/"), local: c.Local, trust: c.Trust, version: c.Version,
		log: c.Log, now: c.Now, bodyTime: c.BodyTime, words: words, scenarios: map[string][]scenario.Scenario{},
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.bodyTime == 0 {
		s.bodyTime = bodyTime
	}
	for _, t := range c.Shelf {
		if t.Board == nil {
			return nil, fmt.Errorf("the title %s has no board", t.ID())
		}
		if t.Scenarios == nil {
			continue
		}
		all, err := scenario.ReadAll(t.Scenarios)
		if err != nil {
			return nil, fmt.Errorf("the scenarios of %s: %w", t.ID(), err)
		}
		s.scenarios[t.ID()] = all
	}
	if s.assets, err = openAssets(c.Shelf); err != nil {
		return nil, err
	}
	if s.version == "" {
		s.version = "dev"
	}
	s.version += "-" + strings.Trim(strings.TrimPrefix(s.assets.root, "/assets/"), "/")
	s.identity = newIdentity(c.Hall.Name(), c.Hall.Key(), strings.HasPrefix(s.url, "https:"))
	s.carries.now = s.now
	s.bounds = newBounds(c.Limits.settled(), s.now)
	if s.issues.counts, err = c.Hall.Issues(context.Background()); err != nil {
		return nil, err
	}
	s.connections, s.connectionsEach = cmp.Or(c.Connections, MaxConnections), cmp.Or(c.ConnectionsEach, MaxConnectionsPerAddress)
	s.large = newTurnstile(max(2, runtime.GOMAXPROCS(0)))
	s.silent = map[net.Conn]struct{}{}
	s.closing, s.close = context.WithCancel(context.Background())
	s.handler = s.guard(s.routes())
	return s, nil
}

// ServeHTTP answers one request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends all streams, so that a server can shut down gracefully, and waits for them until the context ends. Browsers
// come back by themselves.
func (s *Site) Close(ctx context.Context) error {
	s.opening.Lock()
	s.close()
	s.hush()
	s.opening.Unlock()
	done := make(chan struct{})
	go func() {
		s.open.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Site) routes() *http.ServeMux {
	mux := http.NewServeMux()
	page := func(pattern string, f func(*visit) error) { mux.HandleFunc(pattern, s.visited(f)) }

	mux.HandleFunc("GET /assets/{print}/{name}", s.assets.serve)
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, s.assets.url("icon.svg"), http.StatusFound)
	})

	page("GET /{$}", s.home)
	page("POST /play", s.playNow)
	page("GET /new/{game}", s.newTable)
	page("POST /new/{game}", s.createTable)
	page("GET /mine", s.mine)
	page("GET /upload", s.uploadPage)
	page("POST /upload", s.upload)
	page("GET /name", s.namePage)
	page("POST /name", s.rename)
	page("POST /settings", s.changeSettings)
	page("GET /carry", s.carryPage)
	page("POST /carry", s.makeCarry)
	page("GET /carry/{code}", s.carryOffer)
	page("POST /carry/{code}", s.takeCarry)

	page("GET /sign-out", s.signOutPage)
	page("POST /sign-out", s.signOut)

	page("GET /rules/{game}", s.rules)
	page("GET /rules/{game}/panel", s.rulesPanel)
	page("GET /rules/{game}/cover.svg", s.cover)
	page("GET /rules/{game}/scenario/{scenario}", s.scenarioPicture)
	page("POST /rules/{game}/scenario/{scenario}", s.openScenario)

	page("GET /i/{token}", s.invitation)
	page("POST /i/{token}", s.sit)

	page("GET /t/{table}", s.tablePage)
	page("GET /t/{table}/at/{ply}", s.tablePage)
	page("GET /t/{table}/state", s.tableState)
	page("GET /t/{table}/log", s.logPage)
	page("GET /t/{table}/why", s.why)
	page("GET /t/{table}/tip", s.tip)
	page("GET /t/{table}/preview", s.preview)
	page("GET /t/{table}/record", s.record)
	page("GET /t/{table}/report", s.report)
	page("POST /t/{table}/say", s.say)
	page("POST /t/{table}/act/{act}", s.act)
	page("GET /t/{table}/hint", s.hintPanel)
	page("POST /t/{table}/hint", s.askHint)
	page("GET /t/{table}/review", s.reviewPage)
	page("GET /t/{table}/review/{ply}", s.reviewPage)
	page("GET /t/{table}/review/panel", s.reviewPanel)
	page("POST /t/{table}/again", s.again)
	page("POST /t/{table}/branch", s.branch)
	page("POST /t/{table}/seen", s.seen)

	page("GET /live", s.live)
	page("GET /live/now", s.liveNow)
	page("/", func(v *visit) error { return errNoPage })
	return mux
}

// render draws a component into bytes before anything is sent, so that a fault becomes a page of its own.
func render(ctx context.Context, c templ.Component) (string, error) {
	var b strings.Builder
	if err := c.Render(ctx, &b); err != nil {
		return "", err
	}
	return b.String(), nil
}
