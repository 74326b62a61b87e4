package store

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"pantheon/store/pgtest"
)

// TestNotifications: a notification is stored with its entry or table row, and is claimed when it is due. It becomes due again until it is
// ended or its table is removed.
func TestNotifications(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		now := time.UnixMilli(1_700_000_000_000)
		if _, waits, err := s.NextNotification(ctx); err != nil || waits {
			t.Errorf("in an empty log something waits: %v", err)
		}
		first := entry("t", 1)
		first.Notifications = []Notification{{User: "ana", Kind: "turn", Data: []byte("go"), Due: now}, {User: "bob", Kind: "turn", Due: now.Add(time.Minute)}}
		refused := entry("t", 1)
		refused.Notifications = []Notification{{User: "eve", Kind: "turn", Due: now}}
		if err := s.Append(ctx, first); err != nil {
			t.Fatal(err)
		}
		if err := s.Append(ctx, refused); !errors.Is(err, ErrTaken) {
			t.Fatal(err)
		}
		inOrder(t, s)
		s.Close()
		s = open()
		due := func(want time.Time) {
			t.Helper()
			if got, waits, err := s.NextNotification(ctx); err != nil || !waits || !got.Equal(want) {
				t.Errorf("next is %v, %v, %v; want %v", got, waits, err, want)
			}
		}
		claim := func(at time.Time, want ...string) []Notification {
			t.Helper()
			got, err := s.ClaimNotifications(ctx, at, 10*time.Second, 10)
			if err != nil || len(got) != len(want) {
				t.Fatalf("claimed %+v, %v; want %v", got, err, want)
			}
			for i, n := range got {
				if n.User != want[i] || !n.Due.Equal(at.Add(10*time.Second)) {
					t.Errorf("claimed %+v; want one for %s", n, want[i])
				}
			}
			return got
		}
		due(now)
		claim(now.Add(-1))
		n := claim(now, "ana")[0]
		if n.Table != "t" || n.Entry != 1 || n.Kind != "turn" || string(n.Data) != "go" || n.Tries != 1 || len(n.ID) < 20 {
			t.Errorf("it reads %+v", n)
		}
		claim(now)
		due(now.Add(10 * time.Second))
		if again := claim(now.Add(10*time.Second), "ana")[0]; again.ID != n.ID || again.Tries != 2 {
			t.Errorf("again it reads %+v", again)
		}
		if err := errors.Join(s.PutOff(ctx, n.ID, now.Add(time.Hour)), s.PutOff(ctx, "none", now)); err != nil {
			t.Error(err)
		}
		inOrder(t, s)
		b := claim(now.Add(time.Minute), "bob")[0]
		if err := s.EndNotifications(ctx, b.ID, "none"); err != nil {
			t.Error(err)
		}
		due(now.Add(time.Hour))
		inOrder(t, s)

		// Notifications of a table row belong to the table's last entry.
		if err := errors.Join(s.Append(ctx, entry("t", 2)), s.PutTableRow(ctx, TableRow{Table: "t", Kind: "talk", Key: "1"}, Notification{User: "cy", Kind: "talk", Due: now})); err != nil {
			t.Fatal(err)
		}
		if n := claim(now, "cy")[0]; n.Entry != 2 {
			t.Errorf("it reads %+v", n)
		}
		if err := s.Remove(ctx, "t", 2); err != nil {
			t.Fatal(err)
		}
		claim(now.Add(48 * time.Hour))
		if _, waits, err := s.NextNotification(ctx); err != nil || waits {
			t.Errorf("of a removed table something waits: %v", err)
		}
		inOrder(t, s)
	})
}

// TestClaimsThatRace: concurrent claims, on one server or several, never return the same notification.
func TestClaimsThatRace(t *testing.T) {
	race := func(t *testing.T, s Log, more ...Log) {
		const tables, each = 10, 20
		for i := range tables {
			e := entry(fmt.Sprint("t", i), 1)
			for range each {
				e.Notifications = append(e.Notifications, Notification{User: "ana", Kind: "turn", Due: time.UnixMilli(1)})
			}
			if err := s.Append(ctx, e); err != nil {
				t.Fatal(err)
			}
		}
		var mu sync.Mutex
		var wg sync.WaitGroup
		claimed := map[string]int{}
		for _, log := range append(more, s) {
			for range 4 {
				wg.Go(func() {
					for {
						got, err := log.ClaimNotifications(ctx, time.Now(), time.Hour, 7)
						if err != nil {
							t.Error(err)
							return
						}
						if len(got) > 7 {
							t.Errorf("%d were claimed at once", len(got))
						}
						var ids []string
						mu.Lock()
						for _, n := range got {
							claimed[n.ID]++
							ids = append(ids, n.ID)
						}
						all := len(claimed)
						mu.Unlock()
						if err := log.EndNotifications(ctx, ids...); err != nil {
							t.Error(err)
						}
						if all == tables*each {
							return
						}
					}
				})
			}
		}
		wg.Wait()
		for id, n := range claimed {
			if n != 1 {
				t.Errorf("%s was claimed %d times", id, n)
			}
		}
		inOrder(t, s)
	}
	t.Run("SQLite", func(t *testing.T) { race(t, open(t, t.TempDir())) })
	t.Run("PostgreSQL", func(t *testing.T) {
		address := pgtest.Database(t)
		race(t, openPostgres(t, address), openPostgres(t, address), openPostgres(t, address))
	})
}

// TestNotificationsOfABrokenCommit: after a broken commit each notification exists once, whether it belongs to an entry or a table row.
func TestNotificationsOfABrokenCommit(t *testing.T) {
	proxy, around := pgtest.NewProxy(t, pgtest.Database(t))
	s := openPostgres(t, around)
	notifications := []Notification{{User: "ana", Kind: "turn"}, {User: "bob", Kind: "turn"}}
	for n := int64(1); n <= 4; n++ {
		e := entry("t", n)
		e.Notifications = notifications
		proxy.BreakCommit(n%2 == 0)
		if err := s.Append(ctx, e); err != nil {
			t.Fatal(err)
		}
		proxy.BreakCommit(n%2 == 0)
		if err := s.PutTableRow(ctx, TableRow{Table: "t", Kind: "talk", Key: fmt.Sprint(n)}, notifications...); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.ClaimNotifications(ctx, time.Now(), time.Hour, 100); err != nil || len(got) != 16 || proxy.Broken() != 8 {
		t.Errorf("%d notifications after %d broken commits, %v; want 16 after 8", len(got), proxy.Broken(), err)
	}
	inOrder(t, s)
}
