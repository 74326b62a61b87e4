package board

import (
	"pantheon/board"
	"pantheon/examples/ur"
	"pantheon/game"
)

// legible is how wide the board must be, in pixels, to be read and touched: a cell is 44 pixels wide then, the smallest text 11 high. A
// phone of usual width has as much.
const legible = 372.0

// The board's measures. Above the cells are names and dice; the upper right corner is left to the page, which puts the buttons for
// zooming there.
const (
	cellSize    = 96.0
	boardLeft   = 30.0
	boardTop    = 172.0
	boardWidth  = boardLeft + 8*cellSize + 10
	boardHeight = boardTop + 3*cellSize + 14
)

// Starts and homes lie in the gaps of the outer rows: where a seat's way begins, and where it ends.
const (
	startColumn = 5
	homeColumn  = 6
)

// colours are the words of the pieces' colours, by seat.
var colours = [ur.NumSeats]string{"light", "dark"}

// A scene is one view being drawn in one look.
type scene struct {
	board.Reader
	p *ur.Position
}

func (b *drawing) scene(view game.Position, l board.Look) *scene {
	p := view.(*ur.Position)
	return &scene{Reader: b.texts.Reader(view, int(p.Seats), l), p: p}
}

// cells are all cells of the board and the two starts.
func cells() []ur.Cell {
	all := make([]ur.Cell, ur.NumCells)
	for i := range all {
		all[i] = ur.Cell(i)
	}
	return all
}

// at is the middle of a cell: its id is its row and its column.
func at(c ur.Cell) board.Point {
	id := c.String()
	column := float64(id[1] - '0')
	if column == 0 {
		column = startColumn
	}
	return middle(id[0], column)
}

// homeAt is the middle of the place where a seat's pieces lie that have been borne off.
func homeAt(seat int) board.Point { return middle("AC"[seat], homeColumn) }

func middle(row byte, column float64) board.Point {
	return board.Point{X: boardLeft + cellSize*(column-0.5), Y: boardTop + cellSize*(float64(row-'A')+0.5)}
}

// heap is where the n-th of several small pieces lies round the middle of their place.
func heap(n int) board.Point {
	return board.Point{X: -33 + 22*float64(n%4), Y: -14 + 28*float64(n/4)}
}

// seats are the seats of the game; none in a blank position.
func (s *scene) seats() []game.Seat {
	all := make([]game.Seat, s.p.Seats)
	for i := range all {
		all[i] = game.Seat(i)
	}
	return all
}

// owner is the seat that has a piece on a cell; ok is false when there is none.
func (s *scene) owner(c ur.Cell) (seat game.Seat, ok bool) {
	for _, seat := range s.seats() {
		if s.p.At(seat, c) > 0 {
			return seat, true
		}
	}
	return 0, false
}

// startOf is the seat whose start a cell is; ok is false for a cell of the board.
func (s *scene) startOf(c ur.Cell) (seat game.Seat, ok bool) {
	for seat := range game.Seat(ur.NumSeats) {
		if s.p.Start(seat) == c {
			return seat, true
		}
	}
	return 0, false
}

// who is the name of a seat.
func (s *scene) who(seat game.Seat) string { return s.Called(string(game.SeatThing(seat))) }

// acting tells whether a seat is to act.
func (s *scene) acting(seat game.Seat) bool { return s.p.Waiting().Has(seat) }

// home is how many pieces a seat has borne off.
func (s *scene) home(seat game.Seat) int { return int(s.p.Pieces[seat][ur.Home]) }

func cellID(c ur.Cell) string { return "cell:" + c.String() }

func homeID(seat game.Seat) string { return "home:" + seat.String() }
