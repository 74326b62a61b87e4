package board

import (
	"math/bits"

	"pantheon/games/hellas"
)

// holderClass returns the CSS classes for the colour of a holder, or "" if seat is negative.
func holderClass(seat int8) string {
	if seat < 0 {
		return ""
	}
	return "a-" + armyIDs[seat] + " hel-owned"
}

// fortified returns the seat whose hoplite is in the City of a territory, or -1.
func (s *scene) fortified(t hellas.Territory) int8 {
	for _, i := range s.armies() {
		if s.player(i).Fort>>uint(t)&1 != 0 {
			return int8(i)
		}
	}
	return -1
}

// life returns the number of wounds that a monster can still take.
func (s *scene) life(m int) int { return s.p.WoundsOf(hellas.Monster(m)).Left() }

// templesOf returns the number of territories with a temple or the Oracle that a player controls.
func (s *scene) templesOf(seat int) int { return bits.OnesCount32(s.p.Temples & s.player(seat).Held) }

// count returns the number of things in a set.
func count(set uint32) int { return bits.OnesCount32(set) }
