package hellas

import "pantheon/game"

// The sources of points beside victory, whose source is named after the way. The game itself has no points: they say how far each player
// is on the four ways, as a player would count them on the table, and rank those who have not won.
const (
	sourceLands    = "lands"
	sourceTemples  = "temples"
	sourceMonsters = "monsters"
	sourceMap      = "map"
)

// What things are worth on the way.
const (
	victoryPoints = 1000
	landPoints    = 30
	templePoints  = 12
	monsterPoints = 20
)

// tally is the points of a player by source: lands complete, territories held, temples, monsters.
func (p *Position) tally(s int8) (lands, territories, temples, monsters, victory int) {
	me := &p.Players[s]
	lands = landPoints * count(uint32(p.Lands(s)))
	territories = count(me.Held)
	temples = templePoints * count(p.Temples&me.Held)
	monsters = monsterPoints * count(uint32(me.Slain))
	if p.Winner == s {
		victory = victoryPoints
	}
	return
}

// Score is how far a seat has come: complete lands, territories, temples and monsters; victory above all.
func (p *Position) Score(s game.Seat) float64 {
	if p.Solo() {
		return p.soloScore(s)
	}
	if s < 0 || int8(s) >= p.Seats {
		return 0
	}
	a, b, c, d, e := p.tally(int8(s))
	return float64(a + b + c + d + e)
}

// Result ranks by victory, and the others by how far they have come; equal points are an equal rank. (3.8)
func (p *Position) Result() game.Result {
	if p.Solo() {
		return p.soloResult()
	}
	var r game.Result
	r.Over = p.Over()
	r.N = int(p.Seats)
	for s := range p.Seats {
		lands, territories, temples, monsters, victory := p.tally(s)
		st := &r.Standings[s]
		*st = game.Standing{Seat: game.Seat(s), Rank: 1, Points: lands + territories + temples + monsters + victory}
		if h := p.Players[s].Hero; h != NoHero {
			st.Label = p.rules.hero[h].id
		}
		i := 0
		for _, source := range [...]game.Source{{ID: wayIDs[p.Way], Points: victory}, {ID: sourceLands, Points: lands}, {ID: sourceTemples, Points: temples},
			{ID: sourceMonsters, Points: monsters}, {ID: sourceMap, Points: territories}} {
			if source.Points != 0 {
				st.Sources[i] = source
				i++
			}
		}
	}
	for s := range p.Seats {
		st := &r.Standings[s]
		for o := range p.Seats {
			if r.Standings[o].Points > st.Points {
				st.Rank++
			}
		}
		if r.Over && p.Winner == s {
			r.Won = game.Only(st.Seat)
		}
	}
	return r
}
