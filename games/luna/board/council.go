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

func (s *scene) councilRows() int {
	return (len(s.p.CouncilValues()) + councilInRow - 1) / councilInRow
}

func (s *scene) councilHeight() float64 {
	return councilTop + councilHigh*float64(s.councilRows()) + 10
}

// councilAt is the upper left corner of a seat; each row of seats runs the other way than the one below it.
func (s *scene) councilAt(seat int) board.Point {
	row, column := seat/councilInRow, seat%councilInRow
	if row%2 == 1 {
		column = councilInRow - 1 - column
	}
	return board.Point{X: councilLeft + councilWide*float64(column), Y: councilTop + councilHigh*float64(s.councilRows()-1-row)}
}

// stack is who sits on a seat of the council, from the bottom.
func (s *scene) stack(seat int) []int {
	var out []int
	for i := range s.n {
		if p := &s.p.Players[i]; int(p.Council) == seat {
			out = append(out, i)
		}
	}
	slices.SortFunc(out, func(a, b int) int { return int(s.p.Players[a].Height) - int(s.p.Players[b].Height) })
	return out
}
