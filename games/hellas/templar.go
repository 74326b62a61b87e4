package hellas

import "pantheon/game"

// Factors that a templar applies to the [weights] of its own way to win and of the other ways.
const (
	templarTemples = 2   // for temples, and for progress towards them
	templarSites   = 2   // for territories where a temple can be built, now or later
	templarOthers  = 0.3 // for monsters and lands
)

// templar returns a policy that aims for five territories with temples. It takes territories with shrines, builds there
// and guards its temples. (3.2, 3.8)
func (r *rules) templar() game.Policy {
	mine := weights
	scale(&mine, templarTemples, temples1, temples2, temples3, temples4, templeWins, exposedTemples, exposedNow, preyTemples, preyNow, preyWins)
	scale(&mine, templarSites, sites, sacred, preySacred)
	scale(&mine, templarOthers, slain1, slain2, huntWins, missing1, missing2, missing3, missing4, missing5)
	return r.planned("templar", &mine, undriven)
}
