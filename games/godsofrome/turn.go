package godsofrome

import "pantheon/game"

// Moves appends what the seat may say now. (1.4)
func (p *Position) Moves(s game.Seat, into []game.Move) []game.Move {
	if int8(s) != p.Active || !p.truth && s != p.eye {
		return into
	}
	switch p.Step {
	case Choosing:
		return p.listChoices(into)
	case Turn:
		into = p.listVisits(into)
		into = p.listActivations(into)
		return append(into, move(verbScore, 0, 0, 0))
	case Acting:
		return p.listActs(into)
	case Relocating:
		return p.listRelocation(into)
	case Travelling:
		return p.listTravel(append(into, move(verbDone, 0, 0, 0)), 1<<p.Origin)
	case Gathering:
		return p.listGathering(append(into, move(verbDone, 0, 0, 0)), 1<<p.Origin)
	case Pressing:
		return p.listAttacks(append(into, move(verbDone, 0, 0, 0)), 1<<p.Origin)
	case Scattering:
		return p.listScattering(into)
	}
	return into
}

// Play plays a listed move.
func (p *Position) Play(_ game.Seat, mv game.Move, m *game.Moment) {
	a, b, c := wordsOf(mv)
	switch verbOf(mv) {
	case verbChoose:
		p.choose(Faction(a)-1, m)
	case verbVisit:
		p.visit(Faction(a)-1, Territory(b)-1, m)
	case verbScore:
		p.score(m)
	case verbActivate:
		p.activate(int8(a)-1, m)
	case verbGrow:
		x := Faction(c) - 1
		if x == NoFaction {
			x = p.Players[p.Active].Faction
		}
		p.grow(Territory(a)-1, Territory(b)-1, x, m)
	case verbBuild:
		p.construct(Territory(a)-1, Card(b)-1, int8(c)-1, m)
	case verbTravel:
		p.travel(Territory(a)-1, Territory(b)-1, c, m)
	case verbGather:
		p.gather(Territory(a)-1, Territory(b)-1, c, m)
	case verbAttack:
		p.attack(Territory(a)-1, Faction(b)-1, Territory(c)-1, m)
	case verbStorm:
		p.storm(Territory(a)-1, m)
	case verbPush:
		p.push(p.Origin, Faction(a)-1, Territory(b)-1, c, m)
		p.scatter(m)
	case verbDone:
		p.done(m)
	}
}

// A deed is the kind of turn that was taken; Patronus reacts to it.
type deed uint8

const (
	visited deed = iota
	activated
	scored
)

// endTurn gives the turn to the next seat, who in its first turn chooses a faction; in the solo game Patronus reacts before
// (1.4, 1.16). By the pantheon variant the game may end here (ruling Q31).
func (p *Position) endTurn(what deed, m *game.Moment) {
	if p.Step == Over {
		return
	}
	p.Icons, p.Space, p.Origin = noIcons, -1, Off
	if what == scored && p.visitsOver() {
		p.stopVisits(m.Tale)
		return
	}
	if p.Solo() {
		if p.react(what, m); p.Step == Over {
			return
		}
		if what == scored && p.visitsOver() { // a claim at Patronus' checkpoint took the last disc
			p.stopVisits(m.Tale)
			return
		}
	}
	if p.Active++; p.Active == p.Seats {
		p.Active = 0
	}
	p.TurnNo++
	if p.Step = Turn; p.Players[p.Active].Faction == NoFaction {
		p.Step = Choosing
	}
}
