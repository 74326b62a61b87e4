package hellas

import (
	"slices"

	"pantheon/game"
)

// Factors that a warlord applies to the [weights] of its own way to win and of the other ways.
const (
	warlordLands  = 2   // for lands that are nearly complete
	warlordHeld   = 6   // for territories, and for those within reach of its armies
	warlordArmies = 1.5 // for hoplites and Cities
	warlordOthers = 0.3 // for temples and monsters
)

// warlord returns a policy that aims for complete lands. It recruits, spreads, and takes the missing territories. (3.2,
// 3.8)
func (r *rules) warlord() game.Policy {
	mine := weights
	scale(&mine, warlordLands, missing1, missing2, missing3, missing4, missing5)
	scale(&mine, warlordHeld, held, guarded, prey)
	scale(&mine, warlordArmies, hoplites, cities)
	scale(&mine, warlordOthers, temples1, temples2, temples3, temples4, templeWins, slain1, slain2, huntWins)
	return r.planned("warlord", &mine, (*Position).missing)
}

// warlordMissing is the value, in units of [weights], of each territory fewer that is missing in the lands needed.
const warlordMissing = 0.5

// missing returns the negative value of the territories missing in the lands that a seat needs, those with the fewest
// missing. (3.8)
func (p *Position) missing(s int8) float64 {
	var left [NumLands]int
	for l := range left {
		left[l] = NumTerritories // for a land that does not count
		if p.rules.Excluded[p.Seats]>>l&1 == 0 {
			left[l] = count(p.rules.Land[l].Territories &^ p.Players[s].Held)
		}
	}
	slices.Sort(left[:])
	sum := 0
	for _, n := range left[:p.rules.Warlord[p.Seats]] {
		sum += n
	}
	return -warlordMissing * float64(sum)
}
