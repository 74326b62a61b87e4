package godsofrome

import "pantheon/game"

// Drawn returns the id of an action card or an objective, by its number in the stream that turns it up. It returns ""
// for other streams and numbers. It implements [game.DrawNamer].
func (p *Position) Drawn(s game.Stream, i int) string {
	switch {
	case s == streamCards && i < len(p.rules.cards):
		return p.rules.cards[i].id
	case s == streamObjectives && i < NumObjectives:
		return Objective(i).String()
	}
	return ""
}
