package hellas

import (
	"cmp"

	"pantheon/game"
)

// pickVerbs holds the verbs that choose a monster, by purpose.
var pickVerbs = [...]uint8{pickRolled: verbRoll, pickHunted: verbHunt, pickWound: verbWound, pickMoved: verbSend}

// whyNotAsked returns the reason for a verb that does not answer the pending choice. It stores the verb in the telling.
func (p *Position) whyNotAsked(verb uint8, of *telling) reason {
	of.thing = game.MakeThing("word", verbs[verb-1].ID)
	return becauseNotAsked
}

// whyNotChosen returns the reason why a monster cannot be chosen: it is not among the options, the verb has another
// purpose, or the named wound or territory does not fit.
func (p *Position) whyNotChosen(step *Step, w said, of *telling) reason {
	b := Monster(w.a)
	switch {
	case b != NoMonster && step.Set>>b&1 == 0:
		return becauseNoMonster
	case pickVerbs[step.What] != w.verb:
		return p.whyNotAsked(w.verb, of)
	case w.verb == verbWound:
		return cmp.Or(p.unwoundable(b, w.b, of), becauseNotNow)
	case w.verb == verbSend:
		of.at = of.to
		return becauseNotSentThere
	}
	return becauseNoMonster
}

// whyNotSend returns the reason why a monster cannot move to a territory: another monster moves, or the territory is
// not an option.
func (p *Position) whyNotSend(step *Step, w said, of *telling) reason {
	if w.a != step.What {
		return becauseNoMonster
	}
	of.at = of.to
	return becauseNotSentThere
}

// unwoundable returns the reason why a wound of a monster cannot be dealt, or [possible] if there is none. The monster
// does not have it, or it is dealt already.
func (p *Position) unwoundable(b Monster, wound int8, of *telling) reason {
	switch {
	case wound < 0:
		return possible
	case p.woundsOf(b)>>wound&1 == 0:
		of.thing = p.monsterThing(b)
		return becauseNoSuchWound
	case p.Beasts[b].Wounds>>wound&1 != 0:
		return becauseWoundDealt
	}
	return possible
}

// whyNotStrike returns the reason why the hunter cannot deal a wound with some cards.
func (p *Position) whyNotStrike(s int8, w said, of *telling) reason {
	if r := p.unwoundable(p.Hunt.Monster, w.a, of); r != possible {
		return r
	}
	for _, c := range paidBy(w.move) {
		if c != NoCombatCard && p.Players[s].Hand>>c&1 == 0 {
			return becauseNotInHand
		}
	}
	return becauseNoWound
}
