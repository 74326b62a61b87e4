package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// The interpreter. A program runs as a step of the stack, which executes the instructions one by one. Each is
// complete, with everything that it pushes onto the stack, before the next one starts. The families of primitives are
// in run_cards.go, run_hoplites.go, battle.go, run_heroes.go, run_gains.go and run_monsters.go.

// A doing is an instruction that is being executed: its effect, the seat that it works for, its frame, and the
// environment of the move.
type doing struct {
	*cards.Effect
	at   uint16 // its index in [cards.Tables.Code]
	seat int8
	frame
	m *game.Env
}

// runProgram executes the next instruction of a program. It pops the step before the last instruction, so that the
// stack stays as low as possible. If [Position.cutShort] is true, it only pops the step.
func (p *Position) runProgram(s *Step, m *game.Env) {
	if p.cutShort(s) {
		p.pop()
		return
	}
	d := doing{Effect: &p.rules.Code[s.place()], at: s.place(), seat: s.Seat, frame: s.frame(), m: m}
	s.Marks++ // move on to the next instruction
	if s.N--; s.N <= 0 {
		p.pop()
	}
	p.do(&d)
}

// cutShort reports whether a program is a monster's effect on its hunter, and the hunt has failed. (3.5)
func (p *Position) cutShort(s *Step) bool {
	h := &p.Hunt
	return h.Monster != NoMonster && h.Flags&markEnded != 0 && Monster(s.What) == h.Monster && s.Other == h.Hunter
}

// A family is a group of primitives that one file executes.
type family uint8

// The families.
const (
	ofCards family = iota + 1
	ofHoplites
	ofBattles
	ofHeroes
	ofGains
	ofMonsters
	ofChoice
	ofOrder
)

// families holds the family of each primitive. A primitive without a family is never executed; the rules look it up
// where its power applies.
var families = [cards.NumOps]family{
	cards.OpDraw: ofCards, cards.OpDrawToLimit: ofCards, cards.OpRedraw: ofCards, cards.OpDiscard: ofCards, cards.OpDiscardDownTo: ofCards,
	cards.OpRecruit: ofHoplites, cards.OpKill: ofHoplites, cards.OpPreventKills: ofHoplites, cards.OpMoveHoplites: ofHoplites, cards.OpMoveBySteps: ofHoplites, cards.OpMoveArmy: ofHoplites, cards.OpMarchTo: ofHoplites, cards.OpTakeControl: ofHoplites, cards.OpRemoveControl: ofHoplites,
	cards.OpStrength: ofBattles, cards.OpCardStrength: ofBattles, cards.OpDefence: ofBattles, cards.OpIgnoreCasualty: ofBattles, cards.OpAddCasualty: ofBattles, cards.OpLoserKills: ofBattles, cards.OpOneMore: ofBattles, cards.OpOtherWithdraws: ofBattles,
	cards.OpPlaceHero: ofHeroes, cards.OpRaise: ofHeroes, cards.OpLower: ofHeroes, cards.OpSet: ofHeroes, cards.OpSetAtLeast: ofHeroes, cards.OpInjure: ofHeroes, cards.OpInjureHeroes: ofHeroes, cards.OpHeal: ofHeroes,
	cards.OpPriest: ofGains, cards.OpSacrifice: ofGains, cards.OpArtifact: ofGains, cards.OpGlory: ofGains, cards.OpReturnGlory: ofGains, cards.OpDraft: ofGains, cards.OpExtraAction: ofGains, cards.OpUseSpecial: ofGains, cards.OpClearActions: ofGains,
	cards.OpStartHunt: ofMonsters, cards.OpEndHunt: ofMonsters, cards.OpSkipDraw: ofMonsters, cards.OpWound: ofMonsters, cards.OpRemoveWound: ofMonsters, cards.OpMonsterSpecial: ofMonsters, cards.OpExtraAttack: ofMonsters, cards.OpChooseAttack: ofMonsters, cards.OpMoveMonster: ofMonsters, cards.OpMonsterPhase: ofMonsters, cards.OpLowerMonument: ofMonsters,
	cards.OpChoose:    ofChoice,
	cards.OpEachThere: ofOrder,
}

