package access

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
	"time"

	"pantheon/web/compress"
)

const (
	// bodyTime is how long the body of a request may take to arrive by default, whatever the method.
	bodyTime = 30 * time.Second
	// lateTime is how long the rest of the body may still take when the response begins or has ended, or when the site
	// closes. Refused and silent connections get the same time.
	lateTime = time.Second
)

// An arrival is the body of a request while it arrives. Until the body has ended, the connection has a read deadline.
type arrival struct {
	io.ReadCloser
	control *http.ResponseController
	header  http.Header // of the response
	stop    func() bool // stops watching for the closing of the site
	here    bool        // the whole body has been read
	broken  bool        // reading failed, and nobody waits any longer
	over    bool        // the body exceeds its limit, and no more of the body is read

	mu    sync.Mutex
	ended bool // the response has ended: touching the connection after that would crash the program over HTTP/2
}

// Read reads from the body. At the end of the body it removes the read deadline and the header "Connection: close", so that
// the response may take its time and the connection stays open.
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

// until sets the read deadline, unless the response has ended.
func (a *arrival) until(end time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.ended {
		return
	}
	a.control.SetReadDeadline(end) //nolint:errcheck // a connection without deadlines has no slow bodies
}

// left records that the response has ended. If the body is incomplete and reading has not failed, the rest must arrive within
// lateTime. A body above its limit is cut off immediately.
func (a *arrival) left() {
	a.stop()
	switch {
	case a.over: // net/http would read up to 256 kB more
		a.until(time.Unix(1, 0))
	case !a.here && !a.broken:
		a.until(time.Now().Add(lateTime))
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended = true
}

// MaxForm is the maximum size of an ordinary form, in bytes.
const MaxForm = 64 << 10

// The errors of [Receive].
var (
	ErrTooLarge = errors.New("the body of the request is too large")
	ErrTooSlow  = errors.New("the body of the request did not arrive in time")
)

// Receive limits the body of a request to the number of bytes in the parameter most. The body must arrive within the duration
// wait (0 means 30 seconds), or within a second after the context closing is done. Receive also sets the write deadline of
// the response.
//
// The handler of a POST reads its body. Receive itself reads the body of any other request to its end and drops it. So no
// client keeps both sides of a page or stream open.
//
// Receive returns the writer for the response, and a function to call when the response is done, also after an error. The
// error is [ErrTooLarge], or [ErrTooSlow] if reading fails for any other reason. For a POST it can only be ErrTooLarge, if
// Content-Length exceeds the limit.
func Receive(closing context.Context, wait time.Duration, most int64, w http.ResponseWriter, r *http.Request) (answer http.ResponseWriter, left func(), err error) {
	control := http.NewResponseController(w)
	control.SetWriteDeadline(time.Now().Add(compress.WriteTime)) //nolint:errcheck // as for reading
	if r.Body == nil || r.Body == http.NoBody {
		return w, func() {}, nil
	}
	large := r.ContentLength > most
	if large {
		most = 0 // none of it is read
	}
	// MaxBytesReader informs the server's own writer when the limit is hit. The server then closes the connection in a way
	// that lets the response arrive.
	a := &arrival{ReadCloser: http.MaxBytesReader(innermost(w), r.Body, most), control: control, header: w.Header(), over: large}
	a.until(time.Now().Add(cmp.Or(wait, bodyTime)))
	// A response before the end of the body ends the connection, because nobody waits for the rest.
	a.header.Set("Connection", "close")
	a.stop = context.AfterFunc(closing, func() { a.until(time.Now().Add(lateTime)) })
	r.Body = a
	w = &early{ResponseWriter: w, of: a, expects: r.Header.Get("Expect") != ""}
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

// innermost unwraps a response writer to the server's own.
func innermost(w http.ResponseWriter) http.ResponseWriter {
	for {
		outer, ok := w.(interface{ Unwrap() http.ResponseWriter })
		if !ok {
			return w
		}
		w = outer.Unwrap()
	}
}

// early is the writer of a response that may begin before the body has arrived. Before the first byte of the response it
// reads the rest of the body for at most a second, within the body's limit. Otherwise net/http would read up to 256 kB more,
// and a client that sends everything before it reads would wait for ever. A client that expects "100 Continue" does not do
// that, so its body is not read.
type early struct {
	http.ResponseWriter
	of      *arrival
	expects bool // "Expect: 100-continue": the client sends the body only when it is read
	begun   bool
}

// WriteHeader reads the rest of the body unless the response has begun, and then begins the response.
func (e *early) WriteHeader(status int) {
	e.begin()
	e.ResponseWriter.WriteHeader(status)
}

// Write writes a part of the response. If the response has not begun, Write first reads the rest of the body.
func (e *early) Write(p []byte) (int, error) {
	e.begin()
	return e.ResponseWriter.Write(p)
}

func (e *early) begin() {
	if e.begun {
		return
	}
	e.begun = true
	if !e.expects && !e.of.here && !e.of.broken {
		e.of.until(time.Now().Add(lateTime))
		io.Copy(io.Discard, e.of) //nolint:errcheck // it is dropped
	}
}

// Unwrap returns the wrapped writer, for [http.ResponseController].
func (e *early) Unwrap() http.ResponseWriter { return e.ResponseWriter }
