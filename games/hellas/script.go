package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// runScript carries out the next step of the current script; N steps are done. (3.9)
func (p *Position) runScript(s *Step, m *game.Env) {
	c := &p.Campaign
	if s.N >= cards.ScriptLength || c.Token == 0 {
		p.pop()
		return
	}
	step := &p.rules.Invasion.Script[c.Act][c.Token-1][s.N]
	if s.N++; step.Op == cards.NoScript {
		p.pop()
		return
	}
	p.runScriptStep(step, m)
}

// runScriptStep carries out one step of a script. (3.9)
func (p *Position) runScriptStep(step *cards.ScriptStep, m *game.Env) {
	c := &p.Campaign
	switch step.Op {
	case cards.ScriptMobilize:
		p.mobilize(p.MobilizationValue(), m)
	case cards.ScriptAdvance:
		advance := Step{Kind: stepAdvance, Set: p.Players[Persia].Stands}
		if !step.All {
			advance.mark(MarkLargest)
		}
		p.push(advance)
	case cards.ScriptSpy:
		p.sendSpy(step.Territory, m)
	case cards.ScriptSpying:
		p.spyingPhase(m)
	case cards.ScriptMonsters:
		p.monsterPhase(0)
	case cards.ScriptOffer:
		if p.payable(0, step.Cost, true) && p.gainSet(step.Gain, step.GainLand) != 0 {
			p.push(Step{Kind: StepOffer})
		}
	case cards.ScriptMobilization:
		p.mark(&c.Mobilize, int(step.N), cards.MobilizeTrack, "tale.mobilization", m)
	case cards.ScriptInvasion:
		p.mark(&c.Invasion, int(step.N), cards.InvasionTrack, "tale.invasion", m)
	case cards.ScriptAttitude:
		p.scriptAttitude(step, m)
	case cards.ScriptSpawn:
		if b := p.rules.Invasion.MonsterTable[m.N(streamSolo, NumScripts)]; p.Beasts[b].State == Unseen {
			p.appearMonster(b, p.eventTerritory(p.rules.Monster[b].Events[0]), m.Events)
		} else {
			p.monsterPhase(0)
		}
	case cards.ScriptAlly, cards.ScriptRecruit, cards.ScriptKill:
		p.pushGain(step.Op, step.N, step.Land)
	}
}

// sendSpy puts a spy into a territory, from the highest occupied slot of the command track. If none is left, a spying
// phase follows instead. (3.9)
func (p *Position) sendSpy(t Territory, m *game.Env) {
	spies := p.Campaign.Spies[:p.rules.Invasion.Spies]
	for i := len(spies) - 1; i >= 0; i-- {
		if spies[i] == NoTerritory {
			spies[i] = t
			if m.Events != nil {
				m.Events.Move(game.Everybody, 1, "priest:green", "track:command", p.territoryThing(t))
				m.Events.Add(game.Everybody, "tale.spy", "territory", p.territoryThing(t), "n", p.Command())
			}
			return
		}
	}
	p.spyingPhase(m)
}

// spyingPhase lowers the attitude of each land with a spy. (3.9)
func (p *Position) spyingPhase(m *game.Env) {
	eachLand(p.rules.landsOf(p.spied()), func(l Land) { p.sway(l, -1, m) })
}

// scriptAttitude moves the attitude of the lands that a step names, or lets the player choose the land. (3.9)
func (p *Position) scriptAttitude(step *cards.ScriptStep, m *game.Env) {
	held := p.Players[Persia].Held
	switch step.Land {
	case cards.LandYouChoose:
		p.pushGain(step.Op, step.N, step.Land)
	case cards.LandsPersian:
		eachLand(p.rules.landsOf(held), func(l Land) { p.sway(l, int(step.N), m) })
	case cards.LandMostPersian:
		most, at := 0, Land(0)
		for l := range p.rules.Land {
			if n := count(held & p.rules.Land[l].Territories); n > most {
				most, at = n, Land(l)
			}
		}
		if most > 0 {
			p.sway(at, int(step.N), m)
		}
	}
}

// gainSet returns the set of territories, or of lands for attitude, from which the player chooses for a step of a
// script. It is empty for steps without such a choice. (3.9)
func (p *Position) gainSet(op cards.ScriptOp, land cards.ScriptLand) uint32 {
	switch op {
	case cards.ScriptAttitude:
		return 1<<NumLands - 1
	case cards.ScriptAlly:
		return p.neighbours(land)
	case cards.ScriptRecruit:
		if p.supply(0) <= 0 {
			return 0
		}
		return p.Campaign.Allied
	case cards.ScriptKill:
		return p.Players[Persia].Stands
	}
	return 0
}

// pushGain gives the player the choice of a territory or land for a step of a script. It does nothing if there is
// none.
func (p *Position) pushGain(op cards.ScriptOp, n int8, land cards.ScriptLand) {
	set := p.gainSet(op, land)
	switch {
	case set == 0:
	case op == cards.ScriptAttitude:
		p.push(Step{Kind: StepSway, N: n, Set: set})
	default:
		p.push(Step{Kind: StepRally, What: int8(op), N: n, Set: set})
	}
}

// offered returns the step of the current script that the player may accept, or nil if no script runs.
func (p *Position) offered() *cards.ScriptStep {
	c := &p.Campaign
	for i := p.Depth - 1; i >= 0; i-- {
		if s := &p.Steps[i]; s.Kind == stepScript && s.N > 0 && c.Token > 0 {
			return &p.rules.Invasion.Script[c.Act][c.Token-1][s.N-1]
		}
	}
	return nil
}

// accept pays the cost of the offered step of a script and carries out its gain. (3.9)
func (p *Position) accept(m *game.Env) {
	p.pop()
	step := p.offered()
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.accepts", "who", seatThing(0))
	}
	p.pushGain(step.Gain, step.GainN, step.GainLand)
	p.perform(0, step.Cost, plain)
}

// rally carries out a step of a script in the chosen territory. (3.9)
func (p *Position) rally(t Territory, m *game.Env) {
	s := *p.Top()
	p.pop()
	switch cards.ScriptOp(s.What) {
	case cards.ScriptAlly:
		p.ally(t, int(s.N), m)
	case cards.ScriptRecruit:
		p.levyAllies(t, int(s.N), m)
	case cards.ScriptKill:
		p.kill(Persia, t, int(s.N), false, m)
	}
}

// favour moves the attitude of the chosen land. (3.9)
func (p *Position) favour(l Land, m *game.Env) {
	n := int(p.Top().N)
	p.pop()
	p.sway(l, n, m)
}

// terror carries out the result of the die for a monster in the solo game. An attack kills one of the player's
// hoplites; if there is none, it lowers the attitude of the land. A move follows the arrow. A face with both is an
// attack where the player has hoplites, otherwise a move. (3.9)
func (p *Position) terror(b Monster, face Face, m *game.Env) {
	at := p.Beasts[b].At
	stands := p.Players[0].Stands&at.Bit() != 0
	switch {
	case face == FaceNothing:
	case face == FaceMove, face == FaceEither && !stands:
		to := p.rules.Invasion.Arrow[at]
		p.Beasts[b].At = to
		if m.Events != nil {
			m.Events.Move(game.Everybody, 1, p.monsterThing(b), p.territoryThing(at), p.territoryThing(to))
			m.Events.Add(game.Everybody, "tale.monster-moves", "monster", p.monsterThing(b), "territory", p.territoryThing(to))
		}
	case stands:
		p.kill(0, at, 1, false, m)
	default:
		p.sway(p.rules.Territory[at].Land, -1, m)
	}
}
