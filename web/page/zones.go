package page

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/table"
)

// zones are those of the rail, in the order of its tabs.
var zones = []board.Zone{board.Mine, board.Shared, board.Rivals}

// A railTab is a tab of the rail, and the id of its label.
type railTab struct{ name, label string }

// tabs are those of the rail; that of what to do is there only where the window has no place for it at all times. Those of a zone that
// holds nothing are not shown.
var tabs = []railTab{
	{"act", "tab.act"},
	{string(board.Mine), "tab.mine"},
	{string(board.Shared), "tab.shared"},
	{string(board.Rivals), "tab.rivals"},
	{"log", "tab.log"},
	{"aid", "tab.aid"},
}

// tab is the name of the tab that is open at first: what a reviewer reads stands with the log, and who has no seat follows the game there;
// else what to do comes first. Where that is always in sight, what is one's own stands under it.
func (v View) tab() string {
	if v.Place.Review || v.Seat == table.Truth || v.Seat == game.Watcher {
		return "log"
	}
	return "act"
}

// in are the pictures of a zone, without the stage.
func (v View) in(zone board.Zone) []Figure {
	var all []Figure
	for _, f := range v.Figures {
		if !f.Zoom && f.Zone == zone {
			all = append(all, f)
		}
	}
	return all
}

// Zones tell where the pictures beside the stage stand, each as "zone part", in order: with the next person at the same screen, and with
// who gets a seat, other boards become one's own.
func Zones(figures []Figure) []string {
	var all []string
	for _, f := range figures {
		if !f.Zoom {
			all = append(all, string(f.Zone)+" "+f.ID)
		}
	}
	return all
}

// zoneOf is the zone of a part; those that name none belong to all.
func zoneOf(p board.Part) board.Zone {
	if p.Zone == "" {
		return board.Shared
	}
	return p.Zone
}
