package notify

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"pantheon/notify/transport"
	"pantheon/store"
)

// TestOneTestInTenSeconds: a user may test endpoints once in ten seconds, independently of other users. The memory for that is limited.
func TestOneTestInTenSeconds(t *testing.T) {
	var r recently
	now := time.Unix(1_000_000, 0)
	for n, c := range []struct {
		guest string
		after time.Duration
		may   bool
	}{
		{"ana", 0, true}, {"ana", 0, false}, {"bob", 0, true}, {"ana", 10*time.Second - 1, false}, {"ana", 10 * time.Second, true}, {"ana", 19 * time.Second, false},
	} {
		if may := r.may(c.guest, now.Add(c.after)); may != c.may {
			t.Errorf("%d: after %v %s may test: %v", n, c.after, c.guest, may)
		}
	}
	for n := range 3 * mostRecent {
		if r.may(fmt.Sprint("g", n), now); len(r.last) > 1000 {
			t.Fatalf("%d guests are remembered", len(r.last))
		}
	}
}

// TestQuietHoursToTheMinute: nothing is sent from the first minute of the quiet hours to the end of the last, across midnight too, in the
// user's time zone.
func TestQuietHoursToTheMinute(t *testing.T) {
	at := func(text string) time.Time {
		t.Helper()
		when, err := time.Parse("2006-01-02 15:04", text)
		if err != nil {
			t.Fatal(err)
		}
		return when
	}
	night, noon := Preferences{Quiet: true, From: 22 * 60, To: 8 * 60}, Preferences{Quiet: true, From: 12 * 60, To: 13*60 + 30}
	athens := night
	athens.Zone = "Europe/Athens"
	for _, c := range []struct {
		Preferences
		now, until string // "" for not quiet
	}{
		{night, "2026-05-04 21:59", ""}, {night, "2026-05-04 22:00", "2026-05-05 08:00"}, {night, "2026-05-04 23:59", "2026-05-05 08:00"},
		{night, "2026-05-05 00:00", "2026-05-05 08:00"}, {night, "2026-05-05 07:59", "2026-05-05 08:00"}, {night, "2026-05-05 08:00", ""},
		{noon, "2026-05-04 11:59", ""}, {noon, "2026-05-04 12:00", "2026-05-04 13:30"}, {noon, "2026-05-04 13:29", "2026-05-04 13:30"}, {noon, "2026-05-04 13:30", ""},
		{athens, "2026-05-04 18:59", ""}, {athens, "2026-05-04 19:00", "2026-05-05 05:00"}, {athens, "2026-05-05 05:00", ""},
		{Preferences{From: 22 * 60, To: 8 * 60}, "2026-05-04 23:00", ""}, {Preferences{Quiet: true, From: 60, To: 60}, "2026-05-04 01:00", ""},
	} {
		until := c.quietUntil(at(c.now))
		if c.until == "" && !until.IsZero() || c.until != "" && !until.Equal(at(c.until)) {
			t.Errorf("%+v: at %s it is quiet until %v, want %q", c.Preferences, c.now, until, c.until)
		}
	}
}

// TestEachHostHasItsPlaces: at most eachHost messages go to a host at the same time, and at most eachWaits wait. Others are refused
// immediately, and other hosts are not affected. When all have been sent, nothing is stored for the host.
func TestEachHostHasItsPlaces(t *testing.T) {
	var h hosts
	var leave []func()
	for n := range 8 {
		out, ok := h.enter(t.Context(), "one.example")
		if !ok {
			t.Fatalf("place %d is refused", n)
		}
		leave = append(leave, out)
	}
	gone, stop := context.WithCancel(t.Context())
	stop()
	if _, ok := h.enter(gone, "one.example"); ok {
		t.Error("a ninth place is given")
	}
	out, ok := h.enter(t.Context(), "two.example")
	if !ok {
		t.Fatal("another host is refused")
	}
	out()
	waiting, over := context.WithCancel(t.Context())
	came := make(chan func(), 64)
	for range 64 {
		go func() {
			out, _ := h.enter(waiting, "one.example")
			came <- out
		}()
	}
	for users := 0; users < 72; runtime.Gosched() {
		h.mu.Lock()
		users = h.all["one.example"].users
		h.mu.Unlock()
	}
	h.mu.Lock() // with free places, so that a waiting message may enter immediately
	h.all["full.example"] = &hostQueue{slots: make(chan struct{}, 8), users: 72}
	h.all["nearly.example"] = &hostQueue{slots: make(chan struct{}, 8), users: 71}
	h.mu.Unlock()
	if _, ok := h.enter(t.Context(), "full.example"); ok {
		t.Error("a 65th waits")
	}
	if _, ok := h.enter(t.Context(), "nearly.example"); !ok {
		t.Error("a 64th is not let wait")
	}
	h.mu.Lock()
	delete(h.all, "full.example")
	delete(h.all, "nearly.example")
	h.mu.Unlock()
	leave[0]()
	leave[0] = <-came // the place that became free
	over()
	for range 63 {
		if out := <-came; out != nil {
			t.Error("more go to one host than there are places")
		}
	}
	for _, out := range leave {
		out()
	}
	if len(h.all) != 0 {
		t.Errorf("%d hosts are remembered", len(h.all))
	}
}

