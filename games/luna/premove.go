package luna

import "pantheon/game"

// Premove changes a view of a seat to one at the beginning of its next turn, assuming that nothing changes until then.
// It implements [game.Premover].
//
// It returns false before the first round, whose placements have an order of their own, and after the end. It also
// returns false for a spectator, and in the solo game, in which a seat waits for nobody.
func (p *Position) Premove(s game.Seat) bool {
	if p.Step < Turn || p.Step == Over || p.Solo() || s < 0 || s >= game.Seat(p.Seats) {
		return false
	}
	p.Step, p.Acting, p.Moved = Turn, int8(s), [NumIslands]int8{}
	p.TurnNo++
	return true
}
