package board

import "pantheon/game"

// ColourClass returns the class of a faction's colour. It implements [board.Coloured].
func (b *rome) ColourClass(_ game.Position, st game.Standing) string {
	if st.Label == "" {
		return ""
	}
	return "f-" + st.Label
}
