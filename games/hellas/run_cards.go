package hellas

import "pantheon/games/hellas/cards"

// runCards executes the effects that concern combat cards.
func (p *Position) runCards(d *doing) {
	me := &p.Players[d.seat]
	switch d.Op {
	case cards.OpDraw:
		n := p.number(d.seat, d.N)
		if d.Keep == 0 {
			p.drawCards(d.seat, n, d.m)
			return
		}
		p.Fresh = p.draw(d.seat, n, d.m)
		p.FreshN = uint8(count(p.Fresh))
		if less := int(p.FreshN) - int(d.Keep); less > 0 {
			if int(me.HandSize)-less > p.handLimit(d.seat) {
				p.push(Step{Kind: stepHandDown, Seat: d.seat})
			}
			p.push(Step{Kind: StepDiscard, Seat: d.seat, N: int8(less), What: int8(NoSymbol), Marks: MarkFresh})
		} else {
			p.Fresh, p.FreshN = 0, 0
		}
	case cards.OpDrawToLimit:
		p.drawCards(d.seat, p.handLimit(d.seat)-int(me.HandSize), d.m)
	case cards.OpRedraw:
		if me.HandSize > 0 {
			p.push(Step{Kind: StepRedraw, Seat: d.seat})
		}
	case cards.OpDiscard:
		p.runDiscard(d)
	case cards.OpDiscardDownTo:
		n := int(me.HandSize) - max(0, p.number(d.seat, d.N))
		if n <= 0 {
			p.sub(d, d.Other)
			return
		}
		p.push(Step{Kind: StepDiscard, Seat: d.seat, N: int8(n), What: int8(NoSymbol)})
	}
}

// runDiscard discards cards of the user, of the opponent, or of another player. If that player has none, it runs the
// effect's Other. (3.4, Sphinx)
func (p *Position) runDiscard(d *doing) {
	victim := d.seat
	switch d.Whose {
	case cards.Enemy:
		victim = p.opponent(d.seat)
	case cards.ThatPlayer:
		victim = d.them
	}
	me := &p.Players[victim]
	n := min(p.number(d.seat, d.N), int(me.HandSize))
	if n <= 0 {
		p.sub(d, d.Other)
		return
	}
	switch d.Which {
	case cards.AtRandom:
		for range n {
			p.throw(victim, CombatCard(pickBit(d.m, streamCombat, uint64(me.Hand))), d.m)
		}
	case cards.HighestStrength:
		p.push(Step{Kind: StepDiscard, Seat: victim, N: int8(n), What: int8(NoSymbol), Marks: MarkStrongest})
	default:
		p.push(Step{Kind: StepDiscard, Seat: victim, N: int8(n), What: int8(d.Symbol)})
	}
}

// strongest returns the set of the player's cards with the highest strength. (Cyclops)
func (p *Position) strongest(s int8) uint32 {
	best, set := int8(-1), uint32(0)
	for hand := p.Players[s].Hand; hand != 0; hand &= hand - 1 {
		c := firstOf(uint64(hand))
		switch n := p.rules.Combat[c].Strength; {
		case n > best:
			best, set = n, 1<<c
		case n == best:
			set |= 1 << c
		}
	}
	return set
}
