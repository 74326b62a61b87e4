package page

import (
	"net/url"
	"strconv"

	"github.com/a-h/templ"
)

// A Place holds what the links and forms on the page of a table need: where the table is, and how the page shows it.
type Place struct {
	Table string // the table's id
	As    string // the seat in the address; "" to follow the turn
	// Review says that the page shows the review of the game.
	Review bool
	// Lobby says that the server has a list of open tables.
	Lobby bool
	// Input is the id of the inputs of the page's forms; "" for the script, which makes its own.
	Input string
	// Site is the address at which others reach the site. Reach says what to do if they cannot reach it; "" if they can.
	Site, Reach string
	// Calls says that the site can send notifications.
	Calls bool
}

func (p Place) url(path string) templ.SafeURL { return templ.SafeURL("/t/" + p.Table + path) }

func (p Place) query() string {
	if p.As == "" {
		return ""
	}
	return "?as=" + url.QueryEscape(p.As)
}

// behind returns the path of the page that shows the position after a ply, below 0 for the present. If the page shows the
// review, so does the page at the path.
func (p Place) behind(ply int) string {
	switch {
	case p.Review && ply < 0:
		return "/review"
	case p.Review:
		return "/review/" + strconv.Itoa(ply)
	case ply < 0:
		return ""
	}
	return "/at/" + strconv.Itoa(ply)
}

// address returns the address of the page that shows the position after a ply. The address of now is that of the present.
func (p Place) address(ply int) templ.SafeURL { return p.url(p.behind(ply) + p.query()) }
func (p Place) now() templ.SafeURL            { return p.address(-1) }
