package godsofrome

import "pantheon/game"

// explain returns the refusal of a move that is not listed, with the rule that forbids it. If it finds no reason, the
// refusal says that the move is not possible now.
func (p *Position) explain(s game.Seat, m game.Move) *game.Refusal {
	return game.FirstRefusal(p.against(s, m), p.no("1.4", "refuse.not-now"))
}

// against returns the refusal of a move, or nil if it finds no reason. The move may be incomplete.
func (p *Position) against(s game.Seat, m game.Move) *game.Refusal {
	if r := p.notNow(s); r != nil {
		return r
	}
	if r := p.unfinished(s, m); r != nil {
		return r
	}
	verb := verbOf(m)
	a, b, c := wordsOf(m)
	if r := p.outOfStep(verb); r != nil {
		return r
	}
	var r *game.Refusal
	switch verb {
	case verbChoose:
		r = p.whyNotChoose(Faction(a) - 1)
	case verbVisit:
		r = p.whyNotVisit(Faction(a)-1, Territory(b)-1)
	case verbActivate:
		r = p.whyNotActivate(int8(a) - 1)
	case verbGrow:
		r = p.whyNotGrow(Territory(a)-1, Territory(b)-1, Faction(c)-1)
	case verbBuild:
		r = p.whyNotBuild(Territory(a)-1, Card(b)-1, int8(c)-1)
	case verbTravel:
		r = p.whyNotTravel(Territory(a)-1, Territory(b)-1, c)
	case verbGather:
		r = p.whyNotGather(Territory(a)-1, Territory(b)-1, c)
	case verbAttack:
		r = p.whyNotAttack(Territory(a)-1, Faction(b)-1, Territory(c)-1)
	case verbStorm:
		r = p.whyNotStorm(Territory(a) - 1)
	case verbPush:
		r = p.whyNotPush(Faction(a)-1, Territory(b)-1, c)
	}
	return r
}

func (p *Position) no(rule, why string, args ...any) *game.Refusal {
	return p.rules.refuse(rule, why, args...)
}

// notNow returns the refusal for a seat that is not to act, or that is not the viewer's own; nil if it may act.
func (p *Position) notNow(s game.Seat) *game.Refusal {
	switch {
	case p.Step == Over:
		return p.no("1.13", "refuse.over")
	case int8(s) != p.Active:
		return p.no("1.4", "refuse.not-your-turn", "seat", game.Seat(p.Active))
	case !p.fullState && s != p.eye:
		return p.no("", "refuse.not-your-seat", "seat", s)
	}
	return nil
}

// unfinished refuses the beginning of a legal move and says which word is missing; nil for other moves.
func (p *Position) unfinished(s game.Seat, m game.Move) *game.Refusal {
	if next, ok := p.rules.about.Unfinished(p, s, p.FormatMove(m, s, s)); ok {
		return p.no("", "refuse.unfinished", "slot", game.MakeThing("slot", next.Name))
	}
	return nil
}

// outOfStep refuses verbs that do not belong to the step of the turn; nil for the others. (1.4, 1.6)
func (p *Position) outOfStep(verb uint8) *game.Refusal {
	switch p.Step {
	case Choosing:
		if verb != verbChoose {
			return p.no("1.4", "refuse.choose-first")
		}
		return nil
	case Turn:
		switch verb {
		case verbVisit, verbActivate, verbScore:
			return nil
		case verbChoose:
			return p.no("1.4", "refuse.has-faction", "faction", factionThing(p.Players[p.Active].Faction))
		case verbDone:
			return p.no("1.4", "refuse.nothing-to-end")
		case verbPush:
			return p.no("1.8", "refuse.no-storm")
		}
		return p.no("1.6", "refuse.activate-first")
	}
	switch verb {
	case verbChoose:
		return p.no("1.4", "refuse.has-faction", "faction", factionThing(p.Players[p.Active].Faction))
	case verbVisit, verbActivate, verbScore:
		return p.no("1.4", "refuse.one-thing", "space", spaceThing(p.Space))
	case verbPush:
		if p.Step != Scattering {
			return p.no("1.8", "refuse.no-storm")
		}
		return nil
	}
	switch {
	case verb == verbDone && (p.Step == Travelling || p.Step == Gathering || p.Step == Pressing):
		return nil
	case p.Step == Relocating && verb != verbGrow:
		return p.no("1.7", "refuse.relocating", "territory", territoryThing(p.Origin))
	case p.Step == Travelling && verb != verbTravel:
		return p.no("1.7", "refuse.travelling", "territory", territoryThing(p.Origin))
	case p.Step == Gathering && verb != verbGather:
		return p.no("1.8", "refuse.gathering", "territory", territoryThing(p.Origin))
	case p.Step == Pressing && verb != verbAttack:
		return p.no("1.14", "refuse.pressing", "territory", territoryThing(p.Origin))
	case p.Step == Scattering:
		return p.no("1.8", "refuse.scattering", "territory", territoryThing(p.Origin))
	}
	return nil
}

