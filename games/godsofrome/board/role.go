package board

import "pantheon/board"

// Role is that of a word where its slot does not say it: an attack goes out from the territory, growth moves a meeple of the faction, and
// at the beginning a people is only taken.
func (b *rome) Role(verb string, word int) (board.Role, bool) {
	switch {
	case verb == "attack" && word == 0, verb == "grow" && word == 2:
		return board.RoleFrom, true
	case verb == "choose":
		return board.RoleTo, true
	}
	return board.RoleNone, false
}
