// Package board draws Gods of Rome: the map, the gods' temples, cards, objectives, tracks and the players' boards.
//
// What does not change during a game (the chart, empty boards, frames) is the static layer of each part. What changes
// (pieces, names, numbers) is its dynamic layer. It is divided into fragments that hold plain values of the view and
// draw themselves; the scene only copies these values. The static layer of the map also holds the drawings of all
// pieces. Other parts refer to them, so that an update of the table stays small.
package board

import (
	"embed"
	"strconv"
	"sync"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

//go:embed style.css
var style string

//go:embed lang/*.yaml
var langFiles embed.FS

//go:embed rules/*.md aid/*.md
var pages embed.FS

// rome is the board of Gods of Rome. It implements [board.Board].
type rome struct {
	board.Pages
	texts *board.Texts
	blank *godsofrome.Position // a blank position, for constants of the content
	chart func() *chart        // drawn on first use, so that programs without pictures do not wait for it
}

// New returns the board of a game that [godsofrome.Open] has opened.
func New(g game.Game) board.Board {
	blank := g.Blank().(*godsofrome.Position)
	return &rome{
		blank: blank,
		Pages: board.NewPages(g.About().ID, pages),
		texts: board.NewTexts(langFiles, g.About().Words),
		chart: sync.OnceValue(func() *chart { return newChart(blank.Map()) }),
	}
}

// Parts returns the parts in reading order. First are the map with the favour track, and the viewer's board, or that of
// seat 0 for a spectator. Then come the gods' temples, the action cards, the victory tracks, the objectives, and the
// boards of the other players. In the solo game Patronus' panel is last. A blank position has no boards of players.
func (b *rome) Parts(view game.Position, l board.RenderOptions) []board.Part {
	s, c := b.scene(view, l), b.chart()
	parts := append(make([]board.Part, 0, 10), board.Part{
		ID: "map", Title: s.Phrase("part.map"), W: c.width, H: c.height + favourHigh, Zoom: true, Near: legible,
		Static: s.mapStill(), Dynamic: s.mapLive(),
	})
	panel := func(zone board.Zone, id, title string, height float64, still templ.Component, live board.Fragments) {
		parts = append(parts, board.PanelPart(zone, id, title, height, still, live))
	}
	player := func(seat int) {
		title, height := s.Phrase("part.player", "seat", game.Seat(seat)), heightOf(s.p.Powers())
		panel(board.Of(seat, s.Viewer), "player-"+strconv.Itoa(seat), title, height, s.playerStill(seat), s.playerLive(seat))
	}
	first, seats := max(0, s.Viewer), int(s.p.Seats)
	if seats > 0 {
		player(first)
	}
	panel(board.Shared, "gods", s.Phrase("part.gods"), templesHeight, s.templesStill(), s.templesLive())
	panel(board.Shared, "cards", s.Phrase("part.cards"), cardsHeight, s.cardsStill(), s.cardsLive())
	panel(board.Shared, "tracks", s.Phrase("part.tracks"), tracksHeight, s.tracksStill(), s.tracksLive())
	panel(board.Shared, "objectives", s.Phrase("part.objectives"), s.objectivesHeight(), s.objectivesStill(), s.objectivesLive())
	for n := 1; n < seats; n++ {
		player((first + n) % seats)
	}
	if s.p.Solo() {
		panel(board.Rivals, "patronus", s.Phrase("part.patronus"), patronusHeight, s.patronusStill(), s.patronusLive())
	}
	return parts
}

// Style returns the CSS of all parts.
func (b *rome) Style() string { return style }

// Script is empty: this title needs no script.
func (b *rome) Script() string { return "" }
