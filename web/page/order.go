package page

import (
	"net/url"
	"time"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// A BlockedPage is whom the viewer has blocked, and whom they have played with.
type BlockedPage struct {
	Blocked []BlockedPerson
	Met     []Companion
}

// A BlockedPerson is somebody whom the viewer has blocked, under a name that means nothing to anybody else.
type BlockedPerson struct {
	Name, Handle string
	Since        time.Time
}

// A PeoplePage is the other persons at a table.
type PeoplePage struct {
	Table  string
	People []table.Neighbour
}

// spotFields are the fields by which a form, or a link, means one of them.
func spotFields(p table.Neighbour) (name, value string) {
	if len(p.Seats) > 0 {
		return "seat", p.Seats[0].String()
	}
	return "host", "1"
}

// A ComplaintForm is a report to who runs the server before it is sent.
type ComplaintForm struct {
	To     string // where it is sent to
	Name   string // of whom it is about; "" for a table
	Game   string // in the viewer's words; "" for none
	Said   string // what was said
	Reason string // one of [table.ComplaintReasons]
	Text   string
	Wrong  string // why it was not taken; "" for nothing
	Done   bool   // it was
	Back   string // where to go on
}

// complainPath is the page on which a person at a table is reported, or by no field the table.
func complainPath(id, name, value string) templ.SafeURL {
	path := "/t/" + id + "/complain"
	if name != "" {
		path += "?" + url.Values{name: {value}}.Encode()
	}
	return templ.SafeURL(path)
}

// seatNumbers are the seats of somebody, in words.
func seatNumbers(w Words, seats []game.Seat) (all []string) {
	for _, s := range seats {
		all = append(all, w.T("people.seat", "n", int(s)+1))
	}
	return all
}
