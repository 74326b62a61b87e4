// Package board draws Luna by night. One picture has the temple, the seven islands in the sea round it, the pier with
// the path of stones that leads to it, and the stair of the council. Panels show the players.
//
// What does not change during a game (sea, islands, temple boards, frames) is the static layer of each part. What
// changes (pieces, names, numbers) is its dynamic layer. The static layer of the temple also holds the drawings of all
// pieces. Other parts refer to them, so that an update of the table stays small.
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

// legible returns the minimum width at which the page shows the full temple, in pixels. The smallest text of the temple
// is the number of favours left or, if the spaces are small, the number of a stone with a piece. A narrower temple is
// compact.
func (c *court) legible() float64 { return 11 * mapWidth / min(supplyText, filledNumber*c.wide) }

// moon is the board of Luna. It implements [board.Board].
type moon struct {
	board.Pages
	texts   *board.Texts
	blank   *luna.Position // a blank position, for constants of the content
	layouts sync.Map       // maps each arrangement of boards seen so far to its *layout
}

// New returns the board of a game that [luna.Open] has opened.
func New(g game.Game) board.Board {
	return &moon{Pages: board.NewPages(g.About().ID, pages), texts: board.NewTexts(langFiles, g.About().Words), blank: g.Blank().(*luna.Position)}
}

// Parts returns the main picture, the boards of all players beginning with the viewer's own, and the key to the
// picture's signs. A viewer without a seat has seat 0 first. In the solo game the opponent's board follows the player's.
func (b *moon) Parts(view game.Position, l board.RenderOptions) []board.Part {
	s := b.scene(view, l)
	parts := []board.Part{{
		ID: "temple", Title: s.Phrase("part.temple"), W: mapWidth, H: mapHeight, Zoom: true, Near: s.court.legible(),
		Static: s.templeStill(), Dynamic: s.templePieces(),
	}}
	panel := func(zone board.Zone, id, title string, height float64, still templ.Component, live board.Fragments) {
		parts = append(parts, board.PanelPart(zone, id, title, height, still, live))
	}
	player := func(i int) {
		title := s.Phrase("part.player", "who", s.playerThing(i))
		panel(board.Of(i, s.Viewer), "player-"+strconv.Itoa(i), title, playerHeight, s.playerStill(i), s.playerPieces(i))
	}
	first := max(0, s.Viewer)
	if s.n > 0 {
		player(first)
	}
	for i := 1; i < s.n; i++ {
		player((first + i) % s.n)
	}
	panel(board.Shared, "key", s.Phrase("part.key"), keyHeight, s.keyStill(), nil)
	return parts
}

// Style returns the CSS of all parts.
func (b *moon) Style() string { return style }

// Script returns "", because this title needs no script.
func (b *moon) Script() string { return "" }
