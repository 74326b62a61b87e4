package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// fewTiles and fewCells are the numbers of tiles in the bag, and of empty cells of the World, at which a warning
// announces the end.
const (
	fewTiles = 8
	fewCells = 4
)

// Warnings appends the warnings that the final phase has begun or is near. It also warns if all players but one have
// passed or, in turns, done nothing: the game ends when the last one does the same. It implements [game.Warner]. (1.5,
// 5.5)
func (p *Position) Warnings(into []game.Phrase) []game.Phrase {
	if p.Phase != Playing && p.Phase != Final {
		return into
	}
	passed := 0
	for s := range p.Seats {
		if p.Players[s].Passed {
			passed++
		}
	}
	if last := int(p.Seats) - 1; passed == last || !p.Simultaneous() && int(p.Idle) == last {
		into = append(into, game.NewPhrase("warning.passed"))
	}
	left := bits.OnesCount64(^(p.World | p.Towns))
	switch {
	case p.Phase == Final:
		into = append(into, game.NewPhrase("warning.final"))
	case left <= fewCells:
		into = append(into, game.NewPhrase("warning.world", "n", left))
	case p.BagLeft <= fewTiles:
		into = append(into, game.NewPhrase("warning.bag", "n", int(p.BagLeft)))
	}
	return into
}
