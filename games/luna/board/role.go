package board

import "pantheon/board"

// Role is that of a word where its slot does not say it: the island where one's own novices act, the figure that is set, and where the
// opponent's novices are made inactive.
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
