package hellas

import (
	"math/bits"

	"pantheon/games/hellas/cards"
)

// The purposes of picking a monster in a [StepMonster].
const (
	pickRolled int8 = iota // the monster for which the die is rolled next (3.3)
	pickHunted             // the monster to hunt
	pickWound              // the monster to wound; N more wounds
	pickMoved              // the monster to move, up to N territories, or anywhere if N is 0
)

// runMonsterEffect executes the effects that concern monsters and hunts.
func (p *Position) runMonsterEffect(d *doing) {
	h := &p.Hunt
	n := p.amount(d)
	switch d.Op {
	case cards.OpStartHunt:
		p.startHunt(d.seat, d.m)
	case cards.OpEndHunt:
		h.Flags |= markEnded
	case cards.OpSkipDraw:
		h.Flags |= markNoDraw
	case cards.OpWound:
		if set := p.woundable(d.seat, d.Effect); set != 0 {
			p.push(Step{Kind: StepMonster, Seat: d.seat, What: pickWound, N: int8(n), Set: set})
		}
	case cards.OpRemoveWound:
		if b := h.Monster; b != NoMonster && p.Beasts[b].Wounds != 0 {
			if p.Solo() {
				p.uncoverLast(b, n, d.m)
				return
			}
			p.push(Step{Kind: StepWound, Seat: p.after(d.seat), What: int8(b), Marks: MarkBack, N: int8(n), Set: uint32(p.Beasts[b].Wounds)})
		}
	case cards.OpMonsterSpecial:
		if h.Monster != NoMonster {
			p.sub(d, p.rules.Monster[h.Monster].Special)
		}
	case cards.OpExtraAttack:
		for i := p.Depth - 1; i >= 0; i-- {
			if s := &p.Steps[i]; s.Kind == stepHunt {
				s.N += int8(n)
				break
			}
		}
	case cards.OpChooseAttack:
		h.Chooser = d.seat
	case cards.OpMoveMonster:
		set, steps := p.roaming(), n
		if d.To == cards.AnyTerritory {
			set, steps = p.monstersIn(p.places(d)), 0
		}
		if set != 0 {
			p.push(Step{Kind: StepMonster, Seat: d.seat, What: pickMoved, N: int8(steps), Set: set})
		}
	case cards.OpMonsterPhase:
		p.monsterPhase(d.seat)
	case cards.OpLowerMonument:
		if set := p.topplable(); set != 0 {
			p.push(Step{Kind: StepLevel, Seat: d.seat, Set: set})
		}
	}
}

// monstersIn returns the set of monsters (bit b) in some territories.
func (p *Position) monstersIn(set uint32) uint32 {
	var in uint32
	for b := range p.Beasts {
		if at := p.Beasts[b].At; at != NoTerritory && set&at.Bit() != 0 {
			in |= 1 << b
		}
	}
	return in
}

// woundable returns the set of monsters that an effect may wound.
func (p *Position) woundable(s int8, e *cards.Effect) uint32 {
	set := p.roaming()
	switch e.Target {
	case cards.Hunted:
		if p.Hunt.Monster == NoMonster {
			return 0
		}
		set = 1 << p.Hunt.Monster
	case cards.MonsterHere:
		set = p.monstersIn(p.placesOf(s, e.Where, plain))
	}
	return p.openTrays(set)
}

// openTrays returns the monsters of a set that can still take a wound. Only the hunted one may have all wounds
// already, until its hunt continues.
func (p *Position) openTrays(set uint32) uint32 {
	if b := p.Hunt.Monster; b != NoMonster && p.killed() {
		set &^= 1 << b
	}
	return set
}

// monsterTerm returns the number of a term about monsters: of b for [cards.MonsterWounds], otherwise of the hunted
// monster. It is 0 if there is no such monster.
func (p *Position) monsterTerm(t cards.Term, b Monster) int {
	if t != cards.MonsterWounds {
		b = p.Hunt.Monster
	}
	if b == NoMonster {
		return 0
	}
	all, dealt := bits.OnesCount16(p.woundsOf(b)), p.woundsDealt(b)
	switch t {
	case cards.UncoveredWounds:
		return all - dealt
	case cards.TrayWounds:
		return all
	}
	return dealt
}

// monsterFeasible reports whether an effect on monsters has something to act on.
func (p *Position) monsterFeasible(s int8, e *cards.Effect, f frame) bool {
	switch e.Op {
	case cards.OpWound:
		return p.woundable(s, e) != 0
	case cards.OpStartHunt, cards.OpUseSpecial:
		return p.huntable(s) != 0
	case cards.OpMoveMonster: // not during a hunt
		set := p.roaming()
		if e.To == cards.AnyTerritory {
			set = p.monstersIn(p.placesOf(s, e.Where, f))
		}
		return set != 0 && p.Hunt.Monster == NoMonster
	}
	return true
}
