package board

import (
	"strings"

	"pantheon/board"
	"pantheon/games/luna"
)

// A pier is the fragment that begins the quay, where displaced novices wait.
type pier struct {
	board.Reader
	waiting each
	of      colours
}

// pierPieces appends the quay with the novices of each player who has some there.
func (s *scene) pierPieces(out board.Fragments) board.Fragments {
	m := pier{Reader: s.Nameless("island:pier", "pier"), of: s.colours}
	for i := range s.n {
		m.waiting[i] = s.p.Players[i].Pier
	}
	out = append(out, m)
	for i := range s.n {
		at := s.crowd(i, luna.Pier, m.waiting[i], false)
		out = at.piece(out)
	}
	return append(out, board.End)
}

func (m *pier) label() string {
	return m.Join(append([]string{m.Called("island:pier")}, counted(&m.Reader, "label.waiting", m.waiting, m.of)...))
}

// The pier leads from the quay at the lower end of the picture up to the temple; the path is on it.
const (
	pierX    = 534.0
	pierWide = 304.0
	quayTop  = 920.0 // where the quay begins, which is broader than the pier
	quayEnd  = 990.0
	quayWide = 330.0
	quayY    = (quayTop + quayEnd) / 2
)

// jetty returns the outline of the pier, from below the temple to the quay.
func jetty() string {
	left, right := board.Num(pierX-pierWide/2), board.Num(pierX+pierWide/2)
	return "M" + left + " " + board.Num(quayTop) + "V" + board.Num(pierTop) + "H" + right + "V" + board.Num(quayTop) + "Z"
}

// quay returns the outline of the quay.
func quay() string {
	left, right := board.Num(pierX-quayWide/2), board.Num(pierX+quayWide/2)
	foot := board.Num(quayEnd - 12)
	return "M" + left + " " + board.Num(quayTop) + "H" + right + "V" + foot + "q0 12-12 12H" + board.Num(pierX-quayWide/2+12) + "q-12 0-12-12Z"
}

// planks returns the lines between the boards of pier and quay.
func planks() string {
	var b strings.Builder
	for y := pierTop + 11; y < quayTop-4; y += 15.5 {
		b.WriteString("M" + board.Num(pierX-pierWide/2) + " " + board.Num(y) + "h" + board.Num(pierWide))
	}
	for x := pierX - quayWide/2 + 22; x < pierX+quayWide/2-8; x += 22 {
		b.WriteString("M" + board.Num(x) + " " + board.Num(quayTop) + "v" + board.Num(quayEnd-quayTop))
	}
	return b.String()
}

// posts returns the posts of the pier in the water, on both sides.
func posts() string {
	var b strings.Builder
	for g := range luna.NumGroups + 1 {
		for _, side := range [...]float64{-1, 1} {
			b.WriteString("M" + board.Num(pierX+side*pierWide/2-5) + " " + board.Num(pathTop+pathRow*float64(g)-3) + "h10v16h-10Z")
		}
	}
	return b.String()
}