// do executes one instruction by its family.
func (p *Position) do(d *doing) {
	switch families[d.Op] {
	case ofCards:
		p.runCards(d)
	case ofHoplites:
		p.runHoplites(d)
	case ofBattles:
		p.runBattleEffect(d)
	case ofHeroes:
		p.runHeroes(d)
	case ofGains:
		p.runGains(d)
	case ofMonsters:
		p.runMonsterEffect(d)
	case ofChoice:
		p.runChoose(d)
	case ofOrder:
		p.push(Step{Kind: stepEach, Seat: d.seat, Marks: Marks(d.at), Territory: p.only(d)})
	}
}

// sub pushes a program with the seat and the frame of d.
func (p *Position) sub(d *doing, what cards.Program) { p.perform(d.seat, what, d.frame) }

// placesOf returns the set of territories that an effect names.
func (p *Position) placesOf(s int8, w cards.Where, f frame) uint32 {
	me := &p.Players[s]
	switch w {
	case cards.HeroTerritory, cards.StartingTerritory:
		return bitOf(me.At)
	case cards.BattleTerritory:
		return bitOf(p.Battle.At)
	case cards.MonsterTerritory:
		return bitOf(f.territory)
	case cards.HuntTerritory:
		if p.Hunt.Monster == NoMonster {
			return 0
		}
		return bitOf(p.Beasts[p.Hunt.Monster].At)
	case cards.OneControlled:
		return me.Held
	case cards.OneControlledCity, cards.EachControlledCity:
		return me.Held & p.rules.Index.Cities
	case cards.OneAdjacent, cards.AdjacentTerritories:
		return p.rules.nearOf(p.middle(s, f))
	case cards.AnyTerritory:
		return allTerritories
	case cards.MarchOrigin:
		return bitOf(p.March)
	}
	return 0
}

// bitOf returns the set that holds only this territory, or the empty set for NoTerritory.
func bitOf(t Territory) uint32 {
	if t == NoTerritory {
		return 0
	}
	return t.Bit()
}

// nearOf returns the set of territories adjacent to t, or the empty set for NoTerritory.
func (r *rules) nearOf(t Territory) uint32 {
	if t == NoTerritory {
		return 0
	}
	return r.Territory[t].Near
}

// middle returns the territory to which an effect's "adjacent" refers: that of the battle, of the frame, or of the
// hero.
func (p *Position) middle(s int8, f frame) Territory {
	switch {
	case p.Battle.At != NoTerritory:
		return p.Battle.At
	case f.territory != NoTerritory:
		return f.territory
	}
	return p.Players[s].At
}

// places returns the set of territories of an instruction.
func (p *Position) places(d *doing) uint32 { return p.placesOf(d.seat, d.Where, d.frame) }

// only returns a territory of an instruction that names at most one, or NoTerritory if there is none.
func (p *Position) only(d *doing) Territory {
	if set := p.places(d); set != 0 {
		return first(set)
	}
	return NoTerritory
}

// number returns the number that a value has for a seat. The term [cards.MonsterWounds] counts as 0.
func (p *Position) number(s int8, v cards.Value) int { return p.numberOf(s, v, NoMonster) }

// amount returns the number N of the current instruction.
func (p *Position) amount(d *doing) int { return p.numberOf(d.seat, d.N, d.monster) }

// numberOf returns the number that a value has for a seat. The term [cards.MonsterWounds] refers to b, other terms
// about a monster to the hunted one.
func (p *Position) numberOf(s int8, v cards.Value, b Monster) int {
	n := int(v.Plus)
	if v.Of == cards.NoTerm {
		return n
	}
	k := int(v.Times) * p.term(s, v.Of, b)
	if over := int(v.Over); over > 1 {
		if v.Up {
			k += over - 1
		}
		k /= over
	}
	return n + k
}

// term returns the number that a term reads from the position for a seat. For b see [Position.monsterTerm].
func (p *Position) term(s int8, t cards.Term, b Monster) int {
	me := &p.Players[s]
	switch t {
	case cards.HeroSpeed:
		return me.Value(Speed)
	case cards.HeroStrength:
		return me.Value(Strength)
	case cards.HeroLeadership:
		return me.Value(Leadership)
	case cards.SpeedOrStrength: // R1
		if p.switches&lowerBonus != 0 {
			return min(me.Value(Speed), me.Value(Strength))
		}
		return max(me.Value(Speed), me.Value(Strength))
	case cards.OwnHoplites:
		if p.Battle.At == NoTerritory {
			return 0
		}
		return me.Army(p.Battle.At)
	case cards.HunterHand, cards.OwnHand:
		return int(me.HandSize)
	}
	return p.monsterTerm(t, b)
}

