package page

import (
	"net/url"
	"time"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// A BlockedPage is the model of the page of the people whom the viewer has blocked, and of those with whom the viewer has
// played.
type BlockedPage struct {
	Blocked []BlockedPerson
	Met     []Companion
}

// A BlockedPerson is somebody whom the viewer has blocked. The handle means nothing to other viewers.
type BlockedPerson struct {
	Name, Handle string
	Since        time.Time
}

// A PeoplePage is the model of the page of the other people at a table.
type PeoplePage struct {
	Table  string
	People []table.PersonHere
}

// spotFields returns name and value of the form field or query parameter that identifies a person at a table.
func spotFields(p table.PersonHere) (name, value string) {
	if len(p.Seats) > 0 {
		return "seat", p.Seats[0].String()
	}
	return "host", "1"
}

// An AbuseForm is the model of the page to report abuse to the admin.
type AbuseForm struct {
	To     string // the path to which the form is sent
	Name   string // the name of the reported person; "" for a report about the table
	Game   string // the name of the game in the viewer's language; "" for none
	Said   string // the reported chat message
	Reason string // one of [table.AbuseReasons]
	Text   string
	Wrong  string // why the report was not accepted; "" for no reason
	Done   bool   // the report was accepted
	Back   string // the page to return to
}

// complainPath returns the address of the page to report a person at a table. The parameters name and value are those of [spotFields]; an
// empty name means the table itself.
func complainPath(id, name, value string) templ.SafeURL {
	path := "/t/" + id + "/complain"
	if name != "" {
		path += "?" + url.Values{name: {value}}.Encode()
	}
	return templ.SafeURL(path)
}

// seatNumbers returns the names of a person's seats, each with its number counted from 1.
func seatNumbers(w Words, seats []game.Seat) (all []string) {
	for _, s := range seats {
		all = append(all, w.T("people.seat", "n", int(s)+1))
	}
	return all
}
