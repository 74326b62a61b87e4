package board

import "pantheon/board"

// Role returns the role of a word that its parameter does not define: the tile that moves, the city that a tile
// destroys, the tile that is challenged. Colours name the owner of a figure; no player is a target. For other words the
// second result is false.
func (b *sky) Role(verb string, word int) (board.Role, bool) {
	switch verb {
	case "place", "discard", "flip", "take", "return":
		if word == 0 {
			return board.RoleFrom, true
		}
	case "raze":
		switch word {
		case 0:
			return board.RoleFrom, true
		case 1:
			return board.RoleWhom, true
		}
	case "challenge":
		return board.RoleWhom, true
	}
	return board.RoleNone, false
}
