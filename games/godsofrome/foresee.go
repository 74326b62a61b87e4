package godsofrome

import "pantheon/game"

// Foresee makes a view of a seat's one in which its next turn has just begun, as far as nothing changes until then. Alone one has nobody to
// wait for. It implements [game.Foresees].
func (p *Position) Foresee(s game.Seat) bool {
	if p.Step == Over || p.Solo() || s < 0 || s >= game.Seat(p.Seats) {
		return false
	}
	p.Icons, p.Space, p.Origin = noIcons, -1, Off
	p.Active = int8(s)
	p.TurnNo++
	if p.Step = Turn; p.Players[s].Faction == NoFaction {
		p.Step = Choosing
	}
	return true
}
