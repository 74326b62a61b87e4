package table

import (
	"context"
	"slices"
	"testing"

	"pantheon/game"
	"pantheon/store"
)

// pass merges one user into another, as signing in does.
func (r *rig) pass(from, to Actor) {
	r.t.Helper()
	ctx := context.Background()
	ids, err := r.server.TablesOf(ctx, from.ID)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, id := range ids {
		if err := r.server.MergeAt(ctx, id, from.ID, to.ID); err != nil {
			r.t.Fatal(err)
		}
	}
	if _, err := r.server.MergeRest(ctx, from.ID, to.ID); err != nil {
		r.t.Fatal(err)
	}
}

// TestSeatsPassToThePersonWhoTheyAre checks that seats, the role of host, kept seats, notes, messages and read marks
// move to the other user id. Nothing of the merged user remains after a restart. Removing the person also removes the
// merged user's names.
func TestSeatsPassToThePersonWhoTheyAre(t *testing.T) {
	r := newRig(t)
	ctx := t.Context()
	at := r.friends(morraID, bob, caro)
	waits, err := r.server.Create(ctx, bob, "", Plan{Game: morraID, Setup: game.Setup{Players: 2}, Pace: PaceOff,
		Seats: []SeatPlan{{Kind: Me}, {Kind: Friend, Guest: ana.ID, Name: ana.Name}}})
	if err != nil {
		t.Fatal(err)
	}
	r.says(at, ana, "from Ana")
	r.says(at, bob, "from Bob")
	r.reads(at, ana)
	if err := at.Note(ctx, ana.ID, "my note"); err != nil {
		t.Fatal(err)
	}
	line := r.talk(at, bob, ChatMark{}).Lines[0].ID
	if err := at.Mute(ctx, caro.ID, line); err != nil {
		t.Fatal(err)
	}
	if err := r.server.Block(ctx, ana.ID, dan); err != nil {
		t.Fatal(err)
	}
	if err := r.server.Block(ctx, dan.ID, ana); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{EndpointsKind, PreferencesKind} {
		if err := r.log.PutUserRow(ctx, store.UserRow{Owner: ana.ID, Kind: kind, Key: "way", Data: []byte("{}")}); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.server.ReportAbuse(ctx, AbuseReport{By: bob, About: ana, Reason: "name"}); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second call finds nothing left
		r.pass(ana, eva)
	}
	for range 2 {
		snap := r.look(at, eva, 0)
		if !slices.Equal(snap.Mine, []game.Seat{0}) || !snap.Host || snap.Occupants[0].Name != "Ana" {
			t.Errorf("the person holds %v, is the host %v, and is called %q", snap.Mine, snap.Host, snap.Occupants[0].Name)
		}
		if snap := r.look(at, ana, game.Spectator); len(snap.Mine) > 0 || snap.Host {
			t.Error("the guest still has their seat")
		}
		if !r.look(waits, eva, game.Spectator).Occupants[1].KeptForMe {
			t.Error("the chair that was kept is not kept for the person")
		}
		talk := r.talk(at, eva, ChatMark{})
		if talk.Note != "my note" || !talk.Lines[0].Own || r.unread(at, eva) != 0 {
			t.Errorf("the person reads the note %q, said the line: %v, has %d lines to read", talk.Note, talk.Lines[0].Own, r.unread(at, eva))
		}
		if have := r.talk(at, caro, ChatMark{}).texts(); have != "Bob: from Bob" {
			t.Errorf("who does not hear the guest hears %q", have)
		}
		at, waits = r.restart(at.ID()), r.table(waits.ID())
	}
	userRows, tableRows, err := r.server.Kept(ctx, ana.ID)
	if tables, _ := r.server.TablesOf(ctx, ana.ID); err != nil || len(userRows)+len(tableRows)+len(tables) > 0 {
		t.Errorf("of the guest there are still %v, %v, %v (%v)", userRows, tableRows, tables, err)
	}
	if by, _ := r.server.Blocked(ctx, eva.ID); len(by) != 1 || by[0].ID != dan.ID {
		t.Errorf("the person blocks %v", by)
	}
	if of, _ := r.server.Blocked(ctx, dan.ID); len(of) != 1 || of[0].ID != eva.ID {
		t.Errorf("who blocked the guest blocks %v", of)
	}
	if ways, _ := r.log.UserRows(ctx, eva.ID, EndpointsKind); len(ways) != 1 {
		t.Errorf("the person can be called by %v", ways)
	}
	if all, _ := AbuseReports(ctx, r.log); len(all) != 1 || all[0].About.ID != eva.ID {
		t.Errorf("the reports are %+v", all)
	}
	if met, err := r.server.Contacts(ctx, bob.ID); err != nil || !slices.ContainsFunc(met, func(c Contact) bool { return c.ID == eva.ID }) ||
		slices.ContainsFunc(met, func(c Contact) bool { return c.ID == ana.ID }) {
		t.Errorf("Bob has played with %v (%v)", met, err)
	}
	r.do(at, eva, End{})
	if all, _, err := r.server.Results(ctx, eva.ID); err != nil || len(all) != 1 {
		t.Errorf("the person has the results %v (%v)", all, err)
	}
	if err := r.server.ForgetAt(ctx, at.ID(), eva.ID); err != nil {
		t.Fatal(err)
	}
	for _, e := range r.entries(r.restart(at.ID())) {
		if slices.Contains(e.Names, "Ana") {
			t.Errorf("entry %d still tells the name of who was removed: %v", e.Number, e.Names)
		}
	}
}

