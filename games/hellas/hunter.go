package hellas

import (
	"math/bits"

	"pantheon/game"
)

// The weights of a hunter, in units of [weights]: what it goes for, and what part of their usual weight temples have for it.
const (
	hunterFirst   = 6   // for the first monster slain
	hunterSecond  = 14  // for two
	hunterLast    = 1   // when the last may be hunted at once
	hunterTemples = 0.2 // the part
)

// What is worth how much to a hunter who looks for a monster to hunt, in the same units.
const (
	quarryHunt     = 4   // a monster to hunt where the hero stands
	quarryWound    = 0.5 // less for each wound that it still has to be dealt
	quarryTurn     = 0.6 // less for each hero movement that leads there
	quarryFar      = 3   // hero movements beyond which no monster is looked for
	quarryStrength = 0.4 // a point of Strength, which draws cards for the hunt
	quarryCard     = 0.2 // a combat card in hand
	quarryAction   = 0.5 // the special action Hunt, when it is not marked as used
	quarryBegun    = 2   // the own hunt that goes on
)

// hunter is a policy that goes for three slain monsters: it walks to those that are nearest and have the fewest wounds left, gathers
// cards and Strength, and hunts. It builds temples only where they cost nothing else. (3.5, 3.8)
func (r *rules) hunter() game.Policy {
	mine := weights
	for q := temples1; q <= templeWins; q++ {
		mine[q] *= hunterTemples
	}
	mine[slain1], mine[slain2], mine[huntWins] = hunterFirst, hunterSecond, hunterLast
	return r.planned("hunter", &mine, (*Position).quarry)
}

// quarry is what the hunts promise that a seat may begin, the best of them counting.
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

// around is the set of territories next to those of a set.
func (r *rules) around(set uint32) (near uint32) {
	for ; set != 0; set &= set - 1 {
		near |= r.Territory[first(set)].Near
	}
	return near
}
