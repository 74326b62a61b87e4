package board

import "pantheon/game"

// ColourClass returns the class of a player's or the opponent's colour, or "" for a standing without a label. It
// implements [board.Coloured].
func (b *moon) ColourClass(_ game.Position, st game.Standing) string {
	if st.Label == "" {
		return ""
	}
	return "c-" + st.Label
}
