package hellas

import "pantheon/game"

// Drawn is the id of a card, or a face of the monster die, by its number in a stream of chance.
func (p *Position) Drawn(s game.Stream, i int) string {
	r := p.rules
	switch {
	case s == streamCombat && i < len(r.combat):
		return r.combat[i].id
	case s == streamEvents && i < len(r.event):
		return r.event[i].id
	case s == streamAttacks && i < len(r.attack):
		return r.attack[i].id
	case s == streamArtifacts && i < len(r.artifact):
		return r.artifact[i].id
	case s == streamBlessings && i < len(r.blessing):
		return r.blessing[i].id
	case s == streamDie && i < len(r.die[0]):
		if p.switches&calmDie != 0 {
			return faceIDs[r.die[1][i]]
		}
		return faceIDs[r.die[0][i]]
	}
	return ""
}
