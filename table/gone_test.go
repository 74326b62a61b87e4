package table

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/grab"
	"pantheon/games"
)

// leaving is grab with a sentence for those who have gone: to grab what lies on the last place.
type leaving struct {
	game.Game
	about game.About
}

func (l *leaving) About() *game.About { return &l.about }

// TestNobodyWaitsForWhoIsGone: once all who are here have nothing more to say, the table says for a person who has been away for
// half a minute that they want no more; not before, not while somebody here may still say it, and never for who is here.
func TestNobodyWaitsForWhoIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &leaving{Game: grab.Game(), about: *grab.Game().About()}
		r := newRig(t)
		r.close()
		r.shelf = games.Shelf{{Game: g}}
		r.open()
		table := r.create(grabID, PaceNormal, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend}, ChairPlan{Kind: Friend})
		r.do(table, bob, Sit{Token: r.invite(table, 1)})
		var watches []*Watch
		for _, who := range []Guest{ana, bob} {
			w, err := table.Watch(context.Background(), who.ID, 0)
			if err != nil {
				t.Fatal(err)
			}
			watches = append(watches, w)
		}
		defer watches[0].Close()
		time.Sleep(time.Hour) // in the lobby
		// Bob goes before the game begins, so that its clock does not end the heat first.
		watches[1].Close()
		time.Sleep(goneAfter - time.Second)
		r.do(table, caro, Sit{Token: r.invite(table, 2)})
		w, err := table.Watch(context.Background(), caro.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		lies := r.look(table, ana, 0).Choices
		g.about.Gone = lies[len(lies)-1].Words
		for n, seat := range []game.Seat{0, 0, 2, 2} { // as much as they may
			if said := r.plies(table); len(said) != n {
				t.Fatalf("before sentence %d there stand %+v", n+1, said)
			}
			r.do(table, holder(seat), Say{Seat: seat, Words: r.look(table, holder(seat), seat).Choices[0].Words})
		}
		time.Sleep(999 * time.Millisecond)
		synctest.Wait()
		if said := r.plies(table); len(said) != 4 {
			t.Fatalf("Bob has been away for less than %v, and there stand %+v", goneAfter, said)
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		said := r.plies(table)
		if len(said) != 5 || said[4].Seat != 1 || said[4].Say != g.about.Gone || said[4].At != 1000 {
			t.Fatalf("Bob has been away for %v, and there stand %+v", goneAfter, said)
		}
	})
}

// TestWhoIsHereSpeaksForThemselves: nothing is said for a person who is here, nor for one who is gone while somebody here may still
// say it.
func TestWhoIsHereSpeaksForThemselves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &leaving{Game: grab.Game(), about: *grab.Game().About()}
		r := newRig(t)
		r.close()
		r.shelf = games.Shelf{{Game: g}}
		r.open()
		table := r.create(grabID, PaceNormal, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend})
		w, err := table.Watch(context.Background(), bob.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		link := r.invite(table, 1)
		time.Sleep(time.Hour) // Ana is away
		r.do(table, bob, Sit{Token: link})
		lies := r.look(table, bob, 1).Choices
		g.about.Gone = lies[len(lies)-1].Words
		time.Sleep(2 * time.Second)
		r.do(table, bob, Rename{Seat: 1, Name: "Bobby"})
		if said := r.plies(table); len(said) != 0 {
			t.Fatalf("Bob may still say it, and there stand %+v", said)
		}
		for range 2 {
			r.do(table, ana, Say{Seat: 0, Words: r.look(table, ana, 0).Choices[0].Words})
		}
		time.Sleep(900 * time.Millisecond)
		synctest.Wait()
		if said := r.plies(table); len(said) != 2 {
			t.Fatalf("Ana is here again, and there stand %+v", said)
		}
	})
}
