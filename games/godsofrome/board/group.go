package board

import "pantheon/board"

// The groups round other fragments that are always the same.
var (
	begun                 = board.Ground("rome")
	bothEnded board.Piece = board.Text(`</g></g>`)
)
