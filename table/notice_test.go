package table

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/games"
	"pantheon/store"
)

// callable adds a notification endpoint for each of some persons.
func (r *rig) callable(who ...Actor) {
	r.t.Helper()
	for _, g := range who {
		if err := r.log.PutUserRow(context.Background(), store.UserRow{Owner: g.ID, Kind: EndpointsKind, Key: "way", Time: time.Now()}); err != nil {
			r.t.Fatal(err)
		}
		r.server.NotificationsChanged(g.ID)
	}
}

// claimNotifications claims all waiting notifications from the log, ends them, and returns them.
func (r *rig) claimNotifications() []store.Notification {
	r.t.Helper()
	all, err := r.log.ClaimNotifications(context.Background(), time.Now().Add(time.Hour), 0, 1000)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, n := range all {
		if err := r.log.EndNotifications(context.Background(), n.ID); err != nil {
			r.t.Fatal(err)
		}
	}
	return all
}

// isDue reports whether a notification would be sent now.
func (r *rig) isDue(n store.Notification) bool {
	r.t.Helper()
	_, stands, err := r.server.Notification(context.Background(), n)
	if err != nil {
		r.t.Fatal(err)
	}
	return stands
}

// mustCall fails the test unless exactly these users have waiting notifications, each with the given cause. It returns the
// notifications.
func (r *rig) mustCall(what string, want map[Actor]Cause) []store.Notification {
	r.t.Helper()
	all := r.claimNotifications()
	have := map[string]Cause{}
	for _, n := range all {
		have[n.User] = Cause(n.Kind)
	}
	for g, cause := range want {
		if have[g.ID] != cause {
			r.t.Errorf("%s: %s is called for %q, want %q", what, g.Name, have[g.ID], cause)
		}
	}
	if len(all) != len(want) {
		r.t.Errorf("%s: %d notifications were written, want %d", what, len(all), len(want))
	}
	return all
}

// turnOf plays moves until only the given seat is expected to act.
func (r *rig) turnOf(t *Table, seat game.Seat) {
	r.t.Helper()
	for range 50 {
		if s := r.look(t, ana, game.Spectator); s.Expected == game.Seats(0).With(seat) {
			return
		}
		r.sayAny(t, 0)
	}
	r.t.Fatalf("seat %d is never waited for alone", seat)
}

func TestEachIsCalledForWhatTheTableWants(t *testing.T) {
	r := newRig(t)
	table := r.friends(bluffID, bob, caro)
	r.turnOf(table, 1)
	r.mustCall("nobody can be called", nil)
	r.callable(bob, caro)
	r.turnOf(table, 0)
	r.claimNotifications()
	r.turnOf(table, 1)
	turn := r.mustCall("it is Bob's turn", map[Actor]Cause{bob: ForTurn})[0]
	if turn.Entry != r.state(table).entry {
		t.Errorf("the notice is %+v", turn)
	}
	if !r.isDue(turn) {
		t.Error("it is Bob's turn, and he is not told")
	}

	// A question notifies the persons who must answer, until they do.
	r.sayAny(table, 0) // Bob plays after Ana, so she cannot undo without consent
	r.claimNotifications()
	s := r.look(table, ana, 0)
	if s.Own == 0 {
		t.Fatal("Ana has said nothing")
	}
	if _, err := r.try(table, ana, Undo{Ply: s.Own - 1}); err != nil {
		t.Fatal(err)
	}
	asked := r.mustCall("Ana asks", map[Actor]Cause{bob: ForQuestion, caro: ForQuestion})
	for _, n := range asked {
		if !r.isDue(n) {
			t.Errorf("%s is asked and not told", n.User)
		}
	}
	r.do(table, caro, Reply{Yes: false})
	for _, n := range asked {
		if r.isDue(n) {
			t.Errorf("nobody is asked any more, and %s is told", n.User)
		}
	}

	// Viewing the table ends a notification, and so does acting.
	called := func(seat game.Seat) (n store.Notification) {
		t.Helper()
		r.turnOf(table, seat)
		for _, n = range r.claimNotifications() { // take the last
		}
		if n.User != holder(seat).ID || !r.isDue(n) {
			t.Fatalf("it is the turn of seat %d, and %+v was written last", seat, n)
		}
		return n
	}
	table = r.friends(bluffID, bob, caro)
	turn = called(1)
	if err := table.Seen(context.Background(), bob.ID, r.state(table).entry); err != nil {
		t.Fatal(err)
	}
	if r.isDue(turn) {
		t.Error("Bob has looked, and is told")
	}
	next := called(2)
	r.sayAny(table, 0)
	if r.isDue(next) {
		t.Error("Caro has acted, and is told")
	}
	r.claimNotifications()
	r.do(table, ana, End{})
	for _, n := range r.mustCall("the game is over", map[Actor]Cause{bob: ForEnd, caro: ForEnd}) {
		if !r.isDue(n) {
			t.Errorf("the game is over, and %s is not told", n.User)
		}
	}
	r.do(table, ana, Delete{})
	if r.isDue(next) {
		t.Error("the table is gone, and Caro is told")
	}
}

