package page

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/table"
)

// zones lists the zones of the rail, in the order of its tabs.
var zones = []board.Zone{board.Mine, board.Shared, board.Rivals}

// A railTab is a tab of the rail: its name and the id of its label.
type railTab struct{ name, label string }

// tabs are the tabs of the rail. The first, for moves, exists only in windows that have no other place for the moves. The tab
// of an empty zone is not shown.
var tabs = []railTab{
	{"act", "tab.act"},
	{string(board.Mine), "tab.mine"},
	{string(board.Shared), "tab.shared"},
	{string(board.Rivals), "tab.rivals"},
	{"log", "tab.log"},
	{"aid", "tab.aid"},
}

// tab returns the name of the tab that is open at first: the log for reviewers and for viewers without a seat, else the
// moves. A window that always shows the moves shows the viewer's own zone under this tab.
func (v View) tab() string {
	if v.Place.Review || v.Seat == table.FullView || v.Seat == game.Spectator {
		return "log"
	}
	return "act"
}

// in returns the pictures of a zone, without the stage.
func (v View) in(zone board.Zone) []Figure {
	var all []Figure
	for _, f := range v.Figures {
		if !f.Zoom && f.Zone == zone {
			all = append(all, f)
		}
	}
	return all
}

// Zones returns the places of the pictures next to the stage, each as "zone part", in order. The places change when another
// person takes over a shared screen or a visitor takes a seat, because other boards become the viewer's own.
func Zones(figures []Figure) []string {
	var all []string
	for _, f := range figures {
		if !f.Zoom {
			all = append(all, string(f.Zone)+" "+f.ID)
		}
	}
	return all
}

// zoneOf returns the zone of a part. A part without a zone belongs to the shared one.
func zoneOf(p board.Part) board.Zone {
	if p.Zone == "" {
		return board.Shared
	}
	return p.Zone
}
