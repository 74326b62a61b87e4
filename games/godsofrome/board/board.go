// Package board draws Gods of Rome: the map, the gods' temples, cards, objectives, tracks and the players' boards.
//
// What does not change during a game (the chart, empty boards, frames) is the still half of each part; what changes (pieces,
// names, numbers) is its live half, divided into models that hold plain values of the view and draw themselves: the scene only copies
// these values. The still half of the map also holds the drawings of all pieces; the other parts refer to
// them, so that an update of the table stays small.
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
	blank *godsofrome.Position // of which what never changes is asked
	chart func() *chart        // drawn when a position is first to be seen: whoever plays without a picture need not wait for it
}

// New makes the board of a game that [godsofrome.Open] has opened.
func New(g game.Game) board.Board {
	blank := g.Blank().(*godsofrome.Position)
	return &rome{
		blank: blank,
		Pages: board.NewPages(pages),
		texts: board.NewTexts(langFiles, g.About().Words),
		chart: sync.OnceValue(func() *chart { return newChart(blank.Map()) }),
	}
}

// Parts are the map with the favour track, the boards of all players beginning with the reader's own, the gods' temples, the action
// cards, the victory tracks and the objectives; in the solo game also what belongs to Patronus.
func (b *rome) Parts(view game.Position, l board.Look) []board.Part {
	s, c := b.scene(view, l), b.chart()
	parts := append(make([]board.Part, 0, 10), board.Part{
		ID: "map", Title: s.Say("part.map"), W: c.width, H: c.height + favourHigh, Zoom: true, Near: legible,
		Still: s.mapStill(), Live: s.mapLive(),
	})
	panel := func(zone board.Zone, id, title string, height float64, still templ.Component, live board.Pieces) {
		parts = append(parts, board.PanelPart(zone, id, title, height, still, live))
	}
	player := func(seat int) {
		title, height := s.Say("part.player", "seat", game.Seat(seat)), heightOf(s.p.Powers())
		panel(board.Of(seat, s.Eye), "player-"+strconv.Itoa(seat), title, height, s.playerStill(seat), s.playerLive(seat))
	}
	first, seats := max(0, s.Eye), int(s.p.Seats)
	if seats > 0 {
		player(first)
	}
	panel(board.Shared, "gods", s.Say("part.gods"), templesHeight, s.templesStill(), s.templesLive())
	panel(board.Shared, "cards", s.Say("part.cards"), cardsHeight, s.cardsStill(), s.cardsLive())
	panel(board.Shared, "tracks", s.Say("part.tracks"), tracksHeight, s.tracksStill(), s.tracksLive())
	panel(board.Shared, "objectives", s.Say("part.objectives"), s.objectivesHeight(), s.objectivesStill(), s.objectivesLive())
	for n := 1; n < seats; n++ {
		player((first + n) % seats)
	}
	if s.p.Solo() {
		panel(board.Rivals, "patronus", s.Say("part.patronus"), patronusHeight, s.patronusStill(), s.patronusLive())
	}
	return parts
}

// Style is the CSS of all parts.
func (b *rome) Style() string { return style }

// Script is empty: this title needs none of its own.
func (b *rome) Script() string { return "" }
