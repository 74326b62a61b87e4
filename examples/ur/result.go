package ur

import "pantheon/game"

// Score returns the number of pieces that a seat has borne off.
func (p *Position) Score(s game.Seat) float64 { return float64(p.Pieces[s][Home]) }

// Result ranks by the pieces borne off. A seat that has borne off all its pieces has won. (4)
func (p *Position) Result() game.Result {
	r := game.Result{Over: p.Over(), N: int(p.Seats)}
	for s := range game.Seat(p.Seats) {
		mine, theirs := int(p.Pieces[s][Home]), int(p.Pieces[1-s][Home])
		st := game.Standing{Seat: s, Label: labels[s], Rank: 1, Points: mine}
		if mine > 0 {
			st.Sources[0] = game.Source{ID: homeID, Points: mine}
		}
		if theirs > mine {
			st.Rank = 2
		}
		if r.Over && st.Rank == 1 {
			r.Won = game.Only(s)
		}
		r.Standings[s] = st
	}
	return r
}
