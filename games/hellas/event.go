package hellas

import (
	"slices"

	"pantheon/game"
)

// eventTerritory returns the territory in which the event's monster appears or its quest token is placed. (R2)
func (p *Position) eventTerritory(e EventCard) Territory {
	if p.switches&inCorinthia != 0 {
		return p.rules.Event[e].Territory[1]
	}
	return p.rules.Event[e].Territory[0]
}

// eventDeck returns the set of event cards in the deck.
func (p *Position) eventDeck() uint32 {
	set := uint32(1<<NumEvents-1) &^ (p.EventDiscard | p.EventOut)
	for _, q := range p.Quests {
		if q != NoQuest {
			set &^= 1 << p.rules.Quest[q].Event
		}
	}
	return set
}

// deadCard reports whether an event card belongs to a slain monster. When drawn, such a card is discarded and another
// one is drawn. (3.3)
func (p *Position) deadCard(e EventCard) bool {
	b := p.rules.Event[e].Monster
	return b != NoMonster && p.Beasts[b].State == Dead
}

// runEvent runs the Event Phase. It draws one card, and another for each card of a slain monster. An empty deck is
// refilled from the discards. If no playable card is left, nothing happens. (3.3, R7)
func (p *Position) runEvent(s *Step, m *game.Env) {
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
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.no-event")
	}
}

// onlyDead reports whether the event deck holds no cards except those of slain monsters. It is true for an empty deck.
func (p *Position) onlyDead() bool {
	for set := p.eventDeck(); set != 0; set &= set - 1 {
		if !p.deadCard(EventCard(first(set))) {
			return false
		}
	}
	return true
}

// event carries out an event card: it places or discards a quest, or makes a monster appear or evolve. (3.3)
func (p *Position) event(e EventCard, m *game.Env) {
	card := &p.rules.Event[e]
	slot := int8(slices.Index(p.Quests[:p.rules.QuestSlots], NoQuest))
	told := "tale.event"
	if card.Quest != NoQuest && slot < 0 {
		told = "tale.event-ignored"
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, told, "event", p.eventThing(e))
	}
	switch {
	case card.Quest != NoQuest && slot < 0:
		p.EventDiscard |= 1 << e
		return
	case card.Quest != NoQuest:
		p.offerQuest(card.Quest, slot, m.Events)
		return
	}
	p.EventOut |= 1 << e
	if b := &p.Beasts[card.Monster]; b.State == Unseen {
		p.appearMonster(card.Monster, p.eventTerritory(e), m.Events)
		return
	}
	p.evolve(card.Monster, card.Second, m)
}

// evolve makes a monster on the map evolve by its first event card or, if second is true, by its second. (3.3)
func (p *Position) evolve(b Monster, second bool, m *game.Env) {
	if second {
		p.Beasts[b].Evolved |= 2
	} else {
		p.Beasts[b].Evolved |= 1
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.evolves", "monster", p.monsterThing(b))
	}
}

// appearMonster puts a monster onto the map, without wounds or evolutions.
func (p *Position) appearMonster(b Monster, t Territory, tale *game.Events) {
	p.Beasts[b] = Beast{At: t, State: Roaming}
	if tale != nil {
		tale.Move(game.Everybody, 1, p.monsterThing(b), "", p.territoryThing(t))
		tale.Add(game.Everybody, "tale.appears", "monster", p.monsterThing(b), "territory", p.territoryThing(t))
	}
}

// offerQuest places a quest in a quest slot and its token on the map.
func (p *Position) offerQuest(q Quest, slot int8, tale *game.Events) {
	p.Quests[slot] = q
	if tale != nil {
		tale.Move(game.Everybody, 1, p.questThing(q), "", p.territoryThing(p.questTerritory(q)))
		tale.Add(game.Everybody, "tale.quest", "quest", p.questThing(q), "territory", p.territoryThing(p.questTerritory(q)))
	}
}
