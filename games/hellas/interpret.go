package hellas

import "pantheon/game"

// The interpreter. A program runs as a step of the stack: it takes its instructions one by one, and each is done before the next, however
// much it lays on the stack. The families of primitives are in files of their own: run_cards.go, run_hoplites.go, run_battle.go,
// run_heroes.go, run_gains.go, run_monsters.go.

// A doing is one instruction that is being done: for whom, what it speaks of, and the moment from outside.
type doing struct {
	*effect
	at   uint16 // its place in rules.code
	seat int8
	frame
	m *game.Moment
}

// runProgram does the next instruction of a program. The step goes before the last one is done, so that what it lays on the stack does
// not lie deeper than it must.
func (p *Position) runProgram(s *Step, m *game.Moment) {
	if p.cutShort(s) {
		p.pop()
		return
	}
	d := doing{effect: &p.rules.code[s.At], at: s.At, seat: s.Seat, frame: frame{Territory(s.B), Monster(s.C), s.D}, m: m}
	s.At++
	if s.A--; s.A <= 0 {
		p.pop()
	}
	p.do(&d)
}

// cutShort tells whether a program is what a monster does to its hunter and the hunt has failed meanwhile. (3.5)
func (p *Position) cutShort(s *Step) bool {
	h := &p.Hunt
	return h.Monster != NoMonster && h.Flags&markEnded != 0 && Monster(s.C) == h.Monster && s.D == h.Hunter
}

// do does one instruction.
func (p *Position) do(d *doing) {
	switch {
	case d.op >= opDraw && d.op <= opHandLimit:
		p.runCards(d)
	case d.op >= opRecruit && d.op <= opPopulation:
		p.runHoplites(d)
	case d.op >= opStrength && d.op <= opForbidEntry:
		p.runBattleEffect(d)
	case d.op >= opPlaceHero && d.op <= opHeal:
		p.runHeroes(d)
	case d.op >= opPriest && d.op <= opClearActions:
		p.runGains(d)
	case d.op >= opStartHunt && d.op <= opHuntDraw:
		p.runMonsterEffect(d)
	case d.op == opChoose:
		p.runChoose(d)
	case d.op == opEachThere:
		p.push(Step{Kind: stepEach, Seat: d.seat, At: d.at, B: int8(p.only(d)), C: 0})
	}
}

// sub lays a program on the stack that speaks of the same things.
func (p *Position) sub(d *doing, what program) { p.perform(d.seat, what, d.frame) }

// placesOf is the set of territories that an effect names.
func (p *Position) placesOf(s int8, w where, f frame) uint32 {
	me := &p.Players[s]
	switch w {
	case heroTerritory, startingTerritory:
		return bitOf(me.At)
	case battleTerritory:
		return bitOf(p.Battle.At)
	case monsterTerritory:
		return bitOf(f.territory)
	case huntTerritory:
		if p.Hunt.Monster == NoMonster {
			return 0
		}
		return bitOf(p.Beasts[p.Hunt.Monster].At)
	case oneControlled:
		return me.Held
	case oneControlledCity, eachControlledCity:
		return me.Held & p.rules.index.cities
	case oneAdjacent, adjacentTerritories:
		return p.rules.nearOf(p.middle(s, f))
	case anyTerritory:
		return allTerritories
	case marchOrigin:
		return bitOf(p.March)
	}
	return 0
}

// bitOf is the set of only this territory, none for NoTerritory.
func bitOf(t Territory) uint32 {
	if t == NoTerritory {
		return 0
	}
	return t.bit()
}

// nearOf is the set of territories adjacent to one, none for NoTerritory.
func (r *rules) nearOf(t Territory) uint32 {
	if t == NoTerritory {
		return 0
	}
	return r.territory[t].near
}

// middle is the territory that an effect means when it speaks of adjacent ones: of the battle, the monster, or the hero.
func (p *Position) middle(s int8, f frame) Territory {
	switch {
	case p.Battle.At != NoTerritory:
		return p.Battle.At
	case f.territory != NoTerritory:
		return f.territory
	}
	return p.Players[s].At
}

// places is the set of territories of an instruction.
func (p *Position) places(d *doing) uint32 { return p.placesOf(d.seat, d.where, d.frame) }

// only is the only territory of an instruction; NoTerritory when there is none.
func (p *Position) only(d *doing) Territory {
	if set := p.places(d); set != 0 {
		return first(set)
	}
	return NoTerritory
}

// number is the value of an effect for a seat.
func (p *Position) number(s int8, v value) int { return p.numberOf(s, v, NoMonster) }

// amount is the value of an instruction that is being done.
func (p *Position) amount(d *doing) int { return p.numberOf(d.seat, d.n, d.monster) }

