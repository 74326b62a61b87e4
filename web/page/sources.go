package page

import (
	"fmt"
	"strconv"

	"pantheon/board"
	"pantheon/game"
)

// A Bar is the result of one player or automaton as a bar that is divided by source.
type Bar struct {
	Class string // the CSS class of the player's colour; "" for none
	Name  string
	Sum   string // "" in a title without points
	Won   bool
	Parts List[BarPart]
}

// A BarPart is the points from one source, or the progress on one way to win.
type BarPart struct {
	Name, Text string
	Share      string // the share of the bar's width, as a CSS length
	Loss       bool   // the points were taken away
}

// bars returns the results of all players and automata as bars, best first.
func bars(s *Scene) List[Bar] {
	all, full := ranked(s), 1
	for _, st := range all {
		sum := 0
		for _, from := range st.Sources {
			sum += max(from.Points, -from.Points)
		}
		full = max(full, sum)
	}
	drawn := make([]Bar, len(all))
	for i, st := range all {
		b := Bar{Class: s.standingClass(st), Name: standingName(s, st), Won: st.Seat != game.Spectator && s.Snap.Result.Won.Has(st.Seat)}
		var parts []BarPart
		if !s.Snap.Result.Unscored {
			b.Sum = strconv.Itoa(st.Points)
		}
		for _, from := range st.Sources {
			if n := from.Points; from.ID != "" && n != 0 {
				parts = append(parts, BarPart{lineName(s, from.ID), board.Signed(n), partOf(max(n, -n), full), n < 0})
			}
		}
		for _, way := range st.Ways {
			if way.ID != "" {
				parts = append(parts, BarPart{lineName(s, way.ID), s.Words.T("end.of", "n", way.Got, "of", way.Of), partOf(min(way.Got, way.Of), way.Of), false})
			}
		}
		b.Parts = ListOf(parts...)
		drawn[i] = b
	}
	return ListOf(drawn...)
}

// partOf returns n of a whole as a CSS percentage.
func partOf(n, of int) string { return fmt.Sprintf("%.4g%%", 100*float64(n)/float64(max(of, 1))) }
