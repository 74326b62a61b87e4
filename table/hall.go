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

// Config is what a hall is made of.
type Config struct {
	Log    store.Log // stays open when the hall closes: who opened it closes it afterwards
	Shelf  games.Shelf
	Clock  Clock        // SystemClock when nil
	Random io.Reader    // crypto/rand.Reader when nil; seeds, ids, tokens and the bots' chance come from it
	Logger *slog.Logger // slog.Default when nil
	// Version is the program's, for reports.
	Version string
	// Idle is how long a table that nobody looks at stays in memory; 10 minutes when 0.
	Idle  time.Duration
	Keep  Keep  // what nobody comes back to
	Meter Meter // nil when nobody counts
	// Thinking counts what [Think] thinks for others; nil when nobody does.
	Thinking ThoughtMeter
	// HintPlayouts and ReviewPlayouts are how many playouts a hint takes at most, and how many the review of a game; the constants of
	// these names when 0.
	HintPlayouts, ReviewPlayouts int
}

// A Hall is all tables of one data folder. Its methods may be called by several goroutines.
type Hall struct {
	log         store.Log
	leases      store.Leases // nil where only one server can use the log
	whereabouts whereabouts  // of tables that other servers have
	// thoughts are asked of programs that think for others; nil where there can be none.
	thoughts store.Thoughts
	library  *library
	clock    Clock
	opened   time.Time
	logger   *slog.Logger
	meter    Meter // nil when nobody counts
	version  string

	acked     acknowledgements
	compares  atomic.Bool // the database is about to be compared
	comparing sync.Mutex  // held while the database is compared

	idle time.Duration
	keep Keep

	listing  listing
	blocking blocking
	barred   func(ctx context.Context, there, guest string) bool // whether somebody there keeps a guest from sitting down
	done     doneTables

	hintPlayouts, reviewPlayouts int
	quickPlayouts                int // of a hint where a clock runs

	randomness sync.Mutex
	random     io.Reader

	desk     *desk // where bots think
	callable callables
	memories memories // of bots
	faces    faces    // of persons

	mu     sync.Mutex        // may be taken while a table is held, never the other way round
	tables map[string]*Table // those that somebody has asked for lately
	closed bool
	work   sync.WaitGroup // goroutines of tables and bots

	standing sync.Mutex // held while it is told how the hall stands

	making    latches // of inputs that make a table, so that the same one makes one only
	stopSweep func()
	life      context.Context // ends when the hall closes
	end       context.CancelFunc
	stopCheck func()
	stopTidy  func()

	rounds     rounds    // of tables with clocks for persons
	signed     time.Time // when a server lived last before this one began; the zero time where that is not known
	signing    time.Time // when this one last noted that it does; only for who goes through the tables with clocks
	stopClocks func()
	stopLooks  func()
}

