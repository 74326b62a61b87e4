package bot

import (
	"math/bits"

	"pantheon/game"
)

// marks is a set of moves that is quick to fill and to clear. Each move may be taken: the search takes those legal moves that are already
// in the tree.
type marks struct {
	slots []mark
	shift int
	turn  uint32 // slots with an earlier turn count as empty
}

type mark struct {
	turn  uint32
	move  game.Move
	taken bool
}

// newMarks makes a set for as many moves as the parameter most says; at least half of its slots stay empty.
func newMarks(most int) marks {
	size := bits.Len(uint(2 * most))
	return marks{slots: make([]mark, 1<<size), shift: 32 - size}
}

// set replaces the contents by these moves, none of them taken.
func (k *marks) set(moves []game.Move) {
	k.turn++
	if k.turn == 0 {
		clear(k.slots)
		k.turn = 1
	}
	for _, m := range moves {
		*k.slot(m) = mark{turn: k.turn, move: m}
	}
}

// slot returns the slot of a move, or the empty slot for it.
func (k *marks) slot(m game.Move) *mark {
	mask := uint32(len(k.slots) - 1)
	for i := uint32(m) * 0x9e3779b1 >> k.shift; ; i++ {
		if at := &k.slots[i&mask]; at.turn != k.turn || at.move == m {
			return at
		}
	}
}

// take marks a move as taken. It returns false if the move is not in the set.
func (k *marks) take(m game.Move) bool {
	at := k.slot(m)
	if at.turn != k.turn {
		return false
	}
	at.taken = true
	return true
}

// taken reports whether a move of the set is taken.
func (k *marks) taken(m game.Move) bool { return k.slot(m).taken }
