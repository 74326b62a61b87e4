package table

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// blocks lets one person block another.
func (r *rig) blocks(by, other Guest) {
	r.t.Helper()
	if err := r.hall.Block(context.Background(), by.ID, other); err != nil {
		r.t.Fatal(err)
	}
}

// TestBlockKeepsOut checks that a blocked person cannot join an open table of the blocker and learns no reason. The
// blocker does not see the blocked person's open tables and invitations. After an unblock everything is as before, also
// after a restart.
func TestBlockKeepsOut(t *testing.T) {
	r, clock := newStillRig(t)
	ctx := context.Background()
	open := func(host Guest, invite Guest) *Table {
		t.Helper()
		chairs := []ChairPlan{{Kind: Me}, {Kind: Friend, Guest: invite.ID, Name: invite.Name}, {Kind: Friend}}
		made, err := r.hall.Create(ctx, host, "", Plan{Game: bluffID, Setup: game.Setup{Players: 3}, Chairs: chairs, Open: Openness{Seats: true}})
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	shown := func(to Guest) (n int) {
		t.Helper()
		all, err := r.hall.OpenTables(ctx)
		if err == nil {
			all, err = r.hall.Welcome(ctx, to.ID, all)
		}
		if err != nil {
			t.Fatal(err)
		}
		return len(all)
	}
	invited := func(guest Guest) int {
		t.Helper()
		all, err := r.hall.Mine(ctx, guest.ID)
		if err != nil {
			t.Fatal(err)
		}
		return len(all)
	}
	of := open(ana, dan)
	if open(bob, ana); shown(ana) != 2 || shown(bob) != 2 || invited(ana) != 2 {
		t.Fatalf("before: %d, %d, %d", shown(ana), shown(bob), invited(ana))
	}
	blocked := func() []Blocked {
		t.Helper()
		all, err := r.hall.Blocked(ctx, ana.ID)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	r.blocks(ana, bob)
	since := blocked()[0].Since
	clock.turn(time.Second)
	r.blocks(ana, Guest{bob.ID, "Bobby"}) // a second block only updates the name
	if all := blocked(); len(all) != 1 || all[0].Name != "Bobby" || all[0].ID != bob.ID || !all[0].Since.Equal(since) {
		t.Errorf("Ana has blocked %v, the first time at %v", all, since)
	}
	r.blocks(ana, Guest{"g-aaron", "zoë"})
	r.blocks(ana, Guest{"g-zz", "Aaron"})
	if all := blocked(); len(all) != 3 || all[0].Name != "Aaron" || all[1].Name != "Bobby" || all[2].Name != "zoë" {
		t.Errorf("by their names Ana has blocked %v", all)
	}
	if shown(ana) != 1 || shown(bob) != 2 || invited(ana) != 1 {
		t.Errorf("Ana is shown %d tables and has %d, Bob is shown %d", shown(ana), invited(ana), shown(bob))
	}
	_, err := r.try(of, bob, Join{})
	r.mustRefuse(err, "barred")
	of = r.restart(of.ID())
	_, err = r.try(of, bob, Join{})
	r.mustRefuse(err, "barred")
	if err := r.hall.Unblock(ctx, ana.ID, bob.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := r.try(of, bob, Join{}); err != nil || invited(ana) != 2 {
		t.Errorf("unblocked: %v, %d", err, invited(ana))
	}
}

// TestBlockRefused checks that nobody can block themselves, a person without a valid id, or more persons than the
// limit.
func TestBlockRefused(t *testing.T) {
	r, ctx := newRig(t), context.Background()
	r.mustRefuse(r.hall.Block(ctx, ana.ID, ana), "met-yourself")
	r.mustRefuse(r.hall.Block(ctx, "", bob), "guest-unknown")
	r.mustRefuse(r.hall.Block(ctx, ana.ID, Guest{ID: "two words"}), "guest-unknown")
	r.mustRefuse(r.hall.Block(ctx, ana.ID, Guest{ID: strings.Repeat("x", 100_000)}), "guest-unknown")
	for i := range MaxBlocks {
		p := store.UserRow{Owner: ana.ID, Kind: blockPaper, Key: fmt.Sprint("g", i), Data: []byte("{}")}
		if err := r.log.PutUserRow(ctx, p); err != nil {
			t.Fatal(err)
		}
	}
	r.mustRefuse(r.hall.Block(ctx, ana.ID, bob), "block-many")
	r.blocks(ana, Guest{ID: "g7", Name: "Known"})
	if err := r.hall.Unblock(ctx, ana.ID, "g-nobody"); err != nil {
		t.Error(err)
	}
	if err := r.hall.Unblock(ctx, ana.ID, ""); err != nil {
		t.Error(err)
	}
	if all, err := r.hall.Blocked(ctx, ana.ID); err != nil || len(all) != MaxBlocks {
		t.Errorf("%d are blocked, %v", len(all), err)
	}
}

// TestBlockHidesTalk checks that the blocker does not see messages of the blocked person, before or after the block,
// and that they do not count as unread. All others see them, no notification is sent, and the game continues.
func TestBlockHidesTalk(t *testing.T) {
	r, ctx := newRig(t), context.Background()
	at := r.friends(bluffID, bob, caro)
	reads := func(guest Guest) (all []string, unread int) {
		t.Helper()
		_, unread, err := at.Unread(ctx, guest.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range r.talk(at, guest, TalkMark{}).Lines {
			all = append(all, l.Text)
		}
		return all, unread
	}
	r.says(at, bob, "before")
	seat := game.Seat(1)
	met, err := at.Met(ctx, ana.ID, Spot{Seat: &seat})
	if err != nil || met.Guest != bob {
		t.Fatalf("Ana meets %v, %v", met, err)
	}
	r.blocks(ana, met.Guest)
	r.says(at, bob, "after, Ana")
	r.says(at, caro, "hello")
	if all, unread := reads(ana); !slices.Equal(all, []string{"hello"}) || unread != 1 {
		t.Errorf("Ana reads %q, %d unread", all, unread)
	}
	if all, _ := reads(caro); len(all) != 3 { // Bob's two messages and her own
		t.Errorf("Caro reads %q", all)
	}
	r.callable(ana, caro)
	r.says(at, bob, "Ana and Caro, listen")
	r.mustCall("Bob names both", map[Guest]Cause{caro: ForMention})
	all := []store.Notification{{User: ana.ID}, {User: caro.ID}}
	if got := r.hall.unlessBlocked(ctx, bob.ID, all); len(got) != 1 || got[0].User != caro.ID {
		t.Errorf("notices of what Bob said go to %v", got)
	}
	if near, err := at.Neighbours(ctx, ana.ID); err != nil || len(near) != 2 || !near[0].Blocked || near[1].Blocked {
		t.Errorf("at Ana's table sit %v, %v", near, err)
	}
	if near, err := at.Neighbours(ctx, bob.ID); err != nil || len(near) != 2 || near[0].Blocked || !near[0].Host {
		t.Errorf("at Bob's table sit %v, %v", near, err)
	}
	r.sayAny(at, 0) // the game continues
}

// TestMeeting checks which person each spot at a table means.
func TestMeeting(t *testing.T) {
	r, ctx := newRig(t), context.Background()
	at := r.friends(bluffID, bob, caro)
	r.says(at, bob, "what I said")
	line := func(text string) *TalkID {
		id, _ := ParseTalkID(text)
		return &id
	}
	none, mine := game.Seat(9), game.Seat(0)
	for _, c := range []struct {
		by   Guest
		at   Spot
		want string // the id of the refusal, or the name
		said string
	}{
		{ana, Spot{Line: line("s1")}, "Bob", "what I said"},
		{dan, Spot{Line: line("s1")}, "talk-gone", ""}, // a spectator cannot read this message
		{ana, Spot{Line: line("s2")}, "talk-gone", ""},
		{ana, Spot{Line: &TalkID{Room: 7, N: 1}}, "talk-gone", ""},
		{bob, Spot{Line: line("s1")}, "met-yourself", ""},
		{bob, Spot{Host: true}, "Ana", ""},
		{ana, Spot{Host: true}, "met-yourself", ""},
		{ana, Spot{Seat: &mine}, "met-yourself", ""},
		{ana, Spot{Seat: &none}, "met-nobody", ""},
		{ana, Spot{}, "", ""},
	} {
		m, err := at.Met(ctx, c.by.ID, c.at)
		if err != nil {
			r.mustRefuse(err, c.want)
		} else if m.Name != c.want || m.Said != c.said {
			t.Errorf("%v meets %v", c.at, m)
		}
	}
}

// TestMeetingWhoSharesAScreen checks that a person who plays at another person's screen cannot be met and is not
// listed.
func TestMeetingWhoSharesAScreen(t *testing.T) {
	r, ctx := newRig(t), context.Background()
	at := r.create(bluffID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend}, ChairPlan{Kind: Here, Name: "Mum"})
	r.do(at, bob, Sit{Token: r.invite(at, 1)})
	here := game.Seat(2)
	_, err := at.Met(ctx, bob.ID, Spot{Seat: &here})
	r.mustRefuse(err, "met-nobody")
	if near, err := at.Neighbours(ctx, bob.ID); err != nil || len(near) != 1 || near[0].Name != "Ana" || !slices.Equal(near[0].Seats, []game.Seat{0}) {
		t.Errorf("Bob sits with %+v, %v", near, err)
	}
}

// TestBlockElsewhere checks that a block or unblock on another server takes effect here after blocksGood.
func TestBlockElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, ctx := newRig(t), context.Background()
		if all, err := r.hall.blocks(ctx, ana.ID); err != nil || len(all) != 0 { // this result is cached
			t.Fatal(all, err)
		}
		there := store.UserRow{Owner: ana.ID, Kind: blockPaper, Key: bob.ID, Time: time.Now(), Data: []byte("{}")}
		if err := r.log.PutUserRow(ctx, there); err != nil {
			t.Fatal(err)
		}
		time.Sleep(blocksGood)
		if !r.hall.blocksOff(ctx, ana.ID, bob.ID) {
			t.Error("a block that was made elsewhere does not count")
		}
		if err := r.log.DropUserRows(ctx, ana.ID, blockPaper, bob.ID); err != nil {
			t.Fatal(err)
		}
		time.Sleep(blocksGood)
		if r.hall.blocksOff(ctx, ana.ID, bob.ID) {
			t.Error("a block that was taken back elsewhere counts")
		}
	})
}

