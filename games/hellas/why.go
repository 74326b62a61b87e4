package hellas

import (
	"cmp"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// Why returns a refusal that explains why no legal move of the seat refers to a thing now. It names the move that would
// use the thing, and the rule that forbids that move. It returns nil if a legal move refers to the thing, or if there
// is no such explanation.
func (p *Position) Why(s game.Seat, thing game.Thing) *game.Refusal {
	if p.rules.about.Touches(p, s, thing) {
		return nil
	}
	n := -1
	if ids := p.rules.ids(thing.Kind()); ids != nil {
		n = p.rules.read(thing.Kind(), thing.ID())
	}
	verb := p.useOf(thing.Kind())
	if n < 0 || verb == 0 {
		return nil
	}
	if r := p.notNow(s); r != nil {
		return r
	}
	use := move1(verb, n)
	if thing.Kind() == "combat" && p.Battle.At == NoTerritory {
		use = move1(verbDiscard, n)
	}
	if r := p.explain(s, use); r.Why.ID != "refuse.not-now" && r.Why.ID != "refuse.unfinished" {
		return r
	}
	return nil
}

// useOf returns the verb that uses a thing of that kind in a turn, or 0 if there is none.
func (p *Position) useOf(kind string) uint8 {
	switch kind {
	case "artifact":
		return verbUse
	case "blessing":
		return verbInvoke
	case "god":
		return verbPray
	case "monster":
		return verbHunt
	case "combat":
		return verbPlay
	case "territory":
		return verbWalk
	}
	return 0
}

// explain returns the refusal of a move that is not listed, with the rule that forbids it.
func (p *Position) explain(s game.Seat, m game.Move) *game.Refusal {
	if r := p.notNow(s); r != nil {
		return r
	}
	if r := game.FirstRefusal(p.whySolo(verbOf(m)), p.outOfStep(verbOf(m)), p.unfinished(s, m)); r != nil {
		return r
	}
	r, of := p.whyNot(int8(s), heard(m))
	return p.tell(cmp.Or(r, becauseNotNow), of)
}

func (p *Position) no(rule, why string, args ...any) *game.Refusal {
	return p.rules.refuse(rule, why, args...)
}

// notNow returns a refusal if a seat has no choice to make, or if p is the view of another seat. Otherwise it returns
// nil.
func (p *Position) notNow(s game.Seat) *game.Refusal {
	switch {
	case p.Over() || p.Depth == 0:
		return p.no("3.8", "refuse.over")
	case int8(s) != p.Top().Seat:
		if b := &p.Battle; b.At != NoTerritory {
			for side, who := range b.Seat {
				if who == int8(s) && b.Passed[side] && p.Top().Kind == StepCard {
					return p.tell(p.noMoreCards(int8(side)), telling{})
				}
			}
		}
		return p.no("3.2", "refuse.not-your-turn", "seat", game.Seat(p.Top().Seat))
	case !p.fullState && s != p.eye:
		return p.no("", "refuse.not-your-seat", "seat", s)
	}
	return nil
}

// unfinished returns a refusal that names the missing parameter, if m is the beginning of a legal move. Otherwise it
// returns nil.
func (p *Position) unfinished(s game.Seat, m game.Move) *game.Refusal {
	if next, ok := p.rules.about.Unfinished(p, s, p.FormatMove(m, s, s)); ok {
		return p.no("", "refuse.unfinished", "slot", game.MakeThing("slot", next.Name))
	}
	return nil
}

// verbSet returns a set of verbs.
func verbSet(verbs ...uint8) uint64 {
	var set uint64
	for _, v := range verbs {
		set |= 1 << v
	}
	return set
}

// specialVerbs is the set of verbs of special actions.
var specialVerbs = verbSet(verbRecruit, verbMarch, verbOccupy, verbCamp, verbTemple, verbPrepare, verbUsurp, verbHunt, verbBuild, verbRededicate, verbRepeat)

// outOfStep returns a refusal that names the pending choice, if the verb does not answer that choice. Otherwise it
// returns nil.
func (p *Position) outOfStep(verb uint8) *game.Refusal {
	kind := p.Top().Kind
	if kind == StepTurn && (verb == verbDone || verb == verbPass) {
		return p.no("3.2", "refuse.special-needed")
	}
	if rows[kind].answers[verb] != nil {
		return nil
	}
	if kind == StepTurn {
		return p.no("3.2", "refuse.not-in-turn", "verb", game.MakeThing("word", verbs[verb-1].ID))
	}
	return p.no("3.2", "refuse.first", "step", game.MakeThing("step", kind.String()))
}

// alike holds, by verb, the only reason why a move with that verb can be refused: the named thing is not among the
// options.
var alike = [numVerbs]reason{
	verbTake: becauseHeroTaken, verbStart: becauseHeroThere, verbBuild: becauseComplete, verbRededicate: becauseNotComplete,
	verbHeal: becauseNotInjured, verbKeep: becauseNotOffered, verbDraft: becauseNotOffered, verbWithdraw: becauseNoRefuge, verbSuffer: becauseInjuredAlready, verbRaise: becauseNotRaised,
	verbAppear: becauseNotThere, verbAt: becauseNotThere, verbFight: becauseNotThere, verbThrough: becauseNotThere, verbAround: becauseNotThere, verbPick: becauseNotDrawn,
}

// whyNot returns the reason why a move is not listed, and the values for the text of the reason. The reason is
// [possible] if no particular one applies.
func (p *Position) whyNot(s int8, w said) (r reason, of telling) {
	of = telling{at: w.territory(), from: w.territory(), to: Territory(w.b)}
	top := p.Top()
	if top.Kind == StepMonster {
		return p.whyNotChosen(top, w, &of), of
	}
	if specialVerbs>>w.verb&1 != 0 {
		a := specialOf(w.verb)
		of.thing = game.MakeThing("action", cards.ActionIDs[a])
		switch top.Kind {
		case StepMonument:
		case StepRepeat:
			if r = p.unrepeatable(s, a); r == becauseRepeatFirst {
				of.thing = game.MakeThing("step", StepRepeat.String())
			}
		default:
			r = p.unavailable(s, a)
		}
		if r != possible {
			return r, of
		}
	}
	switch w.verb {
	case verbUse:
		return p.whyNotUse(s, Artifact(w.a), &of), of
	case verbInvoke:
		return p.whyNotInvoke(s, Blessing(w.a), &of), of
	case verbRedeem:
		return p.whyNotRedeem(s, Quest(w.a), &of), of
	case verbEnter:
		return p.whyNotEnter(top, w, &of), of
	case verbTrade:
		return cmp.Or(p.untradable(s), becauseNoGlory), of
	case verbPray:
		if r = p.prayerless(s); r != possible || w.a < 0 {
			return r, of
		}
		of.thing = p.godThing(Monument(w.a))
		return p.slotless(Monument(w.a)), of
	case verbBuild:
		if w.a < 0 {
			return becauseAllComplete, of
		}
	case verbWalk:
		of.n = p.Players[s].Value(Speed)
		return p.unwalkable(s, of.at), of
	case verbAdvance:
		return p.unadvanceable(s), of
	case verbMove, verbMarch, verbArmy:
		return p.whyNotMove(s, w, &of), of
	case verbFortify, verbOccupy:
		return p.whyNotFortify(s, w.verb, &of), of
	case verbLeave:
		return cmp.Or(p.hoplitesStay(), becauseNoneFortified), of
	case verbTemple:
		return p.unbuildable(s, of.at), of
	case verbUsurp:
		if r = p.unusurpable(s); r == becauseNoGloryOf {
			of.thing = p.landThing(p.rules.Territory[p.Players[s].At].Land)
		}
		return r, of
	case verbHunt:
		if of.at = p.Players[s].At; w.a >= 0 {
			of.thing = p.monsterThing(Monster(w.a))
		}
		return p.unhuntable(s, Monster(w.a)), of
	case verbRepeat:
		return p.noneToRepeat(s), of
	case verbPlace, verbGarrison:
		return p.whyNotPlace(s, w, &of), of
	case verbEnlist:
		of.at, of.n = p.Players[s].At, p.supply(s)
		return p.unenlistable(s), of
	case verbBring:
		return p.whyNotBring(top, w, &of), of
	case verbDiscard, verbPlay:
		return p.whyNotPlay(s, w), of
	case verbSend:
		return p.whyNotSend(top, w, &of), of
	case verbStrike:
		return p.whyNotStrike(s, w, &of), of
	case verbStop:
		return becauseWounded, of
	case verbDone:
		if top.Kind == StepStrike {
			return becauseNotWounded, of
		}
	}
	return alike[w.verb], of
}

// named returns a territory as the filling of a gap, or the word for a missing territory.
func (p *Position) named(t Territory) game.Thing {
	if t == NoTerritory {
		return game.MakeThing("slot", "territory")
	}
	return p.territoryThing(t)
}

// specialOf returns the special action of a verb of specialVerbs.
func specialOf(verb uint8) Action {
	switch verb {
	case verbRecruit:
		return Recruit
	case verbMarch, verbOccupy, verbCamp:
		return March
	case verbTemple:
		return BuildTemple
	case verbPrepare:
		return Prepare
	case verbUsurp:
		return Usurp
	case verbHunt:
		return Hunt
	}
	return BuildMonument
}

// whyNotPlay returns the reason why a player cannot play or discard a combat card.
func (p *Position) whyNotPlay(s int8, w said) reason {
	if w.a < 0 || p.Players[s].Hand>>w.a&1 == 0 {
		return becauseNotInHand
	}
	if top := p.Top(); w.verb == verbPlay && top.Kind == StepCard {
		return cmp.Or(p.unplayable(top.What, CombatCard(w.a), 0), becauseTooBloody)
	}
	return becauseNotThisCard
}
