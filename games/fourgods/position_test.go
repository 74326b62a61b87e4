package fourgods

import (
	"reflect"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestSize checks that a position has at most 1,344 bytes (21 cache lines) and is aligned to a word, 8 bytes on most
// machines. That allows a copy in about 30 ns.
func TestSize(t *testing.T) {
	p := reflect.TypeFor[Position]()
	gametest.Budget(t, "position of 4 Gods", int(p.Size()), 1344)
	if p.Align() < reflect.TypeFor[uint]().Align() {
		t.Errorf("a position is aligned to %d", p.Align())
	}
}

// TestPacking checks that values packed into a tile are read back, at the ends of their ranges, and that nothing else
// changes.
func TestPacking(t *testing.T) {
	for _, name := range []uint16{0, 1, maxNames} {
		for _, faces := range [][2]FaceID{{0, 0}, {0, 69}, {69, Unseen}, {Unseen, Unseen}} {
			for lie := range Lie(NumLies) {
				for where := nowhere; where <= inWorld; where++ {
					for s := range game.Seat(MaxPlayers) {
						tile := named(maxNames-name, [2]FaceID{faces[1], faces[0]})
						tile.setLie(NumLies - 1 - lie)
						tile.put(inWorld-where, MaxPlayers-1-s)
						tile.marks = seenMarks
						tile.id = tile.id&^nameBits | name
						tile.setFaces(faces)
						tile.setLie(lie)
						tile.put(where, s)
						if tile.Name() != name || tile.Faces() != faces || tile.Lie() != lie || tile.place() != where || tile.seat() != s || tile.marks != seenMarks {
							t.Fatalf("name %d, faces %v, lie %s, place %d, seat %d come back as %d, %v, %s, %d, %d", name, faces, lie, where, s, tile.Name(), tile.Faces(), tile.Lie(), tile.place(), tile.seat())
						}
					}
				}
			}
		}
	}
}

// TestWhoMayRest checks that the active seat, and a seat that has not passed, may not rest. Others may flip tiles or
// cancel their pass, but nobody waits for them. (1.5, 1.7)
func TestWhoMayRest(t *testing.T) {
	g := open(t)
	for _, c := range []struct {
		setup             game.Setup
		changes           string
		waiting, expected game.Seats
	}{
		{game.Setup{Players: 3}, `{"phase": "playing", "seats": {"1": {"passed": true}}}`, 0b111, 0b101},
		{game.Setup{Players: 3}, `{"phase": "final", "seats": {"0": {"passed": true}, "1": {"passed": true}}}`, 0b111, 0b100},
		{game.Setup{Players: 2, Options: map[string]string{"time": "turns"}}, `{"seats": {"0": {"area": 1}, "1": {"area": 2}}}`, 0b11, 0b01},
		{game.Setup{Players: 2, Options: map[string]string{"time": "effort"}}, `{"seats": {"0": {"area": 1}, "1": {"area": 2}}}`, 0b01, 0b01},
	} {
		p := g.New(c.setup, &game.Env{Dice: game.QuickDice(1)})
		if got := game.Expected(p); got != p.ToAct() {
			t.Errorf("before the start %b of %b are expected", got, p.ToAct())
		}
		if err := g.Arrange(p, []byte(c.changes)); err != nil {
			t.Fatalf("%s: %v", c.changes, err)
		}
		if got := game.Expected(p); got != c.expected || p.ToAct() != c.waiting {
			t.Errorf("%v %s: %b of %b are expected, not %b of %b", c.setup, c.changes, got, p.ToAct(), c.expected, c.waiting)
		}
	}
}
