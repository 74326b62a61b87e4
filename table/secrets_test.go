package table

import (
	"context"
	"encoding/json"
	"testing"

	"pantheon/game"
)

// whole returns a snapshot with its view as text.
func whole(t *testing.T, s Snapshot) string {
	t.Helper()
	doc, err := s.View.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	s.View = nil
	rest, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(doc) + string(rest)
}

func TestHistoryIsWhatTheSeatSaw(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	for _, id := range []string{morraID, bluffID} {
		table := r.friends(id, bob, caro)
		seen := map[game.Seat][]string{}
		eyes := []game.Seat{0, 1, 2, game.Spectator}
		note := func() {
			for _, seat := range eyes {
				g := dan
				if seat < 3 {
					g = holder(seat)
				}
				seen[seat] = append(seen[seat], game.FingerprintOf(r.look(table, g, seat).View))
			}
		}
		note()
		for n := 0; r.look(table, ana, 0).Phase == Running && n < 40; n++ {
			r.sayAny(table, n)
			note()
		}
		for _, seat := range eyes {
			g := dan
			if seat < 3 {
				g = holder(seat)
			}
			all, err := table.History(ctx, g.ID, seat, 0, 1000)
			if err != nil {
				t.Fatal(err)
			}
			if len(all) != len(seen[seat]) {
				t.Fatalf("%s: the history has %d plies, want %d", id, len(all), len(seen[seat]))
			}
			for ply, h := range all {
				if h.Ply != ply || game.FingerprintOf(h.View) != seen[seat][ply] {
					t.Fatalf("%s: at ply %d seat %d is shown %+v, saw something else", id, ply, seat, h.Ply)
				}
				one, err := table.At(ctx, g.ID, seat, ply)
				if err != nil || one.Ply != ply || one.Words != h.Words || game.FingerprintOf(one.View) != seen[seat][ply] {
					t.Fatalf("%s: looking back to ply %d gives ply %d, %q, %v", id, ply, one.Ply, one.Words, err)
				}
			}
			part, err := table.History(ctx, g.ID, seat, 3, 5)
			if err != nil || len(part) != 3 || part[0].Ply != 3 || part[2].Words != all[5].Words {
				t.Fatalf("%s: plies 3 to 5 are %d: %v", id, len(part), err)
			}
		}
	}
}
