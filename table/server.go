package table

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"pantheon/game"
	"pantheon/games"
	"pantheon/store"
)

// Config configures a [Server].
type Config struct {
	Log      store.Log // stays open when the server closes: the code that opened it closes it afterwards
	Registry games.Registry
	Clock    Clock        // SystemClock when nil
	Random   io.Reader    // the source of seeds, ids, tokens and the bots' randomness; crypto/rand.Reader when nil
	Logger   *slog.Logger // slog.Default when nil
	// Version is the program's version, for bug reports.
	Version string
	// Idle is how long a table that nobody has open stays in memory; 10 minutes when 0.
	Idle  time.Duration
	Keep  Keep  // how long unused data is stored
	Meter Meter // counts moves; nil for no metrics
	// Thinking counts the jobs that [Think] computes for others; nil for no metrics.
	Thinking JobMeter
	// HintPlayouts is the maximum number of playouts of a hint, ReviewPlayouts the number that the moves of a review share. 0 means the
	// constant of the same name.
	HintPlayouts, ReviewPlayouts int
}

// A Server holds all tables of one data folder. Its methods may be called by several goroutines.
type Server struct {
	log        store.Log
	leases     store.Leases // nil if only one server can use the log
	leaseCache leaseCache   // the locations of tables that other servers have
	// jobs sends jobs to worker programs; nil if the log does not support them.
	jobs    store.Jobs
	library *titleLibrary
	clock   Clock
	opened  time.Time
	logger  *slog.Logger
	meter   Meter // nil for no metrics
	version string

	acked     acknowledgements
	compares  atomic.Bool // a comparison of the database is about to start
	comparing sync.Mutex  // held while the database is compared

	idle time.Duration
	keep Keep

	listing  listing
	blocking blocking
	barred   func(ctx context.Context, there, guest string) bool // whether the person with the id there has blocked the user guest
	done     doneTables

	hintPlayouts, reviewPlayouts int
	quickPlayouts                int // the maximum number of playouts of a hint in games with time

	randomness sync.Mutex
	random     io.Reader

	pool         *workerPool // the worker pool for bots, hints and reviews
	notifiable   notifiableCache
	searchCaches searchCaches // the search caches of bots
	avatars      avatarCache  // the avatars of persons

	mu     sync.Mutex        // may be taken while a table's mu is held, never the other way round
	tables map[string]*Table // the tables in memory
	closed bool
	work   sync.WaitGroup // counts the goroutines for which Close waits

	standing sync.Mutex // held while Standing runs

	making    singleFlights // locks by search term, so that a repeated request makes only one table
	stopSweep func()
	life      context.Context // ends when the server closes
	end       context.CancelFunc
	stopCheck func()
	stopTidy  func()

	rounds        rounds    // of tables with clocks for persons
	lastHeartbeat time.Time // the last heartbeat of any server before this one began; the zero time if unknown
	heartbeating  time.Time // the last heartbeat of this server; only for the goroutine that goes through the tables with clocks
	stopClocks    func()
	stopLooks     func()
}

// Open returns a running server for a log, after it has stored the content of each title there. It logs damage of the stored content and
// continues. The server loads a table when that table is first needed.
func Open(ctx context.Context, c Config) (*Server, error) {
	if c.Log == nil {
		return nil, errors.New("a server needs a log")
	}
	h := newServer(c)
	if err := h.library.keep(ctx); errors.Is(err, store.ErrDamaged) {
		h.damaged(err)
	} else if err != nil {
		return nil, err
	}
	var err error
	if h.lastHeartbeat, err = h.newestHeartbeat(ctx); err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.stopSweep = h.clock.After(h.idle, h.sweep)
	h.life, h.end = context.WithCancel(context.Background())
	h.stopCheck = h.clock.After(checkAfter, h.checkBehind)
	h.stopTidy = h.clock.After(keepFirst, h.tidyBehind)
	h.stopClocks = h.clock.After(clocksFirst, h.clocksBehind)
	h.stopLooks = h.clock.After(lookAgain, h.looksBehind)
	return h, nil
}

// newServer returns a server without background work. It replaces nil and zero fields of the configuration by their defaults.
func newServer(c Config) *Server {
	h := &Server{log: c.Log, clock: c.Clock, random: c.Random, logger: c.Logger, meter: c.Meter, version: c.Version, idle: c.Idle, keep: c.Keep,
		hintPlayouts: c.HintPlayouts, reviewPlayouts: c.ReviewPlayouts, quickPlayouts: quickPlayouts,
		pool: newWorkerPool(runtime.GOMAXPROCS(0)), tables: map[string]*Table{}}
	if h.clock == nil {
		h.clock = SystemClock{}
	}
	h.opened = h.clock.Now()
	h.barred = h.blocksOff
	h.leases, _ = c.Log.(store.Leases)
	h.jobs, _ = c.Log.(store.Jobs)
	if h.random == nil {
		h.random = rand.Reader
	}
	if h.logger == nil {
		h.logger = slog.Default()
	}
	if h.idle == 0 {
		h.idle = 10 * time.Minute
	}
	if h.hintPlayouts == 0 {
		h.hintPlayouts = HintPlayouts
	}
	if h.reviewPlayouts == 0 {
		h.reviewPlayouts = ReviewPlayouts
	}
	h.library = &titleLibrary{log: c.Log, registry: c.Registry, kept: map[string]games.Title{}}
	return h
}

