package call

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/games"
	"pantheon/notify"
	"pantheon/store"
	"pantheon/store/pgtest"
	"pantheon/table"
)

// A mailman is a sender that notes what it was given, and fails as a test likes.
type mailman struct {
	fails func(w Way, m notify.Message) error // nil for never

	mu   sync.Mutex
	sent []sent
}

type sent struct {
	way     Way
	message notify.Message
	at      time.Time
}

func (m *mailman) Offers(Kind) bool         { return true }
func (m *mailman) PushKey() string          { return "key" }
func (m *mailman) Check(w Way) (Way, error) { return w, nil }

func (m *mailman) Send(ctx context.Context, w Way, msg notify.Message) error {
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

// all are what was sent so far.
func (m *mailman) all() []sent {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.sent)
}

var (
	ana = table.Guest{ID: "g-ana", Name: "Ana"}
	bob = table.Guest{ID: "g-bob", Name: "Bob"}
)

// A house is a hall with an office, in virtual time.
type house struct {
	t      *testing.T
	log    store.Log
	hall   *table.Hall
	office *Office
	man    *mailman
	made   int

	openLog func() (store.Log, error)
}

func silent() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

func toys() games.Shelf { return games.Shelf{{Game: bluff.Game()}} }

// within runs a test in a house of its own, in virtual time.
func within(t *testing.T, test func(h *house)) {
	folder := t.TempDir()
	inside(t, func() (store.Log, error) { return store.Open(context.Background(), folder) }, test)
}

// inEach runs a test within houses on each kind of log, as the store's tests do. Where there is no PostgreSQL that part is skipped.
func inEach(t *testing.T, test func(h *house)) {
	t.Run("SQLite", func(t *testing.T) { within(t, test) })
	t.Run("PostgreSQL", func(t *testing.T) {
		address, opened := pgtest.Database(t), 0
		inside(t, func() (store.Log, error) {
			opened++
			// Hours of virtual time pass in a moment: a server that said that it lives every second of them would do nothing else.
			return store.OpenPostgres(context.Background(), address, store.Terms{Address: fmt.Sprint("here", opened), Version: "test", Lease: 24 * time.Hour})
		}, test)
	})
}

