package page

import "pantheon/board"

// AidStyle and AidScript are the style sheet and the script of the player aid. The page of a table loads both when the aid is
// opened for the first time.
const (
	AidStyle  = "aid.css"
	AidScript = "fit.js"
)

// An AidDoc is a title's player aid in one language.
type AidDoc struct {
	Title, Name string // the title's id and its name
	Sheet       board.Sheet
	Text        string // HTML for a title without a sheet
	Drawings    string // the drawings of the sheet's icons, for a page that has no stage to hold them
}
