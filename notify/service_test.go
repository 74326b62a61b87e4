package notify

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/notify/transport"
	"pantheon/store"
	"pantheon/table"
)

func TestWhoIsNotThereIsCalledWhenItIsTheirTurn(t *testing.T) {
	within(t, func(h *testServer) {
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
		if m.URL != "https://games.example/t/"+tab.ID() || !strings.Contains(m.Body, "Your turn!") || m.ID == "" || !m.Urgent {
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
	within(t, func(h *testServer) {
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

// TestASubjectNamesGameTableAndWhatIsAsked: a subject names the game, the table and the request in each language, and people only if the
// user's preferences allow it.
func TestASubjectNamesGameTableAndWhatIsAsked(t *testing.T) {
	within(t, func(h *testServer) {
		tab := h.table()
		code := tab.ID()[:4]
		for _, c := range []struct {
			lang game.Lang
			more bool
			want string
		}{
			{"en", false, "Bluff, table " + code + ": Your turn!"},
			{"en", true, "Bluff, table " + code + ": Your turn! (with Ana)"},
			{"pt", false, "Bluff, mesa " + code + ": Sua vez!"},
			{"pt", true, "Bluff, mesa " + code + ": Sua vez! (com Ana)"},
			{"zh", false, "吹牛，牌桌" + code + "：轮到你了！"},
			{"zh", true, "吹牛，牌桌" + code + "：轮到你了！（同桌：Ana）"},
		} {
			snap, err := tab.Look(t.Context(), bob.ID, 1)
			if err != nil {
				t.Fatal(err)
			}
			call := table.Notification{Notice: store.Notification{Table: tab.ID()}, Cause: table.ForTurn, Title: toys()[0], Seat: 1, View: snap.View, Names: []string{"Ana", "Bob"}}
			m := h.service.message("id", []table.Notification{call}, Endpoint{Kind: Mail, Lang: c.lang}, Preferences{More: c.more})
			if m.Subject != c.want {
				t.Errorf("%s, more %v: the subject is %q, not %q", c.lang, c.more, m.Subject, c.want)
			}
			call.Cause, call.Subject = table.ForQuestion, table.ToPause
			m = h.service.message("id", []table.Notification{call}, Endpoint{Kind: Mail, Lang: c.lang}, Preferences{More: c.more})
			if asks := strings.TrimRight(text(c.lang, "call.question.pause"), ".。"); !strings.Contains(m.Subject, asks) || strings.Contains(m.Subject, "Ana") != c.more {
				t.Errorf("%s, more %v: the subject of a question is %q, without %q", c.lang, c.more, m.Subject, asks)
			}
		}
		h.hook(bob)
		for range 2 {
			h.sayUntil(h.table(), bob)
		}
		time.Sleep(5 * time.Minute)
		if all := h.man.all(); len(all) != 1 || all[0].message.Subject != "Bluff: 2 tables are waiting for you" {
			t.Errorf("came %+v", all)
		}
	})
}

func TestSeveralTablesAreOneMessage(t *testing.T) {
	inEach(t, func(h *testServer) {
		t := h.t
		h.hook(bob)
		for range 3 {
			h.sayUntil(h.table(), bob)
		}
		time.Sleep(5 * time.Minute)
		all := h.man.all()
		if len(all) != 1 || !strings.Contains(all[0].message.Body, "3 tables are waiting for you") || all[0].message.URL != "https://games.example/mine" {
			t.Fatalf("came %+v", all)
		}
		h.nothingWaits()
	})
}

func TestQuietHoursPutItOff(t *testing.T) {
	within(t, func(h *testServer) {
		h.hook(bob)
		now := time.Now().UTC() // midnight
		if err := h.service.SetPreferences(context.Background(), bob.ID, Preferences{Quiet: true, From: 20 * 60, To: 5 * 60, Zone: "America/Sao_Paulo"}); err != nil {
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
	inEach(t, func(h *testServer) {
		t := h.t
		hook := h.hook(bob)
		mail, err := h.service.Add(context.Background(), bob.ID, Endpoint{Kind: Push, Subscription: []byte(`{"endpoint":"https://push.example/1"}`), Lang: "en"})
		if err != nil {
			t.Fatal(err)
		}
		down := true
		tries := map[string]int{}
		var mu sync.Mutex
		h.man.fails = func(w Endpoint, m transport.Message) error {
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
		ways, err := h.service.Endpoints(context.Background(), bob.ID)
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
		ways, err = h.service.Endpoints(context.Background(), bob.ID)
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
	within(t, func(h *testServer) {
		h.hook(bob)
		h.man.fails = func(Endpoint, transport.Message) error { return errors.New("500") }
		h.sayUntil(h.table(), bob)
		time.Sleep(71 * time.Hour)
		if _, waits, err := h.log.NextNotification(context.Background()); err != nil || !waits {
			t.Error("it was given up before three days", err)
		}
		time.Sleep(10 * time.Hour)
		h.nothingWaits()
		ways, err := h.service.Endpoints(context.Background(), bob.ID)
		if err != nil || len(ways) != 1 || ways[0].Lost != 1 {
			t.Errorf("the ways are %+v, %v", ways, err)
		}
	})
}

func TestAWayWhereNobodyIsIsDropped(t *testing.T) {
	within(t, func(h *testServer) {
		h.hook(bob)
		h.man.fails = func(Endpoint, transport.Message) error { return fmt.Errorf("410: %w", transport.ErrGone) }
		h.sayUntil(h.table(), bob)
		time.Sleep(time.Hour)
		h.nothingWaits()
		if ways, err := h.service.Endpoints(context.Background(), bob.ID); err != nil || len(ways) != 0 {
			t.Errorf("the ways are %+v, %v", ways, err)
		}
	})
}

func TestAReceiverThatHangsKeepsNobodyElseWaiting(t *testing.T) {
	within(t, func(h *testServer) {
		ctx := context.Background()
		var mu sync.Mutex
		hangs := true
		h.man.fails = func(w Endpoint, _ transport.Message) error {
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
		if _, err := tab.Do(ctx, table.Request{Guest: ana, Act: table.End{}}); err != nil {
			t.Fatal(err)
		}
		tell := func(guest, host string) {
			t.Helper()
			w := Endpoint{Kind: Hook, Shape: transport.JSON, Address: "https://" + host + "/" + guest, Site: "https://games.example", Lang: "en"}
			if _, err := h.service.Add(ctx, guest, w); err != nil {
				t.Fatal(err)
			}
			slip := store.TableRow{Table: tab.ID(), Kind: "talk", Key: guest, Time: time.Now()}
			if err := h.log.PutTableRow(ctx, slip, store.Notification{User: guest, Kind: string(table.ForEnd), Data: []byte(`{}`), Due: time.Now().Add(time.Second)}); err != nil {
				t.Fatal(err)
			}
		}
		const many = 300
		for n := range many {
			tell(fmt.Sprintf("g-%d", n), "hung.example")
		}
		time.Sleep(20 * time.Second) // all senders are stuck by now
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

func TestOfTwoServicesOneSendsEach(t *testing.T) {
	inEach(t, func(h *testServer) {
		t := h.t
		ctx := context.Background()
		defer h.another()()
		tab := h.table()
		if _, err := tab.Do(ctx, table.Request{Guest: ana, Act: table.End{}}); err != nil {
			t.Fatal(err)
		}
		const many = 200
		for n := range many {
			guest := table.Actor{ID: fmt.Sprintf("g-%d", n)}
			h.hook(guest)
			slip := store.TableRow{Table: tab.ID(), Kind: "talk", Key: guest.ID, Time: time.Now()}
			if err := h.log.PutTableRow(ctx, slip, store.Notification{User: guest.ID, Kind: string(table.ForEnd), Data: []byte(`{}`), Due: time.Now()}); err != nil {
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

func TestAServerHasOneKeyForPush(t *testing.T) {
	log, err := store.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	var all [4]transport.Keys
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
