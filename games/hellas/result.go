package hellas

import "pantheon/game"

// The game has no points. These values measure progress towards a win. They are our own and serve bots only; no player
// sees them or is ranked by them.
const (
	tallyVictory = 1000
	tallyLand    = 30
	tallyTemple  = 12
	tallyMonster = 20
)

// tally returns a measure of a player's progress for bots: complete lands, territories, temples and monsters, and
// above all victory.
func (p *Position) tally(s int8) int {
	me := &p.Players[s]
	n := tallyLand*count(uint32(p.Lands(s))) + count(me.Held) + tallyTemple*count(p.Temples&me.Held) + tallyMonster*count(uint32(me.Slain))
	if p.Winner == s {
		n += tallyVictory
	}
	return n
}

// Score returns the tally, which bots use. For a seat that has none it returns 0.
func (p *Position) Score(s game.Seat) float64 {
	if p.Solo() {
		return p.soloScore(s)
	}
	if s < 0 || int8(s) >= p.Seats {
		return 0
	}
	return float64(p.tally(int8(s)))
}

// Result returns the winner and the way of winning. All other players share second place; during the game all share
// first place. Each standing holds the progress on each way. (3.8)
func (p *Position) Result() game.Result {
	if p.Solo() {
		return p.soloResult()
	}
	r := game.Result{Over: p.Over(), N: int(p.Seats), Unscored: true, By: wayIDs[p.Way]}
	for s := range p.Seats {
		st := &r.Standings[s]
		st.Seat, st.Rank = game.Seat(s), 1
		if h := p.Players[s].Hero; h != NoHero {
			st.Label = p.rules.Hero[h].ID
		}
		if r.Over && p.Winner != s {
			st.Rank = 2
		}
		p.progress(s, st)
	}
	if r.Over && p.Winner != NoSeat {
		r.Won = game.Only(game.Seat(p.Winner))
	}
	return r
}

// progress fills in a player's progress on each way to win. The way of the King of Kings counts the tokens that have
// left the Activation card, for a player with the card or with the territory of its monument. That territory counts as
// one more. With two players this way is left empty. (3.8)
func (p *Position) progress(s int8, st *game.Standing) {
	me, goals := &p.Players[s], p.Goals()
	st.Ways[0] = game.Way{ID: wayIDs[Warlord], Got: count(uint32(p.Lands(s))), Of: goals.Lands}
	st.Ways[1] = game.Way{ID: wayIDs[Favoured], Got: count(p.Temples & me.Held), Of: goals.Temples}
	st.Ways[2] = game.Way{ID: wayIDs[Slayer], Got: count(uint32(me.Slain)), Of: goals.Monsters}
	if goals.King == 0 {
		return
	}
	king := game.Way{ID: wayIDs[King], Of: goals.King + 1}
	if throne := p.Throne(); throne != NoTerritory {
		holds := me.Held&throne.Bit() != 0
		if holds || p.Crown.Seat == s {
			king.Got = goals.King - int(p.Crown.Tokens)
		}
		if holds {
			king.Got++
		}
	}
	st.Ways[3] = king
}
