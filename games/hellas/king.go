package hellas

import "pantheon/game"

// Factors that a king applies to the [weights] of its own way to win and of the other ways.
const (
	kingCrown  = 5   // for the Activation card and the territory of the monument completed first
	kingOthers = 0.3 // for temples, monsters and lands
)

// Values of a king's assets on its way to the crown, in units of [weights].
const (
	kingLevel = 0.6 // for each level of a monument, before one is complete; only the best monument counts
	kingSeat  = 1   // for the territory of that monument
	kingOwn   = 6   // for the Activation card, which ends that stage
)

// king returns a policy that aims for the crown of the King of Kings. It raises the tallest monument to its last level.
// Then it holds the monument's territory until the tokens of the Activation card are gone. With two players there is no
// crown, and the policy has no aim of its own. (3.8)
func (r *rules) king() game.Policy {
	mine := weights
	scale(&mine, kingCrown, crown, crownHeld, crownSoon)
	scale(&mine, kingOthers, temples1, temples2, temples3, temples4, templeWins, slain1, slain2, huntWins)
	scale(&mine, kingOthers, missing1, missing2, missing3, missing4, missing5)
	return r.planned("king", &mine, (*Position).crowning)
}

// crowning returns the value of a seat's progress to the Activation card: that of the best monument, or kingOwn with
// the card. It returns 0 if another seat has the card, and with two players. (3.8)
func (p *Position) crowning(s int8) float64 {
	switch {
	case p.rules.KingOfKings[p.Seats] == 0:
		return 0
	case p.Crown.Seat == s:
		return kingOwn
	case p.Crown.Monument != NoMonument:
		return 0
	}
	best := 0.0
	for m, level := range p.Levels {
		worth := float64(kingLevel * float64(level))
		if p.Players[s].Held&p.rules.Monument[m].Territory.Bit() != 0 {
			worth += kingSeat
		}
		best = max(best, worth)
	}
	return best
}
