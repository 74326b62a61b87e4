package board

import "pantheon/board"

// The groups that stand round other pieces, where they are always the same.
var (
	begun                 = board.Ground("rome")
	bothEnded board.Piece = board.Text(`</g></g>`)
)