// inside runs a test in a house on a log that opens as often as somebody wants to share it.
func inside(t *testing.T, open func() (store.Log, error), test func(h *house)) {
	synctest.Test(t, func(t *testing.T) {
		log, err := open()
		if err != nil {
			t.Fatal(err)
		}
		h := &house{t: t, log: log, man: &mailman{}, openLog: open}
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

// another opens an office more: that of a second server where several can share the log.
func (h *house) another() (close func()) {
	h.t.Helper()
	c := Config{Log: h.log, Hall: h.hall, Shelf: toys(), Sender: h.man, Logger: silent()}
	if _, ok := h.log.(store.Leases); !ok {
		return Open(c).Close
	}
	var err error
	if c.Log, err = h.openLog(); err != nil {
		h.t.Fatal(err)
	}
	if c.Hall, err = table.Open(context.Background(), table.Config{Log: c.Log, Shelf: toys(), Logger: silent()}); err != nil {
		h.t.Fatal(err)
	}
	office := Open(c)
	return func() {
		office.Close()
		if err := errors.Join(c.Hall.Close(), c.Log.Close()); err != nil {
			h.t.Error(err)
		}
	}
}

func (h *house) open() {
	h.t.Helper()
	var err error
	if h.hall, err = table.Open(context.Background(), table.Config{Log: h.log, Shelf: toys(), Logger: silent()}); err != nil {
		h.t.Fatal(err)
	}
	h.office = Open(Config{Log: h.log, Hall: h.hall, Shelf: toys(), Sender: h.man, Logger: silent()})
}

func (h *house) shut() {
	h.office.Close()
	if err := h.hall.Close(); err != nil {
		h.t.Error(err)
	}
}

// table makes a table of Ana's at which Bob sits.
func (h *house) table() *table.Table {
	h.t.Helper()
	ctx := context.Background()
	h.made++
	t, err := h.hall.Create(ctx, ana, "", table.Plan{Game: bluff.Game().About().ID, Setup: game.Setup{Players: 2},
		Chairs: []table.ChairPlan{{Kind: table.Me}, {Kind: table.Friend}}, Pace: table.PaceOff})
	if err != nil {
		h.t.Fatal(err)
	}
	snap, err := t.Look(ctx, ana.ID, game.Watcher)
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := t.Do(ctx, table.Input{Guest: bob, Act: table.Sit{Token: snap.Chairs[1].Token}}); err != nil {
		h.t.Fatal(err)
	}
	return t
}

// sayUntil lets whoever is waited for say something until it is a guest's turn and not the other's.
func (h *house) sayUntil(t *table.Table, turn table.Guest) {
	h.t.Helper()
	guests := []table.Guest{ana, bob}
	for range 50 {
		snap, err := t.Look(context.Background(), "", game.Watcher)
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

// say says something for a seat.
func (h *house) say(t *table.Table, seat game.Seat) {
	h.t.Helper()
	guest := []table.Guest{ana, bob}[seat]
	snap, err := t.Look(context.Background(), guest.ID, seat)
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := t.Do(context.Background(), table.Input{Guest: guest, Act: table.Say{Seat: seat, Words: snap.Choices[0].Words}}); err != nil {
		h.t.Fatal(err)
	}
}

// hook makes a webhook known for a guest.
func (h *house) hook(of table.Guest) Way {
	h.t.Helper()
	w, err := h.office.Add(context.Background(), of.ID, Way{Kind: Hook, Shape: notify.JSON, Address: "https://" + of.ID + ".example/hook", Site: "https://games.example", Lang: "en"})
	if err != nil {
		h.t.Fatal(err)
	}
	return w
}

// waits tells how many notices wait.
func (h *house) nothingWaits() {
	h.t.Helper()
	if _, waits, err := h.log.NextNotice(context.Background()); err != nil || waits {
		h.t.Errorf("a notice still waits (%v)", err)
	}
	papers, err := h.log.Papers(context.Background(), bob.ID, letterKind)
	if err != nil || len(papers) > 0 {
		h.t.Errorf("%d letters are still there: %v", len(papers), err)
	}
}

func TestWhoIsNotThereIsCalledWhenItIsTheirTurn(t *testing.T) {
	within(t, func(h *house) {
		h.hook(bob)
		tab := h.table()
		h.sayUntil(tab, bob)
		time.Sleep(30 * time.Second)
		if n := len(h.man.all()); n != 0 {
			t.Errorf("after half a minute %d messages came: a short absence rings", n)
		}
		time.Sleep(time.Minute)
		all := h.man.all()
		if len(all) != 1 {
			t.Fatalf("%d messages came, want one", len(all))
		}
		m := all[0].message
		if m.URL != "https://games.example/t/"+tab.ID() || !strings.Contains(m.Body, "your turn") || m.ID == "" || !m.Urgent {
			t.Errorf("the message is %+v", m)
		}
		h.nothingWaits()
		time.Sleep(24 * time.Hour)
		if n := len(h.man.all()); n != 1 {
			t.Errorf("%d messages came", n)
		}
	})
}

func TestWhoHasLookedOrActedIsNotCalled(t *testing.T) {
	within(t, func(h *house) {
		h.hook(bob)
		tab := h.table()
		h.sayUntil(tab, bob)
		time.Sleep(20 * time.Second)
		snap, err := tab.Look(context.Background(), bob.ID, 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := tab.Seen(context.Background(), bob.ID, snap.Entry); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		h.nothingWaits()
		h.sayOnce(tab)
		h.sayUntil(tab, bob)
		time.Sleep(20 * time.Second)
		h.sayOnce(tab)
		h.sayUntil(tab, ana)
		time.Sleep(time.Hour)
		if all := h.man.all(); len(all) != 0 {
			t.Errorf("messages came: %+v", all)
		}
	})
}

// sayOnce lets Bob say something.
func (h *house) sayOnce(t *table.Table) { h.say(t, 1) }

func TestSeveralTablesAreOneMessage(t *testing.T) {
	inEach(t, func(h *house) {
		t := h.t
		h.hook(bob)
		for range 3 {
			h.sayUntil(h.table(), bob)
		}
		time.Sleep(5 * time.Minute)
		all := h.man.all()
		if len(all) != 1 || !strings.Contains(all[0].message.Body, "3 tables wait for you") || all[0].message.URL != "https://games.example/mine" {
			t.Fatalf("came %+v", all)
		}
		h.nothingWaits()
	})
}

func TestQuietHoursPutItOff(t *testing.T) {
	within(t, func(h *house) {
		h.hook(bob)
		now := time.Now().UTC() // midnight
		if err := h.office.SetWishes(context.Background(), bob.ID, Wishes{Quiet: true, From: 20 * 60, To: 5 * 60, Zone: "America/Sao_Paulo"}); err != nil {
			t.Fatal(err)
		}
		h.sayUntil(h.table(), bob)
		h.sayUntil(h.table(), bob)
		time.Sleep(12 * time.Hour)
		all := h.man.all()
		if len(all) != 1 {
			t.Fatalf("came %+v", all)
		}
		if after := all[0].at.Sub(now); after < 7*time.Hour || after > 7*time.Hour+time.Minute {
			t.Errorf("it came after %s, want 7 hours: at 5 in São Paulo in summer", after)
		}
		if !strings.Contains(all[0].message.Body, "2 tables") {
			t.Errorf("it says %q", all[0].message.Body)
		}
		h.nothingWaits()
	})
}

func TestWhatFailsComesAgainWithTheSameID(t *testing.T) {
	inEach(t, func(h *house) {
		t := h.t
		hook := h.hook(bob)
		mail, err := h.office.Add(context.Background(), bob.ID, Way{Kind: Push, Subscription: []byte(`{"endpoint":"https://push.example/1"}`), Lang: "en"})
		if err != nil {
			t.Fatal(err)
		}
		down := true
		tries := map[string]int{}
		var mu sync.Mutex
		h.man.fails = func(w Way, m notify.Message) error {
			mu.Lock()
			defer mu.Unlock()
			if w.ID == hook.ID {
				tries[m.ID]++
				if down {
					return errors.New("500")
				}
			}
			return nil
		}
		h.sayUntil(h.table(), bob)
		time.Sleep(26 * time.Hour)
		if all := h.man.all(); len(all) != 1 || all[0].way.ID != mail.ID {
			t.Errorf("while one way is down came %+v, want one by the other", all)
		}
		ways, err := h.office.Ways(context.Background(), bob.ID)
		if err != nil || ways[0].ID != hook.ID && ways[1].ID != hook.ID {
			t.Fatal(ways, err)
		}
		for _, w := range ways {
			if w.ID == hook.ID && (w.Failing.IsZero() || w.Trouble != troubleAway) {
				t.Errorf("the page is told nothing of the trouble: %+v", w)
			}
		}
		mu.Lock()
		if len(tries) != 1 {
			t.Errorf("the tries have the ids %v, want one id", tries)
		}
		for _, n := range tries {
			if n < 10 || n > 14 {
				t.Errorf("it was tried %d times in 26 hours", n)
			}
		}
		down = false
		mu.Unlock()
		time.Sleep(7 * time.Hour)
		all := h.man.all()
		if len(all) != 2 || all[0].message.ID != all[1].message.ID {
			t.Errorf("came %+v", all)
		}
		h.nothingWaits()
		ways, err = h.office.Ways(context.Background(), bob.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range ways {
			if !w.Failing.IsZero() || w.Lost != 0 {
				t.Errorf("the trouble is still told of: %+v", w)
			}
		}
	})
}

func TestItIsGivenUpAfterThreeDaysAndSaidSo(t *testing.T) {
	within(t, func(h *house) {
		h.hook(bob)
		h.man.fails = func(Way, notify.Message) error { return errors.New("500") }
		h.sayUntil(h.table(), bob)
		time.Sleep(71 * time.Hour)
		if _, waits, err := h.log.NextNotice(context.Background()); err != nil || !waits {
			t.Error("it was given up before three days", err)
		}
		time.Sleep(10 * time.Hour)
		h.nothingWaits()
		ways, err := h.office.Ways(context.Background(), bob.ID)
		if err != nil || len(ways) != 1 || ways[0].Lost != 1 {
			t.Errorf("the ways are %+v, %v", ways, err)
		}
	})
}

func TestAWayWhereNobodyIsIsDropped(t *testing.T) {
	within(t, func(h *house) {
		h.hook(bob)
		h.man.fails = func(Way, notify.Message) error { return fmt.Errorf("410: %w", notify.ErrGone) }
		h.sayUntil(h.table(), bob)
		time.Sleep(time.Hour)
		h.nothingWaits()
		if ways, err := h.office.Ways(context.Background(), bob.ID); err != nil || len(ways) != 0 {
			t.Errorf("the ways are %+v, %v", ways, err)
		}
	})
}

func TestAReceiverThatHangsKeepsNobodyElseWaiting(t *testing.T) {
	within(t, func(h *house) {
		ctx := context.Background()
		var mu sync.Mutex
		hangs := true
		h.man.fails = func(w Way, _ notify.Message) error {
			mu.Lock()
			hung := hangs && w.host() == "hung.example"
			mu.Unlock()
			if hung {
				time.Sleep(10 * time.Second) // as long as a sender waits for an answer
				return errors.New("no answer in time")
			}
			return nil
		}
		tab := h.table()
		if _, err := tab.Do(ctx, table.Input{Guest: ana, Act: table.End{}}); err != nil {
			t.Fatal(err)
		}
		tell := func(guest, host string) {
			t.Helper()
			w := Way{Kind: Hook, Shape: notify.JSON, Address: "https://" + host + "/" + guest, Site: "https://games.example", Lang: "en"}
			if _, err := h.office.Add(ctx, guest, w); err != nil {
				t.Fatal(err)
			}
			slip := store.Slip{Table: tab.ID(), Kind: "talk", Key: guest, Time: time.Now()}
			if err := h.log.KeepSlip(ctx, slip, store.Notice{Guest: guest, Kind: string(table.ForEnd), Data: []byte(`{}`), Due: time.Now().Add(time.Second)}); err != nil {
				t.Fatal(err)
			}
		}
		const many = 300
		for n := range many {
			tell(fmt.Sprintf("g-%d", n), "hung.example")
		}
		time.Sleep(20 * time.Second) // all that is at work is stuck by now
		begun := time.Now()
		tell("g-other", "other.example")
		time.Sleep(time.Minute)
		all := h.man.all()
		if len(all) != 1 || all[0].way.Owner != "g-other" {
			t.Fatalf("while one receiver hangs %d messages came elsewhere, want one", len(all))
		}
		if took := all[0].at.Sub(begun); took > 15*time.Second {
			t.Errorf("another receiver was told after %s", took)
		}
		mu.Lock()
		hangs = false
		mu.Unlock()
		time.Sleep(3 * time.Hour)
		if n := len(h.man.all()); n != many+1 {
			t.Errorf("when it answers again %d were told, want %d", n, many+1)
		}
		h.nothingWaits()
	})
}

func TestOfTwoOfficesOneTellsEach(t *testing.T) {
	inEach(t, func(h *house) {
		t := h.t
		ctx := context.Background()
		defer h.another()()
		tab := h.table()
		if _, err := tab.Do(ctx, table.Input{Guest: ana, Act: table.End{}}); err != nil {
			t.Fatal(err)
		}
		const many = 200
		for n := range many {
			guest := table.Guest{ID: fmt.Sprintf("g-%d", n)}
			h.hook(guest)
			slip := store.Slip{Table: tab.ID(), Kind: "talk", Key: guest.ID, Time: time.Now()}
			if err := h.log.KeepSlip(ctx, slip, store.Notice{Guest: guest.ID, Kind: string(table.ForEnd), Data: []byte(`{}`), Due: time.Now()}); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(time.Hour)
		told := map[string]bool{}
		for _, s := range h.man.all() {
			if told[s.way.Owner] {
				t.Errorf("%s was told twice", s.way.Owner)
			}
			told[s.way.Owner] = true
		}
		if len(told) != many {
			t.Errorf("%d were told, want %d", len(told), many)
		}
		h.nothingWaits()
	})
}

func TestAHouseHasOneKeyForPush(t *testing.T) {
	log, err := store.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	var all [4]notify.Keys
	var making sync.WaitGroup
	for i := range all {
		making.Go(func() {
			var err error
			if all[i], err = Keys(context.Background(), log); err != nil {
				t.Error(err)
			}
		})
	}
	making.Wait()
	for _, k := range all {
		if k != all[0] || k.Public == "" {
			t.Errorf("servers that begin together have the keys %v", all)
		}
	}
}
