package web

import (
	"strings"
	"unicode"
)

// safeReturn is where a form sends one back to: a path of this site, "/" for anything else.
func safeReturn(path string) string {
	// Browsers leave control characters and spaces out of addresses: what stands behind one may become the name of another host.
	strange := func(r rune) bool {
		return r <= ' ' || r == '\\' || unicode.IsControl(r) || unicode.IsSpace(r) || r == unicode.ReplacementChar
	}
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsFunc(path, strange) {
		return "/"
	}
	return path
}
