package board

import "pantheon/board"

// Role returns the role of a parameter where the parameter's name does not determine it: the island where the seat's
// own novices act, the figure that is placed, and the island where the opponent's novices become inactive. For any other
// parameter it returns false.
func (b *moon) Role(verb string, word int) (board.Role, bool) {
	switch verb {
	case "favour", "recruit", "build", "council", "expel":
		if word == 0 {
			return board.RoleFrom, true
		}
	case "set":
		if word == 0 {
			return board.RoleFrom, true
		}
	case "promote":
		if word == 1 {
			return board.RoleFrom, true
		}
	case "block":
		return board.RoleWhom, true
	}
	return board.RoleNone, false
}
