package hellas

import "pantheon/game"

// Moves appends what the seat may say now: what the top step of the stack asks for.
func (p *Position) Moves(s game.Seat, into []game.Move) []game.Move {
	if p.Depth == 0 || p.Way != NotWon || !p.truth && s != p.eye {
		return into
	}
	top := &p.Steps[p.Depth-1]
	if int8(s) != top.Seat {
		return into
	}
	switch top.Kind {
	case StepHero:
		return p.listHeroes(into)
	case StepStart:
		return appendTerritories(into, verbStart, allTerritories&^p.heroesStand())
	case StepTurn:
		return p.listTurn(into)
	case StepArtifacts:
		return append(p.listArtifacts(into, top.Seat), move(verbDone, 0, 0, 0))
	case StepMoving:
		return append(p.listMoves(into, top.Seat, int(top.A)), move(verbDone, 0, 0, 0))
	case StepOrder:
		return p.listOrder(into, top)
	case StepRecruit:
		return p.listRecruits(into, top)
	case StepPrepare:
		return p.listPicks(into, top)
	case StepExtra:
		return p.listExtra(into, top.Seat)
	case StepRepeat:
		return p.listRepeats(into, top.Seat)
	case StepKeep:
		return p.listKeeps(into)
	case StepDraft:
		return p.listDraft(into)
	case StepDiscard:
		return p.listDiscards(into, top)
	case StepRedraw:
		return append(p.listDiscards(into, &Step{Seat: top.Seat, B: -1}), move(verbDone, 0, 0, 0))
	case StepHeal:
		return append(p.listHeals(into, top), move(verbPass, 0, 0, 0))
	case StepSuffer:
		return p.listSuffers(into, top)
	case StepRaise:
		return appendAttributes(into, verbRaise, p.raisable(top))
	case StepLower:
		return appendAttributes(into, verbLower, top.Set)
	case StepAsk:
		return p.listAsk(into, top)
	case StepCard:
		return p.listCards(into, top)
	case StepWithdraw:
		return p.listRefuges(into, top)
	case StepReturn:
		return p.listReturns(into, top)
	case StepAppear:
		return p.listAppear(into, top)
	case StepChoose:
		return append(into, say1(verbChoose, 1), say1(verbChoose, 2))
	case StepTarget:
		return p.listTargets(into, top)
	case StepTerritory:
		return appendTerritories(into, verbAt, top.Set)
	case StepArmy:
		return p.listArmies(into, top)
	case StepBring:
		return p.listBring(into, top)
	case StepClaim:
		return p.listClaims(into, top)
	case StepMonster:
		return p.listMonsters(into, top)
	case StepWound:
		return p.listUncovers(into, top)
	case StepPick:
		return p.listAttacks(into)
	case StepStrike:
		return p.listStrikes(into, top)
	case StepDefend:
		return p.listDefence(into, top)
	case StepReward:
		return p.listRewards(into, top)
	case StepQuest:
		return p.listEntries(into, top)
	case StepDie, StepSend:
		return p.listSends(into, top)
	case StepLevel:
		return p.listLevels(into, top)
	case StepOffer:
		return append(into, move(verbAccept, 0, 0, 0), move(verbPass, 0, 0, 0))
	case StepRally:
		return appendTerritories(into, verbAt, top.Set)
	case StepMonument:
		return p.listBuilds(into)
	case StepSway:
		for l := range Land(NumLands) {
			if top.Set>>l&1 != 0 {
				into = append(into, say1(verbSway, l))
			}
		}
	}
	return into
}

// appendTerritories appends a sentence for each territory of a set.
func appendTerritories(into []game.Move, verb uint8, set uint32) []game.Move {
	for ; set != 0; set &= set - 1 {
		into = append(into, say1(verb, first(set)))
	}
	return into
}

// Play plays a listed move, and everything that needs no further choice.
func (p *Position) Play(_ game.Seat, played game.Move, m *game.Moment) {
	p.say(played, m)
	p.run(m)
}

// say does what a sentence says.
func (p *Position) say(played game.Move, m *game.Moment) {
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
	p.recruit(s, p.Players[s].Held&p.rules.index.cities, 0, true)
	p.moment(atRecruit, game.Only(game.Seat(s)))
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
	d := doing{effect: &p.rules.code[s.At], at: s.At, seat: s.Seat, frame: frame{Territory(s.B), Monster(s.C), s.D}, m: m}
	p.killAt(&d, t, p.amount(&d))
}

// skip passes over a step that leaves nothing to choose, by what everybody can see, and tells whether it did.
func (p *Position) skip(s *Step, m *game.Moment) bool {
	void := false
	switch s.Kind {
	case StepArtifacts:
		void = !p.usable(s.Seat, whenRegular, true)
	case StepMoving:
		void = s.A == 0
	case StepRecruit:
		s.Set = p.recruitable(s.Seat, s.Set)
		void = s.Set == 0 || p.supply(s.Seat) <= 0
	case StepPrepare, StepExtra, StepKeep:
		void = s.A <= 0
	case StepRepeat:
		var room [maxMoves]game.Move
		void = len(p.listRepeats(room[:0], s.Seat)) == 1 // nothing but to pass
	case StepMonument:
		var room [NumMonuments]game.Move
		if left := p.listBuilds(room[:0]); len(left) == 1 {
			p.say(left[0], m)
			return true
		}
	case StepDiscard:
		return p.skipDiscard(s, m)
	case StepRedraw:
		if p.Players[s.Seat].HandSize == 0 {
			p.redrawn(m)
			return true
		}
	case StepHeal:
		if int(s.A) >= p.Players[s.Seat].Injuries() {
			p.healAll(m)
			return true
		}
	case StepSuffer:
		return p.skipSuffer(s, m)
	case StepRaise:
		void = s.A <= 0 || p.raisable(s) == 0
	case StepAppear:
		void = p.Players[s.Seat].At == NoTerritory
	case StepArmy:
		void = p.Players[s.Seat].OnMap == 0
	case StepBring:
		s.Set &= p.Players[s.Seat].Stands
		void = s.A <= 0 || s.Set == 0 || p.Players[s.Seat].Declines
	case StepMonster:
		if s.A == pickWound {
			s.Set = p.openTrays(s.Set & p.roaming())
			void = s.Set == 0
		}
	case StepStrike:
		void = p.killed() || p.Hunt.Flags&markEnded != 0
	case StepDefend:
		void = p.defended() || p.killed()
	case StepReward:
		set := p.rewards(s)
		if set != 0 && set&(set-1) == 0 && !p.mayDecline(s) {
			p.reward(Reward(firstOf(uint64(set))), m)
			return true
		}
		void = set == 0
	case StepWound:
		s.Set &= uint32(p.Beasts[s.A].Wounds)
		void = s.C <= 0 || s.Set == 0
	case StepClaim:
		if s.Set&(s.Set-1) == 0 {
			p.claim(Land(first(s.Set)), m)
			return true
		}
	case StepTerritory:
		if s.Set&(s.Set-1) == 0 {
			p.chooseTerritory(first(s.Set), m)
			return true
		}
	case StepLevel:
		if s.Set&(s.Set-1) == 0 {
			p.topple(Monument(first(s.Set)), m)
			return true
		}
	case StepRally:
		if s.Set&(s.Set-1) == 0 {
			p.rally(first(s.Set), m)
			return true
		}
	case StepTarget:
		if set := game.Seats(s.Set); set.Len() == 1 {
			p.hit(int8(set.First()), m)
			return true
		}
	}
	if void {
		p.pop()
	}
	return void
}
