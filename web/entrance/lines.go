package entrance

import (
	"net/url"
	"strings"
	"unicode"
)

// WholeTexts are the fields of forms that hold whole files, where lines end. All others are of one line.
var WholeTexts = map[string]bool{"text": true}

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
