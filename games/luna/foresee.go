package luna

import "pantheon/game"

// Foresee makes a view of a seat's one in which its next turn has just begun, as far as nothing changes until then. Before the first round
// nobody can plan: who sets what comes in an order of its own. Alone one has nobody to wait for. It implements [game.Foresees].
func (p *Position) Foresee(s game.Seat) bool {
	if p.Step < Turn || p.Step == Over || p.Solo() || s < 0 || s >= game.Seat(p.Seats) {
		return false
	}
	p.Step, p.Acting, p.Moved = Turn, int8(s), [NumIslands]int8{}
	p.TurnNo++
	return true
}
