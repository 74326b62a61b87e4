package web

import (
	"net/url"
	"slices"
	"strings"

	"pantheon/game"
)

// understood lists, by route, the query fields that are kept when a form leads back to its page. All others are dropped.
//
// Pages that show an invitation use no field with free text (see [seatField]). Pages are compressed, so a field that somebody
// else can set could reveal the invitation by the length of the page (BREACH).
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

// seatField is the query field with the seat from which a table is seen.
const seatField = "as"

// path returns the path of the page, with only those query fields that are kept ([understood]).
func (v *requestContext) path() string {
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

// isSeat reports whether a text is a seat in the canonical form of addresses, or "truth" for the full view.
func isSeat(text string) bool {
	s, ok := game.ParseSeat(text)
	return ok && s.String() == text || text == "truth"
}
