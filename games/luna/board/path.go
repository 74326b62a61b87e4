package board

import (
	"pantheon/board"
	"pantheon/games/luna"
)

// Positions of the path, on the pier: one row for each group of stones, from the quay up to the temple's gate. At the
// left of a row is its guard stone, with the Temple Guard on the edge of the pier. At the right edge is the sign for
// the standing of its stones.
const (
	pathTop    = 543.0
	pathRow    = 62.0
	pathBand   = 58.0
	pierTop    = 430.0
	guardX     = pierX - pierWide/2 + 31
	guardsmanX = pierX - pierWide/2 - 13
	signX      = pierX + pierWide/2
	stonesX    = pierX + 22 // the middle of the stones of a row
	stoneStep  = 58.0
	stoneSize  = 28.0
)

// pathY returns the middle of the row of a group, from 1 at the quay to 6 at the gate.
func pathY(group int) float64 { return pathTop + pathRow*(float64(luna.NumGroups-group)+.5) }

// stoneX returns the middle of stone i of a group, counted from the highest, in a group of the given size.
func stoneX(i, of int) float64 { return stonesX + stoneStep*(float64(i)-float64(of-1)/2) }

// A band is the fragment with the background of the stones of a group, which shows their standing.
type band struct {
	group int8
	at    standing
}

// A guardStone is the fragment with the guard stone of a group. It draws no stone once the Temple Guard has left it.
type guardStone struct {
	board.Reader
	group int8
	value int16
	left  bool
}

func (m *guardStone) label() string {
	return m.Phrase("label.guard", "n", int(m.value), "group", int(m.group))
}

// A pathStone is the fragment that begins a stone on the path, with its label.
type pathStone struct {
	stone
	group int8
	i, of int8 // index from the highest of its group, and the group's initial number
}

// A disc is the fragment with the visible part of a stone on the path: its number and the symbol of its island.
type disc struct {
	n      int8
	symbol luna.Kind
}

// A claim is the fragment with the novice on a stone of the path, if there is one. It ends the stone.
type claim struct {
	n      int8
	colour luna.Colour
}

// pathPieces appends the fragments of the path: guard stones, the Temple Guard, stones and novices on them.
func (s *scene) pathPieces(out board.Fragments, stones *[luna.NumStones + 1]stone) board.Fragments {
	guarded := s.guarded()
	for g := luna.NumGroups; g > 0; g-- {
		value := int16(s.p.GuardStone(g))
		out = append(out, band{int8(g), s.rowStanding(g)},
			guardStone{s.Nameless(guardThings[g]), int8(g), value, g < guarded},
			board.If(g == guarded && s.p.Seats > 0, guardsman{s.guard(value), int8(g)}))
		for i, n := range s.groups[g] {
			if s.p.Path>>n&1 != 0 {
				m := &stones[n]
				out = append(out, pathStone{*m, int8(g), int8(i), int8(len(s.groups[g]))}, disc{m.n, m.symbol}, claim{m.n, m.claimed})
			} else {
				out = append(out, board.Nothing, board.Nothing, board.Nothing)
			}
		}
	}
	return out
}
