package web

import (
	"net/url"
	"slices"
	"strings"

	"pantheon/game"
)

// understood are the fields of addresses that pages know, by the routes of the pages: with these their forms lead back to them. Pages
// that show an invitation know none in which somebody else could put what they like (see [seatField]): a page is packed, and how long it
// is would tell how much of the invitation such a field has guessed (BREACH).
var understood = map[string][]string{
	"/open":                   {"game", "players", "page", "none"},
	"/new/{game}":             {"open"},
	"/name":                   {"return"},
	"/calls":                  {"from"},
	"/complain":               {"who"},
	"/t/{table}/complain":     {"line", "seat", "host"},
	"/rules/{game}":           {searchField},
	"/rules/{game}/cards":     {"kind", "words"},
	"/t/{table}":              {seatField},
	"/t/{table}/at/{ply}":     {seatField},
	"/t/{table}/talk":         {seatField},
	"/t/{table}/review":       {seatField},
	"/t/{table}/review/{ply}": {seatField},
}

// seatField names the seat from which a table is seen.
const seatField = "as"

// path is the address of the page, with the fields alone that it knows.
func (v *visit) path() string {
	_, route, _ := strings.Cut(v.r.Pattern, " ")
	known := url.Values{}
	for name, values := range v.r.URL.Query() {
		if slices.Contains(understood[route], name) && (name != seatField || isSeat(values[0])) {
			known.Set(name, values[0])
		}
	}
	path := v.r.URL.EscapedPath()
	if len(known) > 0 {
		path += "?" + known.Encode()
	}
	return path
}

// isSeat tells whether a text names a seat, as addresses of this site write it.
func isSeat(text string) bool {
	s, ok := game.ParseSeat(text)
	return ok && s.String() == text || text == "truth"
}
