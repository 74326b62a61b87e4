package pack

import (
	"net/http"
	"strings"
)

// A Coding is how an answer is packed, by its name in headers.
type Coding string

// Brotli makes pages, scripts and style sheets smaller than gzip by a twelfth, in less time; browsers take it over https, and from their
// own computer.
const (
	Plain  Coding = ""
	Gzip   Coding = "gzip"
	Brotli Coding = "br"
)

// Taken is how a browser takes its answers: as small as may be.
func Taken(r *http.Request) Coding {
	switch {
	case takes(r, Brotli):
		return Brotli
	case takes(r, Gzip):
		return Gzip
	}
	return Plain
}

// TakesGzip tells whether a browser takes gzip: the one way in which streams are packed.
func TakesGzip(r *http.Request) bool { return takes(r, Gzip) }

func takes(r *http.Request, coding Coding) bool {
	for part := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, parameters, _ := strings.Cut(strings.TrimSpace(part), ";")
		if Coding(strings.ToLower(strings.TrimSpace(name))) == coding {
			return Weight(parameters) > 0
		}
	}
	return false
}
