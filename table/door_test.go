package table

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pantheon/game"
)

// openTo makes a table with Ana as host and the given openness. The parameter others plans the seats after hers.
func (r *rig) openTo(gameID string, open Openness, others ...SeatPlan) *Table {
	r.t.Helper()
	chairs := append([]SeatPlan{{Kind: Me}}, others...)
	t, err := r.server.Create(context.Background(), ana, "", Plan{Game: gameID, Setup: game.Setup{Players: len(chairs)}, Seats: chairs, Pace: PaceOff, Open: open})
	if err != nil {
		r.t.Fatal(err)
	}
	return t
}

// lists returns the ids in the list of open tables and in the list of games to watch.
func (r *rig) lists() (open, watch []string) {
	r.t.Helper()
	ids := func(all []OpenTable, err error) (ids []string) {
		if err != nil {
			r.t.Fatal(err)
		}
		for _, t := range all {
			ids = append(ids, t.ID)
		}
		return ids
	}
	return ids(r.server.OpenTables(context.Background())), ids(r.server.WatchableTables(context.Background()))
}

// found reports whether the log finds a table by a search term.
func (r *rig) found(word string, t *Table) bool {
	r.t.Helper()
	ids, err := r.log.Find(context.Background(), word)
	if err != nil {
		r.t.Fatal(err)
	}
	return slices.Contains(ids, t.ID())
}

// TestAnOpenTableIsListedUntilItIsFull checks that anybody can join an open table without a link. The full table leaves
// the list of open tables. If the host allows it, it is then listed for spectators until the game is over. The log
// finds it by search terms.
func TestAnOpenTableIsListedUntilItIsFull(t *testing.T) {
	r := newRig(t)
	table := r.openTo(bluffID, Openness{Seats: true, Watch: true}, SeatPlan{Kind: Friend})
	closed := r.openTo(bluffID, Openness{}, SeatPlan{Kind: Friend})
	if open, watch := r.lists(); !slices.Equal(open, []string{table.ID()}) || watch != nil {
		t.Fatalf("open are %q and to watch %q, want %q alone", open, watch, table.ID())
	}
	all, _ := r.server.OpenTables(context.Background())
	if o := all[0]; o.Free != 1 || o.Host != "Ana" || !o.Has(ana.ID) || o.Has(bob.ID) || o.Occupants[1].Token != "" {
		t.Errorf("the list says %+v", o)
	}
	_, err := r.try(closed, bob, JoinOpen{})
	r.mustRefuse(err, "not-open")
	_, err = r.try(table, ana, JoinOpen{})
	r.mustRefuse(err, "seated-here")
	_, err = r.try(table, Actor{ID: "g-x", Name: "ana"}, JoinOpen{})
	r.mustRefuse(err, "name-taken")
	first, err := table.Do(context.Background(), Request{ClientID: "j", Guest: bob, Act: JoinOpen{}})
	if err != nil {
		t.Fatal(err)
	}
	if again, err := table.Do(context.Background(), Request{ClientID: "j", Guest: bob, Act: JoinOpen{}}); err != nil || !again.Again || again.Entry != first.Entry {
		t.Errorf("sent again, the same input gives %+v, %v", again, err)
	}
	_, err = r.try(table, bob, JoinOpen{})
	r.mustRefuse(err, "seated-here")
	_, err = r.try(table, caro, JoinOpen{})
	r.mustRefuse(err, "full")
	if open, watch := r.lists(); open != nil || !slices.Equal(watch, []string{table.ID()}) {
		t.Fatalf("with everybody seated open are %q and to watch %q", open, watch)
	}
	if mine, err := r.server.Mine(context.Background(), bob.ID); err != nil || len(mine) != 1 {
		t.Errorf("who sat down has %d tables, %v", len(mine), err)
	}
	if r.found(openWord, table) || !r.found(watchWord, table) {
		t.Error("full, the log finds the table as an open one, or not as one to watch")
	}
	table = r.restart(table.ID())
	if open, watch := r.lists(); open != nil || !slices.Equal(watch, []string{table.ID()}) {
		t.Fatalf("after a restart open are %q and to watch %q", open, watch)
	}
	r.do(table, ana, End{})
	if open, watch := r.lists(); open != nil || watch != nil {
		t.Errorf("when it is over open are %q and to watch %q", open, watch)
	}
	if r.found(watchWord, table) {
		t.Error("when it is over the log finds it as one to watch")
	}
	_, err = r.try(table, caro, JoinOpen{})
	r.mustRefuse(err, "over")
	_, err = r.try(table, ana, SetOpen{Openness{Seats: true}})
	r.mustRefuse(err, "over")
}

