package luna

import "pantheon/game"

// Warnings appends the warning that the last round has begun; see [game.Warner]. (1.6)
func (p *Position) Warnings(into []game.Phrase) []game.Phrase {
	if p.Step == Over || p.Round != NumGroups {
		return into
	}
	return append(into, game.NewPhrase("warning.last-round", "n", NumGroups))
}
