package luna

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"pantheon/game/content"
)

// A layout is an arrangement of temple boards in slots, compiled.
type layout struct {
	boards   [NumBoards]int8       // by slot
	stones   uint32                // that are in play
	near     [NumStones + 1]uint32 // adjacent spaces in play, by space
	approved [NumGroups + 2]uint32 // stones of the groups 1 to r, by round r; the last entry repeats round 6
}

// bitsOf returns the number of kinds in a set.
func bitsOf(set uint8) int { return bits.OnesCount8(set) }

// foundable returns the set of islands that may have a first shrine in a game with the given number of seats. (1.3)
func (r *rules) foundable(seats int8) uint8 {
	var set uint8
	for k := range Kind(NumIslands) {
		if seats >= r.startShrineFrom[k] {
			set |= k.bit()
		}
	}
	return set
}

// compileStones checks and compiles the board, cell and symbol of each stone. (4.2)
func (l *library) compileStones(r *rules) {
	const file = "stones.yaml"
	s := &l.stones
	l.Sourced(file, "rule", s.Rule.Provenance)
	l.Sourced(file, "boards", s.Boards.Provenance)
	l.Sourced(file, "stones", s.Stones.Provenance)
	order := s.Boards.Order
	if len(order) != NumBoards || len(slices.Compact(slices.Sorted(slices.Values(order)))) != NumBoards || slices.Contains(order, "") {
		l.Bad(file, "boards.order names %q; there must be %d different boards", order, NumBoards)
		return
	}
	copy(r.boardIDs[:], order)
	cells := slices.Sorted(maps.Keys(l.temple.Cells.Offsets))
	content.Numbered(l.Files, file, "stones.values", s.Stones.Values, 1, NumStones)
	used := map[string]int{}
	for n := 1; n <= NumStones; n++ {
		data, ok := s.Stones.Values[n]
		if !ok {
			continue
		}
		key := fmt.Sprintf("stones.values.%d", n)
		b := l.One(file, key+".board", data.Board, order)
		c := l.One(file, key+".cell", data.Cell, cells)
		k := Kind(l.One(file, key+".symbol", data.Symbol, kindIDs[:]))
		space := data.Board + "." + data.Cell
		if other, taken := used[space]; taken {
			l.Bad(file, "%s lies on cell %s of the board %s, where stone %d is already", key, data.Cell, data.Board, other)
		}
		used[space] = n
		r.board[n], r.cell[n], r.symbol[n] = int8(b), int8(c), k
		r.onBoard[b] |= stone(n)
		r.bySymbol[k] |= stone(n)
	}
	if l.Err() != nil {
		return
	}
	for islands := range r.stonesOf {
		for k, set := range r.bySymbol {
			if islands>>k&1 != 0 {
				r.stonesOf[islands] |= set
			}
		}
	}
	for b, set := range r.onBoard {
		if n := bits.OnesCount32(set & startStones); n != 1 {
			l.Bad(file, "stones.values: the board %s has %d of the stones 1 to 4; each board has exactly one", order[b], n)
		}
	}
	for k, set := range r.bySymbol {
		if set == 0 {
			l.Bad(file, "stones.values: no stone shows the symbol %s", kindIDs[k])
		}
	}
}

// compileTemple checks and compiles the geometry, then all arrangements of boards. (4.3)
func (l *library) compileTemple(r *rules) {
	const file = "temple.yaml"
	t := &l.temple
	l.Sourced(file, "slots", t.Slots.Provenance)
	l.Sourced(file, "cells", t.Cells.Provenance)
	l.Sourced(file, "adjacency", t.Adjacency.Provenance)
	slots, cells := slices.Sorted(maps.Keys(t.Slots.Centres)), slices.Sorted(maps.Keys(t.Cells.Offsets))
	if len(slots) != NumBoards {
		l.Bad(file, "slots.centres has %d slots; there are %d", len(slots), NumBoards)
	}
	if len(cells) != BoardCells {
		l.Bad(file, "cells.offsets has %d cells; a board has %d", len(cells), BoardCells)
	}
	if l.Err() != nil {
		return
	}
	axial := func(key string, at []int) (out [2]int) {
		if len(at) != 2 || max(at[0], at[1]) > maxAxial || min(at[0], at[1]) < -maxAxial {
			l.Bad(file, "%s is %v; it must be two numbers, q and r, from %d to %d", key, at, -maxAxial, maxAxial)
			return
		}
		copy(out[:], at)
		return
	}
	for i, id := range slots {
		r.slots[i] = axial("slots.centres."+id, t.Slots.Centres[id])
	}
	for i, id := range cells {
		r.cells[i] = cell{id, axial("cells.offsets."+id, t.Cells.Offsets[id])}
	}
	near := l.adjacency(r, slots, cells)
	if l.Err() != nil {
		return
	}
	r.arrange([NumBoards]int8{NoBoard, NoBoard, NoBoard, NoBoard}, 0, &near)
}

// maxAxial bounds the coordinates of slots and cells.
const maxAxial = 50

// spaces is the number of places for spaces: each cell of each slot.
const spaces = NumBoards * BoardCells