// A meddler is a log that calls meanwhile while user rows are read.
type meddler struct {
	store.Log
	meanwhile func()
}

func (m *meddler) UserRows(ctx context.Context, owner, kind string) ([]store.UserRow, error) {
	papers, err := m.Log.UserRows(ctx, owner, kind)
	if f := m.meanwhile; f != nil && kind == blockPaper {
		m.meanwhile = nil
		f()
	}
	return papers, err
}

// TestBlockWhileItIsRead checks that a block made while another request reads the blocks is not overwritten by the
// older result.
func TestBlockWhileItIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // no time passes between the two
		m := &meddler{}
		r := &rig{t: t, folder: t.TempDir(), shelf: toys(), wrap: func(l store.Log) store.Log { m.Log = l; return m }}
		r.open()
		defer r.close()
		m.meanwhile = func() { r.blocks(ana, bob) }
		if r.hall.blocksOff(context.Background(), ana.ID, bob.ID) {
			t.Fatal("it was read too late")
		}
		if !r.hall.blocksOff(context.Background(), ana.ID, bob.ID) {
			t.Error("the block was forgotten")
		}
	})
}

// TestComplaintsOfADay checks that a person at the limit of reports can report again a day later.
func TestComplaintsOfADay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, ctx := newRig(t), context.Background()
		c := Complaint{By: ana, Reason: "spam"}
		for range MaxComplaints {
			if err := r.hall.Complain(ctx, c); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(24*time.Hour - time.Second)
		r.mustRefuse(r.hall.Complain(ctx, c), "report-many")
		time.Sleep(time.Second)
		if err := r.hall.Complain(ctx, c); err != nil {
			t.Error(err)
		}
	})
}