// TestOneMailbox: variants of one mailbox have the same hash, and others do not.
func TestOneMailbox(t *testing.T) {
	same := []string{"eve@example.com", "EVE@Example.com", "eve+a@example.com", "Eve+a+b@example.com", "e.v.e@example.com"}
	others := []string{"eva@example.com", "eve@example.org", "eve.a@example.com", "a+eve@example.com", "eve@examp.le.com"}
	for _, address := range same {
		if mailbox(address) != mailbox(same[0]) {
			t.Errorf("%s is counted as another mailbox than %s", address, same[0])
		}
	}
	for _, address := range others {
		if mailbox(address) == mailbox(same[0]) {
			t.Errorf("%s is counted as %s", address, same[0])
		}
	}
}

// A keyed log has only a key; no other method may be called.
type keyed struct {
	store.Log
	key string
}

func (k keyed) Key() []byte { return []byte(k.key) }

// TestTokensAreForOneThing: a token is valid only for one purpose, one endpoint, one owner, one address and the key of one server.
func TestTokensAreForOneThing(t *testing.T) {
	w := Endpoint{ID: "id", Owner: "ana", Address: "ana@example.org"}
	address, id := w, w
	address.Address, id.ID = "eve@example.org", "ie"
	o, other := &Service{log: keyed{key: "key"}}, &Service{log: keyed{key: "kez"}}
	seen := map[string]string{}
	for name, token := range map[string]string{
		"the way's": o.token("confirm", w), "another thing's": o.token("stop", w), "another owner's": o.tokenFor("confirm", w, "bob"),
		"another address's": o.token("confirm", address), "another way's": o.token("confirm", id), "another server's": other.token("confirm", w),
	} {
		_, proof, _ := strings.Cut(token, ".")
		if was, has := seen[proof]; has {
			t.Errorf("%s token is %s", name, was)
		}
		if seen[proof] = name; len(proof) != 24 {
			t.Errorf("%s token has a proof of %d letters", name, len(proof))
		}
	}
}

// TestMostWays: a user has at most ten endpoints, even after 40 concurrent registrations. An existing one can be registered again.
func TestMostWays(t *testing.T) {
	within(t, func(h *testServer) {
		add := func(n int) error {
			_, err := h.service.Add(context.Background(), ana.ID, Endpoint{Kind: Hook, Shape: transport.JSON, Address: fmt.Sprintf("https://hook.example/%d", n), Lang: "en"})
			return err
		}
		for n := range 10 {
			if err := add(n); err != nil {
				t.Fatalf("way %d: %v", n, err)
			}
		}
		results := make(chan error, 40)
		for n := range cap(results) {
			go func() {
				_, err := h.service.Add(context.Background(), bob.ID, Endpoint{Kind: Hook, Shape: transport.JSON, Address: fmt.Sprintf("https://hook.example/%d", n), Lang: "en"})
				results <- err
			}()
		}
		for range cap(results) {
			<-results
		}
		if ways, err := h.service.Endpoints(context.Background(), bob.ID); err != nil || len(ways) != 10 {
			t.Errorf("of 40 at once %d are there, %v", len(ways), err)
		}
		var refused *Refused
		if err := add(10); !errors.As(err, &refused) || refused.Phrase.ID != "refused.too-many-ways" {
			t.Errorf("an eleventh way: %v", err)
		}
		if err := add(3); err != nil {
			t.Errorf("a way that is known: %v", err)
		}
	})
}
