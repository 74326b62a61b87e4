package board

import (
	"pantheon/board"
	"pantheon/examples/ur"
	"pantheon/game"
)

// legible is the smallest width of the board, in pixels, at which it can be read and touched. A cell is then 44 pixels
// wide, and the smallest text 11 high. A phone of usual width has room for it.
const legible = 372.0

// The board's measures. Names and dice are above the cells. The upper right corner stays free for the page's zoom
// buttons.
const (
	cellSize    = 96.0
	boardLeft   = 30.0
	boardTop    = 172.0
	boardWidth  = boardLeft + 8*cellSize + 10
	boardHeight = boardTop + 3*cellSize + 14
)

// Starts and homes are in the gaps of the outer rows: where a seat's path begins, and where it ends.
const (
	startColumn = 5
	homeColumn  = 6
)

// colours are the names of the pieces' colours, by seat.
var colours = [ur.NumSeats]string{"light", "dark"}

// A scene is one view being drawn with one set of render options.
type scene struct {
	board.Reader
	p *ur.Position
}

func (b *drawing) scene(view game.Position, l board.RenderOptions) *scene {
	p := view.(*ur.Position)
	return &scene{Reader: b.texts.Reader(view, int(p.Seats), l), p: p}
}

// cells returns all cells of the board and the two starts.
func cells() []ur.Cell {
	all := make([]ur.Cell, ur.NumCells)
	for i := range all {
		all[i] = ur.Cell(i)
	}
	return all
}

// at returns the middle of a cell, whose id is its row and its column.
func at(c ur.Cell) board.Point {
	id := c.String()
	column := float64(id[1] - '0')
	if column == 0 {
		column = startColumn
	}
	return middle(id[0], column)
}

// homeAt returns the middle of the place for a seat's pieces that have been borne off.
func homeAt(seat int) board.Point { return middle("AC"[seat], homeColumn) }

func middle(row byte, column float64) board.Point {
	return board.Point{X: boardLeft + cellSize*(column-0.5), Y: boardTop + cellSize*(float64(row-'A')+0.5)}
}

// heap returns the offset of the n-th of several small pieces, counted from 0, from the middle of their place.
func heap(n int) board.Point {
	return board.Point{X: -33 + 22*float64(n%4), Y: -14 + 28*float64(n/4)}
}

// seats returns the seats of the game; none in a blank position.
func (s *scene) seats() []game.Seat {
	all := make([]game.Seat, s.p.Seats)
	for i := range all {
		all[i] = game.Seat(i)
	}
	return all
}

// owner returns the seat that has a piece on a cell; ok is false if there is none.
func (s *scene) owner(c ur.Cell) (seat game.Seat, ok bool) {
	for _, seat := range s.seats() {
		if s.p.At(seat, c) > 0 {
			return seat, true
		}
	}
	return 0, false
}

// startOf returns the seat whose start a cell is; ok is false for a cell of the board.
func (s *scene) startOf(c ur.Cell) (seat game.Seat, ok bool) {
	for seat := range game.Seat(ur.NumSeats) {
		if s.p.Start(seat) == c {
			return seat, true
		}
	}
	return 0, false
}

// who returns the name of a seat.
func (s *scene) who(seat game.Seat) string { return s.Called(string(game.SeatThing(seat))) }

// acting reports whether a seat is to act.
func (s *scene) acting(seat game.Seat) bool { return s.p.ToAct().Has(seat) }

// home returns the number of pieces that a seat has borne off.
func (s *scene) home(seat game.Seat) int { return int(s.p.Pieces[seat][ur.Home]) }

func cellID(c ur.Cell) string { return "cell:" + c.String() }

func homeID(seat game.Seat) string { return "home:" + seat.String() }
