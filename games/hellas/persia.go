package hellas

import "pantheon/game"

// What Persia does with its hoplites and Control tokens. A Control token of Persia stands for a garrison: where one lies, nobody enters
// without a battle. (3.9)

// persian tells whether an army is that of Persia.
func (p *Position) persian(s int8) bool { return s == Persia && p.Solo() }

// garrisons is the set of territories that Persia holds; none with several players.
func (p *Position) garrisons() uint32 {
	if p.Solo() {
		return p.Players[Persia].Held
	}
	return 0
}

// entry is where Persian hoplites land: the entry territory; when it is not Persian, the northernmost that is; when none is, the entry
// territory all the same. (3.9)
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

// reinforce adds Persian hoplites to a territory, as far as there are, and tells how many.
func (p *Position) reinforce(t Territory, n int, m *game.Moment) int {
	n = min(n, p.supply(Persia))
	p.add(Persia, t, n)
	if m.Tale != nil && n > 0 {
		m.Tale.Moved(game.Everybody, n, armyPiece(Persia), supplyThing(Persia), p.territoryThing(t))
		m.Tale.Tell(game.Everybody, "tale.lands", "n", n, "territory", p.territoryThing(t))
	}
	return n
}

// mobilize lets Persian hoplites land. (3.9)
func (p *Position) mobilize(n int, m *game.Moment) {
	t := p.entry()
	p.forget()
	if p.reinforce(t, n, m) > 0 {
		p.invade(t, m)
	}
}

// invade is what follows when Persian hoplites have entered a territory: a battle with the player's, or its conquest. (3.9)
func (p *Position) invade(t Territory, m *game.Moment) {
	if p.Players[0].Stands&t.Bit() != 0 {
		p.fight(Persia, t, m)
		return
	}
	p.conquer(t, m)
}

// conquer gives Persia a territory where its hoplites stand alone: the player's at once, a neutral one when they reach its population.
// (3.9)
func (p *Position) conquer(t Territory, m *game.Moment) {
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

// runAdvance lets the armies of Set advance, the largest first; of equally large ones that whose territory comes first in the order of
// targets. An army that another joins advances no more. (3.9)
func (p *Position) runAdvance(s *Step, m *game.Moment) {
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

// goOn lets a Persian army go one step, or lower the monument that stands where it has conquered. Ok is false when it has not moved. (3.9)
func (p *Position) goOn(from Territory, m *game.Moment) (to Territory, ok bool) {
	her := &p.Players[Persia]
	if g := p.rules.Territory[from].Monument; g != NoMonument && her.Held&from.Bit() != 0 {
		p.Levels[g]--
		p.dirty = true
		if m.Tale != nil {
			m.Tale.Moved(game.Everybody, 1, game.MakeThing("level", p.rules.Monument[g].ID), p.godThing(g), "")
			m.Tale.Tell(game.Everybody, "tale.razes", "god", p.godThing(g), "n", int(p.Levels[g]))
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
	if m.Tale != nil {
		m.Tale.Moved(game.Everybody, n, armyPiece(Persia), p.territoryThing(from), p.territoryThing(to))
		m.Tale.Tell(game.Everybody, "tale.marches", "n", n, "from", p.territoryThing(from), "territory", p.territoryThing(to))
	}
	return to, true
}

// nextStep is where a Persian army goes: one step of a shortest path to the nearest other territory without a green token; among equally
// near ones, and among equally short paths, the first in the order of targets. (3.9)
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

// beside is the set of territories next to those of a set.
func (p *Position) beside(set uint32) uint32 {
	var near uint32
	for ; set != 0; set &= set - 1 {
		near |= p.rules.Territory[first(set)].Near
	}
	return near
}

// towards is the first step of a shortest path.
func (p *Position) towards(from, goal Territory) Territory {
	near := p.rules.Territory[from].Near
	reached := goal.Bit()
	for reached&near == 0 {
		reached |= p.beside(reached)
	}
	return p.rules.earliest(reached & near)
}

// earliest is the first of a set of territories in the order of targets.
func (r *rules) earliest(set uint32) Territory {
	at := first(set)
	for set &= set - 1; set != 0; set &= set - 1 {
		if t := first(set); r.Invasion.Order[t] < r.Invasion.Order[at] {
			at = t
		}
	}
	return at
}

// persianStrength is the strength of Persia in the battle, without its cards: its hoplites by their value, and the garrison of a territory
// that it defends. (3.9)
func (p *Position) persianStrength(side int8) int {
	at := p.Battle.At
	n := int(p.rules.Invasion.Value) * int(p.Players[Persia].Hoplites[at])
	if side == Defending && p.Players[Persia].Held&at.Bit() != 0 {
		n += p.InvasionValue()
	}
	return n
}

// persianSide is the side of Persia in the battle that goes on; NoSeat when it fights in none.
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

// persianCards draws combat cards for Persia, as many as its Command: the highest strength counts, effects and casualty symbols do not.
// (3.9)
func (p *Position) persianCards(m *game.Moment) {
	side := p.persianSide()
	if side == NoSeat {
		return
	}
	b, best := &p.Battle, int8(0)
	for range p.Command() {
		deck := p.combatDeck()
		if deck == 0 && p.Discard != 0 {
			p.Discard = 0
			if deck = p.combatDeck(); m.Tale != nil {
				m.Tale.Tell(game.Everybody, "tale.reshuffled", "n", count(deck))
			}
		}
		if deck == 0 {
			break
		}
		c := CombatCard(pickBit(m, streamCombat, uint64(deck)))
		b.Played[side] |= 1 << c
		best = max(best, p.rules.Combat[c].Strength)
		if m.Tale != nil {
			m.Tale.Tell(game.Everybody, "tale.plays", "who", p.whoThing(Persia), "card", p.combatThing(c))
			m.Tale.Moved(game.Everybody, 1, p.combatThing(c), deckThing, game.MakeThing("battle", sideIDs[side]))
		}
	}
	b.Bonus[side] += best
}

// persianDead is how many Persian hoplites die in a battle: one after a victory; after a defeat half of them, rounded up, and all of those
// that held a conquered territory; and those that the player's cards kill. (3.9)
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

// beaten is what a battle that the player has won brings: the garrison goes, and the Victory Counter falls. (3.9)
func (p *Position) beaten(m *game.Moment) {
	b := &p.Battle
	if p.persianSide() != 1-b.Winner {
		return
	}
	p.countDown(p.rules.Invasion.ForBattle, m)
	if p.Players[0].Stands&b.At.Bit() != 0 && p.Players[Persia].Held&b.At.Bit() != 0 {
		p.control(0, b.At, m)
	}
}

// fallBack lets a Persian army leave a territory that it does not hold: to one next to it that Persia holds, else to a neutral one, the
// first in the order of targets. (3.9)
func (p *Position) fallBack(t Territory, n int, m *game.Moment) {
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