// TestComplaints checks that a report is stored as it was made, that the number per person is limited, and that closing
// removes it permanently.
func TestComplaints(t *testing.T) {
	r, clock := newStillRig(t)
	ctx := context.Background()
	c := Complaint{By: ana, Reason: "abuse", Text: " <b>rude</b> \n twice ", About: bob, Table: "t1", Entry: 7, Said: "boo", Line: "s1"}
	for _, bad := range []struct {
		change func(*Complaint)
		want   string
	}{
		{func(c *Complaint) { c.Reason = "dull" }, "report-reason"},
		{func(c *Complaint) { c.Reason = "" }, "report-reason"},
		{func(c *Complaint) { c.Text = strings.Repeat("x", MaxComplaint+1) }, "report-long"},
		{func(c *Complaint) { c.Text = strings.Repeat("字", 100_000) }, "report-long"},
		{func(c *Complaint) { c.Text = "a\x00b" }, "talk-strange"},
		{func(c *Complaint) { c.Text = "a\xffb" }, "talk-strange"},
		{func(c *Complaint) { c.Text = "\u202eevil" }, "talk-strange"},
		{func(c *Complaint) { c.About = ana }, "met-yourself"},
		{func(c *Complaint) { c.By = Guest{} }, "guest-unknown"},
	} {
		one := c
		bad.change(&one)
		r.mustRefuse(r.hall.Complain(ctx, one), bad.want)
	}
	for range MaxComplaints {
		if err := r.hall.Complain(ctx, c); err != nil {
			t.Fatal(err)
		}
	}
	r.mustRefuse(r.hall.Complain(ctx, c), "report-many")
	other := c
	other.By, other.Text, other.About = caro, strings.Repeat("字", MaxComplaint), Guest{}
	clock.turn(time.Millisecond) // the newest
	if err := r.hall.Complain(ctx, other); err != nil {
		t.Fatal(err)
	}
	all, err := Complaints(ctx, r.log)
	if err != nil || len(all) != MaxComplaints+1 {
		t.Fatalf("%d reports, %v", len(all), err)
	}
	if first := all[0]; first.By != caro || first.Text != other.Text || first.About != (Guest{}) {
		t.Errorf("the youngest is %+v", first)
	}
	if one := all[3]; one.Text != "<b>rude</b> twice" || one.About != bob || one.Said != "boo" || one.Entry != 7 || one.Time.IsZero() {
		t.Errorf("it is kept as %+v", one)
	}
	if err := CloseComplaint(ctx, r.log, all[3].ID); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{all[3].ID, "", "nobody", strings.Repeat("x", 1000)} {
		if err := CloseComplaint(ctx, r.log, id); err != ErrNotFound { //nolint:errorlint // it is that itself
			t.Errorf("closing %.20q: %v", id, err)
		}
	}
	if left, err := Complaints(ctx, r.log); err != nil || len(left) != MaxComplaints {
		t.Errorf("%d are left, %v", len(left), err)
	}
}
