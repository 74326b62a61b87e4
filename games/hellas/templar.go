package hellas

import "pantheon/game"

// What a templar gives for its way and for the others, as parts of [weights].
const (
	templarTemples = 2   // for temples, and for what leads to them
	templarSites   = 2   // for territories where a temple can be built or could be
	templarOthers  = 0.3 // for monsters and lands
)

// templar is a policy that goes for five territories with temples: it takes territories with shrines, builds there and guards what it has
// built. (3.2, 3.8)
func (r *rules) templar() game.Policy {
	mine := weights
	scale(&mine, templarTemples, temples1, temples2, temples3, temples4, templeWins, exposedTemples, exposedNow, preyTemples, preyNow, preyWins)
	scale(&mine, templarSites, sites, sacred, preySacred)
	scale(&mine, templarOthers, slain1, slain2, huntWins, missing1, missing2, missing3, missing4, missing5)
	return r.planned("templar", &mine, undriven)
}
