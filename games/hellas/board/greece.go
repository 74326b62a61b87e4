package board

import (
	"math/bits"
	"strings"

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

// lair tells where a monster is, or that it is slain or has not come yet; a star for each evolution.
func (s *scene) lair(m int) string {
	b := &s.p.Beasts[m]
	switch b.State {
	case hellas.Roaming:
		text := s.title("territory", int(b.At))
		if n := bits.OnesCount8(b.Evolved); n > 0 {
			text += " " + strings.Repeat("★", n)
		}
		return text
	case hellas.Dead:
		for i := range s.n {
			if s.player(i).Slain>>uint(m)&1 != 0 {
				return s.Say("tray.slain", "who", s.who(i))
			}
		}
		return s.Say("tray.dead")
	}
	return s.Say("tray.unseen")
}

// wounding tells whether a wound of any monster is chosen, so that the wounds of all trays stand for their numbers.
func (s *scene) wounding() bool {
	top := s.p.Top()
	return top != nil && top.Kind == hellas.StepMonster && monsterPicks[top.What] == "wound"
}

// monsterPicks is what a monster is chosen for, by the What of [hellas.StepMonster].
var monsterPicks = [...]string{"roll", "hunt", "wound", "move"}

// trayRow is how many wounds stand side by side.
func trayRow(large bool) int {
	if large {
		return 5
	}
	return hellas.MaxWounds
}
