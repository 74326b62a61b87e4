package godsofrome

import "pantheon/game"

// Against explains a sentence, listed or not, for the law that holds explaining and listing together.
func Against(p game.Position, s game.Seat, said game.Sentence) *game.Refusal {
	own := p.(*Position)
	m, refusal := own.rules.parse(said)
	if refusal != nil {
		return refusal
	}
	return own.against(s, m)
}
