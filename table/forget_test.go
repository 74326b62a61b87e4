package table

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"pantheon/game"
)

// told returns the names in a table's log.
func (r *rig) told(t *Table) (names []string) {
	for _, e := range r.entries(t) {
		for _, name := range e.Names {
			if name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// TestForgettingAtATable checks that every name which a removed person ever had is gone from the table, also when the
// log is read again. Others stay, and the game continues.
func TestForgettingAtATable(t *testing.T) {
	r, ctx := newRig(t), context.Background()
	at := r.friends(bluffID, bob, caro)
	r.says(at, bob, "good evening")
	r.do(at, bob, Rename{Seat: 1, Name: "Zacharias"})
	r.do(at, bob, Rename{Seat: 1, Name: "Yves"})
	r.do(at, caro, Rename{Seat: 2, Name: "Carolina"})
	if err := at.Mute(ctx, caro.ID, MessageID{Channel: SeatsChannel, N: 1}); err != nil {
		t.Fatal(err)
	}
	if names := r.told(at); !slices.Equal(names, []string{"Ana", "Bob", "Caro", "Carolina", "Yves", "Zacharias"}) {
		t.Fatalf("the log tells %v", names)
	}
	if err := r.server.ForgetAt(ctx, at.ID(), bob.ID); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if names := r.told(at); !slices.Equal(names, []string{"Ana", "Caro", "Carolina"}) {
			t.Errorf("the log still tells %v", names)
		}
		snap := r.look(at, ana, 0)
		if c := snap.Occupants[1]; c.Name != "" || !c.Resigned || snap.Occupants[2].Name != "Carolina" || snap.Phase != Running {
			t.Errorf("the chairs are %+v", snap.Occupants)
		}
		for _, guest := range []Actor{ana, caro} {
			if talk := r.talk(at, guest, ChatMark{}); len(talk.Lines) != 0 || len(talk.Muted) != 0 {
				t.Errorf("%s still reads %+v", guest.Name, talk)
			}
		}
		tableRows, err := r.log.TableRows(ctx, at.ID(), chatOwn)
		for _, s := range tableRows {
			if strings.Contains(string(s.Data), "Bob") || strings.Contains(string(s.Data), "Yves") || strings.Contains(string(s.Data), bob.ID) {
				t.Errorf("kept is %s (%v)", s.Data, err)
			}
		}
		at = r.restart(at.ID())
	}
	if err := r.log.CheckFolder(ctx); err != nil {
		t.Error(err)
	}
}

// TestForgettingBeforeAGame checks that the seat of a removed person is free again with another link. A table that they
// host is deleted, and so is one at which nobody else ever had a seat.
func TestForgettingBeforeAGame(t *testing.T) {
	r, ctx := newRig(t), context.Background()
	waits := r.create(bluffID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Friend}, SeatPlan{Kind: Friend})
	link := r.invite(waits, 1)
	r.do(waits, bob, Join{Token: link})
	alone := r.create(bluffID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Here, Name: "Mum"})
	if err := r.server.ForgetAt(ctx, waits.ID(), bob.ID); err != nil {
		t.Fatal(err)
	}
	if c := r.look(waits, ana, game.Spectator).Occupants[1]; !c.Empty || c.Name != "" || c.Token == "" || c.Token == link {
		t.Errorf("his chair is %+v", c)
	}
	for _, gone := range []*Table{waits, alone} {
		if err := r.server.ForgetAt(ctx, gone.ID(), ana.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := r.server.Table(ctx, gone.ID()); !errors.Is(err, ErrGone) {
			t.Errorf("a table of hers is there: %v", err)
		}
	}
	if err := r.server.ForgetAt(ctx, "nowhere", ana.ID); err != nil {
		t.Error(err)
	}
}

// TestForgettingWhatIsBesideTables checks that a removed person who only chatted as a spectator is found, and that all their data is
// removed. Their avatar is gone from the cache too.
func TestForgettingWhatIsBesideTables(t *testing.T) {
	r, ctx := newRig(t), context.Background()
	at := r.friends(bluffID, bob)
	if err := at.Post(ctx, dan, ChatPost{Text: "I only watch"}); err != nil {
		t.Fatal(err)
	}
	if ids, err := r.server.TablesOf(ctx, dan.ID); err != nil || !slices.Equal(ids, []string{at.ID()}) {
		t.Errorf("Dan is found at %v, %v", ids, err)
	}
	if _, err := r.server.KeepPerson(ctx, bob.ID, Person{Name: "Bob", Avatar: "sun"}); err != nil {
		t.Fatal(err)
	}
	if face := r.look(at, ana, 0).Occupants[1].Avatar; face != "sun" {
		t.Fatalf("Bob's face is %q", face)
	}
	for _, guest := range []Actor{ana, bob} {
		if err := at.Seen(ctx, guest.ID, 1); err != nil {
			t.Fatal(err)
		}
	}
	if marks, err := r.server.ReadMarks(ctx, bob.ID); err != nil || len(marks) != 1 || marks[0].Table != at.ID() || marks[0].Entry != 1 {
		t.Errorf("the read marks of Bob are %v, %v", marks, err)
	}
	for _, guest := range []Actor{bob, dan} {
		if _, err := r.server.Forget(ctx, guest.ID); err != nil {
			t.Fatal(err)
		}
		if marks, err := r.log.ReadMarksOf(ctx, guest.ID); err != nil || len(marks) != 0 {
			t.Errorf("of %s are kept the read marks %v, %v", guest.Name, marks, err)
		}
		if userRows, tableRows, err := r.server.Kept(ctx, guest.ID); err != nil || len(userRows)+len(tableRows) != 0 {
			t.Errorf("of %s is kept %v, %v, %v", guest.Name, userRows, tableRows, err)
		}
	}
	if face := r.look(at, ana, 0).Occupants[1].Avatar; face != "" {
		t.Errorf("Bob's face is still %q", face)
	}
	if ids, err := r.server.TablesOf(ctx, dan.ID); err != nil || len(ids) != 0 {
		t.Errorf("Dan is still found at %v, %v", ids, err)
	}
	if marks, err := r.log.ReadMarksOf(ctx, ana.ID); err != nil || len(marks) != 1 {
		t.Errorf("the read marks of Ana, who stays, are %v, %v", marks, err)
	}
	if err := errors.Join(r.log.CheckFolder(ctx), r.log.Check(ctx, at.ID())); err != nil {
		t.Error(err)
	}
}
