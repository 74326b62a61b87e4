package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// Play plays a listed move, and everything that needs no further choice.
func (p *Position) Play(_ game.Seat, played game.Move, m *game.Moment) {
	p.enact(played, m)
	p.run(m)
}

// enact does what a sentence says.
func (p *Position) enact(played game.Move, m *game.Moment) {
	x, y, z := partsOf(played)
	a, b, c := int8(x)-1, int8(y)-1, int(z)-1
	t := Territory(a)
	switch verbOf(played) {
	case verbTake:
		p.take(Hero(a), m)
	case verbStart:
		p.begin(t, m)
	case verbUse:
		p.use(Artifact(a), m)
	case verbInvoke:
		p.invoke(Blessing(a), m)
	case verbRedeem:
		p.redeem(Quest(a), m)
	case verbTrade:
		p.trade(Land(a), m)
	case verbPray:
		p.pray(Monument(a), m)
	case verbWalk:
		p.walk(t, m)
	case verbMove:
		p.moveOne(t, Territory(b), m)
	case verbFortify:
		p.fortify(t, m)
	case verbLeave:
		p.leave(t, m)
	case verbRecruit:
		p.special(Recruit, m)
		p.levyAll(m)
	case verbMarch:
		p.march(t, Territory(b), c, m)
	case verbOccupy:
		p.occupy(t, m)
	case verbCamp:
		p.special(March, m)
	case verbTemple:
		p.buildTemple(t, m)
	case verbPrepare:
		p.prepare(m)
	case verbUsurp:
		p.usurp(m)
	case verbBuild:
		p.build(Monument(a), m)
	case verbRededicate:
		p.build(noGod, m)
	case verbRepeat:
		p.repeat(m)
	case verbPlace:
		p.place(t, int(b), false, m)
	case verbGarrison:
		if p.Top().Kind == StepPrepare {
			p.enlist(true, m)
			return
		}
		p.place(t, int(b), true, m)
	case verbEnlist:
		p.enlist(false, m)
	case verbDraw:
		p.drawOne(m)
	case verbHeal:
		p.heal(Attribute(a), m)
	case verbKeep:
		p.keep(Artifact(a), m)
	case verbDraft:
		p.draft(Blessing(a), m)
	case verbDiscard:
		p.discard(CombatCard(a), m)
	case verbPlay:
		if p.Top().Kind == StepDefend {
			p.defend(CombatCard(a), m)
			return
		}
		p.playCard(CombatCard(a), m)
	case verbHunt:
		p.hunt(Monster(a), m)
	case verbWound:
		p.wound(Monster(a), int(b), m)
	case verbUncover:
		p.uncover(int(a), m)
	case verbPick:
		p.pick(AttackCard(a), m)
	case verbStrike:
		p.strike(played, int(a), m)
	case verbReward:
		p.reward(Reward(a), m)
	case verbStop:
		p.stop()
	case verbEnter:
		p.enter(Quest(a), b, m)
	case verbAdvance:
		p.advance(m)
	case verbFight:
		p.chooseFight(t, m)
	case verbWithdraw:
		p.withdrawTo(t, m)
	case verbSuffer:
		p.suffer(Attribute(a), m)
	case verbRaise:
		p.raiseChosen(Attribute(a), m)
	case verbLower:
		p.lowerChosen(Attribute(a), m)
	case verbChoose:
		p.choose(int(a), m)
	case verbAppear:
		p.appear(t, m)
	case verbArmy:
		p.army(t, Territory(b), c, m)
	case verbBring:
		p.bring(t, int(b), m)
	case verbTarget:
		p.hit(a, m)
	case verbAt:
		if p.Top().Kind == StepRally {
			p.rally(t, m)
			return
		}
		p.chooseTerritory(t, m)
	case verbAccept:
		p.accept(m)
	case verbSway:
		p.favour(Land(a), m)
	case verbClaim:
		p.claim(Land(a), m)
	case verbRoll:
		p.chooseRoll(Monster(a), m)
	case verbRampage:
		p.chooseRampage()
	case verbSend:
		p.send(Monster(a), Territory(b), m)
	case verbTopple:
		p.topple(Monument(a), m)
	case verbDone:
		p.done(m)
	case verbPass:
		p.pass(false, m)
	case verbDecline:
		p.pass(true, m)
	}
}

// levyAll is the special action Recruit: hoplites in each controlled territory with a City. (3.2)
func (p *Position) levyAll(*game.Moment) {
	s := p.Top().Seat
	p.recruit(s, p.Players[s].Held&p.rules.Index.Cities, 0, true)
	p.moment(cards.AtRecruit, game.Only(game.Seat(s)))
}

// done ends a step in which one might go on.
func (p *Position) done(m *game.Moment) {
	if p.Top().Kind == StepRedraw {
		p.redrawn(m)
		return
	}
	p.pop()
}

// pass goes without what a step offers.
func (p *Position) pass(decline bool, m *game.Moment) {
	switch p.Top().Kind {
	case StepAsk:
		p.passAsk(decline, m)
	case StepCard:
		p.passCard(m)
	case StepTurn:
		p.rest(m)
	default:
		p.pop()
	}
}

// chooseTerritory does an effect in the territory that was chosen.
func (p *Position) chooseTerritory(t Territory, m *game.Moment) {
	s := *p.Top()
	p.pop()
	d := doing{Effect: &p.rules.Code[s.At], at: s.At, seat: s.Seat, frame: frame{Territory(s.B), Monster(s.C), s.D}, m: m}
	p.killAt(&d, t, p.amount(&d))
}
