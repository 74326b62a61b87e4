package godsofrome

import "pantheon/game"

// Premove changes a view of a seat to one at the beginning of its next turn, assuming that nothing changes until then.
// It reports whether it did. It does nothing for a spectator, in a finished game, and in the solo game, in which a seat
// waits for nobody. It implements [game.Premover].
func (p *Position) Premove(s game.Seat) bool {
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