// TestOnlyTheHostOpensAndCloses checks that only the host can open and close a table, also more than once, and that a deleted table
// leaves the list.
func TestOnlyTheHostOpensAndCloses(t *testing.T) {
	r := newRig(t)
	table := r.openTo(morraID, Openness{}, SeatPlan{Kind: Friend})
	_, err := r.try(table, bob, SetOpen{Openness{Seats: true}})
	r.mustRefuse(err, "not-host")
	r.do(table, ana, SetOpen{Openness{Seats: true}})
	if open, _ := r.lists(); len(open) != 1 || !r.found(openWord, table) {
		t.Errorf("open are %q", open)
	}
	before := r.look(table, ana, game.Spectator).Entry
	r.do(table, ana, SetOpen{Openness{Seats: true}})
	if r.look(table, ana, game.Spectator).Entry != before {
		t.Error("opening what is open leaves an entry")
	}
	r.do(table, ana, SetOpen{})
	if open, _ := r.lists(); open != nil {
		t.Errorf("closed, open are %q", open)
	}
	_, err = r.try(table, bob, JoinOpen{})
	r.mustRefuse(err, "not-open")
	r.do(table, ana, SetOpen{Openness{Seats: true}})
	r.do(table, ana, Delete{})
	if open, _ := r.lists(); open != nil {
		t.Errorf("deleted, open are %q", open)
	}
	if _, err = r.try(table, bob, JoinOpen{}); err == nil {
		t.Error("somebody sits down at a table that is gone")
	}
}

// TestAFreedChairIsListedAgain checks that the host can free the seat of a person after a day's absence. Another user
// can then join the running game.
func TestAFreedChairIsListedAgain(t *testing.T) {
	r, hand := openRig(t)
	table := r.openTo(morraID, Openness{Seats: true}, SeatPlan{Kind: Friend})
	for range 2 {
		r.do(table, bob, JoinOpen{})
		if open, _ := r.lists(); open != nil || r.found(openWord, table) {
			t.Errorf("with everybody seated open are %q", open)
		}
		hand.turn(dayAway)
		r.do(table, ana, Drop{Seat: 1})
		if open, _ := r.lists(); len(open) != 1 || !r.found(openWord, table) {
			t.Errorf("with a chair free again open are %q", open)
		}
	}
}

// TestTheListIsBounded checks that the list shows at most mostOfHost tables of one host.
func TestTheListIsBounded(t *testing.T) {
	r := newRig(t)
	for range mostOfHost + 2 {
		r.openTo(morraID, Openness{Seats: true}, SeatPlan{Kind: Friend})
	}
	if open, _ := r.lists(); len(open) != mostOfHost {
		t.Errorf("one host has %d tables in the list", len(open))
	}
}

