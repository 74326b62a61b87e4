// Package board contains what the drawings of all titles share: the interface that pages, pictures and terminals call, and the fragments
// that several titles draw.
//
// A board is a function from a seat's view to pictures. It keeps no state, reads no clock and opens no file. Everything drawn comes from
// the view alone, so that no picture shows what the seat of its view must not know.
//
// A drawing communicates with the scripts in the browser through the following attributes only:
//
//	data-thing="territory:P2"    the element is that thing: it can be clicked as the word P2 of kind territory, lit, and have a tip;
//	                             spaces separate several things ("god:phoebus faction:phoebus")
//	data-piece="meeple:phoebus"  a piece that moves with an animation; used with data-at and data-key
//	data-at="territory:P2"       the thing that the piece is on; if the word before the piece's word in a move is of that kind, it names
//	                             the place of the piece, and a click on the piece fills both words
//	data-key="meeple:phoebus@territory:P2#0"   identifies the same drawn piece in the next picture; unique at a table
//	data-mine="yes"              with data-at: the piece is the reader's own, and gets the ring if the move names its place for the piece
//	data-pin="12 -30"            the point of a pin, in the thing's own units; "none" for no pin. Without it the page chooses
//	                             the point where the pin covers least
//	data-plate="territory:P2"    an element that no pin should cover, with the name of its thing
//	data-marks="own"             around elements that the title's script marks itself: the script sets data-role on things, data-firm on
//	                             those with an unbroken mark, and calls paint of marks.js
//	data-label="..."             the name of the thing for screen readers and tips, in the reader's language
//
// The script answers with classes on those elements: "lit" if the element can be clicked next, "chosen" if it already fills a word. It
// marks the candidates for the next word on a layer above the picture, by the [Role] of the word. The piece that acts has a ring, its
// target four corners, and the place where it goes a dashed outline and a pin. All titles have the same marks, which [Theme] defines. No
// mark covers a thing with colour. The board itself draws "marked", which shows what the last move touched, as round dots. The child of
// class "pb-hit" is the area that is clicked and marked.
//
// The static layer of the first part holds the drawings that all parts refer to by id. A page that shows any part therefore also holds
// that layer. A page may contain the parts of a title several times. It includes [Theme] once, then each Style.
//
// The element of a thing has a hit area at least 44 px wide. That applies when its part is as wide as a phone, or as wide as [Part.Near]
// requires. Only a piece on its place may be smaller: if a tap could mean one of several pieces, the page first shows them enlarged.
package board

import (
	"github.com/a-h/templ"

	"pantheon/game"
)

// A Board draws one title.
type Board interface {
	// Parts returns the pictures of the table, in reading order, as the seat of the view sees them.
	Parts(view game.Position, l RenderOptions) []Part
	// Text returns the view as text for terminals and screen readers, at most 80 columns wide.
	Text(view game.Position, l RenderOptions) string
	// Prompt returns one sentence for a seat: what it can do now, or which seats it waits for, or how the game ended.
	Prompt(view game.Position, s game.Seat) game.Phrase
	// Tip returns the tip of a thing: one phrase for each line, the most important first; none for unknown things.
	Tip(view game.Position, t game.Thing) []game.Phrase
	// Rules returns the rules page of the title in a language, as Markdown: our own words, with the rulings and their numbers.
	Rules(l game.Lang) string
	// Aid returns the one-screen player aid in a language, as Markdown.
	Aid(l game.Lang) string
	// Style returns the CSS of the parts, with variables for light and dark; pictures outside a page embed it too. The rule :root {
	// --shape: 1.5; } sets the ratio of the stage's width to its height, by default 1. The page needs it for its layout before the stage
	// is drawn. In the same way --stack: mine rivals shared; sets the order of the zones below each other in a window with room for
	// several.
	Style() string
	// Script returns the JavaScript that the page needs for this title only; usually "".
	Script() string
}

// RenderOptions say how to draw a view: in which language, with which names, and what is marked.
type RenderOptions struct {
	Lang  game.Lang
	Names game.Namer // people's names for seats; nil for "seat 0"
	// Marked lists the things that the last move touched; they stay marked until the next move.
	Marked []game.Thing
	// Mover is the seat that played the last move, if Marked is not empty.
	Mover game.Seat
}

// A Part is one picture of the table, an SVG with its own view box. Its static layer is the same during the whole game and is sent once.
// Its dynamic layer is on top of the static one and consists of fragments; after a move, only the changed fragments are drawn and sent.
type Part struct {
	ID    string // "map", "gods", "player-0": unique at the table; also its place in the page's grid
	Title string // in the language of the render options, for screen readers and tabs
	W, H  float64
	Zone  Zone
	// Zoom reports that the part can be zoomed and panned: the one large part, the stage. Nothing on the page covers it.
	Zoom bool
	// Near is the least width in pixels of the zoomed part at which its names and numbers are legible (at least 11 px high). It is 0 if
	// the part suits every screen. A narrower screen first shows a section of the part at that size. While the part is drawn narrower its
	// figure has the class compact, and below about half of that width also smallest. Then --px is the number of picture units per pixel,
	// for elements that must not shrink.
	Near    float64
	Static  templ.Component
	Dynamic Fragments
}

// A Zone is the place of a part on a page that shows the whole table. The page has one area for each zone; a title assigns its parts to
// zones.
type Zone string

// The zones.
const (
	Now    Zone = "now"    // needed all the time, such as a hand: below the controls, and never hidden by a tab
	Shared Zone = "shared" // common to all: tracks, cards on offer, current events; also the zone of a part that names none
	Mine   Zone = "mine"   // the reader's own board, hand and cards
	Rivals Zone = "rivals" // the boards of others, including an automaton's
)

// Of returns the zone of a player's board for a viewer: Mine if player equals eye, the viewer's seat (-1 for none), otherwise Rivals.
func Of(player, eye int) Zone {
	if player == eye {
		return Mine
	}
	return Rivals
}

// PanelPart returns a part for a place next to the stage, of the usual width [PanelWidth]. The parameters still and live are its static and
// its dynamic layer.
func PanelPart(zone Zone, id, title string, height float64, still templ.Component, live Fragments) Part {
	return Part{ID: id, Title: title, W: PanelWidth, H: height, Zone: zone, Static: still, Dynamic: live}
}