// TestTurnsOfDaysAreNotified plays each title with time, with each value of each option. If the game lasts days, its players are notified
// of their turns, with the delay of other games by turns; in all other games with time a notification would come too late.
func TestTurnsOfDaysAreNotified(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	tried := map[bool]int{} // set-ups, by whether the game lasts days
	for _, title := range registry {
		a := title.Game.About()
		if !a.Timed {
			continue
		}
		for _, o := range a.Options {
			if !o.For(2) {
				continue
			}
			for _, value := range o.ValuesFor(2) {
				setup := game.Setup{Players: 2, Options: map[string]string{o.ID: value}}
				days := a.Correspondence != nil && a.Correspondence(setup)
				tried[days]++
				t.Run(title.ID()+"/"+o.ID+"="+value, func(t *testing.T) { turnsAreNotified(t, title, setup, days) })
			}
		}
	}
	if tried[true] == 0 || tried[false] == 0 {
		t.Errorf("%d set-ups last days, and %d do not", tried[true], tried[false])
	}
}

func turnsAreNotified(t *testing.T, title games.Title, setup game.Setup, days bool) {
	clock := &manualClock{now: time.Unix(1_700_000_000, 0)}
	r := &rig{t: t, folder: t.TempDir(), registry: games.Registry{title}, clock: clock}
	r.open()
	t.Cleanup(r.close)
	r.callable(ana, bob)
	table, err := r.server.Create(context.Background(), ana, "", Plan{Game: title.ID(), Setup: setup, Pace: PaceOff, Seats: []SeatPlan{{Kind: Me}, {Kind: Friend}}})
	if err != nil {
		t.Fatal(err)
	}
	r.do(table, bob, Join{Token: r.invite(table, 1)})
	r.claimNotifications() // of the lobby
	random, begun, told := rand.New(rand.NewPCG(1, 1)), 0, 0
	for move := 0; (begun < 30 || days && told == 0) && move < 200; move++ {
		s := r.look(table, ana, game.Spectator)
		if game.Started(s.View) {
			begun++
		}
		if !days {
			clock.turn(Countdown)
		}
		for waiting := s.Waiting; waiting != 0; waiting = waiting.Without(waiting.First()) {
			seat := waiting.First()
			if all := r.look(table, holder(seat), seat).Choices; len(all) > 0 {
				// In real time the position may have changed since.
				_, _ = r.try(table, holder(seat), PlayMove{Seat: seat, Words: all[random.IntN(len(all))].Words})
				break
			}
		}
		early, err := r.log.ClaimNotifications(context.Background(), clock.Now().Add(notifySlow-time.Millisecond), 0, 10)
		if err != nil {
			t.Fatal(err)
		}
		if days && len(early) > 0 {
			t.Errorf("notifications %+v are due before %v", early, notifySlow)
		}
		for _, n := range r.claimNotifications() {
			if Cause(n.Kind) != ForTurn || begun == 0 {
				continue
			}
			told++
			if waiting := r.look(table, ana, game.Spectator).Expected; n.User != holder(waiting.First()).ID || !r.isDue(n) {
				t.Errorf("%s is notified of a turn while seats %v are expected to act", n.User, waiting)
			}
		}
	}
	switch {
	case begun == 0:
		t.Error("the game has not started")
	case days && told == 0:
		t.Error("nobody is notified of a turn that may take a day")
	case !days && told > 0:
		t.Errorf("%d notifications came too late", told)
	}
}

