package notify

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"sync"
	"testing"
	"time"

	"pantheon/game/gametest/testseed"
	"pantheon/notify/transport"
	"pantheon/store"
	"pantheon/table"
)

var killed = flag.Int("calls", 100, "how many notifications the kill test sends")

// A mortal is the log of a notification service that will be killed: after a given number of operations all of them fail.
type mortal struct {
	store.Log
	of *ledger

	mu   sync.Mutex
	left int
}

var errDead = errors.New("killed")

// lives counts an operation, and reports whether it succeeds.
func (m *mortal) lives() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.left--
	return m.left >= 0
}

func (m *mortal) ClaimNotifications(ctx context.Context, now time.Time, hold time.Duration, most int) ([]store.Notification, error) {
	if !m.lives() {
		return nil, errDead
	}
	all, err := m.Log.ClaimNotifications(ctx, now, hold, most)
	if !m.lives() { // killed after the claim
		return nil, errDead
	}
	return all, err
}

func (m *mortal) PutUserRow(ctx context.Context, p store.UserRow, bounds ...store.Bound) error {
	if !m.lives() {
		return errDead
	}
	if p.Kind == messageKind {
		m.of.wrote(p)
	}
	err := m.Log.PutUserRow(ctx, p, bounds...)
	if !m.lives() {
		return errDead
	}
	return err
}

func (m *mortal) DropUserRows(ctx context.Context, owner, kind, key string) error {
	if !m.lives() {
		return errDead
	}
	return m.Log.DropUserRows(ctx, owner, kind, key)
}

func (m *mortal) PutOff(ctx context.Context, id string, due time.Time) error {
	if !m.lives() {
		return errDead
	}
	return m.Log.PutOff(ctx, id, due)
}

func (m *mortal) EndNotifications(ctx context.Context, ids ...string) error {
	if !m.lives() {
		return errDead
	}
	err := m.Log.EndNotifications(ctx, ids...)
	m.of.noted(ids)
	if !m.lives() {
		return errDead
	}
	return err
}

// A courier is a sender that fails when its mortal does.
type courier struct {
	*mailman
	of *mortal
}

func (c courier) Send(ctx context.Context, w Endpoint, msg transport.Message) error {
	return c.of.send(msg)
}

func (m *mortal) send(msg transport.Message) error {
	if !m.lives() {
		return errDead
	}
	m.of.arrived(msg.ID)
	if !m.lives() { // the message arrived, and the service did not record that
		return errDead
	}
	return nil
}

// A ledger records what all the killed services have done.
type ledger struct {
	mu      sync.Mutex
	letters map[string][]string // by message id, the notifications that it covers
	came    map[string]int      // how often each message arrived
	excused map[string]int      // how often it arrived without being recorded before a kill
	open    map[string]bool     // arrived in this life and not recorded yet
}

func (l *ledger) wrote(p store.UserRow) {
	var kept message
	if json.Unmarshal(p.Data, &kept) != nil {
		return
	}
	var ids []string
	for _, n := range kept.Notifications {
		ids = append(ids, n.ID)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.letters[p.Key] = ids
}

func (l *ledger) arrived(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.came[id]++
	l.open[id] = true
}

func (l *ledger) noted(ids []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, id := range ids {
		delete(l.open, id)
	}
}

// died ends the life of a service: what has arrived without being recorded may arrive again.
func (l *ledger) died() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id := range l.open {
		l.excused[id]++
	}
	clear(l.open)
}

// TestNothingIsLostWhenASenderIsKilled: notification services that are killed at random operations send many notifications, and each
// arrives. A notification arrives twice only if a kill came between sending and recording, and then with the same id.
func TestNothingIsLostWhenASenderIsKilled(t *testing.T) {
	inEach(t, func(h *testServer) {
		t, ctx, random := h.t, context.Background(), testseed.Rand(h.t)
		h.service.Close()
		tab := h.table()
		if _, err := tab.Do(ctx, table.Request{Guest: ana, Act: table.End{}}); err != nil {
			t.Fatal(err)
		}
		known := &ledger{letters: map[string][]string{}, came: map[string]int{}, excused: map[string]int{}, open: map[string]bool{}}
		wanted := map[string]bool{}
		for n := 0; n < *killed; {
			// Half of the users get one notification, the others several.
			guest := table.Actor{ID: fmt.Sprintf("g-%d", n)}
			h.hook(guest)
			of := 1 + random.IntN(2)*random.IntN(6)
			for range min(of, *killed-n) {
				slip := store.TableRow{Table: tab.ID(), Kind: "talk", Key: fmt.Sprint(n), Time: time.Now()}
				if err := h.log.PutTableRow(ctx, slip, store.Notification{User: guest.ID, Kind: string(table.ForEnd), Data: []byte(`{}`), Due: time.Now()}); err != nil {
					t.Fatal(err)
				}
				n++
			}
		}
		waiting, err := h.log.ClaimNotifications(ctx, time.Now(), 0, *killed+1)
		if err != nil || len(waiting) != *killed {
			t.Fatalf("%d notifications wait (%v), want %d", len(waiting), err, *killed)
		}
		for _, n := range waiting {
			wanted[n.ID] = true
		}
		lives := 0
		for ; ; lives++ {
			if _, waits, err := h.log.NextNotification(ctx); err != nil {
				t.Fatal(err)
			} else if !waits {
				break
			}
			one := &mortal{Log: h.log, of: known, left: 1 + random.IntN(min(200, *killed/2))}
			service := Open(Config{Log: one, Server: h.server, Registry: toys(), Sender: courier{h.man, one}, Logger: silent()})
			time.Sleep(time.Minute)
			service.Close()
			known.died()
			time.Sleep(hold)
		}
		told, twice := map[string]bool{}, 0
		for id, came := range known.came {
			for _, n := range known.letters[id] {
				told[n] = true
			}
			if came > 1 {
				twice++
			}
			if came > 1+known.excused[id] {
				t.Errorf("a letter came %d times, and %d times it was not noted", came, known.excused[id])
			}
		}
		lost := 0
		for n := range wanted {
			if !told[n] {
				lost++
			}
		}
		if lives < 2 {
			t.Error("no service was killed: that shows nothing")
		}
		if lost > 0 {
			t.Errorf("%d of %d notifications were lost", lost, *killed)
		}
		t.Logf("%d notifications in %d messages, %d kills: %d lost, %d messages came twice, with the same id", *killed, len(known.came), lives, lost, twice)
	})
}
