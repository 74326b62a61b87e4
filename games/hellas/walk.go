package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// reach is the set of territories up to so many steps away, through anything; from itself is in it. (3.2)
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

// questAt is the slot of the quest whose token lies in a territory; NoSlot when there is none.
func (p *Position) questAt(t Territory) int8 {
	for slot, q := range p.Quests {
		if q != NoQuest && p.questTerritory(q) == t {
			return int8(slot)
		}
	}
	return NoSlot
}

// listWalks appends where the hero may go: up to his Speed, through and into anything; or a quest step. To stay where he is counts when
// a quest begins there that he may enter, or a spy is there to be expelled. (3.2, 3.6, 3.9, R39)
func (p *Position) listWalks(into []game.Move, s int8) []game.Move {
	me := &p.Players[s]
	if me.Quest != NoSlot {
		return append(into, move(verbAdvance, 0, 0, 0))
	}
	if me.At == NoTerritory {
		return into
	}
	set := p.rules.reach(me.At, me.Value(Speed)) &^ me.At.Bit()
	if slot := p.questAt(me.At); slot != NoSlot && p.enterable(s, slot) || p.spied()&me.At.Bit() != 0 {
		set |= me.At.Bit()
	}
	for ; set != 0; set &= set - 1 {
		into = append(into, move1(verbWalk, first(set)))
	}
	return into
}

// walk moves the hero; then he may enter a quest there, and what follows hero movement may be used. (3.2, 3.6)
func (p *Position) walk(t Territory, m *game.Moment) {
	s := p.Acting
	p.act(MovedHero)
	p.placeHero(s, t, m)
	p.expel(t, m)
	if slot := p.questAt(t); slot != NoSlot && !p.Campaign.Expelled && p.enterable(s, slot) {
		p.push(Step{Kind: StepQuest, Seat: s, A: slot})
	}
	p.moment(cards.AfterHeroMove, game.Only(game.Seat(s)))
}

// placeHero puts a hero into a territory.
func (p *Position) placeHero(s int8, t Territory, m *game.Moment) {
	me := &p.Players[s]
	from := me.At
	me.At = t
	if m.Tale != nil && from != t {
		was := game.Thing("")
		if from != NoTerritory {
			was = p.territoryThing(from)
		}
		m.Tale.Moved(game.Everybody, 1, p.heroThing(me.Hero), was, p.territoryThing(t))
		m.Tale.Tell(game.Everybody, "tale.walks", "hero", p.heroThing(me.Hero), "territory", p.territoryThing(t))
	}
}

// listAppear appends where a hero may be put. (boots of Hermes, Perseus)
func (p *Position) listAppear(into []game.Move, s *Step) []game.Move {
	for set := s.Set; set != 0; set &= set - 1 {
		into = append(into, move1(verbAppear, first(set)))
	}
	if s.A == 1 {
		into = append(into, move(verbPass, 0, 0, 0))
	}
	return into
}

// appear puts the hero into a territory; no quest begins from that.
func (p *Position) appear(t Territory, m *game.Moment) {
	s := p.Top().Seat
	p.pop()
	p.placeHero(s, t, m)
}
