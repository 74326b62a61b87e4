package fourgods

import (
	"testing"

	"pantheon/game"
)

// TestWhatIsKeptFollowsFromTheWorld checks the cached data of a position against two sources: the data computed from
// the position's document, and the plain rules for each cell and tile.
func TestWhatIsKeptFollowsFromTheWorld(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	checked, searched := 0, 0
	for _, options := range []map[string]string{nil, {"honour": "on"}, {"time": "turns", "gods": "hidden"}} {
		for seed := range uint64(4) {
			d := game.QuickDice(seed)
			m := &game.Env{Dice: d}
			p := g.New(game.Setup{Players: 2 + int(seed%3), Options: options}, m).(*Position)
			for n := 0; n < 500 && p.ToAct() != 0; n++ {
				s, at := game.Next(g.About(), p, p.ToAct(), m.At, d)
				m.At = at
				moves := game.PrunedMoves(p, s, nil)
				if d.N(0, 4) == 0 || len(moves) == 0 {
					moves = p.Moves(s, nil)
				}
				p.Play(s, moves[d.N(0, len(moves))], m)
				if n%5 != 0 {
					continue
				}
				checked++
				doc, err := p.MarshalJSON()
				if err != nil {
					t.Fatal(err)
				}
				q := g.Blank().(*Position)
				if err := q.UnmarshalJSON(doc); err != nil {
					t.Fatal(err)
				}
				if q.need != p.need || q.opening != p.opening {
					t.Fatalf("options %v, seed %d, after %d moves: kept is %+v, computed again %+v", options, seed, n, p.opening, q.opening)
				}
				searched += checkOpening(t, p)
			}
		}
	}
	if checked < 500 || searched < 500 {
		t.Errorf("only %d positions were looked at, and %d tiles to be searched for", checked, searched)
	}
}

// checkOpening compares the opening with the plain rules and returns the number of tiles that it marks as useful.
func checkOpening(t *testing.T, p *Position) (searched int) {
	t.Helper()
	fits := func(id FaceID) bool {
		for cell := range NumCells {
			if p.Fitting(id, cell) != 0 {
				return true
			}
		}
		return false
	}
	for cell := range NumCells {
		lined := p.SideLines(cell) >= minSideLines
		empty := p.TileAt(cell) == nil && p.CityAt(cell) == NoColour
		if open := p.Open()&bit(cell) != 0; open != (empty && lined) {
			t.Fatalf("%s is open: %v; it is empty: %v, with two side lines: %v", cellIDs[cell], open, empty, lined)
		}
	}
	for s := range game.Seat(p.Seats) {
		for space := range p.SpacesEach() {
			wanted := false
			if slot := p.Discard(s, space); slot != NoSlot {
				tile := &p.Tiles[slot]
				wanted = fits(tile.Face(0)) || fits(tile.Face(1))
				for eye := range watcherEye + 1 {
					wanted = wanted || !tile.knows(eye, 0) || !tile.knows(eye, 1)
				}
			}
			got := p.opening.search>>(int(s)*p.SpacesEach()+space)&1 != 0
			if got != wanted {
				t.Fatalf("space %d of player %d is worth a look: %v, should be %v", space+1, s, got, wanted)
			}
			if got {
				searched++
			}
		}
	}
	return searched
}
