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

// What the parts of a request may have at most, beside its body (see [MaxForm]).
const (
	// MaxHeader is how many bytes a server reads of a request's first line and headers.
	MaxHeader = 32 << 10
	// MaxAddress is how many bytes the path and the fields of an address may have together: a stream of many tables has some 4,000.
	MaxAddress = 8 << 10
	// maxField is how many characters a field of an address may have for which nothing else is said.
	maxField = 2 << 10
)

// LongAddress tells whether an address is longer than anything that pages ask for, or one of its fields is longer than what is said for it,
// in characters.
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
