package web_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/notify/transport/transporttest"
	"pantheon/table"
)

// TestAGameOverDays plays a whole correspondence game in virtual time: three people whose browsers are closed, notified by
// push, by mail and by a webhook. Each opens the link, plays, and closes the page again. Nobody is notified without need,
// and a restart of the server changes nothing. The others learn of the end of the game, and no clock has run out.
func TestAGameOverDays(t *testing.T) {
	ways, post, browser := everyWay(t)
	receiver := transporttest.NewReceiver(t)
	clock := &stopped{from: time.Now()}
	h := &testSite{t: t, folder: filepath.Join(t.TempDir(), "data"), registry: realRegistry(t), clock: clock, calls: clock, url: "https://games.example"}
	h.ways.Transports = ways
	h.start("")
	t.Cleanup(h.stop)

	ana, bob, caro := h.person().named("Ana"), h.person().named("Bob"), h.person().named("Caro")
	ana.post("/calls/add", "kind", "push", "subscription", string(browser.Subscription())).want(t, 200, "You now get notifications this way.")
	bob.post("/calls/add", "kind", "hook", "shape", "json", "address", receiver.URL).want(t, 200, "You now get notifications this way.")
	caro.post("/calls/add", "kind", "mail", "address", "caro@example.com").want(t, 200, "on its way")
	mails := until(t, "the mail with the link", post.Got)
	caro.post(linkInMail.FindStringSubmatch(written(mails[0].Raw))[1]).want(t, 200, "You now get notifications here.")
	id := ana.post("/new/"+h.registry[1].ID(), "name", "Ana", "players", "3", "chair-0", "me", "chair-1", "friend", "chair-2", "friend", "clock", "days-3",
		"input", "days").want(t, 200).table(t)
	bob.post(ana.get("/t/" + id).links()[0], "name", "Bob", "input", "sit").want(t, 200)
	caro.post(ana.get("/t/" + id).links()[0], "name", "Caro", "input", "sit").want(t, 200)

	players := []*person{ana, bob, caro}
	told := []func() string{ // the last message of each, and how many each got
		func() string {
			return last(browser.Got(), func(p transporttest.Push) string { return p.ID + " " + p.Body + " " + p.URL })
		},
		func() string {
			return last(receiver.Got(), func(c transporttest.Call) string { return string(c.Body) })
		},
		func() string {
			return last(post.Got()[1:], func(m transporttest.Mail) string { return written(m.Raw) })
		},
	}
	heard := make([]string, len(players))
	caro.sayAll(id, 2) // she has joined last and sees whose turn it is, so she is not notified
	turns, calls, over := 0, make([]int, len(players)), 0
	for over < len(players)-1 { // the player who ends the game needs no notification
		clock.turn(5 * time.Hour) // nobody hurries
		got := -1
		for tries := 0; got < 0; tries++ {
			if tries == 20 {
				t.Fatalf("after %d turns nobody is called", turns)
			}
			clock.turn(time.Minute) // a message is sent when a short absence is over
			for end := time.Now().Add(2 * time.Second); got < 0 && time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
				got = slices.IndexFunc(players, func(p *person) bool {
					i := slices.Index(players, p)
					return told[i]() != heard[i]
				})
			}
		}
		heard[got] = told[got]()
		calls[got]++
		if !strings.Contains(heard[got], "https://games.example/t/"+id) {
			t.Fatalf("player %d is told without a link to the table: %s", got, heard[got])
		}
		at, err := h.tableServer.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		snap, err := at.Look(t.Context(), "", game.Spectator)
		if err != nil {
			t.Fatal(err)
		}
		if snap.Phase == table.Over {
			over++
			continue
		}
		said := players[got].sayAll(id, got)
		if said == 0 {
			t.Fatalf("player %d is called and has nothing to say", got)
		}
		switch turns++; {
		case turns == 20: // restart the server
			address := h.server.Listener.Addr().String()
			h.stop()
			h.start(address)
		case turns > 400:
			t.Fatal("the game does not end")
		}
	}
	for i, n := range calls {
		if n < 5 {
			t.Errorf("player %d was called %d times in %d turns", i, n, turns)
		}
	}
	t.Logf("%d turns over %.0f days, calls %v", turns, time.Duration(clock.by.Load()).Hours()/24, calls)
	if log := ana.get("/t/"+id+"/log").want(t, 200).body; strings.Contains(log, "ran out of time") {
		t.Error("a clock has run out")
	}
}

// last returns the text of the last item; "" for none.
func last[T any](all []T, text func(T) string) string {
	if len(all) == 0 {
		return ""
	}
	return text(all[len(all)-1])
}

// sayAll plays the first choice on a table's page until there is none, and returns how many moves that was.
func (p *person) sayAll(id string, seat int) (n int) {
	p.h.t.Helper()
	for ; n < 100; n++ {
		if firstWords.FindString(p.get("/t/"+id).want(p.h.t, 200).body) == "" {
			return n
		}
		p.sayFirst(id, seat)
	}
	p.h.t.Fatal("it never ends")
	return n
}
