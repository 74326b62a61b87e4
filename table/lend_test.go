package table

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
)

// comes opens the table for guests, who are here until they close it.
func (r *rig) comes(t *Table, guests ...Guest) map[Guest]*Watch {
	r.t.Helper()
	watches := map[Guest]*Watch{}
	for _, g := range guests {
		w, err := t.Watch(context.Background(), g.ID, 0)
		if err != nil {
			r.t.Fatal(err)
		}
		r.t.Cleanup(w.Close)
		watches[g] = w
	}
	return watches
}

// chair is a seat as the host sees it.
func (r *rig) chair(t *Table, seat game.Seat) Chair {
	r.t.Helper()
	return r.look(t, ana, game.Watcher).Chairs[seat]
}

// lastEvent is what the log tells last.
func (r *rig) lastEvent(t *Table) Event {
	r.t.Helper()
	all := r.told(t)
	return all[len(all)-1]
}

// away makes a table of three where Ana and Bob are here and Caro has been away for long enough.
func (r *rig) away(gameID string) (*Table, map[Guest]*Watch) {
	r.t.Helper()
	t := r.friends(gameID, bob, caro)
	watches := r.comes(t, ana, bob)
	time.Sleep(goneAfter)
	synctest.Wait()
	return t, watches
}

func TestTheOthersLetABotActForWhoIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		table := r.friends(bluffID, bob, caro)
		watches := r.comes(table, ana, bob)
		time.Sleep(goneAfter - time.Millisecond)
		synctest.Wait()
		r.refused(table, bob, GiveToBot{Seat: 2, Level: "random"}, "still-here")
		for len(watches[bob].Updates()) > 0 {
			<-watches[bob].Updates()
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		if len(watches[bob].Updates()) != 1 || !r.chair(table, 2).Gone {
			t.Errorf("Caro has been away for %v, and Bob was told %d times; her chair is %+v", goneAfter, len(watches[bob].Updates()), r.chair(table, 2))
		}

		r.refused(table, dan, GiveToBot{Seat: 2, Level: "random"}, "not-seated")
		r.refused(table, bob, GiveToBot{Seat: 0, Level: "random"}, "still-here")
		r.refused(table, bob, GiveToBot{Seat: 2, Level: "genius"}, "level-unknown")
		r.do(table, bob, GiveToBot{Seat: 2, Level: "greedy"})
		r.refused(table, bob, Reply{Yes: true}, "question-none")
		q := r.look(table, ana, 0).Question
		if want := (Question{Subject: ToLend, By: 1, Seat: 2, Level: "greedy", Waiting: game.Only(0), Mine: true}); q == nil || *q != want {
			t.Fatalf("the question is %+v, want %+v", q, want)
		}
		if e := r.lastEvent(table); e.Kind != LendAsked || e.Seat != 1 || e.For != 2 || e.Level != "greedy" {
			t.Errorf("the log tells %+v", e)
		}

		// Neither a restart nor a sentence ends the question.
		table = r.restart(table.ID())
		r.comes(table, ana, bob)
		if seat := r.look(table, ana, game.Watcher).Waiting.First(); seat != 2 {
			r.sayAny(table, 0)
		}
		r.do(table, ana, Reply{Yes: true})
		if c := r.chair(table, 2); c.Level != "greedy" || !c.Lent || c.Name != "Caro" || c.Gone {
			t.Fatalf("agreed to, the chair is %+v", c)
		}
		if e := r.lastEvent(table); e.Kind != LendAnswered || e.Seat != 0 || e.For != 2 || !e.Yes || !e.Done {
			t.Errorf("the log tells %+v", e)
		}
		r.refused(table, bob, TakeBack{Seat: 2}, "not-your-seat")

		// After a restart the bot plays on, and Caro has her seat back as soon as her page is open again.
		table = r.restart(table.ID())
		if c := r.chair(table, 2); c.Level != "greedy" || !c.Lent {
			t.Fatalf("after a restart the chair is %+v", c)
		}
		r.comes(table, caro)
		synctest.Wait()
		if c := r.chair(table, 2); c.Level != "" || c.Lent {
			t.Errorf("Caro is here, and her chair is %+v", c)
		}
		if e := r.lastEvent(table); e.Kind != Returned || e.Seat != 2 {
			t.Errorf("the log tells %+v", e)
		}
	})
}

