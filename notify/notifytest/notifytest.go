// Package notifytest has what a test needs to be told something: a browser with its push service, a mail server and a receiver of
// webhooks.
package notifytest

import "net/http"

// An Answer is what the other side says instead of taking a message; nil takes it.
type Answer func(w http.ResponseWriter, r *http.Request)

// Says is an answer of a code, with a header Retry-After where that is not empty.
func Says(code int, retryAfter string) Answer {
	return func(w http.ResponseWriter, _ *http.Request) {
		if retryAfter != "" {
			w.Header().Set("Retry-After", retryAfter)
		}
		w.WriteHeader(code)
	}
}
