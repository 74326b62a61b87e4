package bot

import (
	"hash/fnv"
	"strings"

	"pantheon/game"
)

// veil stands in sentences for a word that is another seat's secret ([game.Position.Say]).
const veil = "?"

// A hearing is how all observers hear a move. What is veiled in a sentence depends on the move alone: it is found out once for each.
type hearing struct {
	move   game.Move
	by     game.Seat
	known  bool
	veiled game.Seats                // who does not hear all of it
	words  *[game.MaxSeats]game.Move // by observer: a number for the words that those hear; nil where there are none
}

// hearings are those of the moves of one game so far, in a table with open addresses that is at most half full.
type hearings struct {
	slots []hearing
	used  int
}

// firstHearings is for how many moves there is room from the first, a power of two.
const firstHearings = 1 << 10

// place is where a move by a seat lies or would lie.
func (h *hearings) place(m game.Move, by game.Seat) *hearing {
	mask := uint32(len(h.slots) - 1)
	x := uint32(m)*0x9e3779b1 + uint32(by)*0x85ebca6b
	for i := x ^ x>>15; ; i++ {
		if at := &h.slots[i&mask]; !at.known || at.move == m && at.by == by {
			return at
		}
	}
}

// of is how a move by a seat is heard by the observers of so many trees; p is a truth in which it may be said.
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
		words := p.Say(m, by, o)
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

// heard is the branch that an observer sees when somebody else says a move.
func (t *worker) heard(by, to game.Seat, m game.Move) branch {
	if h := t.hearings.of(t.truth, m, by, t.trees); h.veiled.Has(to) {
		return branch{move: h.words[to], seat: by, veiled: true}
	}
	return branch{move: m, seat: by}
}
