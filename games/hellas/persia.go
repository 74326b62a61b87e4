package hellas

import "pantheon/game"

// The actions of Persia's hoplites and Control tokens. A Control token of Persia counts as a garrison: nobody enters
// its territory without a battle. (3.9)

// persian reports whether an army is Persia's.
func (p *Position) persian(s int8) bool { return s == Persia && p.Solo() }

// garrisons returns the set of territories that Persia holds, empty with several players.
func (p *Position) garrisons() uint32 {
	if p.Solo() {
		return p.Players[Persia].Held
	}
	return 0
}

// entry returns the territory where Persian hoplites land. It is the entry territory of the content if that is
// Persian, or else the northernmost Persian territory. If none is Persian, it is again the entry territory. (3.9)
func (p *Position) entry() Territory {
	at, held := p.rules.Invasion.Entry, p.Players[Persia].Held
	if held == 0 || held&at.Bit() != 0 {
		return at
	}
	at = first(held)
	for held &= held - 1; held != 0; held &= held - 1 {
		if t := first(held); p.rules.Board.Territories[t].Centre[1] < p.rules.Board.Territories[at].Centre[1] {
			at = t
		}
	}
	return at
}

// reinforce adds up to n Persian hoplites to a territory and returns the number added.
func (p *Position) reinforce(t Territory, n int, m *game.Env) int {
	n = min(n, p.supply(Persia))
	p.add(Persia, t, n)
	if m.Events != nil && n > 0 {
		m.Events.Move(game.Everybody, n, armyPiece(Persia), supplyThing(Persia), p.territoryThing(t))
		m.Events.Add(game.Everybody, "tale.lands", "n", n, "territory", p.territoryThing(t))
	}
	return n
}

// mobilize lands n Persian hoplites in the territory of [Position.entry], or fewer if the supply is smaller. Their
// arrival is then resolved. (3.9)
func (p *Position) mobilize(n int, m *game.Env) {
	t := p.entry()
	p.forget()
	if p.reinforce(t, n, m) > 0 {
		p.invade(t, m)
	}
}

// invade resolves the arrival of Persian hoplites in a territory: a battle with the player's hoplites, or the conquest
// of the territory. (3.9)
func (p *Position) invade(t Territory, m *game.Env) {
	if p.Players[0].Stands&t.Bit() != 0 {
		p.fight(Persia, t, m)
		return
	}
	p.conquer(t, m)
}

// conquer gives Persia a territory, where the player must have no hoplites. It does nothing if Persia has the territory
// already, or has no hoplites there. The player's territory falls immediately, a neutral one when the value of the
// hoplites reaches its population. (3.9)
func (p *Position) conquer(t Territory, m *game.Env) {
	her, v := &p.Players[Persia], &p.rules.Invasion
	if her.Held&t.Bit() != 0 || her.Hoplites[t] == 0 {
		return
	}
	if p.Controller(t) == NoSeat && int(v.Value*her.Hoplites[t]) < int(p.rules.Territory[t].Population) {
		return
	}
	p.control(Persia, t, m)
	p.Campaign.Placed = true
}

// runAdvance moves the largest army of Set, and with [MarkLargest] no other. Among equally large ones the first in the
// order of targets moves. An army that another one joins does not advance. (3.9)
func (p *Position) runAdvance(s *Step, m *game.Env) {
	her, order := &p.Players[Persia], &p.rules.Invasion.Order
	s.Set &= her.Stands
	if s.Set == 0 {
		p.pop()
		return
	}
	from := first(s.Set)
	for set := s.Set; set != 0; set &= set - 1 {
		t := first(set)
		if n := her.Hoplites[t]; n > her.Hoplites[from] || n == her.Hoplites[from] && order[t] < order[from] {
			from = t
		}
	}
	s.Set &^= from.Bit()
	if s.Is(MarkLargest) {
		s.Set = 0
	}
	to, ok := p.goOn(from, m)
	if ok {
		s.Set &^= to.Bit()
		p.invade(to, m)
	}
}

// goOn moves a Persian army one step. If the army has conquered the territory of a monument, it lowers the monument
// instead. ok is false if the army has not moved. (3.9)
func (p *Position) goOn(from Territory, m *game.Env) (to Territory, ok bool) {
	her := &p.Players[Persia]
	if g := p.rules.Territory[from].Monument; g != NoMonument && her.Held&from.Bit() != 0 {
		p.Levels[g]--
		p.dirty = true
		if m.Events != nil {
			m.Events.Move(game.Everybody, 1, game.MakeThing("level", p.rules.Monument[g].ID), p.godThing(g), "")
			m.Events.Add(game.Everybody, "tale.razes", "god", p.godThing(g), "n", int(p.Levels[g]))
		}
		return NoTerritory, false
	}
	if to = p.nextStep(from); to == NoTerritory {
		return to, false
	}
	n := int(her.Hoplites[from])
	p.forget()
	p.transfer(Persia, from, to, n)
	p.came(from, to, n)
	if m.Events != nil {
		m.Events.Move(game.Everybody, n, armyPiece(Persia), p.territoryThing(from), p.territoryThing(to))
		m.Events.Add(game.Everybody, "tale.marches", "n", n, "from", p.territoryThing(from), "territory", p.territoryThing(to))
	}
	return to, true
}

