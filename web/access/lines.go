package access

import (
	"cmp"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

// WholeTexts names the form fields that hold whole files and may have line ends. All other fields have one line.
var WholeTexts = map[string]bool{"text": true}

// The limits of the parts of a request other than its body, which has [MaxForm].
const (
	// MaxHeader is the maximum size of the request line and the headers together, in bytes.
	MaxHeader = 32 << 10
	// MaxAddress is the maximum size of the path and the query together, in bytes. A stream of 32 tables needs about 4,000.
	MaxAddress = 8 << 10
	// maxField is the maximum number of characters of a query field without its own limit.
	maxField = 2 << 10
)

// LongAddress reports whether a URL exceeds [MaxAddress], or whether one of its query fields exceeds its limit. The map
// longest holds the limits by field, in characters; the default is 2048.
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

// StrangeAddress reports whether a URL holds control characters, directly or percent-encoded. It ignores a query that cannot
// be parsed.
func StrangeAddress(u *url.URL) bool {
	if strings.ContainsFunc(u.Path, unicode.IsControl) {
		return true
	}
	query, err := url.ParseQuery(u.RawQuery)
	return err == nil && StrangeFields(query, nil)
}

// StrangeFields reports whether a name or a value in a form holds control characters. It skips the values of the fields that
// the parameter lines names, which may have line ends.
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
