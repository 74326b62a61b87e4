package hellas

import (
	"math/bits"

	"pantheon/game"
)

// A soloQuality is something about a position of the Persian Invasion that makes it likelier to be won.
type soloQuality int

// The solo qualities, each a number of what it says: first those of the player, then those of Persia.
const (
	soloBase        soloQuality = iota // 1
	soloHeld                           // territories
	soloCities                         // of them, those with a City, or Sparta
	soloHoplites                       // hoplites on the map
	soloCards                          // combat cards in hand
	soloLeadership                     // the hero's Leadership as it counts
	soloSpeed                          // and his Speed
	soloPriests                        // priests in the pool
	soloArtifacts                      // artifacts that are charged
	soloUnused                         // special actions that are not marked as used
	soloPrey                           // territories that an army next to them would take if no card were played
	soloExposed                        // territories that a Persian army next to them outnumbers
	soloAttitude                       // attitude of all lands, together
	soloCounter                        // by how much the Victory Counter has fallen
	soloLast                           // 1 in the second act when it shows no more than lastSteps
	soloClock                          // clock tokens left
	soloAhead                          // territories more than Persia has, the fewer clock tokens are left the more
	soloActing                         // 1 while the special action of the turn is to come
	soloPicks                          // what the own action that goes on still gives
	persianLands                       // complete lands
	persianNearly                      // lands where one territory is missing
	persianHalf                        // lands where two are missing
	persianFew                         // 1 when it has no more than fewTokens
	persianHoplites                    // hoplites on the map
	persianArmy                        // of them, those of the largest army
	persianCommand                     // combat cards that it draws
	persianDefence                     // strength of its Control tokens in defence
	persianMobilize                    // hoplites that a script brings
	persianRazed                       // levels that the lowest monument has lost
	persianLast                        // 1 when it has one level left
	persianRazing                      // armies that stand where they raze a monument
	persianRuin                        // of each of them, the square of the levels that monument has lost when it has razed one more
	numSoloQualities
)

const (
	lastSteps = 2
	fewTokens = 2
	soonest   = 2 // clock tokens that a lead of territories is divided by at the end
)

// soloWeights say how much a quality weighs in each act: with 1 more, the odds of a win are e times as good. They come from 1,500 games of
// searches with 200 and 300 playouts at the three difficulties, in which a sentence in thirty was chance, by logistic regression. Qualities
// that were good for the other side by that were left out: what comes with a win is not always its cause.
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

// soloValue is what the Persian Invasion promises the player, or Persia for the watcher: as among several players, so that how many times
// one's value is the other's tells the odds.
func (p *Position) soloValue(s game.Seat) float64 {
	var q [numSoloQualities]float64
	p.weighSolo(&q)
	units := 0.0
	for i, weight := range &soloWeights[p.Campaign.Act] {
		units += float64(weight * q[i])
	}
	if units *= evenOdds; s == game.Watcher {
		units = -units
	}
	return evenPoints * lead(units)
}

// weighSolo fills in the solo qualities, which are zero before.
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

// exposedToPersia is how many territories of the player a Persian army next to them outnumbers. (3.9)
func (p *Position) exposedToPersia() (n int) {
	for set := p.Players[0].Held & p.beside(p.Players[Persia].Stands); set != 0; set &= set - 1 {
		if t := first(set); int(p.rules.Invasion.Value)*p.largest(Persia, t) > p.defence(0, t) {
			n++
		}
	}
	return n
}
