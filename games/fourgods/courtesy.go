package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// A god goes to whoever asks first, and who plays for the first time does not know what to ask for. So bots at a table with persons leave
// the gods until so many tiles lie in the World as each of them likes: from patientFrom on, and not all at once.
const (
	patientFrom = 16
	patientFor  = 9 // the numbers of tiles from patientFrom on of which one is drawn
)

// Wants tells whether a player has no god yet and may choose one; see [game.Courteous]. (1.4)
func (p *Position) Wants(s game.Seat) bool {
	playing := p.Phase == Playing || p.Phase == Final
	return playing && s >= 0 && s < game.Seat(p.Seats) && p.Players[s].markers() == 0
}

// Early tells whether too few tiles lie in the World for a bot to choose a god: 16 to 24 of them, by its whim.
func (p *Position) Early(whim float64) bool {
	return bits.OnesCount64(p.World) < patientFrom+int(patientFor*whim)
}

// Leave makes a view one in which a player chooses no god with the next sentence. For want of one he does not pass while there is something
// else to do, and who has a tile that fits lays it: without a god nothing gains anything, and the World has to grow. It is no rule: only
// what the view lists is less.
func (p *Position) Leave(s game.Seat) { p.leaves = game.Only(s) }

// forwards keeps those of some sentences that lay a tile, at the beginning of the list; all of them where none does.
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
