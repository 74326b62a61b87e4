// Package board draws Luna: by night, the temple with the seven islands in the sea round it, the path of stones on the pier that leads to
// it, the council of priests as the stair beside it, and the players' boards.
//
// What does not change during a game (sea, islands, temple boards, frames) is the still half of each part; what changes
// (pieces, names, numbers) is its live half. The still half of the temple also holds the drawings of all pieces; the other
// parts refer to them, so that an update of the table stays small.
package board

import (
	"embed"
	"strconv"
	"sync"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/luna"
)

//go:embed style.css
var style string

//go:embed lang/*.yaml
var langFiles embed.FS

//go:embed rules/*.md aid/*.md
var pages embed.FS

// legible is how wide the temple must be, in pixels, to be read in full: its smallest text tells how many favours are left, or, where the
// spaces are small, the number of a stone with a piece. Narrower it is compact.
func (c *court) legible() float64 { return 11 * mapWidth / min(supplyText, filledNumber*c.wide) }

// moon is the board of Luna. It implements [board.Board].
type moon struct {
	board.Pages
	texts   *board.Texts
	blank   *luna.Position // of which what never changes is asked
	layouts sync.Map       // of the arrangements of boards that were seen so far, to their *layout
}

// New makes the board of a game that [luna.Open] has opened.
func New(g game.Game) board.Board {
	return &moon{Pages: board.NewPages(pages), texts: board.NewTexts(langFiles, g.About().Words), blank: g.Blank().(*luna.Position)}
}

// Parts are the picture with all that is played on, the boards of all players beginning with the reader's own, in the solo game the
// opponent's behind it, and the key to the picture's signs.
func (b *moon) Parts(view game.Position, l board.Look) []board.Part {
	s := b.scene(view, l)
	parts := []board.Part{{
		ID: "temple", Title: s.Say("part.temple"), W: mapWidth, H: mapHeight, Zoom: true, Near: s.court.legible(),
		Still: s.templeStill(), Live: s.templePieces(),
	}}
	panel := func(zone board.Zone, id, title string, height float64, still templ.Component, live board.Pieces) {
		parts = append(parts, board.PanelPart(zone, id, title, height, still, live))
	}
	player := func(i int) {
		title := s.Say("part.player", "who", s.playerThing(i))
		panel(board.Of(i, s.Eye), "player-"+strconv.Itoa(i), title, playerHeight, s.playerStill(i), s.playerPieces(i))
	}
	first := max(0, s.Eye)
	if s.n > 0 {
		player(first)
	}
	for i := 1; i < s.n; i++ {
		player((first + i) % s.n)
	}
	panel(board.Shared, "key", s.Say("part.key"), keyHeight, s.keyStill(), nil)
	return parts
}

// Style is the CSS of all parts.
func (b *moon) Style() string { return style }

// Script is empty: this title needs none of its own.
func (b *moon) Script() string { return "" }
