// Package board draws Lords of Hellas:
//
//   - the map of Greece
//   - the current scene: the turn, a battle, a hunt or a draft
//   - the scoreboard with the progress on the four ways to win
//   - the hand of combat cards
//   - the players' boards
//   - the quests and the monsters' trays
//
// The static layer of each part holds everything that does not change during a game: the map, frames, empty rows. The
// dynamic layer holds what changes: figures, names, numbers. The static layer of the map also holds the drawings of all
// figures. The other parts refer to them, so that an update of the table stays small.
package board

import (
	"embed"
	"strconv"
	"sync"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

//go:embed style.css
var style string

//go:embed lang/*.yaml
var langFiles embed.FS

//go:embed rules/*.md aid/*.md
var pages embed.FS

// legible is the minimum width of a readable map, in pixels. The smallest texts of the map are the names of territories.
const legible = 660.0

// greece is the board of Lords of Hellas. It implements [board.Board].
type greece struct {
	board.Pages
	texts *board.Texts
	chart *chart
	print hellas.Printed
	still func() templ.Component // static layer of the map, the same in every position
	books sync.Map               // maps edition to *book
}

// New returns the board of a game opened by [hellas.Open].
func New(g game.Game) board.Board {
	b := &greece{Pages: board.NewPages(g.About().ID, pages), texts: board.NewTexts(langFiles, g.About().Words)}
	blank := g.Blank().(*hellas.Position)
	b.chart, b.print = newChart(blank.Map()), blank.Printed()
	b.still = sync.OnceValue(func() templ.Component { return board.Fixed(b.chart.mapStill()).Draw() })
	return b
}

// Parts returns the parts of the page:
//
//   - the map
//   - the current scene
//   - the ways to win
//   - the hand
//   - the viewer's player board, or that of seat 0 for a viewer without a seat
//   - the quests and the monsters
//   - the other player boards
func (b *greece) Parts(view game.Position, l board.RenderOptions) []board.Part {
	s := b.scene(view, l)
	parts := append(make([]board.Part, 0, 6+s.n), board.Part{
		ID: "map", Title: s.Phrase("part.map"), W: b.chart.width, H: b.chart.height, Zoom: true, Near: legible,
		Static: b.still(), Dynamic: s.mapPieces(),
	})
	panel := func(zone board.Zone, id, title string, height float64, still templ.Component, live board.Fragments) {
		parts = append(parts, board.PanelPart(zone, id, title, height, still, live))
	}
	player := func(seat int) {
		title := s.Phrase("part.player", "seat", game.Seat(seat))
		panel(board.Of(seat, s.Viewer), "player-"+strconv.Itoa(seat), title, sheetHeight, s.sheetStill(seat), s.sheet(seat))
	}
	first := max(0, s.Viewer)
	panel(board.Shared, "stage", s.Phrase("part.stage"), stageHeight, s.stageStill(), s.stage())
	panel(s.waysZone(), "ways", s.waysTitle(), s.waysHeight(), s.waysStill(), s.ways())
	panel(board.Of(first, s.Viewer), "hand", s.Phrase("part.hand"), handHeight, s.handStill(), s.handPieces())
	if s.n > 0 {
		player(first)
	}
	panel(board.Shared, "quests", s.Phrase("part.quests"), questsHeight, s.questsStill(), s.quests())
	panel(board.Shared, "monsters", s.Phrase("part.monsters"), traysHeight, s.traysStill(), s.trays())
	for n := 1; n < s.n; n++ {
		player((first + n) % s.n)
	}
	return parts
}

// Style returns the CSS of all parts.
func (b *greece) Style() string { return style }

// Script returns "", because this title needs no script of its own.
func (b *greece) Script() string { return "" }
