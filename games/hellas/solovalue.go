package hellas

import (
	"math/bits"

	"pantheon/game"
)

// A soloQuality is a feature of a position of the Persian Invasion that correlates with a win.
type soloQuality int

// The solo qualities, each a number: first those of the player, then those of Persia.
const (
	soloBase        soloQuality = iota // 1
	soloHeld                           // territories
	soloCities                         // territories with a City or Sparta
	soloHoplites                       // hoplites on the map
	soloCards                          // combat cards in hand
	soloLeadership                     // the hero's effective Leadership
	soloSpeed                          // the hero's effective Speed
	soloPriests                        // priests in the pool
	soloArtifacts                      // charged artifacts
	soloUnused                         // special actions that are not marked as used
	soloPrey                           // territories that an adjacent army would take if no card were played
	soloExposed                        // territories where an adjacent Persian army exceeds the player's strength without cards
	soloAttitude                       // sum of the attitudes of all lands
	soloCounter                        // amount by which the Victory Counter has fallen
	soloLast                           // 1 in the second act if the counter shows no more than lastSteps
	soloClock                          // clock tokens that are not turned over yet
	soloAhead                          // territories more than Persia has, weighted more with fewer clock tokens left
	soloActing                         // 1 while the special action of the turn is still possible
	soloPicks                          // what the player's current action can still yield
	persianLands                       // complete lands
	persianNearly                      // lands with one territory missing
	persianHalf                        // lands with two territories missing
	persianFew                         // 1 if Persia has no more than fewTokens
	persianHoplites                    // hoplites on the map
	persianArmy                        // hoplites of the largest Persian army
	persianCommand                     // combat cards that Persia draws
	persianDefence                     // strength of Persia's Control tokens in defence
	persianMobilize                    // hoplites that a script brings
	persianRazed                       // levels lost by the lowest monument
	persianLast                        // 1 if that monument has one level left
	persianRazing                      // armies in the territory of a monument that they raze
	persianRuin                        // for each of persianRazing, the square of the monument's lost levels, the next one included
	numSoloQualities
)

const (
	lastSteps = 2
	fewTokens = 2
	soonest   = 2 // least number of clock tokens by which a lead of territories is divided
)

// soloWeights holds the weight of each quality in each act. One unit more multiplies the odds of a win by e.
//
// The weights come from logistic regression on 1,500 games of searches with 200 and 300 playouts at the three
// difficulties. One move in thirty was random. Qualities whose fitted weight favoured the other side were left out,
// because a correlation with a win is not always its cause.
var soloWeights = [...][numSoloQualities]float64{
	{
		soloBase: -3.704, soloHeld: 0.136, soloCities: 0.046, soloHoplites: 0.064, soloCards: 0.066, soloSpeed: 0.222,
		soloPriests: 0.343, soloArtifacts: 0.546, soloUnused: 0.028, soloPrey: 0.089, soloExposed: -0.237, soloClock: 0.213,
		soloPicks: 0.029, persianHoplites: -0.059, persianArmy: -0.212, persianCommand: -0.148, persianDefence: -0.231,
		persianMobilize: -0.101, persianRazing: -0.062,
	},
	{
		soloBase: -0.504, soloHeld: 0.072, soloCities: 0.122, soloHoplites: 0.012, soloCards: 0.057, soloLeadership: 0.087,
		soloSpeed: 0.017, soloPriests: 0.448, soloArtifacts: 0.351, soloUnused: 0.137, soloPrey: 0.062, soloAttitude: 0.04,
		soloCounter: 0.208, soloLast: 0.834, soloClock: -0.024, soloAhead: 0.663, soloActing: 0.41, soloPicks: 0.032,
		persianLands: -0.758, persianNearly: -0.45, persianHalf: -0.097, persianFew: 0.115, persianHoplites: -0.037,
		persianArmy: -0.194, persianCommand: -0.307, persianDefence: -0.18, persianRazed: -0.368, persianLast: -0.681,
		persianRuin: -0.014,
	},
}

