package hellas

import "math/bits"

// What a monster is picked for in a [StepMonster].
const (
	pickRolled int8 = iota // to be rolled for next (3.3)
	pickHunted             // to be hunted
	pickWound              // a wound of it is dealt; B more
	pickMoved              // to be moved, B territories far, anywhere when B is 0
)

// runMonsterEffect does what concerns monsters and hunts.
func (p *Position) runMonsterEffect(d *doing) {
	h := &p.Hunt
	n := p.amount(d)
	switch d.op {
	case opStartHunt:
		p.startHunt(d.seat, d.m)
	case opEndHunt:
		h.Flags |= markEnded
	case opSkipDraw:
		h.Flags |= markNoDraw
	case opWound:
		if set := p.woundable(d.seat, d.effect); set != 0 {
			p.push(Step{Kind: StepMonster, Seat: d.seat, A: pickWound, B: int8(n), Set: set})
		}
	case opRemoveWound:
		if b := h.Monster; b != NoMonster && p.Beasts[b].Wounds != 0 {
			if p.Solo() {
				p.uncoverLast(b, n, d.m)
				return
			}
			p.push(Step{Kind: StepWound, Seat: p.after(d.seat), A: int8(b), B: 1, C: int8(n), Set: uint32(p.Beasts[b].Wounds)})
		}
	case opMonsterSpecial:
		if h.Monster != NoMonster {
			p.sub(d, p.rules.monster[h.Monster].special)
		}
	case opExtraAttack:
		for i := p.Depth - 1; i >= 0; i-- {
			if s := &p.Steps[i]; s.Kind == stepHunt {
				s.C += int8(n)
				break
			}
		}
	case opChooseAttack:
		h.Chooser = d.seat
	case opMoveMonster:
		set, steps := p.roaming(), n
		if d.to == anyTerritory {
			set, steps = p.monstersIn(p.places(d)), 0
		}
		if set != 0 {
			p.push(Step{Kind: StepMonster, Seat: d.seat, A: pickMoved, B: int8(steps), Set: set})
		}
	case opMonsterPhase:
		p.monsterPhase(d.seat)
	case opLowerMonument:
		if set := p.topplable(); set != 0 {
			p.push(Step{Kind: StepLevel, Seat: d.seat, Set: set})
		}
	}
}

// monstersIn is the set of monsters (bit b) in some territories.
func (p *Position) monstersIn(set uint32) uint32 {
	var in uint32
	for b := range p.Beasts {
		if at := p.Beasts[b].At; at != NoTerritory && set&at.bit() != 0 {
			in |= 1 << b
		}
	}
	return in
}

// woundable is the set of monsters that an effect may wound.
func (p *Position) woundable(s int8, e *effect) uint32 {
	set := p.roaming()
	switch e.target {
	case hunted:
		if p.Hunt.Monster == NoMonster {
			return 0
		}
		set = 1 << p.Hunt.Monster
	case monsterHere:
		set = p.monstersIn(p.placesOf(s, e.where, plain))
	}
	return p.openTrays(set)
}

// openTrays are those of some monsters that have a wound not dealt yet: the hunted one may have none until the hunt goes on.
func (p *Position) openTrays(set uint32) uint32 {
	if b := p.Hunt.Monster; b != NoMonster && p.killed() {
		set &^= 1 << b
	}
	return set
}

// monsterTerm is a number read from the hunted monster.
func (p *Position) monsterTerm(t term, b Monster) int {
	if t != monsterWounds {
		b = p.Hunt.Monster
	}
	if b == NoMonster {
		return 0
	}
	all, dealt := bits.OnesCount16(p.woundsOf(b)), p.woundsDealt(b)
	switch t {
	case uncoveredWounds:
		return all - dealt
	case trayWounds:
		return all
	}
	return dealt
}

// monsterFeasible tells whether an instruction that concerns monsters has an object.
func (p *Position) monsterFeasible(s int8, e *effect, f frame) bool {
	switch e.op {
	case opWound:
		return p.woundable(s, e) != 0
	case opStartHunt, opUseSpecial:
		return p.huntable(s) != 0
	case opMoveMonster: // not while one is hunted
		set := p.roaming()
		if e.to == anyTerritory {
			set = p.monstersIn(p.placesOf(s, e.where, f))
		}
		return set != 0 && p.Hunt.Monster == NoMonster
	}
	return true
}
