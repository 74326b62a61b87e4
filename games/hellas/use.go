package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// listArtifacts appends a move for each charged artifact that can be used now in the regular action Use artifacts.
// (3.2, 3.7)
func (p *Position) listArtifacts(into []game.Move, s int8) []game.Move {
	if p.Players[s].Artifacts&p.Charged == 0 {
		return into
	}
	return p.powers(into, s, cards.WhenRegular, 0, false)
}

// use uses an artifact, in the regular action Use artifacts or at the moment that the artifact names. The regular
// action may use any number of artifacts. (3.2)
func (p *Position) use(a Artifact, m *game.Env) {
	s := p.Top().Seat
	power := &p.rules.Artifact[a].Power
	if p.Top().Kind == StepTurn {
		p.act(UsedArtifacts)
		p.push(Step{Kind: StepArtifacts, Seat: s})
	}
	p.Charged &^= 1 << a
	p.resume()
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.uses", "who", seatThing(s), "artifact", p.artifactThing(a))
	}
	p.activate(s, power)
}

// activate pushes the program of a power and, above it, that of its cost, which runs first.
func (p *Position) activate(s int8, power *cards.Power) {
	f := p.scene(s)
	p.perform(s, power.Do, f)
	p.perform(s, power.Cost, f)
}

// invoke uses a blessing. One that replaces a regular action uses that action up. One for March takes the special
// action March. One that grants another Hunt replaces the special action. (3.7)
func (p *Position) invoke(b Blessing, m *game.Env) {
	s := p.Top().Seat
	power := &p.rules.Blessing[b].Power
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.invokes", "who", seatThing(s), "blessing", p.blessingThing(b))
	}
	switch power.Once {
	case cards.OncePerTurn:
		p.OnceTurn |= 1 << b
	case cards.OncePerHunt:
		p.Hunt.Spent |= 1 << b
	case cards.OncePerCard:
		p.spendCard()
	}
	if top := p.Top(); top.Kind == StepAsk {
		top.Set |= 1 << p.rules.Index.Asked[b]
	}
	p.resume()
	switch {
	case power.When&cards.AtMarch != 0:
		p.special(March, m)
		f := plain
		f.them = int8(p.rules.Code[power.Cost.At].N.Plus)
		p.perform(s, power.Do, f)
		return
	case power.When&cards.SpecialChoice != 0:
		top := p.Top()
		if top.Kind == StepTurn {
			p.Done |= TookSpecial
			p.pop()
		} else if top.N--; top.N == 0 {
			p.pop()
		}
		p.Players[s].Marked = true
		p.follow(s, Hunt)
	case power.When&cards.InsteadOfHeroMove != 0:
		p.Done |= MovedHero
	case power.When&cards.InsteadOfHoplites != 0:
		p.Done |= MovedHoplites
	}
	if p.Acting == s {
		p.Done |= Began
	}
	p.activate(s, power)
}

// redeem discards a kept quest card for its reward. (3.6)
func (p *Position) redeem(q Quest, m *game.Env) {
	s := p.Top().Seat
	me := &p.Players[s]
	me.Kept &^= 1 << q
	p.resume()
	if p.Acting == s {
		p.Done |= Began
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.redeems", "who", seatThing(s), "quest", p.questThing(q))
	}
	p.perform(s, p.rules.Quest[q].Reward, plain)
}

// untradable returns the reason why a player cannot return a Glory token for an artifact, or [possible] if there is
// none. The hero has no such ability, an action was taken in this turn, or there is nothing to return or to gain.
// (Heracles)
func (p *Position) untradable(s int8) reason {
	switch {
	case p.rules.Index.Heroes[cards.MomentNumber(cards.OwnTurnStart)]>>uint(p.Players[s].Hero)&1 == 0:
		return becauseNotYourHero
	case p.Done&Began != 0:
		return becauseNotAtStart
	case p.gloriesOf(s) == 0:
		return becauseNoGlory
	case p.neutralDeck() == 0:
		return becauseNoArtifactLeft
	}
	return possible
}

// listTrades appends a move for each Glory token that a player may return for an artifact at the start of the turn.
// (Heracles)
func (p *Position) listTrades(into []game.Move, s int8) []game.Move {
	if p.untradable(s) != possible {
		return into
	}
	for l, holder := range p.Glory {
		if holder == s {
			into = append(into, move1(verbTrade, l))
		}
	}
	return into
}

// trade returns a Glory token at the start of the turn and begins the hero's ability, which gains an artifact.
// (Heracles)
func (p *Position) trade(l Land, m *game.Env) {
	s := p.Top().Seat
	p.Done |= Began
	p.returnGlory(l, m)
	p.perform(s, p.rules.Hero[p.Players[s].Hero].Ability.Do, plain)
}

// useful reports whether a power has something to act on: a place to recruit in, a monster to wound, a hero to hit. A
// power without effects, or with one that may still turn out to do nothing, counts as useful. A power that grants
// another Hunt does not, if a used-action token is already on its card.
func (p *Position) useful(s int8, power *cards.Power) bool {
	if power.Do.Empty() {
		return true
	}
	if power.When&cards.SpecialChoice != 0 && p.Players[s].Marked {
		return false
	}
	f := p.scene(s)
	for i := range int(power.Do.N) {
		if p.feasible(s, &p.rules.Code[int(power.Do.At)+i], f) {
			return true
		}
	}
	return false
}
