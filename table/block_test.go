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

// blocks makes one person block another.
func (r *rig) blocks(by, other Actor) {
	r.t.Helper()
	if err := r.server.Block(context.Background(), by.ID, other); err != nil {
		r.t.Fatal(err)
	}
}

// TestBlockKeepsOut checks that a blocked person cannot join an open table of the blocker. The blocker does not see the blocked person's
// open tables and invitations. After an unblock everything is as before, also after a restart.
func TestBlockKeepsOut(t *testing.T) {
	r, clock := newStillRig(t)
	ctx := context.Background()
	open := func(host Actor, invite Actor) *Table {
		t.Helper()
		chairs := []SeatPlan{{Kind: Me}, {Kind: Friend, Guest: invite.ID, Name: invite.Name}, {Kind: Friend}}
		made, err := r.server.Create(ctx, host, "", Plan{Game: bluffID, Setup: game.Setup{Players: 3}, Seats: chairs, Open: Openness{Seats: true}})
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	shown := func(to Actor) (n int) {
		t.Helper()
		all, err := r.server.OpenTables(ctx)
		if err == nil {
			all, err = r.server.Welcome(ctx, to.ID, all)
		}
		if err != nil {
			t.Fatal(err)
		}
		return len(all)
	}
	invited := func(guest Actor) int {
		t.Helper()
		all, err := r.server.Mine(ctx, guest.ID)
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
		all, err := r.server.Blocked(ctx, ana.ID)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	r.blocks(ana, bob)
	since := blocked()[0].Since
	clock.turn(time.Second)
	r.blocks(ana, Actor{bob.ID, "Bobby"}) // a second block only updates the name
	if all := blocked(); len(all) != 1 || all[0].Name != "Bobby" || all[0].ID != bob.ID || !all[0].Since.Equal(since) {
		t.Errorf("Ana has blocked %v, the first time at %v", all, since)
	}
	r.blocks(ana, Actor{"g-aaron", "zoë"})
	r.blocks(ana, Actor{"g-zz", "Aaron"})
	if all := blocked(); len(all) != 3 || all[0].Name != "Aaron" || all[1].Name != "Bobby" || all[2].Name != "zoë" {
		t.Errorf("by their names Ana has blocked %v", all)
	}
	if shown(ana) != 1 || shown(bob) != 2 || invited(ana) != 1 {
		t.Errorf("Ana is shown %d tables and has %d, Bob is shown %d", shown(ana), invited(ana), shown(bob))
	}
	_, err := r.try(of, bob, JoinOpen{})
	r.mustRefuse(err, "barred")
	of = r.restart(of.ID())
	_, err = r.try(of, bob, JoinOpen{})
	r.mustRefuse(err, "barred")
	if err := r.server.Unblock(ctx, ana.ID, bob.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := r.try(of, bob, JoinOpen{}); err != nil || invited(ana) != 2 {
		t.Errorf("unblocked: %v, %d", err, invited(ana))
	}
}

// TestBlockRefused checks that nobody can block themselves, a person without a valid id, or more persons than the
// limit.
func TestBlockRefused(t *testing.T) {
	r, ctx := newRig(t), context.Background()
	r.mustRefuse(r.server.Block(ctx, ana.ID, ana), "met-yourself")
	r.mustRefuse(r.server.Block(ctx, "", bob), "guest-unknown")
	r.mustRefuse(r.server.Block(ctx, ana.ID, Actor{ID: "two words"}), "guest-unknown")
	r.mustRefuse(r.server.Block(ctx, ana.ID, Actor{ID: strings.Repeat("x", 100_000)}), "guest-unknown")
	for i := range MaxBlocks {
		p := store.UserRow{Owner: ana.ID, Kind: blockRow, Key: fmt.Sprint("g", i), Data: []byte("{}")}
		if err := r.log.PutUserRow(ctx, p); err != nil {
			t.Fatal(err)
		}
	}
	r.mustRefuse(r.server.Block(ctx, ana.ID, bob), "block-many")
	r.blocks(ana, Actor{ID: "g7", Name: "Known"})
	if err := r.server.Unblock(ctx, ana.ID, "g-nobody"); err != nil {
		t.Error(err)
	}
	if err := r.server.Unblock(ctx, ana.ID, ""); err != nil {
		t.Error(err)
	}
	if all, err := r.server.Blocked(ctx, ana.ID); err != nil || len(all) != MaxBlocks {
		t.Errorf("%d are blocked, %v", len(all), err)
	}
}

// TestBlockHidesTalk checks that the blocker sees no messages of the blocked person, written before or after the block. They do not count
// as unread. All others see them and are notified; the blocker is not. The game continues.
func TestBlockHidesTalk(t *testing.T) {
	r, ctx := newRig(t), context.Background()
	at := r.friends(bluffID, bob, caro)
	reads := func(guest Actor) (all []string, unread int) {
		t.Helper()
		_, unread, err := at.Unread(ctx, guest.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range r.talk(at, guest, ChatMark{}).Lines {
			all = append(all, l.Text)
		}
		return all, unread
	}
	r.says(at, bob, "before")
	seat := game.Seat(1)
	met, err := at.Met(ctx, ana.ID, Spot{Seat: &seat})
	if err != nil || met.Actor != bob {
		t.Fatalf("Ana meets %v, %v", met, err)
	}
	r.blocks(ana, met.Actor)
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
	r.mustCall("Bob names both", map[Actor]Cause{caro: ForMention})
	all := []store.Notification{{User: ana.ID}, {User: caro.ID}}
	if got := r.server.unlessBlocked(ctx, bob.ID, all); len(got) != 1 || got[0].User != caro.ID {
		t.Errorf("notifications of what Bob said go to %v", got)
	}
	if near, err := at.PeopleHere(ctx, ana.ID); err != nil || len(near) != 2 || !near[0].Blocked || near[1].Blocked {
		t.Errorf("at Ana's table sit %v, %v", near, err)
	}
	if near, err := at.PeopleHere(ctx, bob.ID); err != nil || len(near) != 2 || near[0].Blocked || !near[0].Host {
		t.Errorf("at Bob's table sit %v, %v", near, err)
	}
	r.sayAny(at, 0) // the game continues
}

// TestMeeting checks which person is met at each spot of a table: a message, a seat, or the host. A spot that shows no other person is
// refused.
func TestMeeting(t *testing.T) {
	r, ctx := newRig(t), context.Background()
	at := r.friends(bluffID, bob, caro)
	r.says(at, bob, "what I said")
	line := func(text string) *MessageID {
		id, _ := ParseMessageID(text)
		return &id
	}
	none, mine := game.Seat(9), game.Seat(0)
	for _, c := range []struct {
		by   Actor
		at   Spot
		want string // the id of the refusal, or the name
		said string
	}{
		{ana, Spot{Line: line("s1")}, "Bob", "what I said"},
		{dan, Spot{Line: line("s1")}, "talk-gone", ""}, // a spectator cannot read this message
		{ana, Spot{Line: line("s2")}, "talk-gone", ""},
		{ana, Spot{Line: &MessageID{Channel: 7, N: 1}}, "talk-gone", ""},
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
	at := r.create(bluffID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Friend}, SeatPlan{Kind: Here, Name: "Mum"})
	r.do(at, bob, Join{Token: r.invite(at, 1)})
	here := game.Seat(2)
	_, err := at.Met(ctx, bob.ID, Spot{Seat: &here})
	r.mustRefuse(err, "met-nobody")
	if near, err := at.PeopleHere(ctx, bob.ID); err != nil || len(near) != 1 || near[0].Name != "Ana" || !slices.Equal(near[0].Seats, []game.Seat{0}) {
		t.Errorf("Bob sits with %+v, %v", near, err)
	}
}

// TestBlockElsewhere checks that a block or unblock on another server takes effect here after blocksGood.
func TestBlockElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, ctx := newRig(t), context.Background()
		if all, err := r.server.blocks(ctx, ana.ID); err != nil || len(all) != 0 { // this result is cached
			t.Fatal(all, err)
		}
		there := store.UserRow{Owner: ana.ID, Kind: blockRow, Key: bob.ID, Time: time.Now(), Data: []byte("{}")}
		if err := r.log.PutUserRow(ctx, there); err != nil {
			t.Fatal(err)
		}
		time.Sleep(blocksGood)
		if !r.server.blocksOff(ctx, ana.ID, bob.ID) {
			t.Error("a block that was made elsewhere does not count")
		}
		if err := r.log.DropUserRows(ctx, ana.ID, blockRow, bob.ID); err != nil {
			t.Fatal(err)
		}
		time.Sleep(blocksGood)
		if r.server.blocksOff(ctx, ana.ID, bob.ID) {
			t.Error("a block that was taken back elsewhere counts")
		}
	})
}

// A meddler is a log that calls the function during once, while blocks are read: after the read, and before the caller has the result.
type meddler struct {
	store.Log
	during func()
}

func (m *meddler) UserRows(ctx context.Context, owner, kind string) ([]store.UserRow, error) {
	userRows, err := m.Log.UserRows(ctx, owner, kind)
	if f := m.during; f != nil && kind == blockRow {
		m.during = nil
		f()
	}
	return userRows, err
}

// TestBlockWhileItIsRead checks that a block made while another request reads the blocks is not overwritten by the
// older result.
func TestBlockWhileItIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // no time passes between the two
		m := &meddler{}
		r := &rig{t: t, folder: t.TempDir(), registry: toys(), wrap: func(l store.Log) store.Log { m.Log = l; return m }}
		r.open()
		defer r.close()
		m.during = func() { r.blocks(ana, bob) }
		if r.server.blocksOff(context.Background(), ana.ID, bob.ID) {
			t.Fatal("it was read too late")
		}
		if !r.server.blocksOff(context.Background(), ana.ID, bob.ID) {
			t.Error("the block was forgotten")
		}
	})
}