// numberOf is the value of an effect for a seat, and of a monster where it speaks of one.
func (p *Position) numberOf(s int8, v value, b Monster) int {
	n := int(v.plus)
	if v.of == noTerm {
		return n
	}
	k := int(v.times) * p.term(s, v.of, b)
	if over := int(v.over); over > 1 {
		if v.up {
			k += over - 1
		}
		k /= over
	}
	return n + k
}

// term is a number read from the position.
func (p *Position) term(s int8, t term, b Monster) int {
	me := &p.Players[s]
	switch t {
	case heroSpeed:
		return me.Value(Speed)
	case heroStrength:
		return me.Value(Strength)
	case heroLeadership:
		return me.Value(Leadership)
	case speedOrStrength: // R1
		if p.switches&lowerBonus != 0 {
			return min(me.Value(Speed), me.Value(Strength))
		}
		return max(me.Value(Speed), me.Value(Strength))
	case ownHoplites:
		if p.Battle.At == NoTerritory {
			return 0
		}
		return me.Army(p.Battle.At)
	case hunterHand, ownHand:
		return int(me.HandSize)
	}
	return p.monsterTerm(t, b)
}

// feasible tells whether an instruction has an object: what it needs is there. (R40)
func (p *Position) feasible(s int8, e *effect, f frame) bool {
	me := &p.Players[s]
	set := p.placesOf(s, e.where, f)
	switch e.op {
	case opRecruit:
		return p.supply(s) > 0 && p.recruitable(s, set) != 0
	case opKill:
		if e.whose == enemy && p.Battle.At != NoTerritory {
			return p.Players[p.opponent(s)].Stands&set != 0
		}
		return p.armies()&set != 0
	case opMoveHoplites, opMoveBySteps, opMoveArmy:
		if e.to == battleTerritory {
			return p.inTheOpen(s, set) != 0 && p.barred(s)&p.Battle.At.bit() == 0
		}
		return me.OnMap > 0
	case opWound, opMoveMonster, opStartHunt, opUseSpecial, opRemoveWound:
		return p.monsterFeasible(s, e, f)
	case opHeal:
		return me.Injured != 0
	case opDiscard:
		if e.whose == enemy && p.Battle.At != NoTerritory {
			return p.Players[p.opponent(s)].HandSize > 0
		}
		return true
	case opRedraw:
		return me.HandSize > 0
	case opInjure:
		return e.target != enemyHero || p.hurtable(s) != 0
	case opPlaceHero:
		return me.At != NoTerritory
	case opArtifact:
		return p.neutralDeck() != 0
	case opPriest:
		return p.priestsLeft(s) > 0
	case opSacrifice:
		return int(me.Pool) >= int(e.n.plus)
	case opGlory:
		return true
	case opTakeControl:
		return me.Held&set != set
	case opChoose:
		return p.feasibleAll(s, e.then, f) || p.feasibleAll(s, e.other, f)
	case opOneMore:
		return me.HandSize > 0
	}
	return true
}

// feasibleAll tells whether each instruction of a program has an object.
func (p *Position) feasibleAll(s int8, what program, f frame) bool {
	for i := range int(what.n) {
		if !p.feasible(s, &p.rules.code[int(what.at)+i], f) {
			return false
		}
	}
	return true
}

// runChoose asks for one of two options; one that cannot be done in full is no choice.
func (p *Position) runChoose(d *doing) {
	one, two := p.feasibleAll(d.seat, d.then, d.frame), p.feasibleAll(d.seat, d.other, d.frame)
	switch {
	case one && two:
		p.push(Step{Kind: StepChoose, Seat: d.seat, At: d.at, B: int8(d.territory), C: int8(d.monster), D: d.them})
	case one:
		p.sub(d, d.then)
	case two:
		p.sub(d, d.other)
	}
}

// runEach does something for each player with hero or hoplites in a territory, the acting player first. (Sphinx)
func (p *Position) runEach(s *Step, _ *game.Moment) {
	t := Territory(s.B)
	for ; s.C < p.Seats; s.C++ {
		seat := (p.Acting + s.C) % p.Seats
		me := &p.Players[seat]
		if t != NoTerritory && (me.At == t || me.Stands&t.bit() != 0) {
			s.C++
			p.perform(seat, p.rules.code[s.At].then, frame{t, NoMonster, seat})
			return
		}
	}
	p.pop()
}

// choose takes one of the two options.
func (p *Position) choose(n int, _ *game.Moment) {
	s := *p.Top()
	p.pop()
	e := &p.rules.code[s.At]
	what := e.then
	if n == 2 {
		what = e.other
	}
	p.perform(s.Seat, what, frame{Territory(s.B), Monster(s.C), s.D})
}