// TestNobodyTakesTwoSeatsAlong checks that nothing is merged while the game runs if both user ids hold seats, even if one of
// them has resigned, or if one has held the other's seat.
func TestNobodyTakesTwoSeatsAlong(t *testing.T) {
	r := newRig(t)
	ctx := t.Context()
	at := r.friends(bluffID, bob, caro)
	r.mustRefuse(r.server.MergeAt(ctx, at.ID(), bob.ID, ana.ID), "pass-both")
	if all, err := r.server.Clashes(ctx, bob.ID, ana.ID); err != nil || len(all) != 1 || all[0].ID != at.ID() {
		t.Errorf("the clashes are %v (%v)", all, err)
	}
	r.do(at, bob, Resign{Seat: 1}) // he still knows its cards
	r.mustRefuse(r.server.MergeAt(ctx, at.ID(), bob.ID, ana.ID), "pass-both")
	if all, err := r.server.Clashes(ctx, bob.ID, ana.ID); err != nil || len(all) != 1 {
		t.Errorf("after Bob has resigned the clashes are %v (%v)", all, err)
	}
	r.do(at, caro, GiveAway{Seat: 2})
	r.do(at, dan, Join{Token: r.look(at, caro, 2).Occupants[2].Token})
	r.mustRefuse(r.server.MergeAt(ctx, at.ID(), dan.ID, caro.ID), "pass-both") // Caro knew the cards, and Dan knows them now
	if held := r.look(at, bob, 1).Mine; len(held) != 1 {
		t.Errorf("after the refusals Bob holds %v", held)
	}
	r.do(at, ana, End{})
	if err := r.server.MergeAt(ctx, at.ID(), bob.ID, ana.ID); err != nil {
		t.Errorf("when the game is over it is refused: %v", err)
	}
}

// TestWhoTakesSeatsAlongIsCalled checks that the person is notified if the game waits for a merged seat.
func TestWhoTakesSeatsAlongIsCalled(t *testing.T) {
	r := newRig(t)
	ctx := t.Context()
	if err := r.log.PutUserRow(ctx, store.UserRow{Owner: eva.ID, Kind: EndpointsKind, Key: "way", Data: []byte("{}")}); err != nil {
		t.Fatal(err)
	}
	at := r.friends(morraID, bob)
	r.pass(ana, eva)
	due, err := r.log.ClaimNotifications(ctx, r.server.clock.Now().Add(notifySlow+notifySlow), notifySlow, 10)
	if err != nil || len(due) != 1 || due[0].User != eva.ID || due[0].Kind != string(ForTurn) {
		t.Errorf("the notifications are %v (%v), at a table that waits for %v", due, err, r.look(at, eva, 0).Waiting)
	}
}
