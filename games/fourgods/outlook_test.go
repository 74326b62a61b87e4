package fourgods

import (
	"testing"

	"pantheon/game"
)

// TestStakesAgreeWithCounting compares the stake of each marker with a count of the World, in every position of random
// games.
func TestStakesAgreeWithCounting(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	held, shared := 0, 0
	for seed := range uint64(20) {
		d := game.QuickDice(seed)
		m := &game.Env{Dice: d}
		p := g.New(game.Setup{Players: 2 + int(seed%3)}, m).(*Position)
		fill := Filler(false).Choose
		for n := 0; n < 600 && p.ToAct() != 0; n++ {
			s, at := game.Next(g.About(), p, p.ToAct(), m.At, d)
			m.At = at
			move := game.Move(0)
			if s != game.Clock && d.N(0, 3) > 0 {
				move = fill(p, s, d)
			}
			if move == 0 {
				moves := p.Moves(s, nil)
				if len(moves) == 0 {
					break
				}
				move = moves[d.N(0, len(moves))]
			}
			p.Play(s, move, m)
			tally := p.Tally()
			var room lands
			o := p.outlook(&room)
			for s := range p.Seats {
				for _, mk := range p.Players[s].Markers {
					st := o.stake(mk)
					if want := tally.Marker(mk); st.total() != total(want) || st.firm != want[StepCities]+want[StepProphets] {
						t.Fatalf("seed %d, after %d moves: %v has %+v at stake, counting says %v", seed, n, mk, st, want)
					}
					if st.firm > 0 {
						held++
					}
					if st.shared > 0 {
						shared++
					}
				}
			}
		}
	}
	if held < 1000 || shared < 1000 {
		t.Errorf("only %d markers had points of cities and prophets, %d shared ones", held, shared)
	}
}