// Name returns the random name of the data folder.
func (h *Server) Name() string { return h.log.Name() }

// Key returns the data folder's secret for signing.
func (h *Server) Key() []byte { return h.log.Key() }

// Revoke ends all sessions of a user and returns the new session version. known is false, and nothing changes, for an invalid id, and for a
// user without user rows whom the log finds at no table.
func (h *Server) Revoke(ctx context.Context, guest string) (issue int64, known bool, err error) {
	if !cleanID(guest) {
		return 0, false, nil
	}
	ids, err := h.log.Find(ctx, guestWord(guest))
	if err != nil {
		return 0, false, err
	}
	papers, err := h.log.UserRows(ctx, guest, "")
	if err != nil || len(ids)+len(papers) == 0 {
		return 0, false, err
	}
	issue, err = h.log.RevokeSessions(ctx, guest)
	return issue, err == nil, err
}

// Issues returns the current session version of each user whose sessions were revoked.
func (h *Server) Issues(ctx context.Context) (map[string]int64, error) {
	return h.log.SessionVersions(ctx)
}

// Close accepts no more requests, stops all work, waits for it to end, and closes all streams. The log stays open. The result is always
// nil, and a second call does nothing.
func (h *Server) Close() error {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil
	}
	h.closed = true
	h.stopSweep()
	h.stopCheck()
	h.stopTidy()
	h.stopClocks()
	h.stopLooks()
	h.end()
	tables := make([]*Table, 0, len(h.tables))
	for _, t := range h.tables {
		tables = append(tables, t)
	}
	h.mu.Unlock()
	h.closeTables(tables)
	h.work.Wait()
	if h.rounds.any() {
		ctx, cancel := context.WithTimeout(context.Background(), heartbeatWithin)
		defer cancel()
		h.heartbeat(ctx)
	}
	return nil
}

// closeTables closes tables, several at a time, so that their last entries share transactions. After a failed write it closes the remaining
// tables without writing.
func (h *Server) closeTables(tables []*Table) {
	const together = 64
	var work sync.WaitGroup
	var failed atomic.Bool
	places := make(chan struct{}, together)
	for _, t := range tables {
		places <- struct{}{}
		work.Go(func() {
			if !t.close(!failed.Load()) {
				failed.Store(true)
			}
			<-places
		})
	}
	work.Wait()
}

// begin registers a goroutine for which Close waits; ok is false if the server is closed. If ok is true, the caller must call h.work.Done
// at the end of the goroutine.
func (h *Server) begin() (ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.work.Add(1)
	return true
}

// sweep unloads tables that nobody has viewed for at least h.idle, and schedules its next run.
func (h *Server) sweep() {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return
	}
	tables := make([]*Table, 0, len(h.tables))
	for _, t := range h.tables {
		tables = append(tables, t)
	}
	h.stopSweep = h.clock.After(h.idle, h.sweep)
	h.mu.Unlock()
	for _, t := range tables {
		t.unload(h.idle)
	}
}

// Table returns the table with an id. It returns [ErrNotFound] for an unknown or invalid id, [ErrGone] for a deleted table, and [ErrClosed]
// if this server is closed. If another server has the table, it returns an [Elsewhere].
func (h *Server) Table(ctx context.Context, id string) (*Table, error) {
	if !cleanID(id) {
		return nil, ErrNotFound
	}
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil, ErrClosed
	}
	t := h.tables[id]
	if t == nil {
		t = newTable(h, id)
		h.tables[id] = t
	}
	t.asked = h.clock.Now()
	h.mu.Unlock()
	err := t.read(ctx, func(*State) error { return nil })
	if errors.Is(err, ErrNotFound) || errors.Is(err, ErrGone) || errors.Is(err, errElsewhere) {
		h.mu.Lock()
		if h.tables[id] == t {
			delete(h.tables, id)
		}
		h.mu.Unlock()
	}
	if err != nil {
		return nil, err
	}
	return t, nil
}

// letGo drops a table from the server if nobody has requested it for at least idle. The caller must hold the table's mu.
func (h *Server) letGo(t *Table, idle time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[t.id] == t && h.clock.Now().Sub(t.asked) >= idle {
		delete(h.tables, t.id)
	}
}

