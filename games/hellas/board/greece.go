package board

import (
	"math/bits"

	"pantheon/games/hellas"
)

// holderClass is the class of what is in the colour of whoever holds it.
func holderClass(seat int8) string {
	if seat < 0 {
		return ""
	}
	return "a-" + armyIDs[seat] + " hel-owned"
}

// fortified is whose hoplite stands in the City of a territory, -1 for nobody's.
func (s *scene) fortified(t hellas.Territory) int8 {
	for _, i := range s.armies() {
		if s.player(i).Fort>>uint(t)&1 != 0 {
			return int8(i)
		}
	}
	return -1
}

// life is how many wounds a monster can still take.
func (s *scene) life(m int) int { return s.p.WoundsOf(hellas.Monster(m)).Left() }

// templesOf is how many territories with a temple or the Oracle a player controls.
func (s *scene) templesOf(seat int) int { return bits.OnesCount32(s.p.Temples & s.player(seat).Held) }

// count is how many things a set has.
func count(set uint32) int { return bits.OnesCount32(set) }
