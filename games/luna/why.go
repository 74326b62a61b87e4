package luna

import "pantheon/game"

// ruleOf holds, by verb, the id of the rule of the verb's action; see [sections].
var ruleOf = [...]string{
	verbSet: "Q1", verbFound: "1.3 shrine", verbSettle: "1.3 novices", verbBlock: "1.12 block",
	verbFavour: "1.7 favour", verbRecruit: "1.7 recruit", verbBuild: "1.7 shrine", verbHerbs: "1.7 herbs",
	verbJourney: "1.7 journey", verbTide: "1.7 tide", verbDrift: "1.7 tide", verbSail: "1.7 sailboat",
	verbPromote: "1.7 promotion", verbSanctify: "1.7 sanctification", verbBook: "1.7 book",
	verbCouncil: "1.7 council", verbAttend: "Q3", verbExpel: "1.7 expulsion", verbHelp: "1.7 novice", verbMeditate: "1.7 meditation",
	verbEnd: "1.12 actions", verbDone: "1.7",
}

// explain returns the refusal of a move that is not listed, with the rule that forbids it.
func (p *Position) explain(s game.Seat, m game.Move) *game.Refusal {
	return game.FirstRefusal(p.against(s, m), p.no("1.6", "refuse.not-now"))
}

// against returns the refusal of a move, or nil if it finds no rule against the move.
func (p *Position) against(s game.Seat, m game.Move) *game.Refusal {
	if r := game.FirstRefusal(p.notNow(s), p.outOfStep(verbOf(m)), p.unfinished(s, m), p.pierNamed(m)); r != nil {
		return r
	}
	verb := verbOf(m)
	a, b, c := wordsOf(m)
	k, n := Kind(a)-1, int8(b)-1
	var r *game.Refusal
	switch verb {
	case verbSet:
		if next := p.NextFigure(); Figure(a)-1 != next {
			r = p.no("Q1", "refuse.set-next", "figure", figureThing(next))
		}
	case verbFound:
		r = p.whyNotFound(k)
	case verbSettle:
		if p.unsettled()&k.bit() == 0 {
			r = p.no("1.3 novices", "refuse.own-pieces", "island", islandThing(k))
		}
	case verbBlock:
		if p.blockable()&k.bit() == 0 {
			r = p.no("Q17", "refuse.block-none", "island", islandThing(k))
		}
	case verbFavour:
		r = p.whyNotFavour(k)
	case verbRecruit:
		r = p.whyNotRecruit(k)
	case verbBuild:
		r = p.whyNotBuild(k)
	case verbHerbs:
		r = p.whyNotHerbs(k, n)
	case verbJourney:
		r = p.whyNotJourney(k, Kind(b)-1, int8(c)-1)
	case verbTide, verbDrift:
		r = p.whyNotTide(verb, k, Kind(b)-1, int8(c)-1)
	case verbSail:
		r = p.whyNotSail(k, Kind(b)-1, int8(c)-1)
	case verbPromote:
		r = p.whyNotPromote(int(a), Kind(b)-1)
	case verbSanctify:
		r = p.whyNotSanctify(int(a))
	case verbBook:
		r = p.whyNotBook(int(a), int(b))
	case verbCouncil:
		r = p.whyNotCouncil(k, n)
	case verbAttend:
		r = p.whyNotAttend()
	case verbExpel:
		r = p.whyNotExpel(k, n)
	case verbHelp:
		if r = p.lacksToken(verb, Novice); r == nil && !p.canHelp() {
			r = p.no("1.7 novice", "refuse.nothing-to-help")
		}
	}
	if r == nil && p.switches&blocking != 0 && p.bars(p.whole(m)) {
		r = p.barred(m)
	}
	return r
}

func (p *Position) no(rule, why string, args ...any) *game.Refusal {
	return p.rules.refuse(rule, why, args...)
}

// notNow returns the refusal for a seat that is not to act; nil if it may act.
func (p *Position) notNow(s game.Seat) *game.Refusal {
	switch {
	case p.Step == Over:
		return p.no("1.10", "refuse.over")
	case int8(s) != p.Acting:
		return p.no("1.6", "refuse.not-your-turn", "seat", game.Seat(p.Acting))
	case !p.fullState && s != p.eye:
		return p.no("", "refuse.not-your-seat", "seat", s)
	}
	return nil
}

