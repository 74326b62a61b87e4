package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/games/luna"
)

// A crowd is the fragment with the novices of one player in one place: on an island, beside it, or on the pier.
type crowd struct {
	colour luna.Colour
	mine   bool // the viewer's own
	lying  bool
	at     luna.Kind // Pier too
	n      int8
	column int8 // of the player
	of     int8 // number of players
}

// crowd returns the crowd of a player in a place.
func (s *scene) crowd(player int, at luna.Kind, n int8, lying bool) crowd {
	return crowd{colour: s.colours[player], mine: player == s.Viewer, lying: lying, at: at, n: n, column: int8(player), of: int8(s.n)}
}

// piece appends the crowd, or [board.Nothing] if it is empty.
func (m *crowd) piece(out board.Fragments) board.Fragments {
	return append(out, board.If(m.n > 0, *m))
}

// thing returns the thing of the crowd's place.
func (m *crowd) thing() string {
	switch {
	case m.at == luna.Pier:
		return m.at.String()
	case m.lying:
		return besideThings[m.at]
	}
	return islandThings[m.at]
}

// middle returns the middle of the crowd: relative to the middle of its island, or in the picture for the pier.
func (m *crowd) middle() board.Point {
	switch {
	case m.at == luna.Pier:
		return board.Point{X: pierX + quayStep*(float64(m.column)-float64(m.of-1)/2), Y: quayY - 1}
	case m.lying:
		return board.Point{X: column(int(m.column), int(m.of)), Y: beachY + 7}
	}
	return board.Point{X: column(int(m.column), int(m.of)), Y: activeY}
}

// squad returns the places of the novices.
func (m *crowd) squad() squad {
	switch {
	case m.at == luna.Pier:
		return newSquad(int(m.n), 2, noviceWide, noviceStep)
	case m.lying:
		return newSquad(int(m.n), 1, lyingWide(int(m.of)), 0)
	}
	return newSquad(int(m.n), singly(int(m.of)), noviceWide, noviceStep)
}

// pose returns the drawing, standing (n) or lying (l), and the scale.
func (m *crowd) pose() (pose string, size float64) {
	if m.lying {
		return "l", lyingSize(int(m.of))
	}
	return "n", pieceSize
}

// quayStep is the distance between two players' novices on the quay.
const quayStep = 78.0

// columnStep returns the distance between two players' columns on an island, by the number of players.
func columnStep(players int) float64 { return [...]float64{108, 108, 108, 76, 58}[players] }

// column returns the middle of a player's column on an island.
func column(player, players int) float64 {
	return (float64(player) - float64(players-1)/2) * columnStep(players)
}

// singly returns the largest number of a player's novices that are drawn side by side; more are one novice and a
// number.
func singly(players int) int { return [...]int{4, 4, 4, 3, 2}[players] }

// lyingSize returns the scale of lying novices, and lyingWide their width.
func lyingSize(players int) float64 { return [...]float64{1.15, 1.15, 1.15, 1.12, .92}[players] }
func lyingWide(players int) float64 { return 45 * lyingSize(players) }

// A squad holds the positions of a crowd's novices, relative to its middle. It has some side by side, or one and a
// number.
type squad struct {
	n      int
	at     []float64 // x of each drawn novice
	number float64   // left end of the number, if there is one
}

// counted reports whether the squad has a number.
func (q squad) counted() bool { return q.n > len(q.at) }

const (
	noviceWide  = 32.0 // standing
	noviceStep  = 23.0 // from one to the next, which overlaps it
	numeralWide = 15.0 // of one digit
)

// newSquad places n novices of the given width, a step apart. If n is more than the parameter singly, one novice and the
// number represent all.
func newSquad(n, singly int, wide, step float64) squad {
	q := squad{n: n}
	if n <= singly {
		left := -step * float64(n-1) / 2
		for i := range n {
			q.at = append(q.at, left+step*float64(i))
		}
		return q
	}
	digits := numeralWide * float64(len(strconv.Itoa(n)))
	left := -(wide + digits + 1) / 2
	q.at, q.number = []float64{left + wide/2}, left+wide+1
	return q
}
