package page

import "pantheon/board"

// The style sheet and the script of the player aid, which a table asks for when its aid is first opened.
const (
	AidStyle  = "aid.css"
	AidScript = "fit.js"
)

// An AidDoc is a title's player aid in one language.
type AidDoc struct {
	Title, Name string // the title's id, and its name
	Sheet       board.Sheet
	Text        string // HTML, for a title without a sheet
	Drawings    string // what the sheet's icons are, for a page without a stage that holds them
}
