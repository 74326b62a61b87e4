package hellas

import (
	"math/bits"

	"pantheon/game"
)

// View fills in the view of a seat. It hides:
//
//   - the hands of others, and which cards they have just drawn
//   - a packet of blessings that the seat has not seen
//   - artifacts that another seat drew to choose from
//   - attack cards that the seat has not seen
//
// In a view a deck holds all cards whose place the seat does not know.
func (p *Position) View(s game.Seat, into game.Position) {
	v := into.(*Position)
	if v != p {
		*v = *p
	}
	v.eye, v.fullState = s, false
	me := int8(s)
	for o := range v.Players {
		if int8(o) != me {
			v.Players[o].Hand = 0
			v.Hunt.Looked[o] = 0
		}
	}
	if v.Fresh != 0 && v.freshOf() != me {
		v.Fresh = 0
	}
	if v.Offer != 0 && v.offerOf() != me {
		v.Offer = 0
	}
	if !v.Draft.Seen.Has(s) {
		v.Draft.Packet = 0
	}
	if v.Hunt.Monster == NoMonster {
		return
	}
	if v.Hunt.Chooser != me {
		v.Hunt.Pair = 0
	}
	if me >= 0 && me < v.Seats {
		v.Hunt.Dark &= v.Hunt.Looked[me]
	} else {
		v.Hunt.Dark = 0
	}
}

// owes deals to a player the hidden cards of a symbol that the player must hold, because a pending step discards them.
// It removes them from the set of unseen cards, and returns how many further cards the player holds.
func (p *Position) owes(s int8, deal func(game.Stream, *uint64) int, unseen *uint64) int {
	me := &p.Players[s]
	for i := range p.Depth {
		step := &p.Steps[i]
		if step.Kind != StepDiscard || step.Seat != s || step.What < 0 {
			continue
		}
		fitting := *unseen & uint64(p.rules.Index.Symbol[step.What])
		for range step.N {
			if fitting == 0 {
				break
			}
			c := deal(streamCombat, &fitting)
			*unseen &^= 1 << c
			me.Hand |= 1 << c
		}
	}
	return int(me.HandSize) - count(me.Hand)
}

// freshOf returns the seat that has just drawn the cards of Fresh, or NoSeat if there are none.
func (p *Position) freshOf() int8 {
	for i := range p.Depth {
		if s := &p.Steps[i]; s.Kind == StepDiscard && s.Is(MarkFresh) {
			return s.Seat
		}
	}
	return NoSeat
}

// offerOf returns the seat that has drawn the artifacts on offer, or NoSeat if there are none.
func (p *Position) offerOf() int8 {
	for i := range p.Depth {
		if s := &p.Steps[i]; s.Kind == StepKeep {
			return s.Seat
		}
	}
	return NoSeat
}

// Determinize changes a view into a full state that agrees with it. It deals at random, from the cards that the seat
// has not seen, everything that is hidden. Cards that a pending step must discard are dealt first. A full state stays
// unchanged.
func (p *Position) Determinize(d *game.Dice) {
	if p.fullState {
		return
	}
	eye := int8(p.eye)
	p.fullState, p.eye = true, 0
	if p.Seats == 0 {
		return
	}
	deal := func(stream game.Stream, set *uint64) int {
		left := *set
		for range d.N(stream, bits.OnesCount64(left)) {
			left &= left - 1
		}
		at := bits.TrailingZeros64(left)
		*set &^= 1 << at
		return at
	}
	unseen := uint64(p.combatDeck())
	for s := range p.Seats {
		if s == eye {
			continue
		}
		me := &p.Players[s]
		for range p.owes(s, deal, &unseen) {
			me.Hand |= 1 << deal(streamCombat, &unseen)
		}
	}
	p.guessFresh(d)
	if n := int(p.OfferN) - count(p.Offer); n > 0 {
		rest := uint64(p.neutralDeck())
		for range n {
			p.Offer |= 1 << deal(streamArtifacts, &rest)
		}
	}
	if n := int(p.Draft.Size) - bits.OnesCount64(p.Draft.Packet); n > 0 {
		rest := p.blessingDeck()
		for range n {
			p.Draft.Packet |= 1 << deal(streamBlessings, &rest)
		}
	}
	p.guessHunt(deal)
}

// guessFresh chooses at random which cards of a hand have just been drawn.
func (p *Position) guessFresh(d *game.Dice) {
	n := int(p.FreshN) - count(p.Fresh)
	if n <= 0 {
		return
	}
	hand := p.Players[p.freshOf()].Hand
	for range n {
		left := hand
		for range d.N(streamCombat, count(left)) {
			left &= left - 1
		}
		p.Fresh |= left & -left
		hand &^= left & -left
	}
}

// attackDeck returns the set of attack cards whose place is not known in p. In a full state this is the deck.
func (p *Position) attackDeck() uint32 {
	h := &p.Hunt
	set := uint32(1<<NumAttacks-1) &^ (h.Discarded | h.Dark | h.Pair)
	for _, looked := range h.Looked {
		set &^= looked
	}
	if h.Face != NoAttackCard {
		set &^= 1 << h.Face
	}
	return set
}

// guessHunt deals at random the attack cards that the viewer has not seen.
func (p *Position) guessHunt(deal func(game.Stream, *uint64) int) {
	h := &p.Hunt
	if h.Monster == NoMonster {
		return
	}
	rest := uint64(p.attackDeck())
	if n := int(h.PairSize) - count(h.Pair); n > 0 {
		for range n {
			h.Pair |= 1 << deal(streamAttacks, &rest)
		}
	}
	for s := range h.DarkBy {
		for range int(h.DarkBy[s]) - count(h.Looked[s]) {
			c := uint32(1) << deal(streamAttacks, &rest)
			h.Looked[s] |= c
			h.Dark |= c
		}
	}
}
