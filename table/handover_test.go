package table

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/games"
)

// realID is the first real title that is played in turns and in which seats have secrets, such as cards in hand, or have none.
func realID(t *testing.T, secrets bool) string {
	t.Helper()
	shelf, err := realShelf()
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range shelf {
		if a := title.Game.About(); a.Secret == secrets && a.Races == nil {
			return a.ID
		}
	}
	t.Fatal("there is no such title")
	return ""
}

// secretsOf is all that a guest is shown of a seat's view.
func (r *rig) secretsOf(t *Table, by Guest, seat game.Seat) string {
	r.t.Helper()
	snap, err := t.Look(context.Background(), by.ID, seat)
	if err != nil {
		return ""
	}
	doc, err := snap.View.MarshalJSON()
	if err != nil {
		r.t.Fatal(err)
	}
	return string(doc)
}

// silent makes a table of a real title with secrets where Caro has been silent for long, and the others here.
func (r *rig) silent(others ...Guest) *Table {
	r.t.Helper()
	t := r.friends(r.shelf[0].ID(), others...)
	for _, g := range append([]Guest{ana}, others...) {
		if g != caro {
			r.comes(t, g)
		}
	}
	time.Sleep(2 * Away)
	synctest.Wait()
	return t
}

// secretRig is a rig with a title with secrets on its shelf.
func secretRig(t *testing.T) *rig {
	t.Helper()
	return realRig(t, realID(t, true))
}

// realRig is a rig with a title of the registry on its shelf.
func realRig(t *testing.T, id string) *rig {
	t.Helper()
	shelf, err := realShelf()
	if err != nil {
		t.Fatal(err)
	}
	title, err := shelf.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, folder: t.TempDir(), shelf: games.Shelf{title}}
	r.open()
	t.Cleanup(r.close)
	return r
}

// TestASilentPlayersHandStaysTheirs: after a minute of silence the host frees no seat with secrets, and nobody by a new link sees the hand.
func TestASilentPlayersHandStaysTheirs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := secretRig(t)
		table := r.silent(caro)
		hand := r.secretsOf(table, caro, 1)
		time.Sleep(2 * Away)
		if hand == "" || hand == r.secretsOf(table, ana, game.Watcher) {
			t.Fatal("Caro has no secrets: that shows nothing")
		}
		r.try(table, ana, Drop{Seat: 1}) //nolint:errcheck // what came of it is seen below
		if token := r.look(table, ana, game.Watcher).Chairs[1].Token; token != "" {
			r.try(table, dan, Sit{Token: token}) //nolint:errcheck // as above
		}
		if seen := r.secretsOf(table, dan, 1); seen != "" {
			t.Errorf("Dan is shown what Caro was; the same: %v", seen == hand)
		}
	})
}

// TestWhoHoldsASeatGivesItAway: the link is shown to the giver alone, the seat is theirs until it is taken, and with it goes the hand.
func TestWhoHoldsASeatGivesItAway(t *testing.T) {
	r := secretRig(t)
	table := r.friends(r.shelf[0].ID(), bob, caro)
	hand, old := r.secretsOf(table, caro, 2), r.state(table).chairs[2].Token
	r.refused(table, ana, GiveAway{Seat: 2}, "not-your-seat")
	r.do(table, caro, GiveAway{Seat: 2})
	link := r.look(table, caro, 2).Chairs[2].Token
	for _, g := range []Guest{ana, bob, dan} {
		if c := r.look(table, g, game.Watcher).Chairs[2]; c.Token != "" || !c.Offered || !c.Gift {
			t.Errorf("%s is shown %+v", g.Name, c)
		}
	}
	if e := r.lastEvent(table); e.Kind != Given || e.Seat != 2 {
		t.Errorf("the log tells %+v", e)
	}
	if inv, err := r.hall.ByToken(context.Background(), link, dan.ID); err != nil || !inv.Open || !inv.Over || inv.Knows {
		t.Errorf("Dan is invited by %+v, %v", inv, err)
	}
	if inv, err := r.hall.ByToken(context.Background(), link, bob.ID); err != nil || !inv.Knows {
		t.Errorf("Bob is invited by %+v, %v", inv, err)
	}

	// Caro keeps it, and the link is old; she gives it away once more.
	r.do(table, caro, TakeBack{Seat: 2})
	if e := r.lastEvent(table); e.Kind != Returned || !e.Kept {
		t.Errorf("the log tells %+v", e)
	}
	r.refused(table, dan, Sit{Token: link}, "link-old")
	r.do(table, caro, GiveAway{Seat: 2})
	link = r.look(table, caro, 2).Chairs[2].Token

	table = r.restart(table.ID())
	r.refused(table, ana, Sit{Token: link}, "seated-already")
	if a := r.do(table, caro, Sit{Token: link}); a.Entry != r.state(table).entry {
		t.Errorf("Caro sits on her own seat in entry %d", a.Entry)
	}
	r.do(table, dan, Sit{Token: link})
	if got := r.secretsOf(table, dan, 2); got != hand {
		t.Error("Dan has another hand than Caro had")
	}
	if r.secretsOf(table, caro, 2) != "" {
		t.Error("Caro still sees the hand")
	}
	if e := r.lastEvent(table); e.Kind != Sat || e.Name != "Dan" || e.Was != "Caro" {
		t.Errorf("the log tells %+v", e)
	}
	r.refused(table, eva, Sit{Token: link}, "taken")
	r.refused(table, caro, Sit{Token: old}, "link-old")
	r.refused(table, caro, TakeBack{Seat: 2}, "not-your-seat")

	// Nobody who has held a seat comes back on another, after a restart neither.
	r.do(table, bob, GiveAway{Seat: 1})
	link = r.look(table, bob, 1).Chairs[1].Token
	table = r.restart(table.ID())
	r.refused(table, caro, Sit{Token: link}, "seated-before")
	r.do(table, eva, Sit{Token: link})
}