// feasible reports whether an effect has something to act on, such as a monster to wound. (R40)
func (p *Position) feasible(s int8, e *cards.Effect, f frame) bool {
	me := &p.Players[s]
	set := p.placesOf(s, e.Where, f)
	switch e.Op {
	case cards.OpRecruit:
		return p.supply(s) > 0 && p.recruitable(s, set) != 0
	case cards.OpKill:
		if e.Whose == cards.Enemy && p.Battle.At != NoTerritory {
			return p.Players[p.opponent(s)].Stands&set != 0
		}
		return p.armies()&set != 0
	case cards.OpMoveHoplites, cards.OpMoveBySteps, cards.OpMoveArmy:
		if e.To == cards.BattleTerritory {
			return p.inTheOpen(s, set) != 0 && p.barred(s)&p.Battle.At.Bit() == 0
		}
		return me.OnMap > 0
	case cards.OpWound, cards.OpMoveMonster, cards.OpStartHunt, cards.OpUseSpecial, cards.OpRemoveWound:
		return p.monsterFeasible(s, e, f)
	case cards.OpHeal:
		return me.Injured != 0
	case cards.OpDiscard:
		if e.Whose == cards.Enemy && p.Battle.At != NoTerritory {
			return p.Players[p.opponent(s)].HandSize > 0
		}
		return true
	case cards.OpRedraw:
		return me.HandSize > 0
	case cards.OpInjure:
		return e.Target != cards.EnemyHero || p.hurtable(s) != 0
	case cards.OpPlaceHero:
		return me.At != NoTerritory
	case cards.OpArtifact:
		return p.neutralDeck() != 0
	case cards.OpPriest:
		return p.priestsLeft(s) > 0
	case cards.OpSacrifice:
		return int(me.Pool) >= int(e.N.Plus)
	case cards.OpGlory:
		return true
	case cards.OpTakeControl:
		return me.Held&set != set
	case cards.OpChoose:
		return p.feasibleAll(s, e.Then, f) || p.feasibleAll(s, e.Other, f)
	case cards.OpOneMore:
		return me.HandSize > 0
	}
	return true
}

// feasibleAll reports whether each instruction of a program has something to act on.
func (p *Position) feasibleAll(s int8, what cards.Program, f frame) bool {
	for i := range int(what.N) {
		if !p.feasible(s, &p.rules.Code[int(what.At)+i], f) {
			return false
		}
	}
	return true
}

// runChoose lets the seat choose between two options. If only one can be done in full, that one runs without a choice.
// If neither can, nothing happens.
func (p *Position) runChoose(d *doing) {
	one, two := p.feasibleAll(d.seat, d.Then, d.frame), p.feasibleAll(d.seat, d.Other, d.frame)
	switch {
	case one && two:
		p.push(Step{Kind: StepChoose, Seat: d.seat, Marks: Marks(d.at), Territory: d.territory, What: int8(d.monster), Other: d.them})
	case one:
		p.sub(d, d.Then)
	case two:
		p.sub(d, d.Other)
	}
}

// runEach runs an effect for each player with a hero or hoplites in a territory, the acting player first. (Sphinx)
func (p *Position) runEach(s *Step, _ *game.Env) {
	t := s.Territory
	for ; s.N < p.Seats; s.N++ {
		seat := (p.Acting + s.N) % p.Seats
		me := &p.Players[seat]
		if t != NoTerritory && (me.At == t || me.Stands&t.Bit() != 0) {
			s.N++
			p.perform(seat, p.rules.Code[s.place()].Then, frame{t, NoMonster, seat})
			return
		}
	}
	p.pop()
}

// choose runs option n of the pending choice, 1 or 2.
func (p *Position) choose(n int, _ *game.Env) {
	s := *p.Top()
	p.pop()
	e := &p.rules.Code[s.place()]
	what := e.Then
	if n == 2 {
		what = e.Other
	}
	p.perform(s.Seat, what, s.frame())
}

// chooseTerritory carries out the pending kill effect in the chosen territory.
func (p *Position) chooseTerritory(t Territory, m *game.Env) {
	s := *p.Top()
	p.pop()
	d := doing{Effect: &p.rules.Code[s.place()], at: s.place(), seat: s.Seat, frame: s.frame(), m: m}
	p.killAt(&d, t, p.amount(&d))
}
