package hellas

import "cmp"

// whyNotMove returns the reason why hoplites cannot go from one territory to another in a step, in a March, or by an
// effect.
func (p *Position) whyNotMove(s int8, w said, of *telling) reason {
	if w.verb == verbMove {
		if r := p.hoplitesStay(); r != possible {
			return r
		}
	}
	if of.from == NoTerritory || of.to == NoTerritory {
		return becauseNotNow
	}
	if of.from == of.to {
		return becauseSameTerritory
	}
	if w.n() == 0 {
		of.n = 1
		return becauseFewerThan
	}
	of.n = int(p.Players[s].Hoplites[of.from])
	enters := p.unenterable(s, of.from, of.to)
	if w.verb == verbMove {
		if enters == becauseNotAdjacent {
			return enters
		}
		if r := p.unmovable(s, of.from); r != possible {
			return r
		}
		of.at = of.to
		return enters
	}
	if r := p.shortOf(s, of.from, max(1, w.n())); r != possible {
		return r
	}
	barred := p.barred(s)
	if barred&of.to.Bit() != 0 {
		of.at = of.to
		return becauseBarred
	}
	if top := p.Top(); top.Kind == StepArmy {
		if r := p.outOfBounds(top, w.n(), of); r != possible {
			return r
		}
		of.n = int(top.N)
	} else if of.n = p.marchSteps(s); of.n == 1 {
		return becauseMarchNotAdjacent
	}
	if barred != 0 && p.ways(s, of.from, of.n, 0)&of.to.Bit() != 0 {
		of.at = first(barred)
		return becauseBarred
	}
	return becauseNoWay
}

// whyNotFortify returns the reason why no hoplite can enter a City, in a hoplite movement or in a March.
func (p *Position) whyNotFortify(s int8, verb uint8, of *telling) reason {
	if verb == verbFortify {
		if r := p.hoplitesStay(); r != possible {
			return r
		}
	}
	if of.at == NoTerritory {
		return becauseNotNow
	}
	of.n = int(p.Players[s].Hoplites[of.at])
	if r := p.cityClosed(s, of.at); r != possible {
		return r
	}
	if verb == verbFortify && of.n > 0 {
		return becauseJustCame
	}
	return becauseNoneToFortify
}

// whyNotPlace returns the reason why hoplites cannot be recruited in a territory.
func (p *Position) whyNotPlace(s int8, w said, of *telling) reason {
	top := p.Top()
	if top.Kind == StepPrepare {
		return p.whyNotPicked(s, w, of)
	}
	fortified := w.verb == verbGarrison
	if of.at == NoTerritory { // the move names no territory, and none is possible
		if fortified && !top.Is(MarkMayFortify) {
			return becauseInTheOpen
		}
		return becauseNotNow
	}
	r := p.unplaceable(top, of.at, int(w.b), fortified)
	switch r {
	case possible: // fewer than one
		of.n = 1
		return becauseNoneNamed
	case becauseSupply:
		of.n = p.supply(s)
	case becauseTooMany:
		of.n = p.most(top, of.at)
	}
	return r
}

// whyNotPicked returns the reason why a pick of Prepare cannot recruit a fortified hoplite. Such a pick recruits in the
// hero's territory.
func (p *Position) whyNotPicked(s int8, w said, of *telling) reason {
	there := of.at
	of.at, of.n = p.Players[s].At, p.supply(s)
	switch {
	case of.at != NoTerritory && there != NoTerritory && there != of.at:
		of.at = there
		return becauseHeroElsewhere
	case p.unenlistable(s) != possible:
		return p.unenlistable(s)
	case w.b == 0:
		of.n = 1
		return becauseNoneNamed
	case w.b > 1:
		of.n = 1
		return becauseTooMany
	}
	return cmp.Or(p.cityClosed(s, of.at), becauseNotNow)
}

// outOfBounds returns the reason why an effect does not move n hoplites, or [possible] if there is none. They are fewer
// than its minimum or more than its maximum. A negative n means that the move names no number.
func (p *Position) outOfBounds(step *Step, n int, of *telling) reason {
	switch least, most := max(1, int(step.What)), step.Most(); {
	case n < 0:
		return possible
	case n < least:
		of.n = least
		return becauseFewerThan
	case most > 0 && n > most:
		of.n = most
		return becauseMoreThan
	}
	return possible
}

// whyNotBring returns the reason why the hoplites of a move cannot join a battle from a territory.
func (p *Position) whyNotBring(step *Step, w said, of *telling) reason {
	n := int(w.b)
	switch {
	case of.at == NoTerritory || step.Set&of.at.Bit() == 0:
		return becauseNotThere
	case n == 0:
		of.n = 1
		return becauseFewerThan
	case n > int(step.N):
		of.n = int(step.N)
		return becauseMoreThan
	}
	of.n = int(p.Players[step.Seat].Hoplites[of.at])
	return cmp.Or(p.shortOf(step.Seat, of.at, max(1, n)), becauseNotThere)
}