// TestComplaintsOfADay checks that a person at the limit of reports can report again a day later.
func TestComplaintsOfADay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, ctx := newRig(t), context.Background()
		c := AbuseReport{By: ana, Reason: "spam"}
		for range MaxAbuseReports {
			if err := r.server.ReportAbuse(ctx, c); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(24*time.Hour - time.Second)
		r.mustRefuse(r.server.ReportAbuse(ctx, c), "report-many")
		time.Sleep(time.Second)
		if err := r.server.ReportAbuse(ctx, c); err != nil {
			t.Error(err)
		}
	})
}

// TestComplaints checks that an invalid report is refused, and a valid one is stored with cleaned text. The number per person is limited.
// Closing a report removes it permanently.
func TestComplaints(t *testing.T) {
	r, clock := newStillRig(t)
	ctx := context.Background()
	c := AbuseReport{By: ana, Reason: "abuse", Text: " <b>rude</b> \n twice ", About: bob, Table: "t1", Entry: 7, Said: "boo", Line: "s1"}
	for _, bad := range []struct {
		change func(*AbuseReport)
		want   string
	}{
		{func(c *AbuseReport) { c.Reason = "dull" }, "report-reason"},
		{func(c *AbuseReport) { c.Reason = "" }, "report-reason"},
		{func(c *AbuseReport) { c.Text = strings.Repeat("x", MaxAbuseReport+1) }, "report-long"},
		{func(c *AbuseReport) { c.Text = strings.Repeat("字", 100_000) }, "report-long"},
		{func(c *AbuseReport) { c.Text = "a\x00b" }, "talk-strange"},
		{func(c *AbuseReport) { c.Text = "a\xffb" }, "talk-strange"},
		{func(c *AbuseReport) { c.Text = "\u202eevil" }, "talk-strange"},
		{func(c *AbuseReport) { c.About = ana }, "met-yourself"},
		{func(c *AbuseReport) { c.By = Actor{} }, "guest-unknown"},
	} {
		one := c
		bad.change(&one)
		r.mustRefuse(r.server.ReportAbuse(ctx, one), bad.want)
	}
	for range MaxAbuseReports {
		if err := r.server.ReportAbuse(ctx, c); err != nil {
			t.Fatal(err)
		}
	}
	r.mustRefuse(r.server.ReportAbuse(ctx, c), "report-many")
	other := c
	other.By, other.Text, other.About = caro, strings.Repeat("字", MaxAbuseReport), Actor{}
	clock.turn(time.Millisecond) // the newest
	if err := r.server.ReportAbuse(ctx, other); err != nil {
		t.Fatal(err)
	}
	all, err := AbuseReports(ctx, r.log)
	if err != nil || len(all) != MaxAbuseReports+1 {
		t.Fatalf("%d reports, %v", len(all), err)
	}
	if first := all[0]; first.By != caro || first.Text != other.Text || first.About != (Actor{}) {
		t.Errorf("the youngest is %+v", first)
	}
	if one := all[3]; one.Text != "<b>rude</b> twice" || one.About != bob || one.Said != "boo" || one.Entry != 7 || one.Time.IsZero() {
		t.Errorf("it is kept as %+v", one)
	}
	if err := CloseAbuseReport(ctx, r.log, all[3].ID); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{all[3].ID, "", "nobody", strings.Repeat("x", 1000)} {
		if err := CloseAbuseReport(ctx, r.log, id); err != ErrNotFound { //nolint:errorlint // it is that itself
			t.Errorf("closing %.20q: %v", id, err)
		}
	}
	if left, err := AbuseReports(ctx, r.log); err != nil || len(left) != MaxAbuseReports {
		t.Errorf("%d are left, %v", len(left), err)
	}
}
