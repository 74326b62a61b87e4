package hellas

import "pantheon/games/hellas/cards"

// momentsAsked returns the moments of powers that may be used as an answer to the top step.
func (p *Position) momentsAsked() cards.Moments {
	top := p.Top()
	if moments := rows[top.Kind].moments; moments != nil {
		return moments(p, top)
	}
	return 0
}

// whyNotUse returns the reason why an artifact cannot be used.
func (p *Position) whyNotUse(s int8, a Artifact, of *telling) reason {
	if a < 0 {
		return becauseNoArtifact
	}
	when := p.rules.Artifact[a].Power.When
	of.thing = p.artifactThing(a)
	switch {
	case p.Players[s].Artifacts>>a&1 == 0:
		return becauseNotYourThing
	case p.Charged>>a&1 == 0:
		return becauseNotCharged
	case p.Top().Kind == StepTurn && p.Done&UsedArtifacts != 0 && when&cards.WhenRegular != 0:
		return becauseArtifactsDone
	case when&p.momentsAsked() == 0:
		return becauseOtherMoment
	}
	return becauseNoObject
}

// whyNotInvoke returns the reason why a blessing cannot be used.
func (p *Position) whyNotInvoke(s int8, b Blessing, of *telling) reason {
	if b < 0 {
		return becauseNoBlessing
	}
	power := &p.rules.Blessing[b].Power
	of.thing = p.blessingThing(b)
	switch {
	case p.Players[s].Blessings>>b&1 == 0:
		return becauseNotYourThing
	case p.OnceTurn>>b&1 != 0 || p.Hunt.Spent>>b&1 != 0:
		return becauseOnce
	case !power.Optional:
		return becauseByItself
	case power.When&p.momentsAsked() == 0:
		return becauseOtherMoment
	case power.Once == cards.OncePerCard && p.cardSpent(), p.usedAt()>>b&1 != 0:
		return becauseOnce
	case !p.payable(s, power.Cost, false):
		return becauseCost
	}
	return becauseNoObject
}

// whyNotRedeem returns the reason why a kept quest cannot be redeemed: the player does not have it, or its reward does
// not apply now.
func (p *Position) whyNotRedeem(s int8, q Quest, of *telling) reason {
	if q < 0 || p.Players[s].Kept>>q&1 == 0 {
		return becauseNotYours
	}
	of.thing = p.questThing(q)
	return becauseRewardLater
}

// noMoreCards returns the reason why a side of the battle, which counts as having passed, gets no further choice of a
// card.
func (p *Position) noMoreCards(side int8) reason {
	switch {
	case p.Battle.Limit[side] == 0:
		return becauseCardLimit
	case p.Players[p.Battle.Seat[side]].HandSize == 0:
		return becauseNoCards
	}
	return becauseHasPassed
}

// whyNotEnter returns the reason why a hero cannot enter a quest at a step.
func (p *Position) whyNotEnter(step *Step, w said, of *telling) reason {
	switch {
	case w.a >= 0 && Quest(w.a) != p.Quests[step.What]:
		return becauseOtherQuest
	case w.b == 0 || w.b > NumSteps:
		of.n = NumSteps
		return becauseNoStep
	}
	return becauseQuestNeeds
}
