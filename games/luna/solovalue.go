package luna

import (
	"math/bits"
)

// A soloQuality is a feature of the player's or the opponent's position in the solo game that will bring points not yet
// scored.
//
// In the solo game only the player ends a round, so the coming rounds must count. Otherwise ending a round immediately
// would look better, because it brings points, although it wastes what the novices could still do.
type soloQuality int

// The solo qualities; each is measured in the unit of its comment.
const (
	soloRound         soloQuality = iota // always 1
	soloPriestess                        // points at the Priestess, if the round were scored now
	soloApostate                         // points lost at the Apostate, if the round were scored now
	soloPriestessNext                    // novices and shrines where the Priestess goes next
	soloApostateNext                     // novices where the Apostate goes next
	soloTemple                           // novices in the temple
	soloAwake                            // active novices
	soloAsleep                           // inactive novices
	soloShrines                          // shrines, beyond their points
	soloBlocking                         // 1 if the opponent's steps at the start of the round are still to come
	soloCanClaim                         // free approved stones with an active novice on the island of their symbol
	soloBuilder                          // 1 with an active novice and no shrine at the Builder: the opponent will build
	soloBuilderNext                      // novices where the Builder goes next, without a shrine there
	soloClaimed                          // stones that could be sanctified without a bribe
	soloClaimedFar                       // other stones with an own novice
	soloPairs                            // islands with two active novices or more
	soloFavourShrine                     // 1 with the favour, beyond its point; favours that are not listed are worth only their point
	soloFavourHerbs
	soloFavourTide
	soloFavourSailboat
	soloFavourBook
	soloHarder  // 1 at level 2
	soloHardest // 1 at level 3
	numSoloQualities
)

// soloFavours are the kinds of favour with a quality of their own, in the order of these qualities from soloFavourShrine on.
var soloFavours = [...]Kind{Shrine, Herbs, Tide, Sailboat, Book}

// soloWeights and opponentWeights predict how many points more than the score the player and the opponent have at the
// end. They come from a linear regression over 960 games at the three levels.
//
// Weaker players and random moves produced positions at all stages of a game. From there searches with 800 playouts,
// with the previous weights, played on.
var soloWeights = [numSoloQualities]weight{
	soloRound:          {-0.58, 3.49},
	soloPriestess:      {0.73, -0.14},
	soloApostate:       {-0.35, -0.15},
	soloPriestessNext:  {0.23, 0},
	soloApostateNext:   {-0.37, 0},
	soloTemple:         {1.47, -0.28},
	soloAwake:          {-0.23, 0.95},
	soloAsleep:         {-0.44, 0.79},
	soloShrines:        {0.5, 0.97},
	soloBlocking:       {0.89, 0},
	soloCanClaim:       {0.47, 0},
	soloClaimed:        {2.72, 0.53},
	soloClaimedFar:     {0.55, 1.13},
	soloPairs:          {0.84, 0},
	soloFavourShrine:   {-0.45, 0.93},
	soloFavourHerbs:    {-2.36, 0.73},
	soloFavourTide:     {-1.48, 0.36},
	soloFavourSailboat: {-0.92, 0.65},
	soloFavourBook:     {0.31, 0.29},
	soloHarder:         {-0.15, -0.63},
	soloHardest:        {-2.16, -1.91},
}

var opponentWeights = [numSoloQualities]weight{
	soloRound:         {0.04, 0.19},
	soloPriestess:     {0.92, 0},
	soloPriestessNext: {0.38, 0.09},
	soloTemple:        {1.01, 0.82},
	soloAwake:         {-0.08, 0.94},
	soloAsleep:        {-0.36, 0.68},
	soloShrines:       {0.19, 0.18},
	soloBlocking:      {0.13, 0.38},
	soloBuilder:       {4.22, 0},
	soloBuilderNext:   {0.52, 0.15},
}

// soloWorths are the weights by round, from 1: the player's and the opponent's.
var soloWorths = func() (table [2][NumGroups + 1][numSoloQualities]float64) {
	for who, weights := range [2]*[numSoloQualities]weight{&soloWeights, &opponentWeights} {
		for round := 1; round <= NumGroups; round++ {
			for i, w := range weights {
				table[who][round][i] = w.at(round)
			}
		}
	}
	return table
}()

// soloValue returns what a position of the solo game promises the player or the opponent at its end.
func (o *outlook) soloValue(who int8) float64 {
	var q [numSoloQualities]float64
	o.weighSolo(who, &q)
	sum := float64(o.p.Total(int(who)))
	for i, w := range &soloWorths[who][max(1, o.p.Round)] {
		sum += float64(w * q[i])
	}
	return sum
}

// weighSolo computes the solo qualities of the player or the opponent into q, which must be zero.
func (o *outlook) weighSolo(who int8, q *[numSoloQualities]float64) {
	p := o.p
	me := &p.Players[who]
	a, b := &me.Active, &me.Inactive
	one, two := me.ready()
	q[soloRound] = 1
	q[soloPriestess] = float64(o.atPriestess(who))
	q[soloApostate] = float64(o.atApostate(who))
	if k := o.priestess; k != NoKind {
		q[soloPriestessNext] = float64(a[k] + b[k] + int8(me.Shrines>>k&1))
	}
	if k := o.apostate; k != NoKind {
		q[soloApostateNext] = float64(a[k] + b[k])
	}
	q[soloTemple] = float64(bits.OnesCount32(me.Temple))
	q[soloAwake] = float64(a[0] + a[1] + a[2] + a[3] + a[4] + a[5] + a[6])
	q[soloAsleep] = float64(b[0] + b[1] + b[2] + b[3] + b[4] + b[5] + b[6])
	q[soloShrines] = float64(bitsOf(me.Shrines))
	if p.Step == Blocking {
		q[soloBlocking] = 1
	}
	q[soloCanClaim] = float64(bits.OnesCount32(o.free & p.rules.stonesOf[one]))
	if at := p.Figures[Builder]; at != NoKind {
		if one&^me.Shrines&at.bit() != 0 {
			q[soloBuilder] = 1
		}
		if next := p.Next(Builder); me.Shrines&next.bit() == 0 {
			q[soloBuilderNext] = float64(a[next] + b[next])
		}
	}
	near := bits.OnesCount32(me.Claimed & o.approved)
	q[soloClaimed] = float64(near)
	q[soloClaimedFar] = float64(bits.OnesCount32(me.Claimed) - near)
	q[soloPairs] = float64(bitsOf(two))
	for i, k := range soloFavours {
		q[soloFavourShrine+soloQuality(i)] = float64(me.Favours >> k & 1)
	}
	if p.switches&level2 != 0 {
		q[soloHarder] = 1
	}
	if p.switches&level3 != 0 {
		q[soloHardest] = 1
	}
}
