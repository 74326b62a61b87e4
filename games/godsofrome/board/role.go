package board

import "pantheon/board"

// Role returns the role of a parameter where the parameter's name does not determine it, and otherwise false. An attack
// starts from the territory, and growth moves a meeple of the faction. At the beginning a faction is only chosen.
func (b *rome) Role(verb string, word int) (board.Role, bool) {
	switch {
	case verb == "attack" && word == 0, verb == "grow" && word == 2:
		return board.RoleFrom, true
	case verb == "choose":
		return board.RoleTo, true
	}
	return board.RoleNone, false
}
