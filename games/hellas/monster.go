package hellas

import (
	"math/bits"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// roaming returns the set of monsters (bit b) on the map.
func (p *Position) roaming() uint32 {
	var set uint32
	for b := range p.Beasts {
		if p.Beasts[b].State == Roaming {
			set |= 1 << b
		}
	}
	return set
}

// monsterPhase makes a player roll for each monster on the map. (3.3)
func (p *Position) monsterPhase(s int8) {
	p.push(Step{Kind: stepMonsters, Seat: s, Set: p.roaming()})
}

// runMonsters rolls for the next monster, in the order that the player picks. In the solo game the order is that of the
// content. (3.3, 3.9)
func (p *Position) runMonsters(s *Step, m *game.Env) {
	s.Set &= p.roaming()
	switch {
	case s.Set == 0:
		p.pop()
	case s.Set&(s.Set-1) == 0, p.Solo():
		p.roll(Monster(firstOf(uint64(s.Set))), m)
	default:
		p.push(Step{Kind: StepMonster, Seat: s.Seat, Set: s.Set})
	}
}

// listMonsters appends the moves of a choice among monsters, with the verb of its purpose.
func (p *Position) listMonsters(into []game.Move, s *Step) []game.Move {
	switch s.What {
	case pickHunted:
		return appendMonsters(into, verbHunt, s.Set)
	case pickWound:
		return p.listWounds(into, s)
	case pickMoved:
		return p.listMoved(into, s)
	}
	return appendMonsters(into, verbRoll, s.Set)
}

// listWounds appends a move for each wound that an effect may deal.
func (p *Position) listWounds(into []game.Move, s *Step) []game.Move {
	for set := s.Set; set != 0; set &= set - 1 {
		b := Monster(firstOf(uint64(set)))
		for open := p.woundsOf(b) &^ p.Beasts[b].Wounds; open != 0; open &= open - 1 {
			into = append(into, move(verbWound, word(b), word(bits.TrailingZeros16(open)), 0))
		}
	}
	return into
}

// listMoved appends a move for each territory to which an effect may move a monster, within a number of steps or
// anywhere.
func (p *Position) listMoved(into []game.Move, s *Step) []game.Move {
	for set := s.Set; set != 0; set &= set - 1 {
		b := Monster(firstOf(uint64(set)))
		at := p.Beasts[b].At
		to := allTerritories
		if s.N > 0 {
			to = p.rules.reach(at, int(s.N))
		}
		for to &^= at.Bit(); to != 0; to &= to - 1 {
			into = append(into, move(verbSend, word(b), word(first(to)), 0))
		}
	}
	return into
}

// wound deals a wound by an effect, and keeps its step while more are due. If the wound is the last one outside a hunt
// of that monster, the player gains only the Glory token and the miniature. (3.5)
func (p *Position) wound(b Monster, w int, m *game.Env) {
	s := *p.Top()
	p.pop()
	p.dealt(b, w, m)
	switch {
	case p.Beasts[b].Wounds != p.woundsOf(b):
		if s.N > 1 {
			s.N--
			p.push(s)
		}
	case p.Hunt.Monster != b:
		p.slay(s.Seat, b, m)
	}
}

// listUncovers appends a move for each wound that may be removed. (Hydra)
func (p *Position) listUncovers(into []game.Move, s *Step) []game.Move {
	for set := s.Set; set != 0; set &= set - 1 {
		into = append(into, move1(verbUncover, firstOf(uint64(set))))
	}
	return into
}

// uncover removes a wound of the hunted monster. The reward of that wound is lost. (Hydra)
func (p *Position) uncover(w int, m *game.Env) {
	s := p.Top()
	b := Monster(s.What)
	if s.N--; s.N == 0 {
		p.pop()
	}
	p.takeOff(b, w, m)
}

// takeOff removes a wound of a monster, also from those dealt in the current hunt.
func (p *Position) takeOff(b Monster, w int, m *game.Env) {
	p.Beasts[b].Wounds &^= 1 << w
	p.Hunt.Dealt &^= 1 << w
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.regrows", "monster", p.monsterThing(b), "symbol", game.MakeThing("symbol", cards.SymbolIDs[p.rules.Monster[b].Wounds[w].Symbol]))
	}
}

// chooseRoll rolls for the picked monster.
func (p *Position) chooseRoll(b Monster, m *game.Env) {
	p.pop()
	p.roll(b, m)
}