// TestTwoOthersLetSomebodyElsePlayOn: with two others who agree there is a link, for as long as the silent one does not come back.
func TestTwoOthersLetSomebodyElsePlayOn(t *testing.T) {
	for name, back := range map[string]bool{"taken": false, "her person is back": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := secretRig(t)
				table := r.silent(bob, caro)
				r.refused(table, ana, Drop{Seat: 2}, "drop-secrets")
				r.refused(table, dan, AskToReplace{Seat: 2}, "not-seated")
				r.refused(table, ana, AskToReplace{Seat: 1}, "still-here")
				r.refused(table, ana, AskToReplace{Seat: 0}, "replace-nobody")
				for _, g := range []Guest{ana, bob} {
					if c := r.look(table, g, game.Watcher).Chairs; !c[2].Replaceable || c[1].Replaceable || c[0].Replaceable {
						t.Errorf("%s may ask about %+v", g.Name, c)
					}
				}
				r.do(table, bob, AskToReplace{Seat: 2})
				q := r.look(table, ana, 0).Question
				if want := (Question{Subject: ToReplace, By: 1, Seat: 2, Waiting: game.Only(0), Mine: true}); q == nil || *q != want {
					t.Fatalf("the question is %+v, want %+v", q, want)
				}
				asked := r.state(table).question.link
				r.refused(table, dan, Sit{Token: asked}, "link-old")
				table = r.restart(table.ID())
				r.comes(table, ana, bob)
				time.Sleep(goneAfter)
				r.do(table, ana, Reply{Yes: true})
				if e := r.lastEvent(table); e.Kind != ReplaceAnswered || e.Seat != 0 || e.For != 2 || !e.Yes || !e.Done {
					t.Errorf("the log tells %+v", e)
				}
				link := r.invite(table, 2)
				if c := r.look(table, bob, 1).Chairs[2]; c.Token != link || !c.Offered || c.Gift || c.Name != "Caro" || c.Replaceable {
					t.Errorf("agreed to, Bob is shown %+v", c)
				}
				if c := r.look(table, dan, game.Watcher).Chairs[2]; c.Token != "" {
					t.Errorf("Dan watches, and is shown %+v", c)
				}
				if back {
					r.look(table, caro, 2)
					if c := r.chair(table, 2); c.Offered || c.Token != "" {
						t.Errorf("Caro is here, and her chair is %+v", c)
					}
					r.refused(table, dan, Sit{Token: link}, "link-old")
					return
				}
				r.do(table, ana, GiveToBot{Seat: 2, Level: "random"}) // meanwhile
				r.do(table, bob, Reply{Yes: true})
				r.do(table, dan, Sit{Token: link})
				if c := r.chair(table, 2); c.Name != "Dan" || c.Offered || c.Bot() || c.Lent {
					t.Errorf("taken, the chair is %+v", c)
				}
				r.refused(table, caro, Say{Seat: 2, Words: "anything"}, "not-your-seat")
			})
		})
	}
}

