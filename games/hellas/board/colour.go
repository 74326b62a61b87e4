package board

import (
	"pantheon/game"
	"pantheon/games/hellas"
)

// ColourClass returns the CSS class for the colour of a player's army, or of Persia's for [game.Spectator]. It returns
// "" for any other seat. It implements [board.Coloured].
func (b *greece) ColourClass(_ game.Position, st game.Standing) string {
	seat := int(st.Seat)
	if st.Seat == game.Spectator {
		seat = int(hellas.Persia)
	}
	if seat < 0 || seat >= len(armyIDs) {
		return ""
	}
	return "a-" + armyIDs[seat]
}
