package hellas

import (
	"slices"

	"pantheon/game"
)

// What a warlord gives for its way and for the others, as parts of [weights].
const (
	warlordLands  = 2   // for lands that are nearly whole
	warlordHeld   = 6   // for territories, and for those that it could take
	warlordArmies = 1.5 // for hoplites
	warlordOthers = 0.3 // for temples and monsters
)

// warlord is a policy that goes for whole lands: it recruits, spreads, and takes what is missing. (3.2, 3.8)
func (r *rules) warlord() game.Policy {
	mine := weights
	scale(&mine, warlordLands, missing1, missing2, missing3, missing4, missing5)
	scale(&mine, warlordHeld, held, guarded, prey)
	scale(&mine, warlordArmies, hoplites, cities)
	scale(&mine, warlordOthers, temples1, temples2, temples3, temples4, templeWins, slain1, slain2, huntWins)
	return r.planned("warlord", &mine, (*Position).missing)
}

// warlordMissing is what a warlord gives for each territory less that is missing in the lands that are needed, in units of [weights].
const warlordMissing = 0.5

// missing is what the territories weigh that are missing in the lands that a seat needs, less than nothing. (3.8)
func (p *Position) missing(s int8) float64 {
	var left [NumLands]int
	for l := range left {
		left[l] = NumTerritories // of a land that does not count
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
