package notify

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"pantheon/notify/transport"
)

// TestNotBeforeTheTimeThatWasSaid: for a day, a receiver answers each attempt with the request to wait five hours, as a push service does
// with 429. The service waits at least so long before the next attempt. The message then arrives once, and all attempts have the same id.
func TestNotBeforeTheTimeThatWasSaid(t *testing.T) {
	within(t, func(h *testServer) {
		h.hook(bob)
		const patience = 5 * time.Hour
		begun := time.Now()
		var mu sync.Mutex
		var tries []time.Time
		ids := map[string]bool{}
		h.man.fails = func(_ Endpoint, m transport.Message) error {
			mu.Lock()
			defer mu.Unlock()
			tries, ids[m.ID] = append(tries, time.Now()), true
			if time.Since(begun) < 24*time.Hour {
				return &transport.Later{After: patience, Why: "429"}
			}
			return nil
		}
		h.sayUntil(h.table(), bob)
		time.Sleep(40 * time.Hour)
		if all := h.man.all(); len(all) != 1 {
			t.Errorf("%d messages came", len(all))
		}
		mu.Lock()
		defer mu.Unlock()
		if len(tries) < 5 || len(tries) > 7 || len(ids) != 1 {
			t.Errorf("it was tried %d times with %d ids", len(tries), len(ids))
		}
		for i := 1; i < len(tries); i++ {
			if wait := tries[i].Sub(tries[i-1]); wait < patience {
				t.Errorf("try %d comes after %v", i+1, wait)
			}
		}
		h.nothingWaits()
	})
}

// TestWhatIsRefusedIsGivenUpAtOnce: a receiver rejects a message permanently, as a mail server does with 554. The message is given up,
// the user learns of it, and the next message is sent.
func TestWhatIsRefusedIsGivenUpAtOnce(t *testing.T) {
	within(t, func(h *testServer) {
		h.hook(bob)
		var mu sync.Mutex
		tries, refuses := 0, true
		h.man.fails = func(Endpoint, transport.Message) error {
			mu.Lock()
			defer mu.Unlock()
			if tries++; refuses {
				return &transport.Refused{Err: errors.New("554")}
			}
			return nil
		}
		tab := h.table()
		h.sayUntil(tab, bob)
		time.Sleep(24 * time.Hour)
		h.nothingWaits()
		ways, err := h.service.Endpoints(context.Background(), bob.ID)
		if err != nil || len(ways) != 1 || ways[0].Lost != 1 || ways[0].Trouble != troubleRefused || tries != 1 {
			t.Errorf("after %d tries the ways are %+v, %v", tries, ways, err)
		}
		mu.Lock()
		refuses = false
		mu.Unlock()
		h.sayUntil(h.table(), bob)
		time.Sleep(time.Hour)
		if all := h.man.all(); len(all) != 1 {
			t.Errorf("%d messages came afterwards", len(all))
		}
		if ways, err = h.service.Endpoints(context.Background(), bob.ID); err != nil || len(ways) != 1 || !ways[0].Failing.IsZero() {
			t.Errorf("then the ways are %+v, %v", ways, err)
		}
	})
}