// Open makes the hall of a log. Tables are read when they are first asked for.
func Open(ctx context.Context, c Config) (*Hall, error) {
	if c.Log == nil {
		return nil, errors.New("a hall needs a log")
	}
	h := newHall(c)
	if err := h.library.keep(ctx); errors.Is(err, store.ErrDamaged) {
		h.damaged(err)
	} else if err != nil {
		return nil, err
	}
	var err error
	if h.signed, err = h.newestSign(ctx); err != nil {
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

// newHall is a hall in which nothing happens of its own accord.
func newHall(c Config) *Hall {
	h := &Hall{log: c.Log, clock: c.Clock, random: c.Random, logger: c.Logger, meter: c.Meter, version: c.Version, idle: c.Idle, keep: c.Keep,
		hintPlayouts: c.HintPlayouts, reviewPlayouts: c.ReviewPlayouts, quickPlayouts: quickPlayouts,
		desk: newDesk(runtime.GOMAXPROCS(0)), tables: map[string]*Table{}}
	if h.clock == nil {
		h.clock = SystemClock{}
	}
	h.opened = h.clock.Now()
	h.barred = h.blocksOff
	h.leases, _ = c.Log.(store.Leases)
	h.thoughts, _ = c.Log.(store.Thoughts)
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
	h.library = &library{log: c.Log, shelf: c.Shelf, kept: map[string]games.Title{}}
	return h
}

// Name is the random name of the data folder.
func (h *Hall) Name() string { return h.log.Name() }

// Key is the data folder's secret for signing.
func (h *Hall) Key() []byte { return h.log.Key() }

// Revoke makes what proves who a guest is count no more, and gives the number of the issue that does from now on; known is false for
// somebody who sits at no table, hosts none and has no passkey: they have nothing to lose, and nothing is kept of them.
func (h *Hall) Revoke(ctx context.Context, guest string) (issue int64, known bool, err error) {
	if !cleanID(guest) {
		return 0, false, nil
	}
	ids, err := h.log.Find(ctx, guestWord(guest))
	if err != nil {
		return 0, false, err
	}
	papers, err := h.log.Papers(ctx, guest, "")
	if err != nil || len(ids)+len(papers) == 0 {
		return 0, false, err
	}
	issue, err = h.log.Revoke(ctx, guest)
	return issue, err == nil, err
}

// Issues gives which issue counts for each guest who has revoked one.
func (h *Hall) Issues(ctx context.Context) (map[string]int64, error) { return h.log.Issues(ctx) }

// Close takes no more inputs, ends what is under way, and closes all streams. The log stays open.
func (h *Hall) Close() error {
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
		ctx, cancel := context.WithTimeout(context.Background(), signWithin)
		defer cancel()
		h.sign(ctx)
	}
	return nil
}

// closeTables closes tables, several at a time: what they note is written together. When the log takes it no longer, the rest note nothing.
func (h *Hall) closeTables(tables []*Table) {
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

// begin counts a goroutine that Close waits for; ok is false when the hall is closed. Who gets true calls h.work.Done.
func (h *Hall) begin() (ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.work.Add(1)
	return true
}

// sweep lets go of tables that nobody has looked at for a while, and comes back.
func (h *Hall) sweep() {
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

// Table gives the table of that id, or ErrNotFound, or ErrGone.
func (h *Hall) Table(ctx context.Context, id string) (*Table, error) {
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

// letGo forgets a table that nobody has asked for in a while. It is called with the table held.
func (h *Hall) letGo(t *Table, idle time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[t.id] == t && h.clock.Now().Sub(t.asked) >= idle {
		delete(h.tables, t.id)
	}
}

// takeBack makes a table that was let go the hall's again, for who held on to it; ok is false when there is another of that id by now. It
// is called with the table held.
func (h *Hall) takeBack(t *Table) (ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[t.id] == nil {
		h.tables[t.id] = t
		t.asked = h.clock.Now()
	}
	return h.tables[t.id] == t
}

// ByToken shows the invitation that a friend's link opens, to a guest ("" for nobody in particular). Looking claims nothing.
func (h *Hall) ByToken(ctx context.Context, token, guest string) (Invitation, error) {
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
		i := slices.IndexFunc(s.chairs, func(c sitting) bool { return c.invites(token) })
		if i < 0 {
			return ErrNotFound
		}
		c := s.chairs[i]
		inv = Invitation{Table: id, Game: s.about.ID, Setup: s.record.Setup, Phase: s.phase, Seat: game.Seat(i),
			Open: (c.Guest == "" || c.Offer == token) && !c.Resigned && !s.phase.Done() && (c.For == "" || c.For == guest),
			Kept: c.For != "" && c.For != guest && c.Guest == "", Over: c.Offer == token, Knows: s.knows(guest),
			Host: s.host.Name, Clock: s.control(), Chairs: t.chairs(s, guest)}
		return nil
	})
	return inv, err
}

// Mine lists the tables at which a guest is host or was ever seated, those that changed last first. Deleted ones, and those
// that the guest has nothing to do with any more, are left out.
func (h *Hall) Mine(ctx context.Context, guest string) ([]Summary, error) {
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
			// One table that cannot be opened (its content is not at hand) does not hide the others.
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

// MayRename refuses a name that a guest cannot have, or not at one of the tables where they sit; nothing changes.
func (h *Hall) MayRename(ctx context.Context, guest, name string) error {
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
				for i, c := range s.chairs {
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
		// Of what else is wrong with one table, [Hall.Mine] tells.
	}
	return nil
}

// draw fills a slice from the hall's randomness.
func (h *Hall) draw(into []byte) error {
	h.randomness.Lock()
	defer h.randomness.Unlock()
	if _, err := io.ReadFull(h.random, into); err != nil {
		return fmt.Errorf("no randomness: %w", err)
	}
	return nil
}

// newID is an unguessable id of 22 characters that can stand in an address.
func (h *Hall) newID() (string, error) {
	var b [16]byte
	if err := h.draw(b[:]); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(b[:]), nil
}
