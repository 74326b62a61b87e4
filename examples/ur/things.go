package ur

import (
	"slices"
	"strings"

	"pantheon/game"
)

// A Cell is a place where pieces stand: one of the board, or one of the two starts beside it.
type Cell int8

// The words of sentences, documents and content, and the things that the board draws, share these ids. Cells are named by row and
// column; the starts have the column 0.
var (
	cellIDs = [...]string{"A0", "C0", "A1", "A2", "A3", "A4", "A7", "A8",
		"B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "C1", "C2", "C3", "C4", "C7", "C8"}
	labels = [NumSeats]string{"light", "dark"}
)

// NumCells is how many cells there are, the starts among them, and NoCell is none of them.
const (
	NumCells      = len(cellIDs)
	NoCell   Cell = -1
)

// homeID is the member of a document that counts the pieces that have been borne off.
const homeID = "home"

// String is the cell's id, such as "B4".
func (c Cell) String() string {
	if c < 0 || int(c) >= NumCells {
		return ""
	}
	return cellIDs[c]
}

// ReadCell is the cell of an id, in any letter case; NoCell when there is none.
func ReadCell(id string) Cell {
	return Cell(slices.IndexFunc(cellIDs[:], func(known string) bool { return strings.EqualFold(known, id) }))
}

func cellThing(c Cell) game.Thing       { return game.MakeThing("cell", c.String()) }
func homeThing(s game.Seat) game.Thing  { return game.MakeThing(homeID, s.String()) }
func pieceThing(s game.Seat) game.Thing { return game.MakeThing("piece", labels[s]) }
