package board

import "pantheon/game"

// ColourClass is the class of the colour that a player or the opponent has. It implements [board.Coloured].
func (b *moon) ColourClass(_ game.Position, st game.Standing) string {
	if st.Label == "" {
		return ""
	}
	return "c-" + st.Label
}
