package entrance

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
	"time"

	"pantheon/web/pack"
)

const (
	// bodyTime is how long what a request brings may take to arrive, whatever its method.
	bodyTime = 30 * time.Second
	// lateTime is how long somebody may still send who has had the answer already, or when the site closes.
	lateTime = time.Second
)

// An arrival is the body of a request on its way: until its end has come, the connection has a time by which it must.
type arrival struct {
	io.ReadCloser
	control *http.ResponseController
	header  http.Header // of the answer
	stop    func() bool // of the watch for the site's closing
	here    bool
	broken  bool // it has come to no good end, and nobody waits any longer
	over    bool // it has more than it may have, and nothing more of it is read

	mu    sync.Mutex
	ended bool // the answer has: from now on the connection is not to be touched, which over HTTP/2 would be the end of the program
}

// Read reads on. With the end of the body the deadline goes away, so that what follows may take its time.
func (a *arrival) Read(into []byte) (int, error) {
	n, err := a.ReadCloser.Read(into)
	switch err {
	case nil:
	case io.EOF:
		a.arrived()
	default:
		a.broken = true
		var more *http.MaxBytesError
		a.over = a.over || errors.As(err, &more)
	}
	return n, err
}

func (a *arrival) arrived() {
	if a.here {
		return
	}
	a.here = true
	a.stop()
	a.header.Del("Connection")
	a.until(time.Time{})
}

// until sets the time by which the body must have arrived, as long as the answer has not ended.
func (a *arrival) until(end time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.ended {
		return
	}
	a.control.SetReadDeadline(end) //nolint:errcheck // a connection without deadlines has no slow bodies
}

// left ends the answer. Who has not sent everything by now is not listened to for much longer.
func (a *arrival) left() {
	a.stop()
	switch {
	case a.over: // net/http would still read a quarter of a megabyte
		a.until(time.Unix(1, 0))
	case !a.here && !a.broken:
		a.until(time.Now().Add(lateTime))
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended = true
}

// MaxForm is how many bytes an ordinary form may have.
const MaxForm = 64 << 10

// What can be wrong with how a request arrives.
var (
	ErrTooLarge = errors.New("what the request brings is too large")
	ErrTooSlow  = errors.New("what the request brings did not arrive in time")
)

// Receive gives a request's body its time to arrive, and lets it have so many bytes; wait 0 is half a minute. Only a post has something to
// say: what comes with anything else is read to its end and forgotten, so that nobody holds a page or a stream open from both sides. When
// closing is done nobody waits for much longer. It returns the answer to write to, and what is to be called when that is done.
func Receive(closing context.Context, wait time.Duration, most int64, w http.ResponseWriter, r *http.Request) (answer http.ResponseWriter, left func(), err error) {
	control := http.NewResponseController(w)
	control.SetWriteDeadline(time.Now().Add(pack.WriteTime)) //nolint:errcheck // as for reading
	if r.Body == nil || r.Body == http.NoBody {
		return w, func() {}, nil
	}
	large := r.ContentLength > most
	if large {
		most = 0 // not a byte of it is wanted
	}
	// The server's own writer is told when there is more: it does not read on then, and closes so that the answer arrives.
	a := &arrival{ReadCloser: http.MaxBytesReader(innermost(w), r.Body, most), control: control, header: w.Header(), over: large}
	a.until(time.Now().Add(cmp.Or(wait, bodyTime)))
	// An answer that is given before the body is there ends the connection: nobody waits for the rest.
	a.header.Set("Connection", "close")
	a.stop = context.AfterFunc(closing, func() { a.until(time.Now().Add(lateTime)) })
	asked := r.Header.Get("Expect") != "" // whether it may send the body: unless that is read, it may not
	r.Body = a
	w = &early{ResponseWriter: w, of: a, unasked: !asked}
	if large {
		return w, a.left, ErrTooLarge
	}
	if r.Method == http.MethodPost {
		return w, a.left, nil
	}
	var more *http.MaxBytesError
	switch _, err := io.Copy(io.Discard, a); {
	case errors.As(err, &more):
		return w, a.left, ErrTooLarge
	case err != nil:
		return w, a.left, ErrTooSlow
	}
	r.Body = http.NoBody
	return w, a.left, nil
}

// innermost is the writer that others are wrapped round.
func innermost(w http.ResponseWriter) http.ResponseWriter {
	for {
		outer, ok := w.(interface{ Unwrap() http.ResponseWriter })
		if !ok {
			return w
		}
		w = outer.Unwrap()
	}
}

// early is an answer that may come before the body is there. The rest of it is read first, as far as it may go and for a moment: net/http
// would read more, and whoever sends all before they read would wait for ever.
type early struct {
	http.ResponseWriter
	of      *arrival
	unasked bool
	begun   bool
}

// WriteHeader begins the answer.
func (e *early) WriteHeader(status int) {
	e.begin()
	e.ResponseWriter.WriteHeader(status)
}

// Write begins the answer unless it has begun.
func (e *early) Write(p []byte) (int, error) {
	e.begin()
	return e.ResponseWriter.Write(p)
}

func (e *early) begin() {
	if e.begun {
		return
	}
	e.begun = true
	if e.unasked && !e.of.here && !e.of.broken {
		e.of.until(time.Now().Add(lateTime))
		io.Copy(io.Discard, e.of) //nolint:errcheck // nobody wants it
	}
}

// Unwrap is for what only the writer below can do.
func (e *early) Unwrap() http.ResponseWriter { return e.ResponseWriter }
