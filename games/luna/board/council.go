package board

import (
	"slices"
	"strings"

	"pantheon/board"
)

// Positions of the stair of the council: one step for each seat, the first at the foot; the steps get narrower upwards.
const (
	councilX    = 775.0
	councilFoot = 986.0
	councilHigh = 49.0 // of a step including its riser
	councilWide = 128.0
	councilSlim = 2.4  // by how much narrower the next step is
	councilStep = 18.0 // from one piece of a stack to the one on it
	councilSize = .86  // of the pieces
	valueX      = 21.0 // of the number, from the left end of a step
)

// councilAt returns the middle of a step, where its tread meets its riser.
func councilAt(seat int) board.Point {
	return board.Point{X: councilX, Y: councilFoot - councilHigh*(float64(seat)+.5)}
}

// stepWide returns the width of a step.
func stepWide(seat int) float64 { return councilWide - councilSlim*float64(seat) }

// cheek returns the outline of the whole stair with a step for each of the given number of seats.
func cheek(seats int) string {
	foot, head := councilWide/2+5, stepWide(seats)/2+5
	top := board.Num(councilFoot - councilHigh*float64(seats) - 4)
	return "M" + board.Num(councilX-foot) + " " + board.Num(councilFoot+4) + "L" + board.Num(councilX-head) + " " + top +
		"H" + board.Num(councilX+head) + "L" + board.Num(councilX+foot) + " " + board.Num(councilFoot+4) + "Z"
}

// treads returns the steps' upper sides, for the given number of seats.
func treads(seats int) string {
	var b strings.Builder
	for seat := range seats {
		at, half := councilAt(seat), stepWide(seat)/2
		b.WriteString("M" + board.Num(at.X-half) + " " + board.Num(at.Y) + "l3 " + board.Num(-councilHigh/2) + "h" + board.Num(2*half-6) +
			"l3 " + board.Num(councilHigh/2) + "Z")
	}
	return b.String()
}

// landing returns the d attribute of the way into the temple, from the upper end of a stair with the given number of
// seats.
func landing(seats int) string {
	return "M" + board.Num(councilX) + " " + board.Num(councilFoot-councilHigh*float64(seats)+2) + "v-26q0-60-60-66L" +
		board.Num(courtX+40) + " " + board.Num(courtY+40)
}

// A bench is the fragment with a seat of the council and the players on it.
type bench struct {
	board.Reader
	seat    int8
	value   int16
	heights each // each player's height in the stack, or elsewhere
	colours colours
}

// elsewhere is the height of a player who is not on the seat.
const elsewhere = -1

// benches returns all seats of the council, without setting the Reader of each.
func (s *scene) benches() []bench {
	values := s.p.CouncilValues()
	all := make([]bench, len(values))
	for seat, value := range values {
		all[seat] = bench{seat: int8(seat), value: value, colours: s.colours}
		all[seat].heights = each{elsewhere, elsewhere, elsewhere, elsewhere}
	}
	for i := range s.n {
		p := &s.p.Players[i]
		all[p.Council].heights[i] = p.Height
	}
	return all
}

// councilPieces appends the seats and the players on them.
func (s *scene) councilPieces(out board.Fragments) board.Fragments {
	for seat, m := range s.benches() {
		m.Reader = s.Nameless(councilThings[seat])
		out = append(out, m)
	}
	return out
}

// stack returns the players on the bench, from the bottom.
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
	parts := []string{m.Phrase("label.seat", "n", int(m.seat)), m.Phrase("label.worth", "n", int(m.value))}
	for _, i := range m.stack() {
		parts = append(parts, colourName(&m.Reader, m.colours[i]))
	}
	return m.Join(parts)
}
