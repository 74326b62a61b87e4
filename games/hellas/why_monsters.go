package hellas

import (
	"cmp"

	"pantheon/game"
)

// pickVerbs are the verbs that choose a monster, by what it is chosen for.
var pickVerbs = [...]uint8{pickRolled: verbRoll, pickHunted: verbHunt, pickWound: verbWound, pickMoved: verbSend}

// whyNotAsked is that a verb answers another question than the one that is asked.
func (p *Position) whyNotAsked(verb uint8, of *telling) reason {
	of.thing = game.MakeThing("word", verbs[verb-1].ID)
	return becauseNotAsked
}

// whyNotChosen is why a monster is not chosen: it is not among those, or for another end than the one asked about, or not so.
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

// whyNotSend is why a monster does not go somewhere: it is another that goes, or that is not where it may go.
func (p *Position) whyNotSend(step *Step, w said, of *telling) reason {
	if w.a != step.What {
		return becauseNoMonster
	}
	of.at = of.to
	return becauseNotSentThere
}

// unwoundable is why a wound of a monster is not dealt: the monster does not have it, or it is dealt.
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

// whyNotStrike is why the hunter does not deal a wound with some cards.
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
