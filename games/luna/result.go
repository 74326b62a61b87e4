package luna

import "pantheon/game"

// Total returns a player's influence plus what the end of the game would bring now: shrines, unused favours, the
// council seat. At the end of the game it is the final influence. (1.10)
func (p *Position) Total(who int) int {
	n := int(p.Players[who].Influence)
	if p.Step != Over {
		n += int(p.endValue(int8(who), FromShrines) + p.endValue(int8(who), FromFavours) + p.endValue(int8(who), FromCouncil))
	}
	return n
}

// Score returns a seat's running score: its influence plus what shrines, unused favours and the council seat would
// bring if the game ended now, without another scoring. For [game.Spectator] it is that of the solo opponent.
func (p *Position) Score(s game.Seat) float64 {
	if s == game.Spectator {
		return float64(p.Total(OpponentSeat))
	}
	return float64(p.Total(int(s)))
}

// The ids of what decides a draw. (1.10, 1.12)
const (
	tieCouncil  = "council"
	tieOpponent = "opponent"
)

// before reports whether one player is ranked before another: by influence, then by the council. In the solo game the
// player has beaten the opponent only with more influence. (1.10, 1.12)
func (p *Position) before(a, b int8) bool {
	one, two := p.Total(int(a)), p.Total(int(b))
	switch {
	case one != two:
		return one > two
	case p.Solo():
		return a == OpponentSeat
	}
	return p.ahead(a, b)
}

// Result ranks the players by influence, and those with equal influence by the council. During the game it ranks them
// as if the game ended now without another scoring. In the solo game the opponent is an automaton, and the seat has won
// if it has more influence than he. (1.10, 1.12)
func (p *Position) Result() game.Result {
	var r game.Result
	r.Over = p.Step == Over
	r.N = int(p.sides())
	for s := range p.sides() {
		me := &p.Players[s]
		st := &r.Standings[s]
		*st = game.Standing{Seat: game.Seat(s), Label: me.Colour.String(), Rank: 1, Points: p.Total(int(s))}
		if p.Solo() && s == OpponentSeat {
			st.Seat = game.Spectator
		}
		for from, n := range me.Points {
			if !r.Over {
				n += p.endValue(s, Source(from))
			}
			if n != 0 {
				st.Sources[from] = game.Source{ID: sourceIDs[from], Points: int(n)}
			}
		}
		for other := range p.sides() {
			if other != s && p.before(other, s) {
				st.Rank++
			}
		}
	}
	for s := range p.sides() {
		st := &r.Standings[s]
		for other := range p.sides() {
			if r.Standings[other].Rank == st.Rank+1 && r.Standings[other].Points == st.Points {
				st.Tie = tieCouncil
				if p.Solo() {
					st.Tie = tieOpponent
				}
			}
		}
		if r.Over && st.Rank == 1 && st.Seat != game.Spectator {
			r.Won = game.Only(st.Seat)
		}
	}
	return r
}

// tellEnd adds the event that names the winner with its influence. In the solo game the event states whether the player
// has won, with both scores and their difference.
func (p *Position) tellEnd(tale *game.Events) {
	if p.Solo() {
		mine, his := p.Total(0), p.Total(OpponentSeat)
		id := "tale.solo-lost"
		if mine > his {
			id = "tale.solo-won"
		}
		tale.Add(game.Everybody, id, "who", p.whoThing(0), "mine", mine, "his", his, "n", max(mine-his, his-mine))
		return
	}
	winner := int8(0)
	for s := range p.Seats {
		if p.before(s, winner) {
			winner = s
		}
	}
	tale.Add(game.Everybody, "tale.wins", "who", p.whoThing(winner), "n", p.Total(int(winner)))
}
