package hellas

import (
	"math/bits"

	"pantheon/game"
)

// firstOf returns the lowest member of a set that is not empty.
func firstOf(set uint64) int { return bits.TrailingZeros64(set) }

// allCombat is the set of all combat cards of this game.
const allCombat uint32 = 1<<NumCombat - 1

// hands returns the set of combat cards in hands. In a view it holds only the viewer's own.
func (p *Position) hands() uint32 {
	return p.Players[0].Hand | p.Players[1].Hand | p.Players[2].Hand | p.Players[3].Hand
}

// combatDeck returns the set of combat cards in the deck. In a view it includes those in other seats' hands.
func (p *Position) combatDeck() uint32 {
	return p.rules.combatCards(p) &^ (p.hands() | p.Discard | p.Battle.Played[Attacking] | p.Battle.Played[Defending])
}

// combatCards returns the set of combat cards that are part of the game.
func (r *rules) combatCards(p *Position) uint32 {
	if p.Solo() {
		return r.Index.SoloCombat
	}
	return allCombat
}

// DeckSize returns the number of combat cards in the deck.
func (p *Position) DeckSize() int {
	n := bits.OnesCount32(p.rules.combatCards(p) &^ (p.Discard | p.Battle.Played[Attacking] | p.Battle.Played[Defending]))
	for s := range p.Seats {
		n -= int(p.Players[s].HandSize)
	}
	return n
}

// draw draws n combat cards for a player and returns their set. An empty deck is refilled from the discards; if both
// are empty, it draws fewer. (R28)
func (p *Position) draw(s int8, n int, m *game.Env) uint32 {
	me := &p.Players[s]
	var drawn uint32
	for range n {
		deck := p.combatDeck()
		if deck == 0 {
			if p.Discard == 0 {
				break
			}
			p.Discard = 0
			deck = p.combatDeck()
			if m.Events != nil {
				m.Events.Add(game.Everybody, "tale.reshuffled", "n", count(deck))
			}
		}
		c := CombatCard(pickBit(m, streamCombat, uint64(deck)))
		me.Hand |= 1 << c
		me.HandSize++
		drawn |= 1 << c
		if m.Events != nil {
			m.Events.Add(game.Only(game.Seat(s)), "tale.drew", "card", p.combatThing(c))
			m.Events.Move(game.Only(game.Seat(s)), 1, p.combatThing(c), deckThing, handThing(s))
		}
	}
	if m.Events != nil && drawn != 0 {
		m.Events.Add(game.Everybody.Without(game.Seat(s)), "tale.draws", "who", seatThing(s), "n", count(drawn))
		m.Events.Move(game.Everybody.Without(game.Seat(s)), count(drawn), "combat:?", deckThing, handThing(s))
	}
	return drawn
}

// handLimit returns the number of combat cards that a player may hold. In the player's own hunt it returns the number
// of all combat cards, because there is no limit. (3.4, 3.5)
func (p *Position) handLimit(s int8) int {
	if p.Hunt.Monster != NoMonster && p.Hunt.Hunter == s {
		return NumCombat
	}
	n := int(p.rules.HandLimit)
	for set := p.Players[s].Blessings & p.rules.Index.HandLimit; set != 0; set &= set - 1 {
		n = max(n, int(p.rules.Code[p.rules.Blessing[firstOf(set)].Power.Do.At].N.Plus))
	}
	return n
}

// drawCards draws n cards for a player, who then discards down to the hand limit immediately. It does nothing if n is
// not positive. (3.4)
func (p *Position) drawCards(s int8, n int, m *game.Env) {
	if n <= 0 {
		return
	}
	p.draw(s, n, m)
	if int(p.Players[s].HandSize) > p.handLimit(s) {
		p.push(Step{Kind: stepHandDown, Seat: s})
	}
}

// runHandDown makes a player discard down to the hand limit. (3.4)
func (p *Position) runHandDown(s *Step, _ *game.Env) {
	seat := s.Seat
	p.pop()
	if n := int(p.Players[seat].HandSize) - p.handLimit(seat); n > 0 {
		p.push(Step{Kind: StepDiscard, Seat: seat, N: int8(n), What: int8(NoSymbol)})
	}
}

// throw discards a combat card from a hand, face up.
func (p *Position) throw(s int8, c CombatCard, m *game.Env) {
	p.unhand(s, c)
	p.Discard |= 1 << c
	m.Revealed = true
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.discards", "who", seatThing(s), "card", p.combatThing(c))
		m.Events.Move(game.Everybody, 1, p.combatThing(c), handThing(s), discardThing)
	}
}

// unhand removes a combat card from a hand, and from the cards just drawn.
func (p *Position) unhand(s int8, c CombatCard) {
	me := &p.Players[s]
	me.Hand &^= 1 << c
	me.HandSize--
	p.Fresh &^= 1 << c
}

// discardable returns the set of the player's cards that a discarding step allows.
func (p *Position) discardable(s *Step) uint32 {
	set := p.Players[s.Seat].Hand
	if s.What >= 0 {
		set &= p.rules.Index.Symbol[s.What]
	}
	if s.Is(MarkFresh) {
		set &= p.Fresh
	}
	if s.Is(MarkStrongest) {
		set &= p.strongest(s.Seat)
	}
	return set
}

// listDiscards appends a move for each card that may be discarded.
func (p *Position) listDiscards(into []game.Move, s *Step) []game.Move {
	return appendDiscards(into, p.discardable(s))
}

// appendDiscards appends a discarding move for each card of a set.
func appendDiscards(into []game.Move, set uint32) []game.Move {
	for ; set != 0; set &= set - 1 {
		into = append(into, move1(verbDiscard, firstOf(uint64(set))))
	}
	return into
}

// discard discards a card that the player chose, and ends the step when no more are due. In a redraw it only counts the
// card, and the step continues.
func (p *Position) discard(c CombatCard, m *game.Env) {
	step := p.Top()
	s := step.Seat
	if step.Kind == StepRedraw {
		step.N++
	} else if step.N--; step.N == 0 {
		fresh := step.Is(MarkFresh)
		p.pop()
		if fresh {
			p.Fresh, p.FreshN = 0, 0
		}
	} else if step.Is(MarkFresh) {
		p.FreshN--
	}
	p.throw(s, c, m)
}

// skipDiscard ends a discarding step without a choice if nothing is due, or if the whole hand must go. It returns false
// otherwise, and if the cards that are due must have a symbol or must be just drawn.
func (p *Position) skipDiscard(s *Step, m *game.Env) bool {
	if s.N > 0 && (s.Is(MarkFresh) || int(s.N) < int(p.Players[s.Seat].HandSize) || s.What >= 0) {
		return false
	}
	seat, n := s.Seat, s.N
	p.pop()
	if n > 0 {
		p.throwAll(seat, m)
	}
	return true
}

// throwAll discards a whole hand.
func (p *Position) throwAll(s int8, m *game.Env) {
	for set := p.Players[s].Hand; set != 0; set &= set - 1 {
		p.throw(s, CombatCard(firstOf(uint64(set))), m)
	}
}

// redrawn ends a redraw: the player draws as many cards as were discarded. (Eye of the Graeae)
func (p *Position) redrawn(m *game.Env) {
	s := *p.Top()
	p.pop()
	p.drawCards(s.Seat, int(s.N), m)
}
