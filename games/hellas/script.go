package hellas

import "pantheon/game"

// runScript carries out the next step of the script of the clock token that was turned over: A steps are done. (3.9)
func (p *Position) runScript(s *Step, m *game.Moment) {
	c := &p.Campaign
	if s.A >= scriptLength || c.Token == 0 {
		p.pop()
		return
	}
	step := &p.rules.invasion.script[c.Act][c.Token-1][s.A]
	if s.A++; step.op == noScript {
		p.pop()
		return
	}
	p.runScriptStep(step, m)
}

// runScriptStep carries out one step of a script. (3.9)
func (p *Position) runScriptStep(step *scriptStep, m *game.Moment) {
	c := &p.Campaign
	switch step.op {
	case scriptMobilize:
		p.mobilize(p.MobilizationValue(), m)
	case scriptAdvance:
		one := int8(1)
		if step.all {
			one = 0
		}
		p.push(Step{Kind: stepAdvance, A: one, Set: p.Players[Persia].Stands})
	case scriptSpy:
		p.sendSpy(step.territory, m)
	case scriptSpying:
		p.spyingPhase(m)
	case scriptMonsters:
		p.monsterPhase(0)
	case scriptOffer:
		if p.payable(0, step.cost, true) && p.gainSet(step.gain, step.gainLand) != 0 {
			p.push(Step{Kind: StepOffer})
		}
	case scriptMobilization:
		p.mark(&c.Mobilize, int(step.n), mobilizeTrack, "tale.mobilization", m)
	case scriptInvasion:
		p.mark(&c.Invasion, int(step.n), invasionTrack, "tale.invasion", m)
	case scriptAttitude:
		p.scriptAttitude(step, m)
	case scriptSpawn:
		if b := p.rules.invasion.monsterTable[m.N(streamSolo, NumScripts)]; p.Beasts[b].State == Unseen {
			p.appearMonster(b, p.eventTerritory(p.rules.monster[b].events[0]), m.Tale)
		} else {
			p.monsterPhase(0)
		}
	case scriptAlly, scriptRecruit, scriptKill:
		p.pushGain(step.op, step.n, step.land)
	}
}

// sendSpy puts a spy into a territory, from the highest occupied slot of the command track; none is left: a spying phase in his place.
// (3.9)
func (p *Position) sendSpy(t Territory, m *game.Moment) {
	spies := p.Campaign.Spies[:p.rules.invasion.spies]
	for i := len(spies) - 1; i >= 0; i-- {
		if spies[i] == NoTerritory {
			spies[i] = t
			if m.Tale != nil {
				m.Tale.Moved(game.Everybody, 1, "priest:green", "track:command", p.territoryThing(t))
				m.Tale.Tell(game.Everybody, "tale.spy", "territory", p.territoryThing(t), "n", p.Command())
			}
			return
		}
	}
	p.spyingPhase(m)
}

// spyingPhase lowers the attitude of each land with a spy. (3.9)
func (p *Position) spyingPhase(m *game.Moment) {
	eachLand(p.rules.landsOf(p.spied()), func(l Land) { p.sway(l, -1, m) })
}

// scriptAttitude moves the attitude of the lands that a step names. (3.9)
func (p *Position) scriptAttitude(step *scriptStep, m *game.Moment) {
	held := p.Players[Persia].Held
	switch step.land {
	case landYouChoose:
		p.pushGain(step.op, step.n, step.land)
	case landsPersian:
		eachLand(p.rules.landsOf(held), func(l Land) { p.sway(l, int(step.n), m) })
	case landMostPersian:
		most, at := 0, Land(0)
		for l := range p.rules.land {
			if n := count(held & p.rules.land[l].territories); n > most {
				most, at = n, Land(l)
			}
		}
		if most > 0 {
			p.sway(at, int(step.n), m)
		}
	}
}

// gainSet is the set of territories, or of lands for attitude, of which the player chooses one for a step of a script. (3.9)
func (p *Position) gainSet(op scriptOp, land scriptLand) uint32 {
	switch op {
	case scriptAttitude:
		return 1<<NumLands - 1
	case scriptAlly:
		return p.neighbours(land)
	case scriptRecruit:
		if p.supply(0) <= 0 {
			return 0
		}
		return p.Campaign.Allied
	case scriptKill:
		return p.Players[Persia].Stands
	}
	return 0
}

// pushGain asks where a step of a script happens, when it can.
func (p *Position) pushGain(op scriptOp, n int8, land scriptLand) {
	set := p.gainSet(op, land)
	switch {
	case set == 0:
	case op == scriptAttitude:
		p.push(Step{Kind: StepSway, A: n, Set: set})
	default:
		p.push(Step{Kind: StepRally, A: int8(op), B: n, Set: set})
	}
}

// offered is the step of a script that is on offer.
func (p *Position) offered() *scriptStep {
	c := &p.Campaign
	for i := p.Depth - 1; i >= 0; i-- {
		if s := &p.Steps[i]; s.Kind == stepScript && s.A > 0 && c.Token > 0 {
			return &p.rules.invasion.script[c.Act][c.Token-1][s.A-1]
		}
	}
	return nil
}

// accept pays for what a script offers, and gets it. (3.9)
func (p *Position) accept(m *game.Moment) {
	p.pop()
	step := p.offered()
	if m.Tale != nil {
		m.Tale.Tell(game.Everybody, "tale.accepts", "who", seatThing(0))
	}
	p.pushGain(step.gain, step.gainN, step.gainLand)
	p.perform(0, step.cost, plain)
}

// rally does a step of a script in the territory that was chosen. (3.9)
func (p *Position) rally(t Territory, m *game.Moment) {
	s := *p.Top()
	p.pop()
	switch scriptOp(s.A) {
	case scriptAlly:
		p.ally(t, int(s.B), m)
	case scriptRecruit:
		p.levyAllies(t, int(s.B), m)
	case scriptKill:
		p.kill(Persia, t, int(s.B), false, m)
	}
}

// favour moves the attitude of the land that was chosen. (3.9)
func (p *Position) favour(l Land, m *game.Moment) {
	n := int(p.Top().A)
	p.pop()
	p.sway(l, n, m)
}

// terror is what the die brings for a monster in the solo game: in place of its tray's attack it kills one of the player's hoplites, or
// where there is none lowers the attitude of the land; it moves along the arrow. Persians are safe from it. (3.9)
func (p *Position) terror(b Monster, face Face, m *game.Moment) {
	at := p.Beasts[b].At
	stands := p.Players[0].Stands&at.bit() != 0
	switch {
	case face == FaceNothing:
	case face == FaceMove, face == FaceEither && !stands:
		to := p.rules.invasion.arrow[at]
		p.Beasts[b].At = to
		if m.Tale != nil {
			m.Tale.Moved(game.Everybody, 1, p.monsterThing(b), p.territoryThing(at), p.territoryThing(to))
			m.Tale.Tell(game.Everybody, "tale.monster-moves", "monster", p.monsterThing(b), "territory", p.territoryThing(to))
		}
	case stands:
		p.kill(0, at, 1, false, m)
	default:
		p.sway(p.rules.territory[at].land, -1, m)
	}
}
