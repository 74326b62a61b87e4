package table

import (
	"context"
	"slices"
	"testing"

	"pantheon/game"
)

// told gives the events of a table's log.
func (r *rig) told(t *Table) []Event {
	r.t.Helper()
	all, err := t.Events(context.Background())
	if err != nil {
		r.t.Fatal(err)
	}
	return all
}

func sameEvents(a, b []Event) bool {
	return slices.EqualFunc(a, b, func(a, b Event) bool {
		return a.Kind == b.Kind && a.Seat == b.Seat && a.Name == b.Name && a.Ply == b.Ply
	})
}

func TestEventsStandInTheLogAtTheirPlace(t *testing.T) {
	r := newRig(t)
	table := r.create(morraID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend}, ChairPlan{Kind: Friend})
	r.do(table, dan, Sit{Token: r.invite(table, 1)})
	r.do(table, ana, Drop{Seat: 1})
	r.do(table, bob, Sit{Token: r.invite(table, 1)})
	r.do(table, caro, Sit{Token: r.invite(table, 2)})
	want := []Event{{Kind: Sat, Seat: 1, Name: "Dan"}, {Kind: Dropped, Seat: 1, Name: "Dan"}, {Kind: Sat, Seat: 1, Name: "Bob"}, {Kind: Sat, Seat: 2, Name: "Caro"}}
	seat, before := r.untilFree(table)
	n := before.Ply
	expect := func(when string) {
		t.Helper()
		if got := r.told(table); !sameEvents(got, want) {
			t.Fatalf("%s the log tells\n%+v\nwant\n%+v", when, got, want)
		}
	}
	expect("with everybody seated")

	// Between two sentences.
	r.do(table, bob, Rename{Seat: 1, Name: "Bobby"})
	want = append(want, Event{Kind: Renamed, Seat: 1, Name: "Bobby", Ply: n + 1})
	expect("behind a sentence")

	// What was taken back takes no event with it: it moves to the sentence that stands.
	r.do(table, holder(seat), Undo{Ply: n})
	want[4].Ply = n
	want = append(want, Event{Kind: Undid, Seat: seat, Ply: n})
	expect("after an undo")

	// Trying again and taking back again is told once.
	r.do(table, holder(seat), Say{Seat: seat, Words: r.look(table, holder(seat), seat).Choices[1].Words})
	r.do(table, holder(seat), Undo{Ply: n})
	expect("after another undo to the same place")

	r.do(table, holder(seat), Say{Seat: seat, Words: r.look(table, holder(seat), seat).Choices[0].Words})
	r.do(table, ana, End{})
	want = append(want, Event{Kind: Ended, Seat: game.Watcher, Ply: n + 1})
	expect("at the end")
	table = r.restart(table.ID())
	expect("after a restart")
}