// roll rolls the monster die for a monster. The step of the Monster Phase must be on top. (3.3, R10)
func (p *Position) roll(b Monster, m *game.Env) {
	s := p.Top()
	s.Set &^= 1 << b
	seat := s.Seat
	die := &p.rules.Die[0]
	if p.switches&calmDie != 0 {
		die = &p.rules.Die[1]
	}
	face := die[m.N(streamDie, len(die))]
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.rolls", "monster", p.monsterThing(b), "face", game.MakeThing("face", cards.FaceIDs[face]))
	}
	if p.Solo() {
		p.terror(b, face, m)
		return
	}
	switch face {
	case FaceAttack:
		p.rampage(seat, b)
	case FaceMove:
		p.letMove(seat, b, p.rules.Territory[p.Beasts[b].At].Near)
	case FaceEither:
		p.push(Step{Kind: StepDie, Seat: seat, What: int8(b), Set: p.rules.Territory[p.Beasts[b].At].Near})
	}
}

// rampage runs a monster's territory attack. (3.3)
func (p *Position) rampage(s int8, b Monster) {
	which := 0
	if p.switches&noToppling != 0 {
		which = 1
	}
	p.perform(s, p.rules.Monster[b].Attack[which], frame{p.Beasts[b].At, b, NoSeat})
}

// letMove lets a seat choose the territory of a set to which a monster moves. It does nothing for an empty set.
func (p *Position) letMove(s int8, b Monster, set uint32) {
	if set != 0 {
		p.push(Step{Kind: StepSend, Seat: s, What: int8(b), Set: set})
	}
}

// listSends appends a move for each territory to which a monster may go. If the die allows it, it also appends the
// attack. (3.3)
func (p *Position) listSends(into []game.Move, s *Step) []game.Move {
	for set := s.Set; set != 0; set &= set - 1 {
		into = append(into, move(verbSend, word(s.What), word(first(set)), 0))
	}
	if s.Kind == StepDie {
		into = append(into, move(verbRampage, 0, 0, 0))
	}
	return into
}

// send moves a monster to the chosen territory. (3.3)
func (p *Position) send(b Monster, t Territory, m *game.Env) {
	p.pop()
	from := p.Beasts[b].At
	p.Beasts[b].At = t
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, p.monsterThing(b), p.territoryThing(from), p.territoryThing(t))
		m.Events.Add(game.Everybody, "tale.monster-moves", "monster", p.monsterThing(b), "territory", p.territoryThing(t))
	}
}

// chooseRampage makes a monster attack instead of move, when the die allows both. (3.3)
func (p *Position) chooseRampage() {
	s := *p.Top()
	p.pop()
	p.rampage(s.Seat, Monster(s.What))
}

// woundsDealt returns the number of wounds that a monster has.
func (p *Position) woundsDealt(b Monster) int { return bits.OnesCount16(p.Beasts[b].Wounds) }

// topplable returns the set of the tallest monuments that are incomplete and above level 1. (Chimera, R11, R23)
func (p *Position) topplable() uint32 {
	best, set := uint8(1), uint32(0)
	for g, level := range p.Levels {
		switch {
		case level == MaxLevel || level <= 1 || level < best:
		case level > best:
			best, set = level, 1<<g
		default:
			set |= 1 << g
		}
	}
	return set
}

// listLevels appends a move for each monument that may be lowered.
func (p *Position) listLevels(into []game.Move, s *Step) []game.Move {
	for set := s.Set; set != 0; set &= set - 1 {
		into = append(into, move1(verbTopple, firstOf(uint64(set))))
	}
	return into
}

// topple lowers a monument by one level. (R11)
func (p *Position) topple(g Monument, m *game.Env) {
	p.pop()
	p.Levels[g]--
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, game.MakeThing("level", p.rules.Monument[g].ID), p.godThing(g), "")
		m.Events.Add(game.Everybody, "tale.topples", "god", p.godThing(g), "n", int(p.Levels[g]))
	}
}

// woundsOf returns the set of wounds (bit w) that a monster has on its tray and by its evolutions. (3.5)
func (p *Position) woundsOf(b Monster) uint16 {
	return p.rules.trays[b][p.Beasts[b].Evolved&(evolutions-1)]
}

// evolutions is the number of possible sets of evolutions of a monster. Each is a value of [Beast.Evolved].
const evolutions = 4

// trays holds the wounds of each monster by its evolutions. See [Position.woundsOf].
type trays [NumMonsters][evolutions]uint16

// fill computes the sets of wounds from the content.
func (all *trays) fill(r *rules) {
	for b := range all {
		m := &r.Monster[b]
		for evolved := range all[b] {
			set := uint16(1)<<m.Tray - 1
			if evolved&1 != 0 {
				set |= (1<<m.Added[0] - 1) << m.Tray
			}
			if evolved&2 != 0 {
				set |= (1<<m.Added[1] - 1) << (m.Tray + m.Added[0])
			}
			all[b][evolved] = set
		}
	}
}
