// Package web serves the tables to browsers. Pages work without script. A live stream sends server-sent events, and a small
// script highlights what can be clicked. The package knows titles only through [games.Registry] and their boards.
//
// This package holds the handlers. Package access identifies the visitor. A handler calls the tables and builds a plain
// value, from which package page draws pages and package sse draws streams.
//
// [New] makes a [Site], an http.Handler for the tables of a server. Every page, picture, stream, refusal and download for a
// user is made from the views of that user's seats, or from what everybody may see.
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
	"sync/atomic"
	"time"

	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games"
	"pantheon/notify"
	"pantheon/store"
	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/page"
	"pantheon/web/proxy"
	"pantheon/web/sse"
)

// Config configures a [Site].
type Config struct {
	Server   *table.Server
	Registry games.Registry  // each title must have a board
	Calls    *notify.Service // nil if the site has no notifications
	// URL is the address by which others reach the site, such as "https://games.example"; "" to use the address of each
	// request.
	URL string
	// AlsoHosts are further names and addresses under which the site may be requested if URL is set ([access.ParseHosts]).
	AlsoHosts []string
	// HSTS is how long browsers must use https for the host of a public https address; 30 days when 0. A value below 0 makes
	// browsers forget it.
	HSTS time.Duration
	// Older reports whether one of the living servers may know the cookies of a public https address by their plain names
	// alone ([access.Cookies]). It also returns true if such a server may return. Alive is nil if this server shares the log
	// with no other. A nil Older means yes.
	Older func(alive []store.Holder) bool
	// Local says that only this computer reaches the server, so that invitations work for nobody else.
	Local bool
	// Trust is the set of web servers whose X-Forwarded-For is believed.
	Trust access.Trust
	// Limits bounds what visitors may use.
	Limits  access.Limits
	Version string       // the program version, "dev" when ""; a page of another version reloads when it has a table of this server
	Log     *slog.Logger // slog.Default() when nil
	// EachRequest logs each request at level Info in place of Debug.
	EachRequest bool
	Meter       Meter // nil if nobody measures
	// Relay passes requests to other servers that share the log of Server; nil if there are none.
	Relay *proxy.Proxy
	// BodyTime is how long the body of a request may take to arrive; half a minute when 0.
	BodyTime time.Duration
	// PeerTime is how long another server may take to answer a question that a request waits for; 500 ms when 0.
	PeerTime time.Duration
	// Connections is the maximum number of open connections ([Site.Listen]), and ConnectionsEach that of one address. They
	// default to [access.MaxConnections] and [access.MaxConnectionsPerAddress] when 0.
	Connections, ConnectionsEach int
	// NoLobby says that the server has no list of open tables.
	NoLobby bool
	// Now returns the present time, for cookies, codes and rates; time.Now when nil.
	Now func() time.Time
}

// drawingsSize is the size of the cache of drawn fragments, in bytes.
const drawingsSize = 24 << 20

// A Site serves the pages of a server. It is an http.Handler. Call [Site.Close] to end its streams.
type Site struct {
	server           *table.Server
	calls            *notify.Service // nil if the site has no notifications
	registry         games.Registry
	url              string
	hosts            access.Hosts // the valid host names
	hsts             string       // the Strict-Transport-Security header; "" for none
	local            bool
	noLobby          bool
	trust            access.Trust
	version          string
	log              *slog.Logger
	now              func() time.Time
	bodyTime         time.Duration
	texts            *page.Texts
	assets           *assets
	identity         access.Identity
	deviceCodes      *access.DeviceCodes
	bounds           *access.Bounds
	issues           *access.SessionVersions
	given            atomic.Pointer[map[string]table.GivenName]     // names that an admin has chosen
	scenarios        map[string]func() ([]scenario.Scenario, error) // by title, read when they are first requested
	manuals          rulebooks
	pictures         pictures
	drawings         *page.Drawings       // of tables
	spectatorLimiter sse.SpectatorLimiter // limits the streams of spectators
	faults           sse.Faults           // of drawings
	mux              *http.ServeMux
	handler          http.Handler

	meter       Meter // nil if nobody measures
	eachRequest bool

	connections, connectionsEach int
	relay                        *proxy.Proxy // nil if there is only one server
	peers                        peers        // used only with a relay
	foreign                      foreign
	large                        semaphore // limits how many large games are drawn at the same time

	closing context.Context // done when the site closes
	close   context.CancelFunc
	opening sync.Mutex // held while a stream begins, so that none begins after Close
	open    sync.WaitGroup
	silence access.Silence

	older      func([]store.Holder) bool
	olderLives atomic.Bool // the last result of older, if there is a relay

	misdirected sync.Once // the log mentions one request for another host only
}

