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
	if !a.here && !a.broken {
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

// Receive gives a request's body its time to arrive; wait 0 is half a minute. Only a post has something to say: what comes with anything
// else is read to its end and forgotten, so that nobody holds a page or a stream open from both sides. When closing is done nobody waits
// for much longer. It returns what is to be called when the answer is done.
func Receive(closing context.Context, wait time.Duration, w http.ResponseWriter, r *http.Request) (left func(), err error) {
	control := http.NewResponseController(w)
	control.SetWriteDeadline(time.Now().Add(pack.WriteTime)) //nolint:errcheck // as for reading
	if r.Body == nil || r.Body == http.NoBody {
		return func() {}, nil
	}
	a := &arrival{ReadCloser: r.Body, control: control, header: w.Header()}
	a.until(time.Now().Add(cmp.Or(wait, bodyTime)))
	// An answer that is given before the body is there ends the connection: nobody waits for the rest.
	a.header.Set("Connection", "close")
	a.stop = context.AfterFunc(closing, func() { a.until(time.Now().Add(lateTime)) })
	r.Body = a
	if r.Method == http.MethodPost {
		return a.left, nil
	}
	if r.ContentLength > MaxForm {
		return a.left, ErrTooLarge
	}
	n, err := io.CopyN(io.Discard, a, MaxForm+1)
	switch {
	case n > MaxForm:
		return a.left, ErrTooLarge
	case err != io.EOF:
		return a.left, ErrTooSlow
	}
	r.Body = http.NoBody
	return a.left, nil
}
