// Package transporttest contains receivers of notifications for tests: a browser with its push service, a mail server, and a receiver of
// webhooks.
package transporttest

import "net/http"

// An Answer writes a receiver's answer to a message. With a nil Answer the receiver accepts the message.
type Answer func(w http.ResponseWriter, r *http.Request)

// Says returns an answer with a status code, and with a Retry-After header if retryAfter is not empty.
func Says(code int, retryAfter string) Answer {
	return func(w http.ResponseWriter, _ *http.Request) {
		if retryAfter != "" {
			w.Header().Set("Retry-After", retryAfter)
		}
		w.WriteHeader(code)
	}
}