// Why returns the refusal that explains why no legal move of the seat touches a thing now: that of the most likely move
// with the thing. It returns nil if a legal move touches the thing, and if it finds no reason.
func (p *Position) Why(s game.Seat, thing game.Thing) *game.Refusal {
	w := p.rules.read(thing.Kind(), thing.ID())
	if w == 0 || thing.Kind() == "number" || p.rules.about.Touches(p, s, thing) {
		return nil
	}
	if r := p.notNow(s); r != nil {
		return r
	}
	if w == lavaWord {
		return p.no("1.9", "refuse.lava", "territory", thing)
	}
	if thing.Kind() == "card" && p.Step == Turn {
		return p.no("1.8", "refuse.card-by-building")
	}
	for _, verb := range p.uses(thing.Kind(), w) {
		if r := p.against(s, verb); r != nil {
			return r
		}
	}
	return nil
}

// uses returns moves, perhaps incomplete, by which a thing could be touched in this step, the most likely first.
func (p *Position) uses(kind string, w uint8) []game.Move {
	switch kind {
	case "faction":
		if p.Step == Scattering {
			return []game.Move{move(verbPush, w, 0, 0)}
		}
		if p.Step == Choosing {
			return []game.Move{move(verbChoose, w, 0, 0)}
		}
	case "god":
		return []game.Move{move(verbVisit, w, 0, 0)}
	case "space":
		return []game.Move{move(verbActivate, w, 0, 0)}
	case "card":
		return []game.Move{move(verbBuild, 0, w, 0)}
	case "territory":
		return p.usesOfTerritory(Territory(w - 1))
	}
	return nil
}

// usesOfTerritory returns the moves by which a player could mean to use a territory in this step. They may be illegal or
// incomplete; [Position.Why] looks for the rule that forbids them.
func (p *Position) usesOfTerritory(t Territory) []game.Move {
	at := word(t)
	switch p.Step {
	case Choosing, Turn:
		return []game.Move{move(verbVisit, word(t.Faction()), at, 0)}
	case Acting:
		var all []game.Move
		if p.pending().has(Growth) {
			all = append(all, move(verbGrow, at, 0, 0))
		}
		if p.pending().has(Travel) {
			all = append(all, move(verbTravel, at, 0, 0))
		}
		if p.pending().has(Attack) {
			all = append(all, move(verbAttack, at, 0, 0))
		}
		return all
	case Relocating:
		return []game.Move{move(verbGrow, word(p.Origin), at, word(p.Players[p.Active].Faction))}
	case Travelling:
		return []game.Move{move(verbTravel, word(p.Origin), at, 0)}
	case Gathering:
		return []game.Move{move(verbGather, word(p.Origin), at, 0)}
	case Pressing:
		return []game.Move{move(verbAttack, at, 0, 0)}
	case Scattering:
		for x := Jupiter; x <= Venus; x++ {
			if p.driven(x) {
				return []game.Move{move(verbPush, word(x), at, 0)}
			}
		}
	}
	return nil
}