// TestATableWhoseHostIsAwayIsNotListed checks that a table leaves the list when its host is away, and returns with the host. It also checks
// that the server stores the read mark of a present host.
func TestATableWhoseHostIsAwayIsNotListed(t *testing.T) {
	r := newRig(t)
	clock := &shifted{}
	r.server.clock = clock
	table := r.openTo(morraID, Openness{Seats: true}, SeatPlan{Kind: Friend})
	table.present.clock = clock
	clock.shift(hostGone + time.Minute)
	if open, _ := r.lists(); open != nil {
		t.Errorf("with its host away for an hour open are %q", open)
	}
	r.look(table, ana, game.Spectator)
	if err := table.Seen(context.Background(), ana.ID, 1); err != nil {
		t.Fatal(err)
	}
	clock.shift(hiddenFor)
	if open, _ := r.lists(); len(open) != 1 {
		t.Error("the host is back, and the table is not listed")
	}
	clock.shift(hostGone - time.Minute)
	stop := table.present
	stop.come(ana.ID) // a stream that stays open
	r.server.noteLooks(context.Background())
	if _, at, err := r.log.Seen(context.Background(), table.ID(), ana.ID); err != nil || clock.Now().Sub(at) > time.Minute {
		t.Errorf("that the host still looks was kept at %s, %v", at, err)
	}
}

// shifted is the computer's clock plus an offset.
type shifted struct {
	SystemClock
	by atomic.Int64
}

func (c *shifted) Now() time.Time { return time.Now().Add(time.Duration(c.by.Load())) }

func (c *shifted) shift(by time.Duration) { c.by.Add(int64(by)) }

// TestAChairIsKeptForAGuest checks that nobody else gets a kept seat, neither by its link nor at an open table. The
// user sees the table among their own, and can join without the link or decline.
func TestAChairIsKeptForAGuest(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	r.friends(bluffID, bob) // so that they have played together
	known, err := r.server.Contacts(ctx, ana.ID)
	if err != nil || len(known) != 1 || known[0].Actor != bob || known[0].Tables != 1 {
		t.Fatalf("Ana has played with %+v, %v", known, err)
	}
	if known, err = r.server.Contacts(ctx, caro.ID); err != nil || len(known) != 0 {
		t.Fatalf("Caro has played with %+v, %v", known, err)
	}
	keep := SeatPlan{Kind: Friend, Guest: bob.ID, Name: bob.Name}
	table := r.openTo(bluffID, Openness{Seats: true}, keep)
	if open, _ := r.lists(); open != nil {
		t.Errorf("with the only chair kept, open are %q", open)
	}
	_, err = r.try(table, caro, JoinOpen{})
	r.mustRefuse(err, "full")
	link := r.invite(table, 1)
	_, err = r.try(table, caro, Join{Token: link})
	r.mustRefuse(err, "kept")
	if inv, err := r.server.ByToken(ctx, link, caro.ID); err != nil || inv.Open || !inv.Kept {
		t.Errorf("the link shows Caro %+v, %v", inv, err)
	}
	invited := func() bool {
		mine, err := r.server.Mine(ctx, bob.ID)
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(mine, func(s Summary) bool { return s.ID == table.ID() && s.Invited })
	}
	if !invited() || !r.look(table, bob, game.Spectator).Occupants[1].KeptForMe {
		t.Error("the guest does not know of the chair")
	}
	_, err = r.try(table, caro, Decline{})
	r.mustRefuse(err, "not-invited")
	r.do(table, bob, Decline{})
	if open, _ := r.lists(); len(open) != 1 || invited() {
		t.Error("declined, the chair is not free for others")
	}
	table = r.restart(table.ID())
	r.do(table, caro, JoinOpen{})

	table = r.openTo(bluffID, Openness{}, keep)
	r.do(table, bob, JoinOpen{})
	if got := r.look(table, bob, 1); got.Phase != Running || got.Occupants[1].Name != "Bob" || got.Occupants[1].Kept {
		t.Errorf("the guest sat down, and the table is %s with %+v", got.Phase, got.Occupants[1])
	}
	freed := r.openTo(bluffID, Openness{}, keep)
	r.do(freed, ana, Drop{Seat: 1})
	r.do(freed, caro, Join{Token: r.invite(freed, 1)})
	_, err = r.server.Create(ctx, ana, "", Plan{Game: grabID, Setup: game.Setup{Players: 3}, Seats: []SeatPlan{{Kind: Me}, keep, keep}})
	r.mustRefuse(err, "guest-chair")
}

