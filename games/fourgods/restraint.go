package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// The first player to choose a god gets it, and a beginner does not know which one to choose. So bots at a table with
// human players leave the gods until there are enough tiles in the World. Each bot has a threshold of its own: a number
// of tiles from patientFrom on.
const (
	patientFrom = 16
	patientFor  = 9 // number of possible thresholds, of which one is drawn
)

// Wants reports whether a player has no god yet and may choose one. It implements [game.BotRestraint]. (1.4)
func (p *Position) Wants(s game.Seat) bool {
	playing := p.Phase == Playing || p.Phase == Final
	return playing && s >= 0 && s < game.Seat(p.Seats) && p.Players[s].markers() == 0
}

// Early reports whether there are too few tiles in the World for a bot to choose a god. The threshold is 16 to 24
// tiles; it grows with whim, which is from 0 to less than 1.
func (p *Position) Early(whim float64) bool {
	return bits.OnesCount64(p.World) < patientFrom+int(patientFor*whim)
}

// Leave changes a view so that it lists no choice of a god for the player. In simultaneous play, and in
// [Position.Prune], it then lists placements as the only actions if a tile fits. If there is an action, it lists no
// pass and no end of the turn. Without a god nothing else gains points, and the World must grow. The restriction ends
// with the next move. This is not a rule: it only shortens the list.
func (p *Position) Leave(s game.Seat) { p.leaves = game.Only(s) }

// forwards moves the placements among some moves to the beginning of the list and returns them, or all moves if there
// are none.
func forwards(all []game.Move) []game.Move {
	n := 0
	for _, m := range all {
		if packed(m).verb() == verbPlace {
			all[n] = m
			n++
		}
	}
	if n == 0 {
		return all
	}
	return all[:n]
}
