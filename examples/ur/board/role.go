package board

import "pantheon/board"

// Role returns the role of a word that its parameter does not define: the cell of a move, which represents the piece
// that moves. For other words the second result is false.
func (b *drawing) Role(verb string, word int) (board.Role, bool) {
	return board.RoleFrom, verb == "move" && word == 0
}
