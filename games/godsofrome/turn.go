package godsofrome

import "pantheon/game"

// Moves appends what the seat may say now. (1.4)
func (p *Position) Moves(s game.Seat, into []game.Move) []game.Move {
	if int8(s) != p.Active || !p.truth && s != p.eye {
		return into
	}
	// Not a switch over the step: that becomes an indirect jump, which costs more than these questions.
	switch step := p.Step; {
	case step == Turn:
		into = p.listVisits(into)
		into = p.listActivations(into)
		return append(into, move(verbScore, 0, 0, 0))
	case step == Acting:
		return p.listActs(into)
	case step == Gathering:
		return p.listGatherers(append(into, move(verbDone, 0, 0, 0)), p.Origin)
	case step == Travelling:
		return p.listTravel(append(into, move(verbDone, 0, 0, 0)), p.Origin.bit())
	case step == Scattering:
		return p.listScattering(into)
	case step == Pressing:
		return p.listAttacks(append(into, move(verbDone, 0, 0, 0)), p.Origin.bit())
	case step == Relocating:
		return p.listRelocation(into)
	case step == Choosing:
		return p.listChoices(into)
	}
	return into
}

// Play plays a listed move.
func (p *Position) Play(_ game.Seat, played game.Move, m *game.Moment) {
	a, b, c := wordsOf(played)
	switch verb := verbOf(played); { // the most frequent first; see Moves
	case verb == verbVisit:
		p.visit(Faction(a)-1, Territory(b)-1, m)
	case verb == verbActivate:
		p.activate(int8(a)-1, m)
	case verb == verbGather:
		p.gather(Territory(a)-1, Territory(b)-1, c, m)
	case verb == verbScore:
		p.score(m)
	case verb == verbDone:
		p.done(m)
	case verb == verbTravel:
		p.travel(Territory(a)-1, Territory(b)-1, c, m)
	case verb == verbGrow:
		x := Faction(c) - 1
		if x == NoFaction {
			x = p.Players[p.Active].Faction
		}
		p.grow(Territory(a)-1, Territory(b)-1, x, m)
	case verb == verbAttack:
		p.attack(Territory(a)-1, Faction(b)-1, Territory(c)-1, m)
	case verb == verbPush:
		p.push(p.Origin, Faction(a)-1, Territory(b)-1, c, m)
		p.scatter(m)
	case verb == verbBuild:
		p.construct(Territory(a)-1, Card(b)-1, int8(c)-1, m)
	case verb == verbStorm:
		p.storm(Territory(a)-1, m)
	case verb == verbChoose:
		p.choose(Faction(a)-1, m)
	}
}

// A deed is the kind of turn that was taken; Patronus reacts to it.
type deed uint8

const (
	visited deed = iota
	activated
	scored
)

// endTurn gives the turn to the next seat, who in its first turn chooses a faction. After a scoring, and in the solo game after
// any turn, the game may be over instead. (1.4)
func (p *Position) endTurn(what deed, m *game.Moment) {
	p.Icons, p.Space, p.Origin = noIcons, -1, Off
	if (what == scored || p.Solo() || p.idle > 0) && p.over(what, m) {
		return
	}
	if p.Active++; p.Active == p.Seats {
		p.Active = 0
	}
	p.TurnNo++
	if p.Step = Turn; p.Players[p.Active].Faction == NoFaction {
		p.Step = Choosing
	}
}

// over lets Patronus react in the solo game, and tells whether the game is over: by a checkpoint, or by the pantheon variant.
// (1.12, 1.16, ruling Q31)
func (p *Position) over(what deed, m *game.Moment) bool {
	if p.Step == Over {
		return true
	}
	if !p.rules.endsWithVisits() {
		if p.Solo() {
			p.react(what, m)
		}
		if p.Step != Over && p.barren() {
			p.stopVisits(m.Tale)
		}
		return p.Step == Over
	}
	if what == scored && p.visitsOver() {
		p.stopVisits(m.Tale)
		return true
	}
	if !p.Solo() {
		return false
	}
	if p.react(what, m); p.Step == Over {
		return true
	}
	if what == scored && p.visitsOver() { // a claim at Patronus' checkpoint took the last disc
		p.stopVisits(m.Tale)
		return true
	}
	return false
}
