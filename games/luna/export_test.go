package luna

import "pantheon/game"

// Against explains a move, listed or not, for the conformance test that compares explanations and listings.
func Against(p game.Position, s game.Seat, said game.MoveText) *game.Refusal {
	own := p.(*Position)
	m, refusal := own.rules.parse(said)
	if refusal != nil {
		return refusal
	}
	return own.against(s, m)
}
