package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/games/luna"
)

// Places in the panel of the path: one row for each group of stones, the gate at the top and the pier at the bottom.
const (
	pathTop    = 62.0
	pathRow    = 60.0
	pathBand   = 54.0
	guardX     = 36.0
	guardsmanX = 72.0 // where the Temple Guard stands beside his stone
	stonesX    = 119.0
	stoneStep  = 58.0
	stoneSize  = 27.0
	pathHeight = pathTop + luna.NumGroups*pathRow + 46
)

// pathY is the middle of the row of a group, from 1 at the pier to 6 at the gate.
func pathY(group int) float64 { return pathTop + pathRow*(float64(luna.NumGroups-group)+.5) - 3 }

// stoneX is the middle of a stone of a group, counted from the highest.
func stoneX(i int) float64 { return stonesX + stoneStep*float64(i) }

// A band is what lies behind the stones of a group, and tells how near they are to the temple.
type band struct {
	board.Reader
	group int8
	at    standing
	full  bool // so many stones lay there that a sign alone tells it
}

// A guardStone is that of a group, as long as the Temple Guard has not left it.
type guardStone struct {
	board.Reader
	group int8
	value int16
	left  bool
}

func (m *guardStone) label() string {
	return m.Say("label.guard", "n", int(m.value), "group", int(m.group))
}

// A pathStone is a stone on the path, with the words for it.
type pathStone struct {
	stone
	group int8
	i     int8 // from the highest of its group
}

// A disc is what is seen of it: its number and the island whose symbol it shows.
type disc struct {
	n      int8
	symbol luna.Kind
}

// A claim is the novice on a stone, where there is one, and the end of the stone.
type claim struct {
	n      int8
	colour luna.Colour
}

// pathPieces are what lies and stands on the path now.
func (s *scene) pathPieces(stones *[luna.NumStones + 1]stone) board.Pieces {
	out := append(make(board.Pieces, 0, 112), ground)
	guarded := s.guarded()
	for g := luna.NumGroups; g > 0; g-- {
		value := int16(s.p.GuardStone(g))
		out = append(out, band{s.anybody, int8(g), s.rowStanding(g), len(s.groups[g]) > 2},
			guardStone{s.Nameless(guardThings[g]), int8(g), value, g < guarded},
			board.If(g == guarded && s.p.Seats > 0, guardsman{s.guard(value), int8(g)}))
		for i, n := range s.groups[g] {
			if s.p.Path>>n&1 != 0 {
				m := &stones[n]
				out = append(out, pathStone{*m, int8(g), int8(i)}, disc{m.n, m.symbol}, claim{m.n, m.claimed})
			} else {
				out = append(out, board.Nothing, board.Nothing, board.Nothing)
			}
		}
	}
	return append(out, board.End)
}

// pathPlanks are the lines between the boards of the pier at the foot of the path.
func pathPlanks() string {
	d := ""
	for x := 36; x < 340; x += 16 {
		d += "M" + strconv.Itoa(x) + " " + strconv.Itoa(int(pathHeight)-44) + "v16"
	}
	return d
}
