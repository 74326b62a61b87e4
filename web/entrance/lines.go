package entrance

import (
	"cmp"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

// WholeTexts are the fields of forms that hold whole files, where lines end. All others are of one line.
var WholeTexts = map[string]bool{"text": true}

// Limits of a request's parts other than its body, which has [MaxForm].
const (
	// MaxHeader is how many bytes the request line and the headers may have together.
	MaxHeader = 32 << 10
	// MaxAddress is how many bytes the path and the query may have together. A stream of 32 tables needs about 4,000.
	MaxAddress = 8 << 10
	// maxField is how many characters a query field may have unless its own limit is given.
	maxField = 2 << 10
)

// LongAddress reports whether a URL exceeds [MaxAddress], or one of its query fields exceeds its limit: that in longest, in characters, or
// 2048.
func LongAddress(u *url.URL, longest map[string]int) bool {
	if len(u.Path)+len(u.RawQuery) > MaxAddress {
		return true
	}
	for name, values := range u.Query() {
		most := cmp.Or(longest[name], maxField)
		for _, value := range values {
			if utf8.RuneCountInString(value) > most {
				return true
			}
		}
	}
	return false
}

// StrangeAddress tells whether an address holds control characters, as it is or written with percent signs.
func StrangeAddress(u *url.URL) bool {
	if strings.ContainsFunc(u.Path, unicode.IsControl) {
		return true
	}
	query, err := url.ParseQuery(u.RawQuery)
	return err == nil && StrangeFields(query, nil)
}

// StrangeFields tells whether a field of one line holds control characters; those that may have lines are left out.
func StrangeFields(fields url.Values, lines map[string]bool) bool {
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
