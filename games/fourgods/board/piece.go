package board

import "pantheon/board"

// The pieces of a part are models: each holds the numbers that it is drawn from and no position, so that building them all after a move
// is cheap. What a piece says and where it lies is worked out when it is drawn.

// Round the pieces of most parts stands the same group.
var group = board.Ground("four")
