package bot

import (
	"hash/fnv"
	"strings"

	"pantheon/game"
)

// veil replaces a word of a move text that is another seat's secret ([game.Position.FormatMove]).
const veil = "?"

// A hearing is how all observers hear a move. The redacted words of a move text depend on the move alone, so each hearing is computed
// once.
type hearing struct {
	move   game.Move
	by     game.Seat
	known  bool
	veiled game.Seats                // the seats that do not hear all of it
	words  *[game.MaxSeats]game.Move // by observer: a number for the words that the observer hears; nil if nothing is redacted for anybody
}

// hearings are the hearings of one game so far, in a hash table with open addressing that is at most half full.
type hearings struct {
	slots []hearing
	used  int
}

// firstHearings is the initial size of the table, a power of two.
const firstHearings = 1 << 10

// place returns the entry of a move by a seat, or the empty entry for it.
func (h *hearings) place(m game.Move, by game.Seat) *hearing {
	mask := uint32(len(h.slots) - 1)
	x := uint32(m)*0x9e3779b1 + uint32(by)*0x85ebca6b
	for i := x ^ x>>15; ; i++ {
		if at := &h.slots[i&mask]; !at.known || at.move == m && at.by == by {
			return at
		}
	}
}

// of returns how the observers of the trees hear a move by a seat; the parameter trees is the number of trees. In p, a full state, the
// move must be possible.
func (h *hearings) of(p game.Position, m game.Move, by game.Seat, trees int) *hearing {
	if h.slots == nil {
		h.slots = make([]hearing, firstHearings)
	}
	at := h.place(m, by)
	if at.known {
		return at
	}
	if h.used++; 2*h.used > len(h.slots) {
		old := h.slots
		h.slots = make([]hearing, 2*len(old))
		for i := range old {
			if old[i].known {
				*h.place(old[i].move, old[i].by) = old[i]
			}
		}
		at = h.place(m, by)
	}
	*at = hearing{move: m, by: by, known: true}
	for o := range game.Seat(trees) {
		if o == by {
			continue
		}
		words := p.FormatMove(m, by, o)
		if !strings.Contains(string(words), veil) {
			continue
		}
		if at.words == nil {
			at.words = &[game.MaxSeats]game.Move{}
		}
		sum := fnv.New32a()
		sum.Write([]byte(words))
		at.veiled, at.words[o] = at.veiled.With(o), game.Move(sum.Sum32())
	}
	return at
}

// heard returns the branch that an observer sees when another seat plays a move.
func (t *worker) heard(by, to game.Seat, m game.Move) branch {
	if h := t.hearings.of(t.fullState, m, by, t.trees); h.veiled.Has(to) {
		return branch{move: h.words[to], seat: by, veiled: true}
	}
	return branch{move: m, seat: by}
}