// readopt puts a dropped table back into the server, for a caller that still has a pointer to it. ok is false if the server has another
// table with that id by now. The caller must hold the table's mu.
func (h *Server) readopt(t *Table) (ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[t.id] == nil {
		h.tables[t.id] = t
		t.asked = h.clock.Now()
	}
	return h.tables[t.id] == t
}

// ByToken returns the invitation of a link as the user guest may see it ("" for an unknown user). It changes nothing. It returns
// [ErrNotFound] for an unknown token.
func (h *Server) ByToken(ctx context.Context, token, guest string) (Invitation, error) {
	if !cleanID(token) {
		return Invitation{}, ErrNotFound
	}
	ids, err := h.log.Find(ctx, tokenWord(token))
	if err != nil {
		return Invitation{}, err
	}
	if len(ids) == 0 {
		return Invitation{}, ErrNotFound
	}
	id := ids[0]
	t, err := h.Table(ctx, id)
	if err != nil {
		return Invitation{}, err
	}
	var inv Invitation
	err = t.read(ctx, func(s *State) error {
		i := slices.IndexFunc(s.occupants, func(c occupant) bool { return c.invites(token) })
		if i < 0 {
			return ErrNotFound
		}
		c := s.occupants[i]
		inv = Invitation{Table: id, Game: s.about.ID, Setup: s.record.Setup, Phase: s.phase, Seat: game.Seat(i),
			Open: (c.Guest == "" || c.Offer == token) && !c.Resigned && !s.phase.Done() && (c.For == "" || c.For == guest),
			Kept: c.For != "" && c.For != guest && c.Guest == "", Over: c.Offer == token, Knows: s.knows(guest),
			Host: s.host.Name, Clock: s.control(), Chairs: t.occupants(s, guest)}
		return nil
	})
	return inv, err
}

// Mine lists the tables at which a user is host, holds or has lost a seat, or is invited, the latest changed first. It leaves out deleted
// tables, tables that cannot be opened, and invitations by hosts whom the user has blocked.
func (h *Server) Mine(ctx context.Context, guest string) ([]Summary, error) {
	if !cleanID(guest) {
		return nil, nil
	}
	ids, err := h.log.Find(ctx, guestWord(guest))
	if err != nil {
		return nil, err
	}
	blocked, err := h.blocks(ctx, guest)
	if err != nil {
		return nil, err
	}
	var mine []Summary
	for _, id := range ids {
		t, err := h.glance(ctx, id)
		if errors.Is(err, ErrGone) {
			continue
		}
		if errors.Is(err, ErrClosed) || ctx.Err() != nil {
			return nil, err
		}
		if err != nil {
			// A table that cannot be opened, for example because its content is missing, must not hide the others.
			h.logger.Warn("a table cannot be opened", "table", id, "error", err)
			continue
		}
		sum, err := t.Summary(ctx, guest)
		if err != nil {
			return nil, err
		}
		if sum.Host || len(sum.Mine) > 0 || sum.Lost || sum.Invited && !blocked[sum.host] {
			mine = append(mine, sum)
		}
	}
	slices.SortStableFunc(mine, func(a, b Summary) int { return b.Changed.Compare(a.Changed) })
	return mine, nil
}

// MayRename returns a refusal if a user cannot have a name, in general or at one of their tables whose game is not over. It returns nil if
// they can. It skips tables that cannot be read.
func (h *Server) MayRename(ctx context.Context, guest, name string) error {
	name, err := CleanName(name)
	if err != nil || !cleanID(guest) {
		return err
	}
	ids, err := h.log.Find(ctx, guestWord(guest))
	if err != nil {
		return err
	}
	for _, id := range ids {
		t, err := h.glance(ctx, id)
		if err == nil {
			err = t.read(ctx, func(s *State) error {
				for i, c := range s.occupants {
					if c.Guest != guest || c.Kind == Here || c.Name == name || s.phase.Done() {
						continue
					}
					if err := s.unlike(name, guest, game.Seat(i)); err != nil {
						return err
					}
				}
				return nil
			})
		}
		var refused *Refused
		if errors.As(err, &refused) || errors.Is(err, ErrClosed) {
			return err
		}
		// [Server.Mine] logs other errors of a table.
	}
	return nil
}

// draw fills a slice with random bytes.
func (h *Server) draw(into []byte) error {
	h.randomness.Lock()
	defer h.randomness.Unlock()
	if _, err := io.ReadFull(h.random, into); err != nil {
		return fmt.Errorf("no random numbers: %w", err)
	}
	return nil
}

// newID returns an unguessable id of 22 characters that are safe in URLs.
func (h *Server) newID() (string, error) {
	var b [16]byte
	if err := h.draw(b[:]); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(b[:]), nil
}
