package notify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/games"
	"pantheon/notify/transport"
	"pantheon/store"
	"pantheon/store/pgtest"
	"pantheon/table"
)

// A mailman is a sender that records messages. Its function fails decides which messages fail.
type mailman struct {
	fails func(w Endpoint, m transport.Message) error // nil for never

	mu   sync.Mutex
	sent []sent
}

type sent struct {
	way     Endpoint
	message transport.Message
	at      time.Time
}

func (m *mailman) Offers(Kind) bool                   { return true }
func (m *mailman) PushKey() string                    { return "key" }
func (m *mailman) Check(w Endpoint) (Endpoint, error) { return w, nil }

func (m *mailman) Send(ctx context.Context, w Endpoint, msg transport.Message) error {
	if m.fails != nil {
		if err := m.fails(w, msg); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sent = append(m.sent, sent{w, msg, time.Now()})
	return ctx.Err()
}

// all returns the messages sent so far.
func (m *mailman) all() []sent {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.sent)
}

var (
	ana = table.Actor{ID: "g-ana", Name: "Ana"}
	bob = table.Actor{ID: "g-bob", Name: "Bob"}
)

// A testServer is a server with a notification service, in virtual time.
type testServer struct {
	t       *testing.T
	log     store.Log
	server  *table.Server
	service *Service
	man     *mailman
	made    int

	openLog func() (store.Log, error)
}

func silent() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

func toys() games.Registry { return games.Registry{{Game: bluff.Game()}} }

// within runs a test with its own test server on a data folder, in virtual time.
func within(t *testing.T, test func(h *testServer)) {
	folder := t.TempDir()
	inside(t, func() (store.Log, error) { return store.Open(context.Background(), folder) }, test)
}

// inEach runs a test with test servers on each kind of log, as the store's tests do. Without PostgreSQL that part is skipped.
func inEach(t *testing.T, test func(h *testServer)) {
	t.Run("SQLite", func(t *testing.T) { within(t, test) })
	t.Run("PostgreSQL", func(t *testing.T) {
		address, opened := pgtest.Database(t), 0
		inside(t, func() (store.Log, error) {
			opened++
			// Hours of virtual time pass in a moment; a server with one heartbeat per second would do nothing else.
			return store.OpenPostgres(context.Background(), address, store.Terms{Address: fmt.Sprint("here", opened), Version: "test", Lease: 24 * time.Hour})
		}, test)
	})
}

// inside runs a test with a test server on a log, in virtual time. Each call of open returns another connection to the log.
func inside(t *testing.T, open func() (store.Log, error), test func(h *testServer)) {
	synctest.Test(t, func(t *testing.T) {
		log, err := open()
		if err != nil {
			t.Fatal(err)
		}
		h := &testServer{t: t, log: log, man: &mailman{}, openLog: open}
		h.open()
		defer func() {
			h.shut()
			if err := log.Close(); err != nil {
				t.Error(err)
			}
		}()
		test(h)
	})
}

// another opens another notification service, with a second connection to the log if the log allows it.
func (h *testServer) another() (close func()) {
	h.t.Helper()
	c := Config{Log: h.log, Server: h.server, Registry: toys(), Sender: h.man, Logger: silent()}
	if _, ok := h.log.(store.Leases); !ok {
		return Open(c).Close
	}
	var err error
	if c.Log, err = h.openLog(); err != nil {
		h.t.Fatal(err)
	}
	if c.Server, err = table.Open(context.Background(), table.Config{Log: c.Log, Registry: toys(), Logger: silent()}); err != nil {
		h.t.Fatal(err)
	}
	service := Open(c)
	return func() {
		service.Close()
		if err := errors.Join(c.Server.Close(), c.Log.Close()); err != nil {
			h.t.Error(err)
		}
	}
}

func (h *testServer) open() {
	h.t.Helper()
	var err error
	if h.server, err = table.Open(context.Background(), table.Config{Log: h.log, Registry: toys(), Logger: silent()}); err != nil {
		h.t.Fatal(err)
	}
	h.service = Open(Config{Log: h.log, Server: h.server, Registry: toys(), Sender: h.man, Logger: silent()})
}

func (h *testServer) shut() {
	h.service.Close()
	if err := h.server.Close(); err != nil {
		h.t.Error(err)
	}
}

// table creates a table of Ana's, which Bob joins.
func (h *testServer) table() *table.Table {
	h.t.Helper()
	ctx := context.Background()
	h.made++
	t, err := h.server.Create(ctx, ana, "", table.Plan{Game: bluff.Game().About().ID, Setup: game.Setup{Players: 2},
		Seats: []table.SeatPlan{{Kind: table.Me}, {Kind: table.Friend}}, Pace: table.PaceOff})
	if err != nil {
		h.t.Fatal(err)
	}
	snap, err := t.Look(ctx, ana.ID, game.Spectator)
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := t.Do(ctx, table.Request{Guest: bob, Act: table.Join{Token: snap.Occupants[1].Token}}); err != nil {
		h.t.Fatal(err)
	}
	return t
}

// sayUntil plays moves for the first seat to act until that is the seat of the given player. It fails the test after 50 moves, or if the
// game ends before.
func (h *testServer) sayUntil(t *table.Table, turn table.Actor) {
	h.t.Helper()
	guests := []table.Actor{ana, bob}
	for range 50 {
		snap, err := t.Look(context.Background(), "", game.Spectator)
		if err != nil {
			h.t.Fatal(err)
		}
		if snap.Phase != table.Running {
			break
		}
		seat := snap.Expected.First()
		if guests[seat] == turn {
			return
		}
		h.say(t, seat)
	}
	h.t.Fatalf("it never is the turn of %s", turn.Name)
}

// say plays a move for a seat.
func (h *testServer) say(t *table.Table, seat game.Seat) {
	h.t.Helper()
	guest := []table.Actor{ana, bob}[seat]
	snap, err := t.Look(context.Background(), guest.ID, seat)
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := t.Do(context.Background(), table.Request{Guest: guest, Act: table.PlayMove{Seat: seat, Words: snap.Choices[0].Words}}); err != nil {
		h.t.Fatal(err)
	}
}

// hook registers a webhook of a player and returns its endpoint.
func (h *testServer) hook(of table.Actor) Endpoint {
	h.t.Helper()
	w, err := h.service.Add(context.Background(), of.ID, Endpoint{Kind: Hook, Shape: transport.JSON, Address: "https://" + of.ID + ".example/hook", Site: "https://games.example", Lang: "en"})
	if err != nil {
		h.t.Fatal(err)
	}
	return w
}

// nothingWaits reports a test error if a notification or a message to Bob is pending.
func (h *testServer) nothingWaits() {
	h.t.Helper()
	if _, waits, err := h.log.NextNotification(context.Background()); err != nil || waits {
		h.t.Errorf("a notice still waits (%v)", err)
	}
	userRows, err := h.log.UserRows(context.Background(), bob.ID, messageKind)
	if err != nil || len(userRows) > 0 {
		h.t.Errorf("%d messages are still there: %v", len(userRows), err)
	}
}

// sayOnce plays a move for Bob.
func (h *testServer) sayOnce(t *table.Table) { h.say(t, 1) }