// TestOneNoKeepsTheSecrets: all who are here have to agree, not only two of them.
func TestOneNoKeepsTheSecrets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := secretRig(t)
		table := r.silent(bob, caro, dan)
		r.do(table, ana, AskToReplace{Seat: 2})
		r.do(table, bob, Reply{Yes: true})
		if c := r.chair(table, 2); c.Offered {
			t.Fatalf("Dan has not answered, and the chair is %+v", c)
		}
		r.do(table, dan, Reply{Yes: false})
		if c := r.chair(table, 2); c.Offered || c.Token != "" || r.look(table, ana, 0).Question != nil {
			t.Errorf("Dan does not agree, and the chair is %+v", c)
		}
		if e := r.lastEvent(table); e.Kind != ReplaceAnswered || e.Seat != 3 || e.For != 2 || e.Yes {
			t.Errorf("the log tells %+v", e)
		}
	})
}

// TestOnePersonAloneAgreesToNothing: with fewer than two others here there is a bot and nobody else, and several seats of one person
// are one person.
func TestOnePersonAloneAgreesToNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := secretRig(t)
		table := r.silent(caro)
		r.refused(table, ana, AskToReplace{Seat: 1}, "replace-two")
		if c := r.chair(table, 1); c.Replaceable {
			t.Errorf("Ana alone may ask: %+v", c)
		}
		r.do(table, ana, GiveToBot{Seat: 1, Level: "random"})
		if c := r.chair(table, 1); !c.Lent {
			t.Errorf("the chair is %+v", c)
		}

		table = r.create(r.shelf[0].ID(), PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Here, Name: "Mum"}, ChairPlan{Kind: Friend})
		r.do(table, caro, Sit{Token: r.invite(table, 2)})
		r.comes(table, ana)
		time.Sleep(2 * Away)
		r.refused(table, ana, AskToReplace{Seat: 2}, "replace-two")
		r.refused(table, ana, Drop{Seat: 2}, "drop-secrets")
	})
}

// TestAHostWithoutASeatIsNoneOfTheTwo who have to agree.
func TestAHostWithoutASeatIsNoneOfTheTwo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := secretRig(t)
		table := r.create(r.shelf[0].ID(), PaceOff, ChairPlan{Kind: Friend}, ChairPlan{Kind: Friend}, ChairPlan{Kind: Friend})
		links := r.look(table, ana, game.Watcher).Chairs
		for i, g := range []Guest{bob, caro, dan} {
			r.do(table, g, Sit{Token: links[i].Token})
		}
		watches := r.comes(table, ana, bob, dan)
		time.Sleep(goneAfter)
		r.do(table, ana, AskToReplace{Seat: 1})
		q := r.look(table, bob, 0).Question
		if q == nil || q.By != game.Watcher || q.Waiting != game.Only(0, 2) {
			t.Fatalf("the question is %+v", q)
		}
		watches[dan].Close()
		r.do(table, dan, Reply{Yes: false})
		time.Sleep(goneAfter)
		r.refused(table, ana, AskToReplace{Seat: 1}, "replace-two")
	})
}

// TestNobodySeesAHandBeforeTheGameBegins: in the lobby persons still come and go.
func TestNobodySeesAHandBeforeTheGameBegins(t *testing.T) {
	r := secretRig(t)
	table := r.create(r.shelf[0].ID(), PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend}, ChairPlan{Kind: Friend})
	ctx := context.Background()
	w := r.comes(table, ana)[ana]
	link := r.invite(table, 1)
	r.do(table, ana, Sit{Token: link}) // for a look
	outside := r.secretsOf(table, dan, game.Watcher)
	for _, seat := range []game.Seat{0, 1} {
		if r.secretsOf(table, ana, seat) != outside {
			t.Errorf("in the lobby Ana is shown the hand of seat %s", seat)
		}
		heard, err := table.At(ctx, ana.ID, seat, 0)
		if err != nil {
			t.Fatal(err)
		}
		if doc, err := heard.View.MarshalJSON(); err != nil || string(doc) != outside {
			t.Errorf("the history shows Ana the hand of seat %s, %v", seat, err)
		}
		for len(w.Updates()) > 0 {
			u := <-w.Updates()
			if v, ok := u.View(seat); ok {
				if doc, err := v.MarshalJSON(); err != nil || string(doc) != outside {
					t.Errorf("the stream shows Ana the hand of seat %s, %v", seat, err)
				}
			}
		}
	}
	r.do(table, ana, Drop{Seat: 1})
	r.do(table, bob, Sit{Token: r.invite(table, 1)})
	r.do(table, caro, Sit{Token: r.invite(table, 2)})
	if seen := r.secretsOf(table, bob, 1); seen == outside || seen == "" {
		t.Error("the game runs, and Bob does not see his hand")
	}
}
