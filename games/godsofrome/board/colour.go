package board

import "pantheon/game"

// ColourClass returns the class of the colour of a standing's faction; "" before the faction is chosen. It implements
// [board.Coloured].
func (b *rome) ColourClass(_ game.Position, st game.Standing) string {
	if st.Label == "" {
		return ""
	}
	return "f-" + st.Label
}
