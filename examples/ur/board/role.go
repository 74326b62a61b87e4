package board

import "pantheon/board"

// Role returns the role of a parameter. The only one is the piece that moves, named by its cell.
func (b *drawing) Role(verb string, word int) (board.Role, bool) {
	return board.RoleFrom, verb == "move" && word == 0
}