// adjacency reads the adjacent spaces, by slot and cell. It checks that each pair is listed on both sides. It also
// checks that spaces are listed as adjacent if and only if their hexes share an edge.
func (l *library) adjacency(r *rules, slots, cells []string) (near [spaces]uint32) {
	const file = "temple.yaml"
	var ids [spaces]string
	var at [spaces][2]int
	for i := range ids {
		s, c := i/BoardCells, i%BoardCells
		ids[i] = slots[s] + "." + cells[c]
		at[i] = [2]int{r.slots[s][0] + r.cells[c].at[0], r.slots[s][1] + r.cells[c].at[1]}
		if j := slices.Index(at[:i], at[i]); j >= 0 {
			l.Bad(file, "%s and %s are drawn on the same hex", ids[j], ids[i])
		}
	}
	for _, id := range slices.Sorted(maps.Keys(l.temple.Adjacency.Spaces)) {
		if !slices.Contains(ids[:], id) {
			l.Bad(file, "adjacency.spaces.%s: there is no such space; they are named slot.cell, as %s", id, ids[0])
		}
	}
	for i, id := range ids {
		named, ok := l.temple.Adjacency.Spaces[id]
		if !ok {
			l.Bad(file, "adjacency.spaces.%s is missing", id)
		}
		for _, other := range named {
			j := slices.Index(ids[:], other)
			switch {
			case j < 0:
				l.Bad(file, "adjacency.spaces.%s: there is no space %q", id, other)
			case i == j:
				l.Bad(file, "adjacency.spaces.%s: it cannot be adjacent to itself", id)
			case near[i]>>j&1 != 0:
				l.Bad(file, "adjacency.spaces.%s names %s twice", id, other)
			case !slices.Contains(l.temple.Adjacency.Spaces[other], id):
				l.Bad(file, "adjacency.spaces.%s names %s, but %s does not name %s; name it on both sides", id, other, other, id)
			default:
				near[i] |= 1 << j
			}
		}
	}
	if l.Err() != nil {
		return near
	}
	for i := range ids {
		for j := range i {
			said, drawn := near[i]>>j&1 != 0, touch(at[i], at[j])
			if said != drawn {
				l.Bad(file, "adjacency.spaces: that %s and %s are adjacent is %t, but that their hexes share an edge is %t", ids[j], ids[i], said, drawn)
			}
		}
	}
	return near
}

// touch reports whether two hexes share an edge.
func touch(a, b [2]int) bool {
	q, r := a[0]-b[0], a[1]-b[1]
	return max(q, -q)+max(r, -r)+max(q+r, -q-r) == 2
}

// arrange compiles all arrangements of two boards or more that begin with the boards of the slots before the parameter
// slot. It appends them to r.layouts.
func (r *rules) arrange(boards [NumBoards]int8, slot int, near *[spaces]uint32) {
	if slot >= 2 {
		r.layouts = append(r.layouts, r.lay(boards, slot, near))
	}
	if slot == NumBoards {
		return
	}
	for b := range int8(NumBoards) {
		if !slices.Contains(boards[:slot], b) {
			boards[slot] = b
			r.arrange(boards, slot+1, near)
		}
	}
}

// lay compiles an arrangement of boards. The parameter used is the number of these boards, and also the number of stones
// in each group of the path. (1.2, 1.7)
func (r *rules) lay(boards [NumBoards]int8, used int, near *[spaces]uint32) layout {
	out := layout{boards: boards}
	var at [NumStones + 1]int // place of each stone's space
	for slot, b := range boards[:used] {
		out.stones |= r.onBoard[b]
		for set := r.onBoard[b]; set != 0; set &= set - 1 {
			n := bits.TrailingZeros32(set)
			at[n] = slot*BoardCells + int(r.cell[n])
		}
	}
	for a := out.stones; a != 0; a &= a - 1 {
		for b := out.stones; b != 0; b &= b - 1 {
			n, m := bits.TrailingZeros32(a), bits.TrailingZeros32(b)
			if near[at[n]]>>at[m]&1 != 0 {
				out.near[n] |= stone(m)
			}
		}
	}
	path := 0
	for set := out.stones &^ startStones; set != 0; path++ {
		n := bits.TrailingZeros32(set)
		set &= set - 1
		out.approved[1+path/used] |= stone(n)
	}
	for round := 2; round < len(out.approved); round++ {
		out.approved[round] |= out.approved[round-1]
	}
	return out
}

// layoutOf returns the index of an arrangement of boards among the layouts, -1 if there is none.
func (r *rules) layoutOf(boards [NumBoards]int8) int {
	return slices.IndexFunc(r.layouts, func(l layout) bool { return l.boards == boards })
}

// layoutText returns the text of an arrangement in errors.
func (r *rules) layoutText(boards [NumBoards]int8) string {
	var texts []string
	for _, b := range boards {
		if b == NoBoard {
			texts = append(texts, "none")
		} else {
			texts = append(texts, r.boardIDs[b])
		}
	}
	return strings.Join(texts, ", ")
}
