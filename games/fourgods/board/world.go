package board

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// The picture of the World: 8 x 8 cells with a thin edge, and once the game is over, when the markers run, a frame of stars round them. It
// is as large with the frame as without.
const (
	edgeWide  = 6.0
	stageSize = 2*edgeWide + fourgods.Side*tileSize
	frameWide = 46.0
	worldSize = 2*frameWide + fourgods.Side*tileSize
	starLine  = 14.0 // the middle of the stars, from the outer edge
	nameLine  = 36.0 // the middle of the names of columns and rows
)

// legible is how wide the World must be for a finger to mean one of its cells, and for the names of columns and rows to be read.
const legible = 366

// world are the pieces of the World: what lies in it, and above it what the script shows while a tile is held. Whatever comes and goes has
// a group that stays, so that a browser need not make anew what stands beside it.
func (s *scene) world(just *placing) board.Pieces {
	all := make(board.Pieces, 0, 2*fourgods.NumCells+s.realms().N+32)
	all = append(all, s.worldHead(), ground{framed: s.p.Phase == fourgods.Over}, rim{s.p.World})
	if until, ok := s.sand(); ok {
		all = append(all, sand{until})
	} else {
		all = append(all, noSand)
	}
	realms := s.shownRealms()
	all = append(s.addLands(append(s.addCells(all), landsBegin), realms), board.End)
	all = append(all, s.names())
	all = append(s.addStanding(append(all, standingBegin)), board.End)
	all = append(s.addBadges(append(all, badgesBegin), realms), board.End, overs, overlay, zonesAt[just.cell])
	all = append(just.addZones(all), board.End)
	if s.p.Phase == fourgods.Over {
		all = s.addTracks(all)
	}
	return append(all, board.End)
}

// Static pieces of the World.
var (
	noSand        board.Piece = board.Text(`<g></g>`)
	overs         board.Piece = board.Text(`<g class="four-overs" aria-hidden="true"></g>`)
	overlay       board.Piece = board.Text(`<g class="four-overlay" aria-hidden="true"></g>`)
	landsBegin    board.Piece = board.Text(`<g class="four-kingdoms">`)
	badgesBegin   board.Piece = board.Text(`<g class="four-badges">`)
	cellNames     board.Piece = board.Fixed(namesWithin())
	noNames       board.Piece = board.Text(`<g></g>`)
	standingBegin board.Piece = board.Text(`<g class="four-standing">`)
	// zonesAt begin the group of the zones of the tile in a cell.
	zonesAt = func() (all [fourgods.NumCells]board.Piece) {
		for n := range all {
			all[n] = board.Text(`<g transform="` + board.At(cellAt(n).X, cellAt(n).Y) + `">`)
		}
		return all
	}()
)

// names are those of columns and rows, within the World while there is no frame for them.
func (s *scene) names() board.Piece {
	if s.p.Phase == fourgods.Over {
		return noNames
	}
	return cellNames
}

// A worldHead is the beginning of the group of all that lies in the World; its attributes are for the script.
type worldHead struct {
	*board.Reader
	phase    fourgods.Phase
	over     bool // and somebody has played
	hurry    bool // time presses
	due      bool
	deadline int64 // where it is due
}

// worldHead is what the script is to know now.
func (s *scene) worldHead() worldHead {
	h := worldHead{Reader: s.anyone, phase: s.p.Phase, over: s.p.Phase == fourgods.Over && s.n > 0, hurry: !s.p.Effortful()}
	h.deadline, h.due = s.p.DueTo(game.Seat(s.Eye))
	return h
}

// Draw gives the beginning of the group.
func (h worldHead) Draw() templ.Component { return board.Unclosed(h.empty(), "</g>") }

// stage brings the World, with its frame or without, to the size of the picture.
func (h *worldHead) stage() string {
	if h.phase == fourgods.Over {
		return board.Sized(0, 0, stageSize/worldSize)
	}
	return board.At(edgeWide-frameWide, edgeWide-frameWide)
}

// until is when the clock acts next as far as the reader has to mind it, "" when it does not: what the page's countdown counts down to.
func (h *worldHead) until() string {
	if h.due {
		return strconv.FormatInt(h.deadline, 10)
	}
	return ""
}

// A ground is what the cells lie on: the empty World, and round it, once the game is over, the frame of stars with the names of columns
// and rows.
type ground struct{ framed bool }

// cellAt is the upper left corner of a cell.
func cellAt(cell int) board.Point {
	return board.Point{X: frameWide + tileSize*float64(cell%fourgods.Side), Y: frameWide + tileSize*float64(cell/fourgods.Side)}
}

// grid are the lines between the cells.
var grid = func() string {
	var b strings.Builder
	for n := 1; n < fourgods.Side; n++ {
		at := board.Num(frameWide + tileSize*float64(n))
		b.WriteString("M" + at + " " + board.Num(frameWide) + "v800M" + board.Num(frameWide) + " " + at + "h800")
	}
	return b.String()
}()

// A sand is how much time is left for all, as an edge round the World that the script shortens.
type sand struct{ until int64 }

// sand is the deadline of all, in milliseconds of the game: the end of the final phase, or of the turn that somebody has; ok is false
// when time presses nobody.
func (s *scene) sand() (until int64, ok bool) {
	switch {
	case s.p.Phase != fourgods.Playing && s.p.Phase != fourgods.Final || s.p.Effortful():
		return 0, false
	case !s.p.Simultaneous():
		return s.p.TurnAt, true
	case s.p.Phase == fourgods.Final:
		return s.p.FinalAt, true
	}
	return 0, false
}
