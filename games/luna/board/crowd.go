package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/games/luna"
)

// A crowd is the novices of one player in one place: on an island, lying beside it, or waiting on the pier.
type crowd struct {
	colour luna.Colour
	mine   bool // the reader's own
	lying  bool
	at     luna.Kind // Pier too
	n      int8
	column int8 // of the player
	of     int8 // players
}

// crowd is that of a player in a place.
func (s *scene) crowd(player int, at luna.Kind, n int8, lying bool) crowd {
	return crowd{colour: s.colours[player], mine: player == s.Eye, lying: lying, at: at, n: n, column: int8(player), of: int8(s.n)}
}

// piece is the crowd, where there is any.
func (m *crowd) piece(out board.Pieces) board.Pieces {
	return append(out, board.If(m.n > 0, *m))
}

// thing is the place where the crowd is.
func (m *crowd) thing() string {
	switch {
	case m.at == luna.Pier:
		return m.at.String()
	case m.lying:
		return besideThings[m.at]
	}
	return islandThings[m.at]
}

// middle is that of the crowd, from the middle of its island.
func (m *crowd) middle() board.Point {
	switch {
	case m.at == luna.Pier:
		return board.Point{X: pierX + quayStep*(float64(m.column)-float64(m.of-1)/2), Y: quayY - 1}
	case m.lying:
		return board.Point{X: column(int(m.column), int(m.of)), Y: beachY + 7}
	}
	return board.Point{X: column(int(m.column), int(m.of)), Y: activeY}
}

// squad is how they stand or lie.
func (m *crowd) squad() squad {
	switch {
	case m.at == luna.Pier:
		return newSquad(int(m.n), 2, noviceWide, noviceStep)
	case m.lying:
		return newSquad(int(m.n), 1, lyingWide(int(m.of)), 0)
	}
	return newSquad(int(m.n), singly(int(m.of)), noviceWide, noviceStep)
}

// pose is how they are drawn, standing (n) or lying (l), and how large.
func (m *crowd) pose() (pose string, size float64) {
	if m.lying {
		return "l", lyingSize(int(m.of))
	}
	return "n", pieceSize
}

// quayStep is the distance between two players' novices on the quay.
const quayStep = 78.0

// columnStep is the distance between two players' columns on an island, by how many play.
func columnStep(players int) float64 { return [...]float64{108, 108, 108, 76, 58}[players] }

// column is the middle of a player's column on an island.
func column(player, players int) float64 {
	return (float64(player) - float64(players-1)/2) * columnStep(players)
}

// singly is up to how many novices of a player stand side by side; more are one novice and a number.
func singly(players int) int { return [...]int{4, 4, 4, 3, 2}[players] }

// lyingSize is how large lying novices are drawn, and lyingWide how wide they are then.
func lyingSize(players int) float64 { return [...]float64{1.15, 1.15, 1.15, 1.12, .92}[players] }
func lyingWide(players int) float64 { return 45 * lyingSize(players) }

// A squad is the novices of one player in one place, as they are drawn round a middle: some side by side, or one and a number.
type squad struct {
	n      int
	at     []float64 // where each drawn novice stands
	number float64   // where the number begins; only when there is one
}

// counted tells whether a number stands beside the squad.
func (q squad) counted() bool { return q.n > len(q.at) }

const (
	noviceWide  = 32.0 // standing
	noviceStep  = 23.0 // from one to the next, which overlaps it
	numeralWide = 15.0 // of one digit
)

// newSquad places n novices of that width, up to so many singly.
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