func TestANoKeepsTheSeatFree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		table, _ := r.away(bluffID)
		r.do(table, bob, GiveToBot{Seat: 2, Level: "random"})
		r.refused(table, ana, GiveToBot{Seat: 2, Level: "greedy"}, "question-open")
		r.do(table, ana, Reply{Yes: false})
		if c := r.chair(table, 2); c.Level != "" || r.look(table, ana, 0).Question != nil {
			t.Errorf("refused, the chair is %+v", c)
		}
		if e := r.lastEvent(table); e.Kind != LendAnswered || e.Yes || e.For != 2 {
			t.Errorf("the log tells %+v", e)
		}
		r.do(table, ana, GiveToBot{Seat: 2, Level: "random"})
		r.do(table, bob, Reply{Yes: true})
		if c := r.chair(table, 2); c.Level != "random" {
			t.Errorf("asked by the other one and agreed to, the chair is %+v", c)
		}
	})
}

// TestWhoComesBackEndsTheQuestion: nobody gets a bot whose person is here again, however they show it.
func TestWhoComesBackEndsTheQuestion(t *testing.T) {
	for name, returns := range map[string]func(r *rig, table *Table){
		"by opening the page":    func(r *rig, table *Table) { r.look(table, caro, 2) },
		"by a stream":            func(r *rig, table *Table) { r.comes(table, caro); synctest.Wait() },
		"by doing something":     func(r *rig, table *Table) { r.do(table, caro, Rename{Seat: 2, Name: "Caroline"}) },
		"by a refused sentence":  func(r *rig, table *Table) { r.try(table, caro, Say{Seat: 2, Words: "fly"}) }, //nolint:errcheck // refused
		"by playing on, clicked": func(r *rig, table *Table) { r.do(table, caro, TakeBack{Seat: 2}) },
	} {
		for _, agreed := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t)
				table, _ := r.away(bluffID)
				r.do(table, bob, GiveToBot{Seat: 2, Level: "random"})
				if agreed {
					r.do(table, ana, Reply{Yes: true})
				}
				returns(r, table)
				if s := r.state(table); s.question != nil || s.chairs[2].Level != "" || s.chairs[2].Lent {
					t.Errorf("%s (agreed: %v): the question is %+v, the chair %+v", name, agreed, s.question, s.chairs[2])
				}
				if !agreed {
					r.refused(table, ana, Reply{Yes: true}, "question-none")
				}
			})
		}
	}
}

// TestWhoIsAloneAsksNobody: bots and those who are away themselves are not asked.
func TestWhoIsAloneAsksNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		table, watches := r.away(bluffID)
		watches[bob].Close()
		time.Sleep(goneAfter)
		r.do(table, ana, GiveToBot{Seat: 1, Level: "random"})
		r.do(table, ana, GiveToBot{Seat: 2, Level: "random"})
		if b, c := r.chair(table, 1), r.chair(table, 2); b.Level != "random" || c.Level != "random" || !b.Lent || !c.Lent {
			t.Errorf("the chairs are %+v, %+v", b, c)
		}
		r.do(table, ana, GiveToBot{Seat: 2, Level: "greedy"})
		if c := r.chair(table, 2); c.Level != "greedy" || !c.Lent {
			t.Errorf("with another level the chair is %+v", c)
		}
	})
}

// TestAQuestionToNobodyIsAskedAnew: where all who have not answered are gone, another question may take its place.
func TestAQuestionToNobodyIsAskedAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		table, watches := r.away(bluffID)
		r.do(table, ana, GiveToBot{Seat: 2, Level: "random"})
		watches[bob].Close()
		time.Sleep(goneAfter - time.Second)
		r.refused(table, ana, GiveToBot{Seat: 2, Level: "random"}, "question-open")
		time.Sleep(time.Second)
		r.do(table, ana, GiveToBot{Seat: 2, Level: "random"})
		if c := r.chair(table, 2); c.Level != "random" {
			t.Errorf("nobody is here to be asked, and the chair is %+v", c)
		}
	})
}