// soloValue returns the value of a position of the Persian Invasion for the player, or for Persia with game.Spectator. As
// with several players, the ratio of the two values determines the odds.
func (p *Position) soloValue(s game.Seat) float64 {
	var q [numSoloQualities]float64
	p.weighSolo(&q)
	units := 0.0
	for i, weight := range &soloWeights[p.Campaign.Act] {
		units += float64(weight * q[i])
	}
	if units *= evenOdds; s == game.Spectator {
		units = -units
	}
	return evenPoints * lead(units)
}

// weighSolo fills in the solo qualities, which must be zero before.
func (p *Position) weighSolo(q *[numSoloQualities]float64) {
	var o outlook
	o.p, o.held = p, p.controlled()
	o.marches.fill(p, o.held)
	o.pending()
	r, c, me, her := p.rules, &p.Campaign, &p.Players[0], &p.Players[Persia]
	mine, left := count(me.Held), p.ClockLeft()+int(c.Due)
	q[soloBase] = 1
	q[soloHeld] = float64(mine)
	q[soloCities] = float64(count(me.Held & r.Index.Cities))
	q[soloHoplites] = float64(me.OnMap)
	q[soloCards] = float64(me.HandSize)
	q[soloLeadership], q[soloSpeed] = float64(me.Value(Leadership)), float64(me.Value(Speed))
	q[soloPriests] = float64(me.Pool)
	q[soloArtifacts] = float64(count(me.Artifacts & p.Charged))
	q[soloUnused] = float64(bits.OnesCount8(^me.Used & (1<<BuildMonument - 1)))
	q[soloPrey] = float64(count(o.prizes(0)))
	q[soloExposed] = float64(p.exposedToPersia())
	for _, a := range c.Attitude {
		q[soloAttitude] += float64(a)
	}
	q[soloCounter] = float64(p.countedDown())
	if c.Act == 1 && c.Counter <= lastSteps {
		q[soloLast] = 1
	}
	q[soloClock] = float64(left)
	q[soloAhead] = float64(mine-count(her.Held)) / float64(left+soonest)
	if p.toAct(0) {
		q[soloActing] = 1
	}
	q[soloPicks] = float64(o.picks[0])
	p.weighPersia(q)
}

// weighPersia fills in the solo qualities of Persia.
func (p *Position) weighPersia(q *[numSoloQualities]float64) {
	r, her := p.rules, &p.Players[Persia]
	for l := range r.Land {
		switch count(r.Land[l].Territories &^ her.Held) {
		case 0:
			q[persianLands]++
		case 1:
			q[persianNearly]++
		case 2:
			q[persianHalf]++
		}
	}
	if count(her.Held) <= fewTokens {
		q[persianFew] = 1
	}
	q[persianHoplites] = float64(her.OnMap)
	for set := her.Stands; set != 0; set &= set - 1 {
		t := first(set)
		q[persianArmy] = max(q[persianArmy], float64(her.Hoplites[t]))
		if g := r.Territory[t].Monument; g != NoMonument && her.Held&t.Bit() != 0 {
			gone := int(r.Invasion.Level) - int(p.Levels[g]) + 1
			q[persianRazing]++
			q[persianRuin] += float64(gone * gone)
		}
	}
	q[persianCommand] = float64(p.Command())
	q[persianDefence] = float64(p.InvasionValue())
	q[persianMobilize] = float64(p.MobilizationValue())
	for _, level := range p.Levels {
		q[persianRazed] = max(q[persianRazed], float64(int(r.Invasion.Level)-int(level)))
		if level == 1 {
			q[persianLast] = 1
		}
	}
}

// exposedToPersia returns the number of the player's territories where an adjacent Persian army exceeds the player's
// strength without cards. (3.9)
func (p *Position) exposedToPersia() (n int) {
	for set := p.Players[0].Held & p.beside(p.Players[Persia].Stands); set != 0; set &= set - 1 {
		if t := first(set); int(p.rules.Invasion.Value)*p.largest(Persia, t) > p.defence(0, t) {
			n++
		}
	}
	return n
}
