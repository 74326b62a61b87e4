package fourgods

import (
	"testing"

	"pantheon/game"
)

// TestGroundIsKept compares the ground, the opening and the totals of kingdoms with those computed from the document,
// after every move of random games. Half of the games have the honour module. Preparing a position must change nothing
// visible.
func TestGroundIsKept(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	on := map[string]string{"honour": "on"}
	lifted, laid := 0, 0
	for seed := range uint64(12) {
		setup := game.Setup{Players: 2 + int(seed%3)}
		if seed%2 == 1 {
			setup.Options = on
		}
		d := game.QuickDice(seed)
		m := &game.Env{Dice: d}
		p, again := g.New(setup, m).(*Position), g.Blank().(*Position)
		for n := 0; n < 250 && p.ToAct() != 0; n++ {
			s, at := game.Next(g.About(), p, p.ToAct(), m.At, d)
			m.At = at
			moves := game.PrunedMoves(p, s, nil)
			if d.N(0, 4) == 0 || len(moves) == 0 {
				moves = p.Moves(s, moves[:0])
			}
			before := p.World
			p.Play(s, moves[d.N(0, len(moves))], m)
			if before&^p.World != 0 {
				lifted++
			} else if before != p.World {
				laid++
			}
			if d.N(0, 2) == 0 {
				before := *p
				p.Precompute()
				if !p.Equal(&before) || p.lands.stale != 0 {
					t.Fatalf("seed %d, after %d moves: preparing changes the position, or leaves %b stale", seed, n, p.lands.stale)
				}
			}
			doc, err := p.MarshalJSON()
			if err == nil {
				err = again.UnmarshalJSON(doc)
			}
			if err != nil {
				t.Fatal(err)
			}
			if p.ground != again.ground || p.opening != again.opening || p.counted() != again.counted() {
				t.Fatalf("seed %d, after %d moves: %+v %+v are kept, the World is %+v %+v", seed, n, p.ground, p.counted(), again.ground, again.counted())
			}
		}
	}
	if lifted < 10 || laid < 200 {
		t.Errorf("only %d times tiles were lifted, and %d times laid", lifted, laid)
	}
}