// nextStep returns the next territory of a Persian army: one step on a shortest path to the nearest other territory
// without a Persian Control token. Ties are broken by the order of targets. It returns NoTerritory if Persia holds all
// others. (3.9)
func (p *Position) nextStep(from Territory) Territory {
	r := p.rules
	goals := allTerritories &^ (p.Players[Persia].Held | from.Bit())
	if goals == 0 {
		return NoTerritory
	}
	reached := from.Bit()
	for {
		edge := p.beside(reached) &^ reached
		if edge == 0 {
			return NoTerritory
		}
		if edge&goals != 0 {
			return p.towards(from, r.earliest(edge&goals))
		}
		reached |= edge
	}
}

// beside returns the set of territories next to those of a set.
func (p *Position) beside(set uint32) uint32 {
	var near uint32
	for ; set != 0; set &= set - 1 {
		near |= p.rules.Territory[first(set)].Near
	}
	return near
}

// towards returns the first step of a shortest path from one territory to another. Ties are broken by the order of
// targets.
func (p *Position) towards(from, goal Territory) Territory {
	near := p.rules.Territory[from].Near
	reached := goal.Bit()
	for reached&near == 0 {
		reached |= p.beside(reached)
	}
	return p.rules.earliest(reached & near)
}

// earliest returns the first of a set of territories in the order of targets.
func (r *rules) earliest(set uint32) Territory {
	at := first(set)
	for set &= set - 1; set != 0; set &= set - 1 {
		if t := first(set); r.Invasion.Order[t] < r.Invasion.Order[at] {
			at = t
		}
	}
	return at
}

// persianStrength returns the strength of Persia in the battle without its cards: its hoplites by their value, and the
// garrison of a territory that it defends. (3.9)
func (p *Position) persianStrength(side int8) int {
	at := p.Battle.At
	n := int(p.rules.Invasion.Value) * int(p.Players[Persia].Hoplites[at])
	if side == Defending && p.Players[Persia].Held&at.Bit() != 0 {
		n += p.InvasionValue()
	}
	return n
}

// persianSide returns the side of Persia in the current battle, or NoSeat if Persia is not in one.
func (p *Position) persianSide() int8 {
	if p.Solo() && p.Battle.At != NoTerritory {
		for side, s := range p.Battle.Seat {
			if s == Persia {
				return int8(side)
			}
		}
	}
	return NoSeat
}

// persianCards draws as many combat cards for Persia as its Command. The highest strength counts; effects and casualty
// symbols do not. An empty deck is refilled from the discards. It does nothing in a battle without Persia. (3.9)
func (p *Position) persianCards(m *game.Env) {
	side := p.persianSide()
	if side == NoSeat {
		return
	}
	b, best := &p.Battle, int8(0)
	for range p.Command() {
		deck := p.combatDeck()
		if deck == 0 && p.Discard != 0 {
			p.Discard = 0
			if deck = p.combatDeck(); m.Events != nil {
				m.Events.Add(game.Everybody, "tale.reshuffled", "n", count(deck))
			}
		}
		if deck == 0 {
			break
		}
		c := CombatCard(pickBit(m, streamCombat, uint64(deck)))
		b.Played[side] |= 1 << c
		best = max(best, p.rules.Combat[c].Strength)
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.plays", "who", p.whoThing(Persia), "card", p.combatThing(c))
			m.Events.Move(game.Everybody, 1, p.combatThing(c), deckThing, game.MakeThing("battle", sideIDs[side]))
		}
	}
	b.Bonus[side] += best
}

// persianDead returns the number of Persian hoplites that die in a battle. After a victory it is the number that the
// content sets. After a defeat in defence of a Persian territory all die. After any other defeat it is half of them,
// rounded up, or the number that a card sets for the loser if that is higher. Casualty symbols that the player's
// effects add are counted too, unless all die. (3.9)
func (p *Position) persianDead(side int8) int {
	b, v := &p.Battle, &p.rules.Invasion
	n := int(p.Players[Persia].Hoplites[b.At])
	switch {
	case b.Winner == side:
		return int(v.DiesWinning + b.Blood[side])
	case side == Defending && p.Players[Persia].Held&b.At.Bit() != 0:
		return n
	}
	return max((n+1)/2, int(b.Extra[1-side])) + int(b.Blood[side])
}

// beaten applies the result of a battle that the player has won against Persia: the Victory Counter falls. If hoplites
// of the player are left, the player takes the territory of the battle from Persia. (3.9)
func (p *Position) beaten(m *game.Env) {
	b := &p.Battle
	if p.persianSide() != 1-b.Winner {
		return
	}
	p.countDown(p.rules.Invasion.ForBattle, m)
	if p.Players[0].Stands&b.At.Bit() != 0 && p.Players[Persia].Held&b.At.Bit() != 0 {
		p.control(0, b.At, m)
	}
}

// fallBack moves n hoplites of a Persian army out of a territory: to an adjacent Persian territory, or else to a
// neutral one. Ties are broken by the order of targets. Without such a territory they die. (3.9)
func (p *Position) fallBack(t Territory, n int, m *game.Env) {
	set := p.refuge(Persia, t)
	if own := set & p.Players[Persia].Held; own != 0 {
		set = own
	}
	if set == 0 {
		p.perish(Persia, t, n, m)
		return
	}
	p.retreat(Persia, t, p.rules.earliest(set), n, m)
}
