package board

import (
	"pantheon/game"
	"pantheon/games/fourgods"
)

// ColourClass returns the CSS class of a player's colour, or of the first of two colours. Before a colour is chosen it
// returns "". It implements [board.Coloured].
func (b *sky) ColourClass(view game.Position, st game.Standing) string {
	p := view.(*fourgods.Position)
	if st.Seat < 0 || int(st.Seat) >= int(p.Seats) || p.Players[st.Seat].Markers[0].Colour == fourgods.NoColour {
		return ""
	}
	return "c-" + colourIDs[p.Players[st.Seat].Markers[0].Colour]
}
