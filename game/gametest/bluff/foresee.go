package bluff

import "pantheon/game"

// Premove changes a player's view to one at the beginning of the player's next turn. It returns false while a claim is being answered,
// because the result is unknown, after the end, and for a player without cards, who has no turn. It implements [game.Premover].
func (p *Position) Premove(s game.Seat) bool {
	if p.over() || p.depth > 0 || s < 0 || s >= game.Seat(p.players) || p.hand(s) == 0 {
		return false
	}
	p.turn = s
	return true
}

// AutoPass returns the move with which a player lets a claim succeed (rule 3.1); the second result is false if the seat has no claim to
// answer. It implements [game.AutoPasser].
func (p *Position) AutoPass(s game.Seat) (game.Move, bool) {
	if p.over() || p.depth == 0 || p.top().kind != claimed || p.top().asked != s {
		return 0, false
	}
	return movePass, true
}
