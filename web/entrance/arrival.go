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
	over    bool // it exceeds its limit; nothing more of it is read

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
	case a.over: // net/http would still read up to 256 kB
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

// Receive bounds the body of a request: it may have most bytes and must arrive within wait (0: 30 seconds), or within a second after
// closing is done. The handler of a POST reads its body; the body of any other request is read to its end and dropped here, so that no
// client holds a page or a stream open from both sides. Receive returns the writer for the response, and a function to call when the
// response is done.
func Receive(closing context.Context, wait time.Duration, most int64, w http.ResponseWriter, r *http.Request) (answer http.ResponseWriter, left func(), err error) {
	control := http.NewResponseController(w)
	control.SetWriteDeadline(time.Now().Add(pack.WriteTime)) //nolint:errcheck // as for reading
	if r.Body == nil || r.Body == http.NoBody {
		return w, func() {}, nil
	}
	large := r.ContentLength > most
	if large {
		most = 0 // none of it is read
	}
	// MaxBytesReader tells the server's own writer when the limit is hit. The server then closes the connection in a way that lets the
	// response arrive.
	a := &arrival{ReadCloser: http.MaxBytesReader(innermost(w), r.Body, most), control: control, header: w.Header(), over: large}
	a.until(time.Now().Add(cmp.Or(wait, bodyTime)))
	// An answer that is given before the body is there ends the connection: nobody waits for the rest.
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

// early is the writer of a response that may begin before the body has arrived. It reads the rest of the body first, within the limit and
// for at most a second: net/http would read up to 256 kB more, and a client that sends everything before it reads would wait for ever.
type early struct {
	http.ResponseWriter
	of      *arrival
	expects bool // "Expect: 100-continue": the client sends the body only once it is read
	begun   bool
}

// WriteHeader begins the response.
func (e *early) WriteHeader(status int) {
	e.begin()
	e.ResponseWriter.WriteHeader(status)
}

// Write begins the response unless it has begun.
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
