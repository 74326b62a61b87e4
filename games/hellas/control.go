package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// need returns the number of hoplites with which a player takes a neutral territory: its population, changed by the
// player's blessings. (3.2)
func (p *Position) need(s int8, t Territory) int {
	n := int(p.rules.Territory[t].Population)
	for set := p.Players[s].Blessings & p.rules.Index.Population; set != 0; set &= set - 1 {
		e := &p.rules.Code[p.rules.Blessing[firstOf(set)].Power.Do.At]
		n = max(n+int(e.N.Plus), int(e.Least))
	}
	return n
}

// settle gives a player control of a territory if the player has enough hoplites there: one for an enemy's, those of
// [Position.need] for a neutral one. It changes nothing if hoplites of another player are there. For Persia it calls
// [Position.conquer]. (3.2, R18, R20)
func (p *Position) settle(s int8, t Territory, m *game.Env) {
	me := &p.Players[s]
	if p.persian(s) {
		p.conquer(t, m)
		return
	}
	if me.Held&t.Bit() != 0 || me.Stands&t.Bit() == 0 || p.enemies(s)&t.Bit() != 0 {
		return
	}
	if p.Controller(t) == NoSeat && me.Army(t) < p.need(s, t) {
		return
	}
	p.control(s, t, m)
}

// control gives a player control of a territory, and the God artifact of a monument there, charged. It does nothing if
// the player controls it already. In the solo game a removed Persian token lowers the Victory Counter. (3.2, 3.7, 3.9)
func (p *Position) control(s int8, t Territory, m *game.Env) {
	was := p.Controller(t)
	if was == s {
		return
	}
	if was != NoSeat {
		p.Players[was].Held &^= t.Bit()
	}
	p.Players[s].Held |= t.Bit()
	p.dirty = true
	p.colour(s, t, was)
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, p.controlPiece(s), supplyThing(s), p.territoryThing(t))
		m.Events.Add(game.Everybody, "tale.controls", "who", p.whoThing(s), "territory", p.territoryThing(t))
	}
	if p.persian(was) {
		p.countDown(p.rules.Invasion.ForToken, m)
	}
	if g := p.rules.Territory[t].Monument; g != NoMonument {
		p.giveArtifact(s, p.rules.Monument[g].Artifact, m)
	}
}

// uncontrol makes a territory neutral. It does nothing if nobody controls it. The God artifact of a monument there
// stays with its owner. In the solo game a removed Persian token lowers the Victory Counter. (3.7, 3.9)
func (p *Position) uncontrol(t Territory, m *game.Env) {
	if was := p.Controller(t); was != NoSeat {
		p.Players[was].Held &^= t.Bit()
		p.Campaign.Allied &^= t.Bit()
		p.dirty = true
		if p.persian(was) {
			p.countDown(p.rules.Invasion.ForToken, m)
		}
		if m.Events != nil {
			m.Events.Move(game.Everybody, 1, p.controlPiece(was), p.territoryThing(t), supplyThing(was))
			m.Events.Add(game.Everybody, "tale.neutral", "territory", p.territoryThing(t))
		}
	}
}

// barred returns the set of territories that a player's hoplites may not enter: the territory of another player's
// Helen, unless the player's own hero is there. (R26, R27)
func (p *Position) barred(s int8) uint32 {
	var set uint32
	for o := range p.Seats {
		her := &p.Players[o]
		if o != s && her.Hero == p.rules.Index.Forbids && her.Hero != NoHero && her.At != NoTerritory && p.Players[s].At != her.At {
			set |= her.At.Bit()
		}
	}
	return set
}

// arrive handles hoplites that have entered a territory. Monsters there affect them first, unless the territory is in
// p.Bitten. Then the player may take the territory. Battles with other hoplites follow later. (3.2)
func (p *Position) arrive(s int8, t Territory, m *game.Env) {
	for b := range p.Beasts {
		if p.Beasts[b].At == t && p.Bitten&t.Bit() == 0 && p.bites(Monster(b)) {
			p.push(Step{Kind: stepArrive, Seat: s, Territory: t})
			return
		}
	}
	p.settle(s, t, m)
}

// bites reports whether a monster affects hoplites that enter its territory.
func (p *Position) bites(b Monster) bool {
	for i := range p.rules.Monster[b].Evolution {
		if p.Beasts[b].Evolved>>i&1 != 0 && p.rules.Monster[b].Evolution[i].Power.When&cards.HoplitesEnter != 0 {
			return true
		}
	}
	return false
}

// runArrive applies the monsters of a territory to hoplites that have entered, and marks the territory as bitten. Then
// it settles control of the territory, unless the hoplites only pass through. (Chimera)
func (p *Position) runArrive(s *Step, m *game.Env) {
	seat, t := s.Seat, s.Territory
	if !s.Is(MarkBitten) {
		s.mark(MarkBitten)
		p.Bitten |= t.Bit()
		for b := range p.Beasts {
			if p.Beasts[b].At != t || !p.bites(Monster(b)) {
				continue
			}
			for i := range p.rules.Monster[b].Evolution {
				if power := &p.rules.Monster[b].Evolution[i].Power; p.Beasts[b].Evolved>>i&1 != 0 && power.When&cards.HoplitesEnter != 0 {
					p.perform(seat, power.Do, frame{t, Monster(b), seat})
				}
			}
		}
		return
	}
	passing := s.Is(MarkPassing)
	p.pop()
	if !passing { // hoplites take nothing on the way
		p.settle(seat, t, m)
	}
}
