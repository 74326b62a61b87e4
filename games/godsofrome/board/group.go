package board

import "pantheon/board"

// The groups round other fragments that are always the same.
var (
	begun                    = board.Ground("rome")
	bothEnded board.Fragment = board.Text(`</g></g>`)
)
