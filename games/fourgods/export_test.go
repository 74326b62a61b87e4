package fourgods

import "pantheon/game"

// Against explains a move, listed or not, for the conformance test that compares explanations with listings.
func Against(p game.Position, s game.Seat, said game.MoveText) *game.Refusal {
	own := p.(*Position)
	w, given, refusal := own.rules.parse(said)
	if refusal != nil {
		return refusal
	}
	return own.against(s, own.plainly(s, w), given)
}
