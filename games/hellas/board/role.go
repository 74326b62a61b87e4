package board

import "pantheon/board"

// Role returns the role of a word of a move, for words whose parameter does not define it: the hoplites that enter
// their City, the monster that moves or attacks, the wounds dealt to a monster, and the monument that loses a level. It
// returns false for all other words. The parameter word counts from 0.
func (b *greece) Role(verb string, word int) (board.Role, bool) {
	switch verb {
	case "fortify", "occupy", "roll":
		return board.RoleFrom, true
	case "send":
		if word == 0 {
			return board.RoleFrom, true
		}
	case "wound":
		return board.RoleWhom, true
	case "strike":
		if word == 0 {
			return board.RoleWhom, true
		}
	case "topple":
		return board.RoleWhom, true
	}
	return board.RoleNone, false
}