// TestBarredGuestsDoNotJoin checks that a user for whom server.barred returns true cannot join.
func TestBarredGuestsDoNotJoin(t *testing.T) {
	r := newRig(t)
	r.server.barred = func(_ context.Context, there, guest string) bool { return there == ana.ID && guest == bob.ID }
	table := r.openTo(morraID, Openness{Seats: true}, SeatPlan{Kind: Friend})
	_, err := r.try(table, bob, JoinOpen{})
	r.mustRefuse(err, "barred")
	r.do(table, caro, JoinOpen{})
}

// TestTwoJoinTheLastChair checks that exactly one of several concurrent users gets the last seat.
func TestTwoJoinTheLastChair(t *testing.T) {
	r := newRig(t)
	table := r.openTo(morraID, Openness{Seats: true}, SeatPlan{Kind: Friend})
	got := make(chan error)
	for _, g := range []Actor{bob, caro, dan, eva} {
		go func() {
			_, err := table.Do(context.Background(), Request{Guest: g, Act: JoinOpen{}})
			got <- err
		}()
	}
	sat := 0
	for range 4 {
		if err := <-got; err == nil {
			sat++
		} else {
			r.mustRefuse(err, "full")
		}
	}
	if sat != 1 {
		t.Errorf("%d sat down on one chair", sat)
	}
}

// TestASeriesTurnsTheSeats checks that a rematch moves each person one seat further. The table keeps the results of the
// earlier games even after their tables are deleted.
func TestASeriesTurnsTheSeats(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	first := r.friends(morraID, bob)
	for i := 0; r.look(first, ana, game.Spectator).Phase == Running; i++ {
		r.sayAny(first, i)
	}
	won := r.look(first, ana, game.Spectator).Result.Won
	second, err := r.server.Rematch(ctx, bob, "", first.ID())
	if err != nil {
		t.Fatal(err)
	}
	now := r.look(second, ana, game.Spectator)
	if now.Occupants[0].Name != "Bob" || now.Occupants[1].Name != "Ana" {
		t.Errorf("in the second game %s and %s sit", now.Occupants[0].Name, now.Occupants[1].Name)
	}
	if now.Series == nil || now.Series.Number != 2 || now.Series.Before != first.ID() {
		t.Fatalf("the second game is %+v of a series", now.Series)
	}
	for seat := range game.Seat(2) {
		want := 0
		if won.Has(1 - seat) {
			want = 1
		}
		if got := now.Series.Sides[seat].Won; got != want {
			t.Errorf("seat %s has won %d games, want %d", seat, got, want)
		}
	}
	r.do(first, ana, Delete{})
	r.do(second, bob, End{}) // a game ended by the host does not count
	third, err := r.server.Rematch(ctx, ana, "", second.ID())
	if err != nil {
		t.Fatal(err)
	}
	if s := r.look(third, ana, game.Spectator).Series; s.Number != 2 || s.Sides[0].Won+s.Sides[1].Won != won.Len() {
		t.Errorf("after a game that was ended the series is %+v", s)
	}
	if s := r.look(r.friends(morraID, bob), ana, game.Spectator).Series; s != nil {
		t.Errorf("a first game is %+v of a series", s)
	}
	third = r.restart(third.ID())
	if s := r.look(third, ana, game.Spectator).Series; s.Number != 2 {
		t.Errorf("after a restart the series is %+v", s)
	}
}