// unfinished refuses the beginning of a legal move and names the missing word. Otherwise it returns nil.
func (p *Position) unfinished(s game.Seat, m game.Move) *game.Refusal {
	if next, ok := p.rules.about.Unfinished(p, s, p.FormatMove(m, s, s)); ok {
		return p.no("", "refuse.unfinished", "slot", game.MakeThing("slot", next.Name))
	}
	return nil
}

// outOfStep refuses verbs that do not belong to the step of the game. Otherwise it returns nil. (1.3, 1.6, 1.7, 1.12)
func (p *Position) outOfStep(verb uint8) *game.Refusal {
	switch p.Step {
	case Placing:
		if verb != verbSet {
			return p.no("Q1", "refuse.placing", "figure", figureThing(p.NextFigure()))
		}
		return nil
	case Founding:
		if verb != verbFound {
			return p.no("1.3 shrine", "refuse.founding")
		}
		return nil
	case Settling:
		if verb != verbSettle {
			return p.no("1.3 novices", "refuse.settling")
		}
		return nil
	case Blocking:
		if verb != verbBlock {
			return p.no("1.12 block", "refuse.blocking")
		}
		return nil
	case Journeying:
		if verb != verbJourney && verb != verbDone {
			return p.no("1.7 journey", "refuse.journeying")
		}
		return nil
	case Tiding:
		if verb != verbTide && verb != verbDrift && verb != verbDone {
			return p.no("1.7 tide", "refuse.tiding")
		}
		return nil
	}
	switch verb {
	case verbSet:
		return p.no("Q1", "refuse.figures-stand")
	case verbFound, verbSettle:
		return p.no("1.3", "refuse.preliminary-over")
	case verbBlock:
		if !p.Solo() {
			return p.no("1.12", "refuse.solo-only")
		}
		return p.no("1.12 block", "refuse.block-over")
	}
	if p.Step == Helping {
		switch verb {
		case verbFavour, verbRecruit, verbBuild, verbPromote, verbCouncil, verbAttend, verbExpel:
			return nil
		}
		return p.no("Q3", "refuse.not-helped")
	}
	switch {
	case verb == verbDone:
		return p.no("1.7", "refuse.nothing-to-end")
	case verb == verbMeditate && p.Solo():
		return p.no("1.12 actions", "refuse.no-time-tokens")
	case verb == verbEnd && !p.Solo():
		return p.no("1.12", "refuse.solo-only")
	}
	return nil
}

// pierNamed refuses the pier where an island is needed: novices only leave it, with the tide or the sailboat. Otherwise
// it returns nil. (1.7)
func (p *Position) pierNamed(m game.Move) *game.Refusal {
	verb := verbOf(m)
	a, b, _ := wordsOf(m)
	pier := word(Pier)
	for i, slot := range verbs[verb-1].Words {
		w := a
		if i == 1 {
			w = b
		}
		if i > 1 || slot.Kind != "island" || w != pier || i == 0 && (verb == verbTide || verb == verbSail) {
			continue
		}
		return p.no(ruleOf[verb], "refuse.pier")
	}
	return nil
}

// whole returns a move with the island that it leaves out, if that can be only one: the Builder's, or that of a stone's
// symbol.
func (p *Position) whole(m game.Move) game.Move {
	verb := verbOf(m)
	switch a, b, _ := wordsOf(m); {
	case verb == verbBuild && a == 0:
		return move(verb, word(p.Figures[Builder]), 0, 0)
	case verb == verbPromote && a != 0 && b == 0:
		return move(verb, a, word(p.rules.symbol[a]), 0)
	}
	return m
}

// Why returns the refusal that explains why no legal move of the seat touches a thing now: that of the most likely move
// with the thing. It returns nil if a legal move touches the thing, and if no move could use it in this step.
func (p *Position) Why(s game.Seat, thing game.Thing) *game.Refusal {
	if p.rules.about.Touches(p, s, thing) {
		return nil
	}
	use, ok := p.useOf(thing)
	if !ok {
		return nil
	}
	if r := p.notNow(s); r != nil {
		return r
	}
	if p.canUse(s, use) {
		return nil
	}
	return p.against(s, use)
}
