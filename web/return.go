package web

import (
	"strings"
	"unicode"
)

// safeReturn returns the path to which a form leads back, or "/" if the path does not lead to a page of this site.
func safeReturn(path string) string {
	// Browsers drop control characters and spaces from addresses. The text after one could then become the name of another
	// host.
	strange := func(r rune) bool {
		return r <= ' ' || r == '\\' || unicode.IsControl(r) || unicode.IsSpace(r) || r == unicode.ReplacementChar
	}
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsFunc(path, strange) {
		return "/"
	}
	return path
}
