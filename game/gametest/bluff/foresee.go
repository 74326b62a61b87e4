package bluff

import "pantheon/game"

// Premove changes a view of a player to one at the beginning of their next turn. It returns false while a claim is
// being answered, after the end, and for a player without cards, who has no turn. It implements [game.Premover].
func (p *Position) Premove(s game.Seat) bool {
	if p.over() || p.depth > 0 || s < 0 || s >= game.Seat(p.players) || p.hand(s) == 0 {
		return false
	}
	p.turn = s
	return true
}

// AutoPass returns the move with which a player lets a claim succeed (rule 3.1). It implements [game.AutoPasser].
func (p *Position) AutoPass(s game.Seat) (game.Move, bool) {
	if p.over() || p.depth == 0 || p.top().kind != claimed || p.top().asked != s {
		return 0, false
	}
	return movePass, true
}
