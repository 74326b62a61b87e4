package board

import "pantheon/board"

// Role is that of a word: all that is ever chosen is the piece that moves, by the cell where it lies.
func (b *drawing) Role(verb string, word int) (board.Role, bool) {
	return board.RoleFrom, verb == "move" && word == 0
}
