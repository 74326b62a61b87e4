package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// Drawn returns the id of what a draw from a random stream yields: a card, or a face of the monster die, by its number
// i. For other streams and numbers it returns "".
func (p *Position) Drawn(s game.Stream, i int) string {
	r := p.rules
	switch {
	case s == streamCombat && i < len(r.Combat):
		return r.Combat[i].ID
	case s == streamEvents && i < len(r.Event):
		return r.Event[i].ID
	case s == streamAttacks && i < len(r.Attack):
		return r.Attack[i].ID
	case s == streamArtifacts && i < len(r.Artifact):
		return r.Artifact[i].ID
	case s == streamBlessings && i < len(r.Blessing):
		return r.Blessing[i].ID
	case s == streamDie && i < len(r.Die[0]):
		if p.switches&calmDie != 0 {
			return cards.FaceIDs[r.Die[1][i]]
		}
		return cards.FaceIDs[r.Die[0][i]]
	}
	return ""
}
