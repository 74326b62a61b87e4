package notifytest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
)

// A Receiver is one of webhooks, on this computer.
type Receiver struct {
	URL string

	mu     sync.Mutex
	answer Answer
	got    []Call
}

// A Call is one that came to a receiver.
type Call struct {
	Path   string // with what is asked behind it
	Header http.Header
	Body   string
}

// NewReceiver opens a receiver.
func NewReceiver(t testing.TB) *Receiver {
	t.Helper()
	r := &Receiver{}
	server := httptest.NewServer(r)
	t.Cleanup(server.Close)
	r.URL = server.URL
	return r
}

// Answers makes it answer like that from now on, nil that it takes calls.
func (r *Receiver) Answers(answer Answer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answer = answer
}

// Got are the calls that came and were taken.
func (r *Receiver) Got() []Call {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.got)
}

// ServeHTTP takes a call.
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
