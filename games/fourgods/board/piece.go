package board

import "pantheon/board"

// The fragments of a part are models: each holds the numbers that it is drawn from, and no position. So building all of
// them after a move is cheap. Texts and coordinates are computed when a fragment is drawn.

// group begins the group around the fragments of most parts.
var group = board.Ground("four")
