package hellas

import "pantheon/game"

// Values in the tally of the solo game. Like those for several players they serve bots only.
const (
	tallySoloTerritory = 3
	tallySoloCounter   = 4
	tallySoloLand      = 12 // a complete land of Persia
	tallySoloRazed     = 4  // for the square of the number of levels of a monument that Persia has razed
)

// soloScore returns the tally of the player, or of Persia for game.Spectator. It counts territories, the fall of the
// Victory Counter, Persia's complete lands, razed levels and a win. For any other seat it is 0. (3.9)
func (p *Position) soloScore(s game.Seat) float64 {
	n := 0
	switch s {
	case 0:
		n = tallySoloTerritory*count(p.Players[0].Held) + tallySoloCounter*p.countedDown()
		if p.Way == SoloWon {
			n += tallyVictory
		}
	case game.Spectator:
		n = tallySoloTerritory*count(p.Players[Persia].Held) + tallySoloLand*count(uint32(p.Lands(Persia)))
		for _, level := range p.Levels {
			k := int(p.rules.Invasion.Level) - int(level)
			n += tallySoloRazed * k * k
		}
		if p.Way == SoloLost {
			n += tallyVictory
		}
	}
	return float64(n)
}

// countedDown returns the amount by which the Victory Counter has fallen.
func (p *Position) countedDown() int { return int(p.tracks().Counter) - int(p.Campaign.Counter) }

// The ways in which the solo game ends: three for the player, and three for Persia. The end of the clock may favour
// either. (3.9)
const (
	wayCounter   = "counter"    // the Victory Counter is down
	wayDrivenOut = "driven-out" // no Persian Control token is left
	wayClock     = "clock"      // the last clock token is spent: the player wins with more territories than Persia, otherwise Persia
	wayLands     = "lands"      // Persia controls complete lands
	wayTokens    = "tokens"     // Persia has no Control token left to place
	wayMonument  = "monument"   // Persia has razed a monument
)

// soloResult returns the winner and the way of winning. Persia counts as an automaton. Each standing holds the progress
// on its ways. (3.9)
func (p *Position) soloResult() game.Result {
	v, c := &p.rules.Invasion, &p.Campaign
	mine, hers := count(p.Players[0].Held), count(p.Players[Persia].Held)
	r := game.Result{Over: p.Over(), N: 2, Unscored: true}
	me, her := &r.Standings[0], &r.Standings[1]
	*me = game.Standing{Seat: 0, Label: p.rules.Hero[v.Hero].ID, Rank: 1}
	*her = game.Standing{Seat: game.Spectator, Rank: 1}
	out := 0
	if c.Hunted {
		out = max(0, int(v.Tokens)-hers)
	}
	me.Ways = [...]game.Way{{ID: wayCounter, Got: p.countedDown(), Of: int(p.tracks().Counter)}, {ID: wayDrivenOut, Got: out, Of: int(v.Tokens)}, {ID: wayClock, Got: mine, Of: hers + 1}, {}}
	razed := 0
	for _, level := range p.Levels {
		razed = max(razed, int(v.Level)-int(level))
	}
	her.Ways = [...]game.Way{{ID: wayLands, Got: count(uint32(p.Lands(Persia))), Of: int(v.Lands)}, {ID: wayTokens, Got: hers, Of: int(v.Tokens)}, {ID: wayMonument, Got: razed, Of: int(v.Level)}, {}}
	switch {
	case !r.Over:
		return r
	case p.Way == SoloWon:
		her.Rank, r.Won = 2, game.Only(0)
	default:
		me.Rank = 2
	}
	way, by, _ := p.soloWay()
	if way != p.Way {
		by = wayClock
	}
	r.By = by
	return r
}
