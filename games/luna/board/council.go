package board

import (
	"slices"

	"pantheon/board"
)

// Places in the panel of the council: the seats in rows of five, the first at the lower left.
const (
	councilTop   = 38.0
	councilWide  = 68.0
	councilHigh  = 88.0
	councilLeft  = 10.0
	councilInRow = 5
	councilStep  = 11.0 // from one piece of a stack to the one on it
)

// councilRows are the rows of so many seats.
func councilRows(seats int) int { return (seats + councilInRow - 1) / councilInRow }

func councilHeight(seats int) float64 {
	return councilTop + councilHigh*float64(councilRows(seats)) + 10
}

// councilAt is the upper left corner of a seat among so many; each row of seats runs the other way than the one below it.
func councilAt(seat, seats int) board.Point {
	row, column := seat/councilInRow, seat%councilInRow
	if row%2 == 1 {
		column = councilInRow - 1 - column
	}
	return board.Point{X: councilLeft + councilWide*float64(column), Y: councilTop + councilHigh*float64(councilRows(seats)-1-row)}
}

// A bench is a seat of the council and who sits there.
type bench struct {
	board.Reader
	seat, of int8 // among how many
	value    int16
	heights  each // how high each player sits in its stack; elsewhere is -1
	colours  colours
}

// elsewhere is the height of who does not sit on a seat.
const elsewhere = -1

// benches are all seats of the council.
func (s *scene) benches() []bench {
	values := s.p.CouncilValues()
	all := make([]bench, len(values))
	for seat, value := range values {
		all[seat] = bench{seat: int8(seat), of: int8(len(values)), value: value, colours: s.colours}
		all[seat].heights = each{elsewhere, elsewhere, elsewhere, elsewhere}
	}
	for i := range s.n {
		p := &s.p.Players[i]
		all[p.Council].heights[i] = p.Height
	}
	return all
}

// councilPieces are the seats and who sits there now.
func (s *scene) councilPieces() board.Pieces {
	all := s.benches()
	out := append(make(board.Pieces, 0, len(all)+2), ground)
	for seat, m := range all {
		m.Reader = s.Nameless(councilThings[seat])
		out = append(out, m)
	}
	return append(out, board.End)
}

// stack is who sits on the bench, from the bottom.
func (m *bench) stack() []int {
	var out []int
	for i, height := range m.heights {
		if height != elsewhere {
			out = append(out, i)
		}
	}
	slices.SortFunc(out, func(a, b int) int { return int(m.heights[a]) - int(m.heights[b]) })
	return out
}

func (m *bench) label() string {
	parts := []string{m.Say("label.seat", "n", int(m.seat)), m.Say("label.worth", "n", int(m.value))}
	for _, i := range m.stack() {
		parts = append(parts, colourName(&m.Reader, m.colours[i]))
	}
	return m.Join(parts)
}