func TestWhoIsSeatedAtOneMoreGameIsCalled(t *testing.T) {
	r := newRig(t)
	table := r.friends(bluffID, bob)
	r.callable(bob)
	r.do(table, ana, End{})
	r.claimNotifications()
	again, err := r.server.Rematch(context.Background(), ana, "again", table.ID())
	if err != nil {
		t.Fatal(err)
	}
	all := r.claimNotifications()
	want := 0
	if r.look(again, bob, game.Spectator).Expected.Has(r.look(again, bob, game.Spectator).Mine[0]) {
		want = 1
	}
	if len(all) != want {
		t.Fatalf("at the new table %d notifications were written, want %d", len(all), want)
	}
	if want == 1 && !r.isDue(all[0]) {
		t.Error("Bob begins, and is not told")
	}
}

func TestANoticeStandsOnEachServerAndAfterARestart(t *testing.T) {
	r := newRig(t)
	table := r.friends(bluffID, bob)
	r.callable(ana, bob)
	r.turnOf(table, 0)
	r.claimNotifications()
	r.turnOf(table, 1)
	n := r.claimNotifications()[0]
	r.close()
	r.open()
	if !r.isDue(n) {
		t.Error("after a restart Bob is not told")
	}
	r.server.mu.Lock()
	defer r.server.mu.Unlock()
	if len(r.server.tables) != 0 {
		t.Error("looking at a notice takes the table into memory")
	}
}

// TestWhoWaitsForASeatIsToldOfOne checks that a user who finds an open table full can subscribe to a free seat. They are notified once when
// a seat becomes free, and the notification is dropped when it is taken again.
func TestWhoWaitsForASeatIsToldOfOne(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	kept := SeatPlan{Kind: Friend, Guest: caro.ID, Name: caro.Name}
	table := r.openTo(bluffID, Openness{Seats: true}, SeatPlan{Kind: Friend}, kept)
	r.callable(bob, caro, dan)
	r.mustRefuse(table.Await(ctx, dan, true), "await-free")
	r.do(table, bob, JoinOpen{}) // the last seat is kept for Caro
	r.mustRefuse(table.Await(ctx, bob, true), "seated-here")
	r.mustRefuse(table.Await(ctx, eva, true), "await-no-way")
	for range 2 { // two subscriptions, one notification
		if err := table.Await(ctx, dan, true); err != nil {
			t.Fatal(err)
		}
	}
	if awaits, err := table.Awaits(ctx, dan.ID); err != nil || !awaits {
		t.Error("Dan's wish is not kept", err)
	}
	r.claimNotifications()
	r.do(table, caro, Decline{})
	free := r.mustCall("Caro declines", map[Actor]Cause{dan: ForSeat})[0]
	if awaits, err := table.Awaits(ctx, dan.ID); err != nil || awaits {
		t.Error("he is called, and still waits", err)
	}
	if !r.isDue(free) {
		t.Error("the seat is free, and Dan is not told")
	}
	r.do(table, eva, JoinOpen{})
	if r.isDue(free) {
		t.Error("the seat is taken again, and Dan is told")
	}
}

func TestWhoIsNamedInTheTalkIsCalled(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	table := r.friends(bluffID, bob, caro)
	r.callable(bob, caro, dan)
	say := func(by Actor, text string) {
		t.Helper()
		if err := table.Post(ctx, by, ChatPost{Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	say(caro, "Ana, Bob and Caro, hello")
	named := r.mustCall("Caro names all", map[Actor]Cause{bob: ForMention})[0]
	if !r.isDue(named) {
		t.Error("Bob was named and is not told")
	}
	if err := table.Seen(ctx, bob.ID, r.state(table).entry); err != nil || !r.isDue(named) {
		t.Error("Bob has seen the board and not the talk, and is not told", err)
	}
	talk, err := table.Chat(ctx, bob.ID, ChatMark{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.ReadChat(ctx, bob.ID, talk.Mark); err != nil || r.isDue(named) {
		t.Error("Bob has read it, and is told", err)
	}
	say(dan, "what does Bob hold?")
	r.mustCall("a watcher names Bob among those who watch", nil)
	say(ana, "Bob?")
	again := r.mustCall("Ana names Bob", map[Actor]Cause{bob: ForMention})[0]
	talk, err = table.Chat(ctx, ana.ID, ChatMark{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.RemoveMessage(ctx, ana.ID, talk.Lines[len(talk.Lines)-1].ID); err != nil || r.isDue(again) {
		t.Error("what named Bob was removed, and he is told", err)
	}
}
