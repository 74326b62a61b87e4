package board

import "pantheon/board"

// Role is that of a word where its slot does not say it: the tile that is moved, the city that a tile destroys, the tile that is
// challenged. The colours are whose piece it is, and nobody is hit.
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