//go:embed lang/*.yaml
var lang embed.FS

// New returns a site, which works in the background until [Site.Close]. It returns an error if a title has no board, or if an
// address in the configuration is invalid. Other errors come from reading the catalogues, the assets and the log.
func New(c Config) (*Site, error) {
	words, err := game.LoadCatalog("site", lang, "lang")
	if err != nil {
		return nil, err
	}
	address, err := access.ParseAddress(c.URL)
	if err != nil {
		return nil, err
	}
	s := &Site{
		server: c.Server, calls: c.Calls, registry: c.Registry, url: address,
		local: c.Local, noLobby: c.NoLobby, trust: c.Trust, version: c.Version,
		log: c.Log, now: c.Now, bodyTime: c.BodyTime, texts: &page.Texts{Site: words, Registry: c.Registry}, scenarios: map[string]func() ([]scenario.Scenario, error){},
		drawings: page.NewDrawings(drawingsSize), spectatorLimiter: sse.NewSpectatorLimiter(), meter: c.Meter, eachRequest: c.EachRequest,
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	if s.now == nil {
		s.now = time.Now
	}
	for _, t := range c.Registry {
		if t.Board == nil {
			return nil, fmt.Errorf("the title %s has no board", t.ID())
		}
		s.scenarios[t.ID()] = sync.OnceValues(func() ([]scenario.Scenario, error) {
			if t.Scenarios == nil {
				return nil, nil
			}
			all, err := scenario.ReadAll(t.Scenarios)
			if err != nil {
				return nil, fmt.Errorf("the scenarios of %s: %w", t.ID(), err)
			}
			return all, nil
		})
	}
	if s.assets, err = openAssets(c.Registry, s.log); err != nil {
		return nil, err
	}
	if s.version == "" {
		s.version = "dev"
	}
	if s.hosts, err = access.NewHosts(s.url, c.AlsoHosts); err != nil {
		return nil, err
	}
	s.hsts = s.strictTransport(c.HSTS)
	s.version += "-" + strings.Trim(strings.TrimPrefix(s.assets.root, "/assets/"), "/")
	s.identity = access.NewIdentity(c.Server.Name(), c.Server.Key(), strings.HasPrefix(s.url, "https:"), s.now)
	if s.older = c.Older; s.older == nil {
		s.older = func([]store.Holder) bool { return true }
	}
	s.olderLives.Store(true)
	s.identity.Older = s.mayReadPlain
	s.deviceCodes = access.NewDeviceCodes(s.now, c.Server.Number)
	s.bounds = access.NewBounds(c.Limits, s.now)
	counts, err := c.Server.Issues(context.Background())
	if err != nil {
		return nil, err
	}
	s.issues = access.NewSessionVersions(counts)
	given, err := c.Server.GivenNames(context.Background())
	if err != nil {
		return nil, err
	}
	s.given.Store(&given)
	for _, l := range game.Languages()[len(game.Langs):] { // those of the program are tested
		for _, t := range s.registry {
			if _, err := s.manual(t, l); err != nil {
				return nil, err
			}
		}
	}
	s.connections, s.connectionsEach = c.Connections, c.ConnectionsEach
	s.large = newSemaphore(max(2, runtime.GOMAXPROCS(0)))
	s.closing, s.close = context.WithCancel(context.Background())
	s.relay = c.Relay
	s.peers.server, s.peers.relay, s.peers.patience = c.Server, c.Relay, cmp.Or(c.PeerTime, peerTime)
	s.mux = http.NewServeMux()
	for _, r := range s.routes() {
		s.mux.HandleFunc(r.pattern, r.answer)
	}
	s.handler = s.measured(s.guard(s.placed(routed(s.mux))))
	if s.relay != nil {
		s.open.Go(s.hearOthers)
	}
	s.open.Go(s.hearNames)
	return s, nil
}

// Time-outs of the program's HTTP servers.
const (
	HeaderTime = 10 * time.Second // for the request line and the headers
	IdleTime   = 2 * time.Minute  // between two requests of one connection
)

// Server returns an HTTP server of the site with limits on the size of headers and on time.
func (s *Site) Server() *http.Server {
	return &http.Server{
		Handler: s, ReadHeaderTimeout: HeaderTime, IdleTimeout: IdleTime, MaxHeaderBytes: access.MaxHeader, ConnState: s.ConnState,
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
}

// ServeHTTP implements [http.Handler] with all routes of the site.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends all streams, so that a server can shut down gracefully, and waits for them until the context ends. Browsers
// reconnect automatically.
func (s *Site) Close(ctx context.Context) error {
	s.opening.Lock()
	s.close()
	s.silence.End()
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

// Listen returns a listener that limits the connections of l as the site's configuration says.
func (s *Site) Listen(l net.Listener) net.Listener {
	bounded := access.Listen(l, s.trust, s.connections, s.connectionsEach, func(lang game.Lang, id string) string {
		return s.texts.Site.Text(lang, game.NewPhrase(id), nil)
	})
	if s.meter != nil {
		bounded.Refused = s.meter.Refused
	}
	return bounded
}

// Streams returns the number of open live streams.
func (s *Site) Streams() int { return s.bounds.Streams() }

// ConnState is for [http.Server.ConnState]; [Site.Server] sets it. It makes connections without any request yet end soon after
// the site closes.
func (s *Site) ConnState(c net.Conn, state http.ConnState) { s.silence.ConnState(c, state) }

// A route is a pattern of [http.ServeMux] with its handler.
type route struct {
	pattern string
	answer  http.HandlerFunc
}

func (s *Site) routes() []route {
	var all []route
	handle := func(pattern string, f http.HandlerFunc) { all = append(all, route{pattern, f}) }
	answer := func(pattern string, f func(*requestContext) error) { handle(pattern, s.visited(f)) }

	handle("GET /assets/{print}/{name}", s.asset)
	handle("POST "+quotaPath, s.chargeQuotaHere)
	handle("GET /favicon.ico", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, s.assets.url("icon.svg"), http.StatusFound)
	})

	answer("GET /{$}", home)
	answer("POST /play", playNow)
	answer("GET /new/{game}", newTable)
	answer("POST /new/{game}", createTable)
	answer("GET /mine", mine)
	answer("GET /next", next)
	if !s.noLobby {
		answer("GET /open", openPage)
		answer("POST /open", openNow)
		answer("GET /open/rows", openRows)
		answer("POST /seat-me", seatMe)
	}
	answer("GET /t/{table}/join", joinPage)
	answer("POST /t/{table}/join", join)
	answer("POST /t/{table}/await", await)
	answer("GET /upload", uploadPage)
	answer("POST /upload", upload)
	answer("GET /name", namePage)
	answer("POST /name", rename)
	answer("POST /settings", changeSettings)
	answer("GET /carry", deviceCodePage)
	answer("POST /carry", makeDeviceCode)
	answer("GET /carry/{code}", deviceCodeOffer)
	answer("POST /carry/{code}", takeDeviceCode)

	answer("GET /sign-out", signOutPage)
	answer("POST /sign-out", signOut)

	answer("GET /me", mePage)
	handle("POST "+peerJobPath, s.peerJobHere)
	handle("GET "+readyPath, s.readyHere)
	answer("GET /me/games", myGames)
	answer("GET /me/data.json", myData)
	answer("GET /me/remove", removePage)
	answer("POST /me/remove", removeMe)
	answer("POST /me/name", reserveName)
	answer("POST /me/face", setAvatar)
	answer("GET /face/{face}", avatar)
	answer("POST /me/passkeys/begin", askPasskey)
	answer("POST /me/passkeys", keepPasskey)
	answer("POST /me/passkeys/remove", removePasskey)
	answer("GET /sign-in", signInPage)
	answer("POST /sign-in/begin", askSignIn)
	answer("POST /sign-in", signIn)
	answer("GET /sign-in/seats", switchPage)
	answer("POST /sign-in/seats", signInAs)
	handle("GET /calls.js", s.worker)
	answer("GET /calls", callsPage)
	answer("GET /calls/key", callsKey)
	answer("POST /calls/add", addCall)
	answer("POST /calls/way", changeCall)
	answer("POST /calls/wishes", changeWishes)
	answer("GET /calls/confirm/{token}", confirmCallPage)
	answer("POST /calls/confirm/{token}", confirmCall)
	answer("GET /calls/stop/{token}", stopCallPage)
	answer("POST /calls/stop/{token}", stopCall)
	answer("POST /calls/allow/{token}", allowMails)

	answer("GET /learn/{game}", learn)
	answer("POST /learn/{game}", beginGuided)
	answer("GET /first/{game}", first)
	answer("POST /learn/{game}/{lesson}", beginLesson)

	answer("GET /rules/{game}", rules)
	answer("GET /rules/{game}/panel", rulesPanel)
	answer("GET /rules/{game}/aid", aidPage)
	answer("GET /rules/{game}/aid/panel", aidPanel)
	answer("GET /rules/{game}/keys", keysPage)
	answer("GET /rules/{game}/keys/panel", keysPanel)
	answer("GET /rules/{game}/cards", cards)
	answer("GET /rules/{game}/cards/panel", cardsPanel)
	answer("GET /rules/{game}/search", findRules)
	answer("GET /rules/{game}/rulings", rulings)
	answer("GET /rules/{game}/examples", examples)
	answer("GET /rules/{game}/curious", curious)
	answer("GET /rules/{game}/figure/{n}", figure)
	answer("GET /rules/{game}/cover.svg", cover)
	answer("GET /rules/{game}/cover.png", coverPreview)
	answer("GET /rules/{game}/scenario/{scenario}", scenarioPicture)
	answer("POST /rules/{game}/scenario/{scenario}", openScenario)

	answer("GET /i/{token}", invitation)
	answer("POST /i/{token}", sit)

	answer("GET /t/{table}", tablePage)
	answer("GET /t/{table}/at/{ply}", tablePage)
	answer("GET /t/{table}/state", tableState)
	answer("GET /t/{table}/log", logPage)
	answer("GET /t/{table}/film", catchUpOf)
	answer("GET /t/{table}/moments", moments)
	answer("GET /t/{table}/why", why)
	answer("GET /t/{table}/tip", tip)
	answer("GET /t/{table}/preview", preview)
	answer("GET /t/{table}/warn", warn)
	answer("GET /t/{table}/picture.svg", tablePicture)
	answer("GET /t/{table}/record", record)
	answer("GET /t/{table}/report", report)
	answer("POST /t/{table}/say", say)
	answer("POST /t/{table}/act/{act}", act)
	answer("GET /t/{table}/hint", hintPanel)
	answer("POST /t/{table}/hint", askHint)
	answer("GET /t/{table}/review", reviewPage)
	answer("GET /t/{table}/review/{ply}", reviewPage)
	answer("GET /t/{table}/review/panel", reviewPanel)
	answer("POST /t/{table}/again", again)
	answer("POST /t/{table}/branch", branch)
	answer("POST /t/{table}/seen", seen)

	answer("GET /blocked", blockedPage)
	answer("POST /blocked", blockHandle)
	answer("GET /complain", abusePage)
	answer("POST /complain", reportAbuse)
	answer("GET /t/{table}/people", peopleHere)
	answer("POST /t/{table}/block", blockHere)
	answer("GET /t/{table}/complain", abusePage)
	answer("POST /t/{table}/complain", reportAbuse)

	answer("GET /t/{table}/talk", chatPage)
	answer("GET /t/{table}/talk/panel", chatPanel)
	answer("GET /t/{table}/talk/lines", chatLines)
	answer("POST /t/{table}/talk", postMessage)
	answer("POST /t/{table}/talk/{act}", chatAct)

	answer("GET /live", stream)
	answer("GET /live/now", liveNow)
	answer("/", noRoute)
	return all
}
