package board

import "pantheon/board"

// The beginning of a part's group, and the end of two nested groups.
var (
	begun                    = board.Ground("rome")
	bothEnded board.Fragment = board.Text(`</g></g>`)
)
