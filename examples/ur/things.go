package ur

import (
	"slices"
	"strings"

	"pantheon/game"
)

// A Cell is a place for pieces: one of the board, or one of the two starts off it.
type Cell int8

// The ids of move texts, documents, content and drawn things. A cell's id is its row and column; the starts have the
// column 0.
var (
	cellIDs = [...]string{"A0", "C0", "A1", "A2", "A3", "A4", "A7", "A8",
		"B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "C1", "C2", "C3", "C4", "C7", "C8"}
	labels = [NumSeats]string{"light", "dark"}
)

// NumCells is the number of cells, including the starts, and NoCell is none of them.
const (
	NumCells      = len(cellIDs)
	NoCell   Cell = -1
)

// homeID is the document member that counts the pieces that have been borne off.
const homeID = "home"

// String returns the cell's id, such as "B4".
func (c Cell) String() string {
	if c < 0 || int(c) >= NumCells {
		return ""
	}
	return cellIDs[c]
}

// ReadCell returns the cell of an id, in any letter case; NoCell if there is none.
func ReadCell(id string) Cell {
	return Cell(slices.IndexFunc(cellIDs[:], func(known string) bool { return strings.EqualFold(known, id) }))
}

func cellThing(c Cell) game.Thing       { return game.MakeThing("cell", c.String()) }
func homeThing(s game.Seat) game.Thing  { return game.MakeThing(homeID, s.String()) }
func pieceThing(s game.Seat) game.Thing { return game.MakeThing("piece", labels[s]) }
