package board

import (
	"strings"

	"pantheon/board"
	"pantheon/games/luna"
)

// A pier is where displaced novices wait; their crowds stand on it.
type pier struct {
	board.Reader
	waiting each
	of      colours
}

// pierPieces are the pier with a row of novices for each player who has some there.
func (s *scene) pierPieces(out board.Pieces) board.Pieces {
	m := pier{Reader: s.Nameless("island:pier", "pier"), of: s.colours}
	for i := range s.n {
		m.waiting[i] = s.p.Players[i].Pier
	}
	out = append(out, m)
	row := int8(0)
	for i := range s.n {
		at := s.crowd(i, luna.Pier, m.waiting[i], false)
		at.column = row
		out = at.piece(out)
		row += min(at.n, 1)
	}
	return append(out, board.End)
}

func (m *pier) label() string {
	return m.Join(append([]string{m.Called("island:pier")}, counted(&m.Reader, "label.waiting", m.waiting, m.of)...))
}

// pierRow is the height of a row of novices on the pier.
func pierRow(row int) float64 { return pierY + 26 + pierStep*float64(row) }

// jetty is the outline of the pier.
func jetty() string {
	left, right := board.Num(pierX-pierWide/2), board.Num(pierX+pierWide/2)
	foot, end := board.Num(pierY+pierHigh-12), board.Num(pierY+pierHigh)
	return "M" + left + " " + board.Num(pierY-70) + "H" + right + "V" + foot + "Q" + right + " " + end +
		" " + board.Num(pierX) + " " + end + "T" + left + " " + foot + "Z"
}

// planks are the lines between the boards of the pier.
func planks() string {
	var b strings.Builder
	for y := pierY - 58; y < pierY+pierHigh-6; y += 13 {
		b.WriteString("M" + board.Num(pierX-pierWide/2) + " " + board.Num(y) + "h" + board.Num(pierWide))
	}
	return b.String()
}
