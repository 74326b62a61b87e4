package godsofrome

import "pantheon/game"

// Moves appends the legal moves of a seat: none if it is not to act, or in a view of another seat. (1.4)
func (p *Position) Moves(s game.Seat, into []game.Move) []game.Move {
	if int8(s) != p.Active || !p.fullState && s != p.eye {
		return into
	}
	// No switch over the step: it becomes an indirect jump, which is slower than these tests.
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
