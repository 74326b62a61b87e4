// Package board is what the drawings of all titles share: the interface that pages, pictures and terminals call, and the
// pieces that several titles draw alike.
//
// A board is a function from a seat's view to pictures. It keeps no state, reads no clock and opens no file. All that is
// drawn comes from the view alone, so that a picture can show nothing that its seat may not know.
//
// What is drawn speaks to the browser's script through attributes, and only these:
//
//	data-thing="territory:P2"    this is that thing: it can be clicked as the word P2 of kind territory, lit, asked about;
//	                             several things are separated by spaces ("god:phoebus faction:phoebus")
//	data-piece="meeple:phoebus"  a piece that can glide; beside it
//	data-at="territory:P2"       the thing it lies on; where the word before a thing's in a sentence is of that kind, it
//	                             says where the thing is, and a click on the thing fills both
//	data-key="meeple:phoebus@territory:P2#0"   the same for the same drawn piece in the next picture, unique on a table
//	data-mine="yes"              beside data-at: it is the reader's own, and gets the ring where its place stands for what acts
//	data-pin="12 -30"            in the thing's own units, where the point of a pin goes; "none" for no pin. Without it the page takes
//	                             a spot where the pin covers least
//	data-plate="territory:P2"    what no pin should cover, as the thing's name
//	data-marks="own"             round what the title's script marks itself: it gives data-role to things, data-firm to those whose
//	                             mark is unbroken, and calls paint of marks.js
//	data-label="..."             how a screen reader and a tip name the thing, in the reader's language
//
// The script answers with classes on those elements: "lit" for what can be clicked next, "chosen" for what already fills a word. What is
// asked for next it marks on a layer above the picture, by the [Role] of its word: what acts with a ring round the piece, whom it hits
// with four corners, where it goes with the dashed outline of the place and a pin. [Theme] gives the marks their look, the same in all
// titles; nothing is washed with colour. "marked", for what the last move touched, is drawn by the board itself: round dots.
// The child of class "pb-hit" is the area that is clicked and marked.
//
// The still half of the first part holds the drawings that all parts refer to by id, so it is in the page wherever another
// part is. Inside one page the parts of one title may stand several times. A page includes [Theme] once, then each Style.
//
// A thing's element has a hit area at least 44 px wide when its part is as wide as a phone, or as [Part.Near] asks for. Only a
// piece on its place may be smaller: a finger that could mean one of several is shown them closer first.
package board

import (
	"github.com/a-h/templ"

	"pantheon/game"
)

// A Board draws one title.
type Board interface {
	// Parts are the pictures that make up the table, in reading order, as the seat of the view sees them.
	Parts(view game.Position, l Look) []Part
	// Text prints the view for terminals and screen readers, at most 80 columns wide.
	Text(view game.Position, l Look) string
	// Prompt tells a seat in one sentence what it can do now, or for whom it waits, or how the game ended.
	Prompt(view game.Position, s game.Seat) game.Phrase
	// Tip is what pointing at a thing shows: one phrase for each line, most important first; none for unknown things.
	Tip(view game.Position, t game.Thing) []game.Phrase
	// Rules is the rules page of the title in a language, in Markdown: our own words, with the rulings under the facts'
	// numbers.
	Rules(l game.Lang) string
	// Aid is the one-screen player aid in a language, in Markdown.
	Aid(l game.Lang) string
	// Style is CSS that the parts need, with variables for light and dark; it is also embedded in pictures that stand
	// alone. It says how wide the stage is for its height, as :root { --shape: 1.5; }, so that the page lies around it
	// before it is drawn; without, the stage is as wide as high. In the same way --stack: mine rivals shared; names the order
	// in which the zones stand below each other where a window has room for several.
	Style() string
	// Script is JavaScript for what only this title has; usually "".
	Script() string
}

// A Look says in whose words and with what marked a view is drawn.
type Look struct {
	Lang  game.Lang
	Names game.Namer // persons' names for seats; nil for "seat 0"
	// Marked are the things that the last move touched; they stay marked until the next.
	Marked []game.Thing
	// Mover is the seat that made that move.
	Mover game.Seat
}

// A Part is one picture of the table, an SVG with a view box of its own. Its still half is the same during the whole game and
// is sent once; its live half lies on top of the still one and is made of pieces, of which those that a sentence
// changes are drawn and sent.
type Part struct {
	ID    string // "map", "gods", "player-0": unique on the table; also its place in the page's grid
	Title string // in the look's language, for screen readers and tabs; the picture shows a heading of its own
	W, H  float64
	Zone  Zone
	// Zoom says that it can be zoomed and panned: the one large part, the stage. Nothing of the page lies over it.
	Zoom bool
	// Near is how many pixels wide the zoomed part must at least be for its names and numbers to be read (11 px high and more):
	// a narrower screen shows a piece of it first, as large as that. 0 when it suits every screen.
	// While it is drawn narrower its figure has the class compact, and below about half of it smallest too; --px is then how many units of
	// the picture a pixel shows, for what must not shrink with it.
	Near  float64
	Still templ.Component
	Live  Pieces
}

// A Zone is the place that a part has on a page that shows the whole table at once. The page keeps one for each; a title says which of its
// parts go where.
type Zone string

// The zones.
const (
	Now    Zone = "now"    // what one plays with at every moment, such as a hand: it stands under what to do and is never behind a tab
	Shared Zone = "shared" // belongs to all: tracks, cards on offer, what goes on; also where a part names no zone
	Mine   Zone = "mine"   // the reader's own board, hand and cards
	Rivals Zone = "rivals" // the boards of others, an automaton's too
)

// Of is the zone of a player's board for who looks with these eyes, the seat or -1.
func Of(player, eye int) Zone {
	if player == eye {
		return Mine
	}
	return Rivals
}

// PanelPart is a part of the usual width, [PanelWidth], that stands beside the large one.
func PanelPart(zone Zone, id, title string, height float64, still templ.Component, live Pieces) Part {
	return Part{ID: id, Title: title, W: PanelWidth, H: height, Zone: zone, Still: still, Live: live}
}
