package fourgods

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestNoTileFits checks in random games that a player is stuck exactly if they hold tiles and can place none of them,
// on cells or cities. Positions with the honour module, or with too few effort points for a placement, are skipped.
func TestNoTileFits(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	stuck, free := 0, 0
	for seed := range uint64(40) {
		r, _ := gametest.Random(g, gametest.DrawSetup(g.About(), seed), seed, 400)
		at, err := r.Begin(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, ply := range r.Plies {
			p := at.(*Position)
			for s := range game.Seat(p.Seats) {
				turn := p.Phase != Lobby && p.Phase != Over && (p.Simultaneous() || int8(s) == p.Active)
				if me := &p.Players[s]; !turn || p.Honour() || !p.afford(verbPlace) || !p.afford(verbRaze) ||
					me.Hand == [2]Slot{NoSlot, NoSlot} && me.Taken == NoSlot {
					continue
				}
				fits := false
				for _, m := range p.Moves(s, nil) {
					fits = fits || packed(m).verb() == verbPlace || packed(m).verb() == verbRaze
				}
				if p.Stuck(s) == fits {
					t.Fatalf("seed %d, move %d: seat %s is stuck: %v, and a tile fits: %v", seed, i, s, p.Stuck(s), fits)
				}
				if fits {
					free++
				} else {
					stuck++
				}
			}
			if _, err := r.Step(g, at, i+1, ply, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if stuck == 0 || free == 0 {
		t.Errorf("a tile fitted %d times, and none did %d times", free, stuck)
	}
}
