package web

import (
	"net/http"
	"net/url"
	"strings"
	"unicode"

	"pantheon/web/pack"
)

// wholeTexts are the fields of forms that hold whole files, where lines end. All others are of one line.
var wholeTexts = map[string]bool{"text": true}

// strangeAddress tells whether an address holds control characters, as it is or written with percent signs.
func strangeAddress(u *url.URL) bool {
	if strings.ContainsFunc(u.Path, unicode.IsControl) {
		return true
	}
	query, err := url.ParseQuery(u.RawQuery)
	return err == nil && strangeFields(query, nil)
}

// strangeFields tells whether a field of one line holds control characters; those that may have lines are left out.
func strangeFields(fields url.Values, lines map[string]bool) bool {
	for name, values := range fields {
		if strings.ContainsFunc(name, unicode.IsControl) {
			return true
		}
		for _, value := range values {
			if !lines[name] && strings.ContainsFunc(value, unicode.IsControl) {
				return true
			}
		}
	}
	return false
}

// wantsJSON tells whether JSON is asked for rather than a page: by name, and liked no less than HTML.
func wantsJSON(r *http.Request) bool {
	json, page := 0.0, 0.0
	for part := range strings.SplitSeq(strings.Join(r.Header.Values("Accept"), ","), ",") {
		kind, rest, _ := strings.Cut(strings.TrimSpace(part), ";")
		switch kind = strings.ToLower(strings.TrimSpace(kind)); {
		case kind == "application/json", strings.HasPrefix(kind, "application/") && strings.HasSuffix(kind, "+json"):
			json = max(json, pack.Weight(rest))
		case kind == "text/html", kind == "application/xhtml+xml":
			page = max(page, pack.Weight(rest))
		}
	}
	return json > 0 && json >= page
}
