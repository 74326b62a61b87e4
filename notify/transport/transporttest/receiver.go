package transporttest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
)

// A Receiver is a receiver of webhooks on this computer.
type Receiver struct {
	URL string

	mu     sync.Mutex
	answer Answer
	got    []Call
}

// A Call is a request that a receiver accepted.
type Call struct {
	Path   string // path with the query
	Header http.Header
	Body   string
}

// NewReceiver starts a receiver, which runs until the end of the test.
func NewReceiver(t testing.TB) *Receiver {
	t.Helper()
	r := &Receiver{}
	server := httptest.NewServer(r)
	t.Cleanup(server.Close)
	r.URL = server.URL
	return r
}

// Answers sets the answer from now on; nil accepts calls.
func (r *Receiver) Answers(answer Answer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answer = answer
}

// Got returns the accepted calls.
func (r *Receiver) Got() []Call {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.got)
}

// ServeHTTP receives a call. It stores the call unless an answer is set.
func (r *Receiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(request.Body)
	r.mu.Lock()
	answer := r.answer
	if answer == nil && err == nil {
		r.got = append(r.got, Call{request.URL.RequestURI(), request.Header, string(body)})
	}
	r.mu.Unlock()
	if answer != nil {
		answer(w, request)
	}
}
