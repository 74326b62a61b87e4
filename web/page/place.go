package page

import (
	"net/url"
	"strconv"

	"github.com/a-h/templ"
)

// A Place is where on the site a table is shown: what the links and the forms of its page carry along.
type Place struct {
	Table string // its id
	As    string // the seat that the address asks for; "" to follow the turn
	// Review says that the page shows the review of the game.
	Review bool
	// Lobby says that the house has a list of open tables.
	Lobby bool
	// Input is the id of the inputs of the page's forms; "" for the script, which makes its own.
	Input string
	// Site is the address by which others reach the site, and Reach what to do where it reaches nobody else; "" when it works.
	Site, Reach string
}

func (p Place) url(path string) templ.SafeURL { return templ.SafeURL("/t/" + p.Table + path) }

func (p Place) query() string {
	if p.As == "" {
		return ""
	}
	return "?as=" + url.QueryEscape(p.As)
}

// behind is the path of the page behind a ply, below 0 of that of the present: with the review where it is shown.
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

// address is the page behind a ply, now that of the present.
func (p Place) address(ply int) templ.SafeURL { return p.url(p.behind(ply) + p.query()) }
func (p Place) now() templ.SafeURL            { return p.address(-1) }
