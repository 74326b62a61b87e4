package table

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pantheon/game"
)

// given renames a person as the admin command does, and then at all their tables as a server does.
func (r *rig) given(guest Actor, name string) {
	r.t.Helper()
	ctx := r.t.Context()
	p, err := GiveName(ctx, r.log, guest.ID, name, r.server.clock.Now())
	if err == nil {
		err = r.log.PutUserRow(ctx, p)
	}
	if err != nil {
		r.t.Fatal(err)
	}
	all, err := r.server.GivenNames(ctx)
	if err != nil {
		r.t.Fatal(err)
	}
	g := all[guest.ID]
	if err := r.server.BeginGiving(ctx, g); err != nil {
		r.t.Fatal(err)
	}
	tables, err := r.server.TablesOf(ctx, g.Guest)
	for _, id := range tables {
		err = errors.Join(err, r.server.RenameAt(ctx, id, g.Guest, g.Name))
	}
	if err := errors.Join(err, r.server.EndGiving(ctx, g.Guest, g.Time)); err != nil {
		r.t.Fatal(err)
	}
}

// TestAnotherNameStandsWhereverTheOldOneStood checks that the new name replaces the old one in running and finished
// games, in chat messages, in the log, and on kept seats. The old name is no longer reserved, and the person cannot
// have it. Other persons at their screen keep their names.
func TestAnotherNameStandsWhereverTheOldOneStood(t *testing.T) {
	r := newRig(t)
	ctx := t.Context()
	bad := Actor{ID: bob.ID, Name: "Foul"}
	old := r.friends(morraID, bad)
	r.do(old, ana, End{})
	if all, _, err := r.server.Results(ctx, ana.ID); err != nil || all[0].Seats[1].Name != "Foul" {
		t.Fatalf("the results are %v (%v)", all, err)
	}
	at := r.friends(bluffID, bad, caro)
	r.sayAny(at, 0)
	r.says(at, bad, "hello")
	own, err := r.server.Create(ctx, bad, "", Plan{Game: morraID, Setup: game.Setup{Players: 2}, Pace: PaceOff, Seats: []SeatPlan{{Kind: Me}, {Kind: Here, Name: "Zoe"}}})
	if err != nil {
		t.Fatal(err)
	}
	waits := r.create(morraID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Friend, Guest: bad.ID, Name: bad.Name})
	if err := errors.Join(r.server.ReserveName(ctx, bad.ID, "Foul"), r.server.Block(ctx, dan.ID, bad)); err != nil {
		t.Fatal(err)
	}
	if _, err := r.server.KeepPerson(ctx, bad.ID, Person{Name: "Foul"}); err != nil {
		t.Fatal(err)
	}
	before := r.look(at, ana, 0).Entry
	r.given(bad, "Caro")
	for range 2 {
		for id, want := range map[string]string{old.ID(): "Ana Caro", at.ID(): "Ana Caro 2 Caro", own.ID(): "Caro Zoe", waits.ID(): "Ana Caro"} {
			snap, names := r.look(r.table(id), ana, game.Spectator), []string{}
			for _, c := range snap.Occupants {
				names = append(names, c.Name)
			}
			if have := strings.Join(names, " "); have != want {
				t.Errorf("at the table there are %q, want %q", have, want)
			}
			for _, e := range r.entries(r.table(id)) {
				if strings.Contains(string(e.Data)+fmt.Sprint(e.Names), "Foul") {
					t.Errorf("entry %d still tells the old name", e.Number)
				}
			}
		}
		r.restart(at.ID())
	}
	at = r.table(at.ID())
	if now := r.look(at, ana, 0).Entry; now != before {
		t.Errorf("the log has gone from entry %d to %d", before, now)
	}
	if have := r.talk(at, ana, ChatMark{}).texts(); have != "Caro 2: hello" {
		t.Errorf("it was said by %q", have)
	}
	tableRows, err := r.log.TableRows(ctx, at.ID(), messageKind)
	if err != nil || len(tableRows) != 1 || strings.Contains(string(tableRows[0].Data), "Foul") {
		t.Errorf("the line is kept as %s (%v)", tableRows[0].Data, err)
	}
	if all, _, err := r.server.Results(ctx, ana.ID); err != nil || all[0].Seats[1].Name != "Caro" {
		t.Errorf("the results are %v (%v)", all, err)
	}
	userRows, _, err := r.server.Kept(ctx, bad.ID)
	for _, p := range userRows {
		if strings.Contains(p.Key+string(p.Data), "Foul") {
			t.Errorf("a row still has the old name: %s %s %s (%v)", p.Kind, p.Key, p.Data, err)
		}
	}
	if all, err := r.server.Blocked(ctx, dan.ID); err != nil || all[0].Name != "Caro" {
		t.Errorf("who blocks the person reads %v (%v)", all, err)
	}
	if err := r.server.FreeName(ctx, eva.ID, "Foul"); err != nil {
		t.Errorf("the name is still reserved: %v", err)
	}
	all, err := r.server.GivenNames(ctx)
	if g := all[bad.ID]; err != nil || !g.Done || !g.Unfit("f o u l") || g.Unfit("Caro") || g.Unfit("Bob") {
		t.Errorf("the name that was given is kept as %+v (%v)", g, err)
	}
	for _, id := range []string{old.ID(), at.ID(), own.ID(), waits.ID()} {
		if err := r.log.Check(ctx, id); err != nil {
			t.Errorf("the log does not hold together: %v", err)
		}
	}
}

// TestNobodyIsGivenABadName refuses invalid names, a name that another person has reserved, and unknown persons.
func TestNobodyIsGivenABadName(t *testing.T) {
	r := newRig(t)
	ctx := t.Context()
	r.friends(morraID, bob)
	if err := r.server.ReserveName(ctx, caro.ID, "Caro"); err != nil {
		t.Fatal(err)
	}
	try := func(guest, name string) error {
		_, err := GiveName(ctx, r.log, guest, name, r.server.clock.Now())
		return err
	}
	r.mustRefuse(try(bob.ID, "Caro"), "name-reserved")
	r.mustRefuse(try(bob.ID, " "), "name-empty")
	if err := try("g-nobody", "Nobody"); !errors.Is(err, ErrNotFound) {
		t.Errorf("somebody unknown is given a name: %v", err)
	}
}
