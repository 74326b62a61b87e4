package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// reach returns the set of territories at most the given number of steps away from one territory, through any
// territory. It includes that territory. (3.2)
func (r *rules) reach(from Territory, steps int) uint32 {
	set, edge := from.Bit(), from.Bit()
	for ; steps > 0 && edge != 0; steps-- {
		next := uint32(0)
		for ; edge != 0; edge &= edge - 1 {
			next |= r.Territory[first(edge)].Near
		}
		edge = next &^ set
		set |= next
	}
	return set
}

// questAt returns the slot of the quest whose token is in a territory, or NoSlot if there is none.
func (p *Position) questAt(t Territory) int8 {
	for slot, q := range p.Quests {
		if q != NoQuest && p.questTerritory(q) == t {
			return int8(slot)
		}
	}
	return NoSlot
}

// unadvanceable returns the reason why a hero cannot take a quest step, or [possible] if there is none. The hero
// movement of the turn is used up, or the hero is on no quest. (3.6)
func (p *Position) unadvanceable(s int8) reason {
	switch {
	case p.Done&MovedHero != 0:
		return becauseHeroDone
	case p.Players[s].Quest == NoSlot:
		return becauseNoQuest
	}
	return possible
}

// heroStays returns the reason why a hero cannot move, or [possible] if there is none. The hero movement of the turn is
// used up, or the hero is on a quest. (3.2)
func (p *Position) heroStays(s int8) reason {
	switch {
	case p.Done&MovedHero != 0:
		return becauseHeroDone
	case p.Players[s].Quest != NoSlot:
		return becauseOnQuest
	}
	return possible
}

// walkable returns the set of territories to which a hero may go: at most Speed steps, through and into anything.
// Staying is included if the hero may enter a quest there, or if there is a spy to expel. The set is empty for a hero
// who cannot move. (3.2, 3.6, 3.9, R39)
func (p *Position) walkable(s int8) uint32 {
	me := &p.Players[s]
	if p.heroStays(s) != possible || me.At == NoTerritory {
		return 0
	}
	set := p.rules.reach(me.At, me.Value(Speed)) &^ me.At.Bit()
	if slot := p.questAt(me.At); slot != NoSlot && p.enterable(s, slot) || p.spied()&me.At.Bit() != 0 {
		set |= me.At.Bit()
	}
	return set
}

// unwalkable returns the reason why a hero cannot go to a territory, or [possible] if there is none. (3.2, 3.6)
func (p *Position) unwalkable(s int8, t Territory) reason {
	stays, at := p.heroStays(s), p.Players[s].At
	switch {
	case stays != possible:
		return stays
	case p.walkable(s)&bitOf(t) != 0:
		return possible
	case t == at && t != NoTerritory && p.questAt(t) != NoSlot:
		return becauseQuestNeeds
	case t == at:
		return becauseAlreadyThere
	}
	return becauseTooFar
}

// listWalks appends the moves of the hero: to a territory within reach or, for a hero on a quest, to the next step.
// (3.2, 3.6)
func (p *Position) listWalks(into []game.Move, s int8) []game.Move {
	if p.unadvanceable(s) == possible {
		return append(into, move(verbAdvance, 0, 0, 0))
	}
	return appendTerritories(into, verbWalk, p.walkable(s))
}

// walk moves the acting player's hero and expels the spies there. Powers after hero movement may be used next. Then the
// hero may enter a quest there, unless a spy was expelled. (3.2, 3.6, 3.9)
func (p *Position) walk(t Territory, m *game.Env) {
	s := p.Acting
	p.act(MovedHero)
	p.placeHero(s, t, m)
	p.expel(t, m)
	if slot := p.questAt(t); slot != NoSlot && !p.Campaign.Expelled && p.enterable(s, slot) {
		p.push(Step{Kind: StepQuest, Seat: s, What: slot})
	}
	p.moment(cards.AfterHeroMove, game.Only(game.Seat(s)))
}

// placeHero puts a hero into a territory.
func (p *Position) placeHero(s int8, t Territory, m *game.Env) {
	me := &p.Players[s]
	from := me.At
	me.At = t
	if m.Events != nil && from != t {
		was := game.Thing("")
		if from != NoTerritory {
			was = p.territoryThing(from)
		}
		m.Events.Move(game.Everybody, 1, p.heroThing(me.Hero), was, p.territoryThing(t))
		m.Events.Add(game.Everybody, "tale.walks", "hero", p.heroThing(me.Hero), "territory", p.territoryThing(t))
	}
}

// listAppear appends a move for each territory where a hero may be placed, and the move to pass if it is allowed.
// (boots of Hermes, Perseus)
func (p *Position) listAppear(into []game.Move, s *Step) []game.Move {
	for set := s.Set; set != 0; set &= set - 1 {
		into = append(into, move1(verbAppear, first(set)))
	}
	if s.Is(MarkMayPass) {
		into = append(into, move(verbPass, 0, 0, 0))
	}
	return into
}

// appear places the hero in a territory. The hero cannot enter a quest there.
func (p *Position) appear(t Territory, m *game.Env) {
	s := p.Top().Seat
	p.pop()
	p.placeHero(s, t, m)
}
