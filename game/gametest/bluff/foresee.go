package bluff

import "pantheon/game"

// Foresee makes a view of a player's one in which their next turn has just begun. While a claim waits for its answers nobody knows what
// will be left; who has no cards has no turn. It implements [game.Foresees].
func (p *Position) Foresee(s game.Seat) bool {
	if p.over() || p.depth > 0 || s < 0 || s >= game.Seat(p.players) || p.hand(s) == 0 {
		return false
	}
	p.turn = s
	return true
}

// Pass is how a player who is asked about a claim lets it stand. It implements [game.Passes]. (rule 3.1)
func (p *Position) Pass(s game.Seat) (game.Move, bool) {
	if p.over() || p.depth == 0 || p.top().kind != claimed || p.top().asked != s {
		return 0, false
	}
	return movePass, true
}