// TestWhoHandsOverTakesBackThemselves: a seat that its own person gave to a bot stays the bot's until they say so.
func TestWhoHandsOverTakesBackThemselves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		table, _ := r.away(bluffID)
		r.do(table, caro, GiveToBot{Seat: 2, Level: "random"})
		r.refused(table, ana, GiveToBot{Seat: 2, Level: "greedy"}, "not-your-seat")
		w := r.comes(table, caro)[caro]
		synctest.Wait()
		if c := r.look(table, caro, 2).Chairs[2]; c.Level != "random" || c.Lent {
			t.Errorf("Caro watches her bot, and her chair is %+v", c)
		}
		r.refused(table, caro, Say{Seat: 2, Words: "anything"}, "bot-acts")
		table = r.restart(table.ID())
		w.Close()
		r.do(table, caro, TakeBack{Seat: 2})
		if c := r.chair(table, 2); c.Level != "" {
			t.Errorf("taken back, the chair is %+v", c)
		}
	})
}

func TestTheHostFreesTheSeatOfWhoIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := realRig(t, realID(t, false))
		table, _ := r.away(r.shelf[0].ID())
		r.refused(table, ana, AskToReplace{Seat: 2}, "no-secrets")
		r.refused(table, bob, GiveAway{Seat: 1}, "no-secrets")
		r.refused(table, ana, Drop{Seat: 2}, "still-here")
		time.Sleep(Away - goneAfter)
		r.refused(table, bob, Drop{Seat: 2}, "not-host")
		old := r.state(table).chairs[2].Token
		r.do(table, ana, Drop{Seat: 2})
		r.refused(table, caro, Say{Seat: 2, Words: "anything"}, "not-your-seat")
		r.refused(table, caro, Sit{Token: old}, "link-old")
		r.do(table, dan, Sit{Token: r.invite(table, 2)})
		if got := r.look(table, dan, 2).Chairs[2]; got.Name != "Dan" || !got.Mine {
			t.Errorf("the freed chair is %+v", got)
		}
	})
}

// TestTheHostPutsBotsOnEmptyChairs while friends are waited for, and takes them off again: the link stays as it was. Who comes by it
// finds the chair free, or takes it from the bot; the last chair taken begins the game.
func TestTheHostPutsBotsOnEmptyChairs(t *testing.T) {
	r := newRig(t)
	table := r.create(bluffID, PaceSlow, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend}, ChairPlan{Kind: Friend}, ChairPlan{Kind: Bot, Level: "level3"})
	link := r.invite(table, 1)
	r.refused(table, bob, GiveToBot{Seat: 1, Level: "random"}, "not-host")
	r.do(table, ana, GiveToBot{Seat: 1, Level: "level1"})
	if c, phase := r.chair(table, 1), r.look(table, ana, 0).Phase; c.Level != "level1" || c.Empty || c.Lent || phase != Lobby {
		t.Fatalf("%s, the chair is %+v", phase, c)
	}
	r.do(table, ana, GiveToBot{Seat: 1, Level: "level5"})
	r.do(table, ana, Drop{Seat: 1})
	if c := r.chair(table, 1); !c.Empty || c.Token != link {
		t.Errorf("with the bot off again the chair is %+v; its link was %s", c, link)
	}

	// A chair that was planned for a bot can be had for a friend.
	r.do(table, ana, Drop{Seat: 3})
	r.do(table, dan, Sit{Token: r.invite(table, 3)})

	r.do(table, ana, GiveToBot{Seat: 1, Level: "level1"})
	table = r.restart(table.ID())
	r.do(table, bob, Sit{Token: link})
	if c := r.chair(table, 1); c.Name != "Bob" || c.Level != "" {
		t.Errorf("Bob sits on the bot's chair: %+v", c)
	}
	r.do(table, ana, GiveToBot{Seat: 2, Level: "level2"})
	if now := r.look(table, ana, 0); now.Phase != Running || now.Chairs[2].Level != "level2" {
		t.Errorf("with nobody missing the table is %s", now.Phase)
	}
	r.refused(table, ana, GiveToBot{Seat: 1, Level: "random"}, "still-here")
}
