package bot

import (
	"testing"

	"pantheon/game"
)

// TestSeatsOfChildren: the seats that a node records for its children stay correct while children are added and change places.
func TestSeatsOfChildren(t *testing.T) {
	const children, reaches = 100, 2000
	f := newForest(1<<10, 1<<10)
	f.clear(1)
	root, dice := f.roots[0], game.QuickDice(1)
	for range reaches {
		m := dice.N(0, children)
		f.reach(root, branch{move: game.Move(m + 1), seat: game.Seat(m % game.MaxSeats)})
	}
	if n := len(f.children(root)); n != children {
		t.Fatalf("%d children, want %d", n, children)
	}
	for i, k := range f.children(root)[:64] {
		for s := range game.Seat(game.MaxSeats) {
			if noted := f.twigs[root].seats.of(s)>>i&1 == 1; noted != (k.seat == s) {
				t.Fatalf("child %d is of seat %d; of seat %d it is noted: %v", i, k.seat, s, noted)
			}
		}
	}
}