// TestNextWaitsLongest checks that the table that has waited longest for a user comes first, and that finished tables
// are not read again.
func TestNextWaitsLongest(t *testing.T) {
	r, clock := newStillRig(t)
	ctx := context.Background()
	next := func(but string) (string, int) {
		t.Helper()
		w, err := r.server.Next(ctx, ana.ID, but)
		if err != nil {
			t.Fatal(err)
		}
		return w.Table, w.Waits
	}
	if id, n := next(""); id != "" || n != 0 {
		t.Errorf("%q waits, %d in all", id, n)
	}
	one := r.friends(morraID, bob)
	clock.turn(time.Second)
	two := r.friends(morraID, bob)
	over := r.friends(morraID, bob)
	r.do(over, ana, End{})
	if id, n := next(""); id != one.ID() || n != 2 {
		t.Errorf("%q waits, %d in all, want %q and 2", id, n, one.ID())
	}
	if id, n := next(one.ID()); id != two.ID() || n != 1 {
		t.Errorf("beside the first %q waits, %d in all", id, n)
	}
	if !r.server.done.has(over.ID()) || r.server.done.has(one.ID()) {
		t.Error("what is over is not known, or what is not is")
	}
}

// TestOldLogsAreOpenForNothing checks that the opening of a closed table without a series and without kept seats has no fields for these.
// Such an opening has the form of those written before the fields existed.
func TestOldLogsAreOpenForNothing(t *testing.T) {
	r := newRig(t)
	table := r.openTo(morraID, Openness{}, SeatPlan{Kind: Friend})
	e := r.entries(table)[0]
	for _, word := range []string{`"open"`, `"series"`, `"for"`} {
		if strings.Contains(string(e.Data), word) {
			t.Errorf("an opening for nobody in particular says %s", e.Data)
		}
	}
}

// TestTheListIsShared checks that an address that opens many tables, each with another host, gets at most ten places in
// the list. Tables of others are listed, and the newest and the fullest alternate.
func TestTheListIsShared(t *testing.T) {
	r := newRig(t)
	honest := func(n int, more ...SeatPlan) string {
		host := Actor{ID: fmt.Sprint("honest", n), Name: "Ana"}
		p := Plan{Game: morraID, Setup: game.Setup{Players: 2 + len(more)}, Seats: append([]SeatPlan{{Kind: Me}, {Kind: Friend}}, more...), Open: Openness{Seats: true}}
		table, err := r.server.Create(WithOrigin(t.Context(), fmt.Sprint("198.51.100.", n)), host, "", p)
		if err != nil {
			t.Fatal(err)
		}
		return table.ID()
	}
	old := honest(1, SeatPlan{Kind: Friend})
	for n := range mostListed + 5 {
		p := Plan{Game: morraID, Setup: game.Setup{Players: 2}, Seats: []SeatPlan{{Kind: Me}, {Kind: Friend}}}
		open := n%2 == 0 // open when made, or opened later
		p.Open.Seats = open
		host := Actor{ID: fmt.Sprint("eve", n), Name: "Eve"}
		ctx := WithOrigin(t.Context(), "192.0.2.1")
		table, err := r.server.Create(ctx, host, "", p)
		if err == nil && !open {
			_, err = table.Do(ctx, Request{Guest: host, Act: SetOpen{Openness{Seats: true}}})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	young := honest(2)
	open, _ := r.lists()
	if len(open) != mostOfAddress+2 || !slices.Contains(open, old) {
		t.Errorf("%d tables are listed, the old one: %v", len(open), slices.Contains(open, old))
	}
	if open[0] != young || open[len(open)-1] == young {
		t.Errorf("the youngest table is not the first")
	}
	userRows, err := r.log.UserRowsBy(t.Context(), listedRow, "")
	if err != nil || len(userRows) != mostListed+7 {
		t.Fatal(len(userRows), err)
	}
	for _, p := range userRows {
		if strings.Contains(fmt.Sprint(p), "192.0.2") || strings.Contains(fmt.Sprint(p), "198.51") {
			t.Fatalf("an address is kept: %v", p)
		}
	}
}
