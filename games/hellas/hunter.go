package hellas

import (
	"math/bits"

	"pantheon/game"
)

// hunterWeights holds the weights of the policy hunter, in units of [weights]. The starting point was [weights], with
// those of temples divided by five and those of slain monsters multiplied by five. Then SPSA fitted them to some 9,000
// games against the planner with weights that differ a little. The policy wins almost only by slain monsters. The first
// temple has half of the fitted weight, so that the policy hunts first.
var hunterWeights = [numQualities]float64{
	temples1: 0.55, temples2: 0.9, temples3: 2.3, temples4: 3.3, templeWins: 0.22, sites: 0.13,
	slain1: 4.6, slain2: 71, huntWins: 0.38, quarry: 0.26, huntOpen: 0.22, strength: 0.55,
	missing1: 1.4, missing2: 3.1, missing3: 0.037, missing4: 1.5, missing5: 0.61,
	crown: 0.031, crownHeld: 0.67, crownSoon: 0.1,
	held: 0.044, cities: 0.011, sacred: 0.019, guarded: 0.13, exposedTemples: -0.53, exposedNow: -0.029,
	prey: 0.0013, preySacred: 0.011, preyTemples: 0.0027, preyNow: 0.08, preyWins: 0.56,
	hoplites: 0.055, handCards: 0.2, cardStrength: 0.047, attributes: 0.3,
	priests: 0.56, artifacts: 0.11, blessings: 0.64, glory: 0.15, usurpNow: 0.14, questCards: 0.38, questRung: 0.28,
	turnsAway: -0.35, mayMove: 0.053, picks: 0.11, battleAhead: 1.2,
}

// Values of [Position.quarry], the drive of a hunter, in the same units as hunterWeights.
const (
	quarryHunt     = 2    // a monster to hunt in the hero's territory
	quarryWound    = 0.25 // subtracted for each wound that the monster can still take
	quarryTurn     = 0.3  // subtracted for each hero movement needed to reach the monster
	quarryFar      = 3    // maximum number of hero movements to a monster
	quarryStrength = 0.2  // a point of Strength, which draws cards for the hunt
	quarryCard     = 0.1  // a combat card in hand
	quarryAction   = 0.25 // the special action Hunt, when it is not marked as used
	quarryBegun    = 1    // the player's own hunt in progress
)

// hunter returns a policy that aims for three slain monsters. It walks to the nearest monsters with the fewest wounds
// left, collects cards and Strength, and hunts. (3.5, 3.8)
func (r *rules) hunter() game.Policy {
	return r.planned("hunter", &hunterWeights, (*Position).quarry)
}

// quarry returns the value of a seat's prospects to hunt. It counts Strength, cards, the free action Hunt, a hunt in
// progress, and the best monster within reach.
func (p *Position) quarry(s int8) float64 {
	me := &p.Players[s]
	sum := float64(quarryStrength*float64(me.Value(Strength))) + float64(quarryCard*float64(me.HandSize))
	if me.Used>>Hunt&1 == 0 {
		sum += quarryAction
	}
	if p.Hunt.Monster != NoMonster && p.Hunt.Hunter == s {
		sum += quarryBegun
	}
	if me.At == NoTerritory {
		return sum
	}
	best, reached := 0.0, me.At.Bit()
	for turns := range quarryFar + 1 {
		for b := range Monster(NumMonsters) {
			if beast := &p.Beasts[b]; beast.State == Roaming && reached&beast.At.Bit() != 0 && p.fit(s, b) {
				left := bits.OnesCount16(p.woundsOf(b) &^ beast.Wounds)
				best = max(best, quarryHunt-float64(quarryWound*float64(left))-float64(quarryTurn*float64(turns)))
			}
		}
		for range me.Value(Speed) {
			reached |= p.rules.around(reached)
		}
	}
	return sum + best
}

// around returns the set of territories next to those of a set.
func (r *rules) around(set uint32) (near uint32) {
	for ; set != 0; set &= set - 1 {
		near |= r.Territory[first(set)].Near
	}
	return near
}
