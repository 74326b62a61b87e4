package hellas

import (
	"slices"

	"pantheon/game"
)

// eventTerritory is where a monster appears or a quest's token lies. (R2)
func (p *Position) eventTerritory(e EventCard) Territory {
	if p.switches&inCorinthia != 0 {
		return p.rules.Event[e].Territory[1]
	}
	return p.rules.Event[e].Territory[0]
}

// eventDeck is the set of event cards in the deck.
func (p *Position) eventDeck() uint32 {
	set := uint32(1<<NumEvents-1) &^ (p.EventDiscard | p.EventOut)
	for _, q := range p.Quests {
		if q != NoQuest {
			set &^= 1 << p.rules.Quest[q].Event
		}
	}
	return set
}

// deadCard tells whether an event card is of a monster that is slain, so that it is discarded and another drawn. (3.3)
func (p *Position) deadCard(e EventCard) bool {
	b := p.rules.Event[e].Monster
	return b != NoMonster && p.Beasts[b].State == Dead
}

// runEvent is the Event Phase: one card, another for that of a slain monster; an empty deck is made of the discards; when nothing playable
// is left nothing happens. (3.3, R7)
func (p *Position) runEvent(s *Step, m *game.Moment) {
	p.pop()
	for shuffled := false; ; {
		deck := p.eventDeck()
		if deck == 0 {
			if shuffled || p.EventDiscard == 0 {
				break
			}
			p.EventDiscard, shuffled = 0, true
			continue
		}
		e := EventCard(pickBit(m, streamEvents, uint64(deck)))
		if p.deadCard(e) {
			p.EventDiscard |= 1 << e
			if shuffled && p.onlyDead() {
				break
			}
			continue
		}
		p.event(e, m)
		return
	}
	if m.Tale != nil {
		m.Tale.Tell(game.Everybody, "tale.no-event")
	}
}

// onlyDead tells whether the event deck holds only cards of slain monsters.
func (p *Position) onlyDead() bool {
	for set := p.eventDeck(); set != 0; set &= set - 1 {
		if !p.deadCard(EventCard(first(set))) {
			return false
		}
	}
	return true
}

// event does what an event card says: a quest lies down or is discarded, a monster appears or evolves. (3.3)
func (p *Position) event(e EventCard, m *game.Moment) {
	card := &p.rules.Event[e]
	slot := int8(slices.Index(p.Quests[:p.rules.QuestSlots], NoQuest))
	told := "tale.event"
	if card.Quest != NoQuest && slot < 0 {
		told = "tale.event-ignored"
	}
	if m.Tale != nil {
		m.Tale.Tell(game.Everybody, told, "event", p.eventThing(e))
	}
	switch {
	case card.Quest != NoQuest && slot < 0:
		p.EventDiscard |= 1 << e
		return
	case card.Quest != NoQuest:
		p.offerQuest(card.Quest, slot, m.Tale)
		return
	}
	p.EventOut |= 1 << e
	if b := &p.Beasts[card.Monster]; b.State == Unseen {
		p.appearMonster(card.Monster, p.eventTerritory(e), m.Tale)
		return
	}
	p.evolve(card.Monster, card.Second, m)
}

// evolve lets a monster on the map evolve: the card lies beside its tray until it is slain. (3.3)
func (p *Position) evolve(b Monster, second bool, m *game.Moment) {
	if second {
		p.Beasts[b].Evolved |= 2
	} else {
		p.Beasts[b].Evolved |= 1
	}
	if m.Tale != nil {
		m.Tale.Tell(game.Everybody, "tale.evolves", "monster", p.monsterThing(b))
	}
}

// appearMonster puts a monster onto the map.
func (p *Position) appearMonster(b Monster, t Territory, tale *game.Tale) {
	p.Beasts[b] = Beast{At: t, State: Roaming}
	if tale != nil {
		tale.Moved(game.Everybody, 1, p.monsterThing(b), "", p.territoryThing(t))
		tale.Tell(game.Everybody, "tale.appears", "monster", p.monsterThing(b), "territory", p.territoryThing(t))
	}
}

// offerQuest lays a quest into a slot and its token onto the map.
func (p *Position) offerQuest(q Quest, slot int8, tale *game.Tale) {
	p.Quests[slot] = q
	if tale != nil {
		tale.Moved(game.Everybody, 1, p.questThing(q), "", p.territoryThing(p.questTerritory(q)))
		tale.Tell(game.Everybody, "tale.quest", "quest", p.questThing(q), "territory", p.territoryThing(p.questTerritory(q)))
	}
}
