package hellas

// runCards does what concerns combat cards.
func (p *Position) runCards(d *doing) {
	me := &p.Players[d.seat]
	switch d.op {
	case opDraw:
		n := p.number(d.seat, d.n)
		if d.keep == 0 {
			p.drawCards(d.seat, n, d.m)
			return
		}
		p.Fresh = p.draw(d.seat, n, d.m)
		p.FreshN = uint8(count(p.Fresh))
		if less := int(p.FreshN) - int(d.keep); less > 0 {
			if int(me.HandSize)-less > p.handLimit(d.seat) {
				p.push(Step{Kind: stepHandDown, Seat: d.seat})
			}
			p.push(Step{Kind: StepDiscard, Seat: d.seat, A: int8(less), B: -1, C: 1})
		} else {
			p.Fresh, p.FreshN = 0, 0
		}
	case opDrawToLimit:
		p.drawCards(d.seat, p.handLimit(d.seat)-int(me.HandSize), d.m)
	case opRedraw:
		if me.HandSize > 0 {
			p.push(Step{Kind: StepRedraw, Seat: d.seat})
		}
	case opDiscard:
		p.runDiscard(d)
	case opDiscardDownTo:
		n := int(me.HandSize) - max(0, p.number(d.seat, d.n))
		if n <= 0 {
			p.sub(d, d.other)
			return
		}
		p.push(Step{Kind: StepDiscard, Seat: d.seat, A: int8(n), B: -1})
	}
}

// runDiscard discards cards of the user, of his opponent, or of another player. (3.4, Sphinx)
func (p *Position) runDiscard(d *doing) {
	victim := d.seat
	switch d.whose {
	case enemy:
		victim = p.opponent(d.seat)
	case thatPlayer:
		victim = d.them
	}
	me := &p.Players[victim]
	n := min(p.number(d.seat, d.n), int(me.HandSize))
	if n <= 0 {
		p.sub(d, d.other)
		return
	}
	switch d.which {
	case atRandom:
		for range n {
			p.throw(victim, CombatCard(pickBit(d.m, streamCombat, uint64(me.Hand))), d.m)
		}
	case highestStrength:
		p.push(Step{Kind: StepDiscard, Seat: victim, A: int8(n), B: -1, D: 1})
	default:
		p.push(Step{Kind: StepDiscard, Seat: victim, A: int8(n), B: int8(d.symbol)})
	}
}

// strongest is the set of own cards of the highest strength. (Cyclops)
func (p *Position) strongest(s int8) uint32 {
	best, set := int8(-1), uint32(0)
	for hand := p.Players[s].Hand; hand != 0; hand &= hand - 1 {
		c := firstOf(uint64(hand))
		switch n := p.rules.combat[c].strength; {
		case n > best:
			best, set = n, 1<<c
		case n == best:
			set |= 1 << c
		}
	}
	return set
}
