package board

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// The picture of the World: 8 x 8 cells with a thin edge. When the game is over it has a frame of stars around it, for
// the markers. Its size is the same with and without the frame.
const (
	edgeWide  = 6.0
	stageSize = 2*edgeWide + fourgods.Side*tileSize
	frameWide = 46.0
	worldSize = 2*frameWide + fourgods.Side*tileSize
	starLine  = 14.0 // middle of the stars, from the outer edge
	nameLine  = 36.0 // middle of the names of columns and rows
)

// legible is the minimum width of the World, in pixels. Below it, cells are too small for touch and the names of
// columns and rows are not readable.
const legible = 366

// world returns the fragments of the World: its content, and above it what the script shows while a tile is held.
// Fragments that appear and disappear are in permanent groups, so that a browser need not rebuild adjacent ones.
func (s *scene) world(just *placing) board.Fragments {
	all := make(board.Fragments, 0, 2*fourgods.NumCells+s.realms().N+32)
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

// Static fragments of the World.
var (
	noSand        board.Fragment = board.Text(`<g></g>`)
	overs         board.Fragment = board.Text(`<g class="four-overs" aria-hidden="true"></g>`)
	overlay       board.Fragment = board.Text(`<g class="four-overlay" aria-hidden="true"></g>`)
	landsBegin    board.Fragment = board.Text(`<g class="four-kingdoms">`)
	badgesBegin   board.Fragment = board.Text(`<g class="four-badges">`)
	cellNames     board.Fragment = board.Fixed(namesWithin())
	noNames       board.Fragment = board.Text(`<g></g>`)
	standingBegin board.Fragment = board.Text(`<g class="four-standing">`)
	// zonesAt holds the beginning of the group of the zones of the tile in each cell.
	zonesAt = func() (all [fourgods.NumCells]board.Fragment) {
		for n := range all {
			all[n] = board.Text(`<g transform="` + board.At(cellAt(n).X, cellAt(n).Y) + `">`)
		}
		return all
	}()
)

// names returns the names of columns and rows, inside the World unless there is a frame for them.
func (s *scene) names() board.Fragment {
	if s.p.Phase == fourgods.Over {
		return noNames
	}
	return cellNames
}

// A worldHead is the fragment that begins the group of everything in the World. Its attributes are for the script.
type worldHead struct {
	*board.Reader
	phase    fourgods.Phase
	over     bool // the game is over, and the position is not blank
	hurry    bool // there is time pressure
	due      bool
	deadline int64 // the deadline, if due
}

// worldHead returns the current data for the script.
func (s *scene) worldHead() worldHead {
	h := worldHead{Reader: s.anyone, phase: s.p.Phase, over: s.p.Phase == fourgods.Over && s.n > 0, hurry: !s.p.Effortful()}
	h.deadline, h.due = s.p.DueTo(game.Seat(s.Viewer))
	return h
}

// Draw returns the beginning of the group.
func (h worldHead) Draw() templ.Component { return board.Unclosed(h.empty(), "</g>") }

// stage returns the transform that scales the World, with or without its frame, to the size of the picture.
func (h *worldHead) stage() string {
	if h.phase == fourgods.Over {
		return board.Sized(0, 0, stageSize/worldSize)
	}
	return board.At(edgeWide-frameWide, edgeWide-frameWide)
}

// until returns the next deadline that concerns the viewer, for the page's countdown, or "" if there is none.
func (h *worldHead) until() string {
	if h.due {
		return strconv.FormatInt(h.deadline, 10)
	}
	return ""
}

// A ground is the fragment under the cells: the empty World and, after the game is over, the frame of stars with the
// names of columns and rows.
type ground struct{ framed bool }

// cellAt returns the upper left corner of a cell.
func cellAt(cell int) board.Point {
	return board.Point{X: frameWide + tileSize*float64(cell%fourgods.Side), Y: frameWide + tileSize*float64(cell/fourgods.Side)}
}

// grid is the path of the lines between the cells.
var grid = func() string {
	var b strings.Builder
	for n := 1; n < fourgods.Side; n++ {
		at := board.Num(frameWide + tileSize*float64(n))
		b.WriteString("M" + at + " " + board.Num(frameWide) + "v800M" + board.Num(frameWide) + " " + at + "h800")
	}
	return b.String()
}()

// A sand is the fragment with the remaining time for all, as an edge around the World that the script shortens.
type sand struct{ until int64 }

// sand returns the common deadline, in milliseconds of the game: the end of the final phase, or of the current turn. ok
// is false if there is no time pressure.
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
