package hellas

import "pantheon/game"

// prayerSlots returns the number of priests for which a monument has slots. (R35)
func (p *Position) prayerSlots() int {
	if p.switches&threeSlots != 0 {
		return int(p.rules.PrayerSlots) + 1
	}
	return int(p.rules.PrayerSlots)
}

// praying returns the number of priests on a monument.
func (p *Position) praying(g Monument) int {
	n := 0
	for _, k := range p.Praying[g] {
		n += int(k)
	}
	return n
}

// prayerless returns the reason why a player cannot pray now, or [possible] if there is none. The player has prayed in
// this turn, or no priest is in the pool. (3.2)
func (p *Position) prayerless(s int8) reason {
	switch {
	case p.Done&Prayed != 0:
		return becausePrayed
	case p.Players[s].Pool == 0:
		return becauseNoPriest
	}
	return possible
}

// slotless returns the reason why a priest cannot go to a monument, or [possible] if there is none. The monument has no
// free slot. (3.2, R35)
func (p *Position) slotless(g Monument) reason {
	if p.praying(g) >= p.prayerSlots() {
		return becauseNoSlot
	}
	return possible
}

// listPrayers appends a move for each monument at which a player may pray. (3.2)
func (p *Position) listPrayers(into []game.Move, s int8) []game.Move {
	if p.prayerless(s) != possible {
		return into
	}
	for g := range Monument(NumMonuments) {
		if p.slotless(g) == possible {
			into = append(into, move1(verbPray, g))
		}
	}
	return into
}

// pray moves a priest of the acting player to a monument. The god's attribute rises permanently, and the power of the
// monument's level takes effect. (3.2, R4)
func (p *Position) pray(g Monument, m *game.Env) {
	s := p.Acting
	p.act(Prayed)
	p.Players[s].Pool--
	p.Praying[g][s]++
	god := &p.rules.Monument[g]
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, priestPiece(s), poolThing(s), p.godThing(g))
		m.Events.Add(game.Everybody, "tale.prays", "who", seatThing(s), "god", p.godThing(g))
	}
	p.raise(s, god.Attribute, 1, m)
	p.perform(s, god.Power[p.Levels[g]], plain)
}

// raise raises an attribute permanently by n, at most to its maximum. An injured attribute still counts as 1. (R4, R8)
func (p *Position) raise(s int8, a Attribute, n int, m *game.Env) {
	me := &p.Players[s]
	n = min(n, int(p.rules.AttributeMax)-int(me.Own[a]))
	if n <= 0 {
		return
	}
	me.Own[a] += uint8(n)
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.raises", "who", seatThing(s), "attribute", attributeThing(a), "n", int(me.Own[a]))
	}
}

// lower lowers an attribute permanently by n, but not below its minimum of 1. (3.5)
func (p *Position) lower(s int8, a Attribute, n int, m *game.Env) {
	me := &p.Players[s]
	n = min(n, int(me.Own[a])-int(p.rules.AttributeMin))
	if n <= 0 {
		return
	}
	me.Own[a] -= uint8(n)
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.lowers", "who", seatThing(s), "attribute", attributeThing(a), "n", int(me.Own[a]))
	}
}
