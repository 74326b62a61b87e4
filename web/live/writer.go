package live

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"pantheon/web/pack"
)

// writeWait is how long a reader may take for one event.
const writeWait = 30 * time.Second

// A writer writes server-sent events, packed when the browser takes that, each flushed through at once.
type writer struct {
	w       io.Writer
	z       *pack.Stream // nil when the browser does not take it
	control *http.ResponseController
}

func newWriter(w http.ResponseWriter, r *http.Request) *writer {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // proxies shall not wait for more
	out := &writer{w: w, control: http.NewResponseController(w)}
	if pack.TakesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		out.z = pack.NewStream(w)
		out.w = out.z
	}
	w.WriteHeader(http.StatusOK)
	return out
}

// event writes one event that is nobody else's.
func (o *writer) event(name string, data any) error {
	return o.write(func(to *bytes.Buffer) error {
		begin(to, name, "")
		if err := json.NewEncoder(to).Encode(data); err != nil {
			return err
		}
		to.WriteByte('\n') // behind the one that ends the JSON
		return nil
	})
}

// update writes an update for a reader who has that already.
func (o *writer) update(t *Told, was *Sheet, id string) error {
	if !t.shared || o.z == nil {
		return o.write(func(to *bytes.Buffer) error { return t.write(to, was, id) })
	}
	packed, err := t.packed(was, id)
	if err != nil {
		return err
	}
	return o.through(func() error { return o.z.Send(packed) })
}

// write sends what makes an event.
func (o *writer) write(event func(to *bytes.Buffer) error) error {
	buffer := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(buffer)
	buffer.Reset()
	if err := event(buffer); err != nil {
		return err
	}
	return o.through(func() error {
		_, err := o.w.Write(buffer.Bytes())
		return err
	})
}

// buffers are lent for one event each.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// through lets an event be written, and flushes it.
func (o *writer) through(write func() error) error {
	// The stream itself has no time-out, only a reader who takes nothing for half a minute.
	if err := o.control.SetWriteDeadline(time.Now().Add(writeWait)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if err := write(); err != nil {
		return err
	}
	if err := o.control.Flush(); err != nil {
		return err
	}
	if err := o.control.SetWriteDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}

// begin writes how an event begins; an id "" leaves the browser's as it is.
func begin(to *bytes.Buffer, name, id string) {
	if id != "" {
		fmt.Fprintf(to, "id: %s\n", id)
	}
	fmt.Fprintf(to, "event: %s\nretry: 1000\ndata: ", name)
}

func (o *writer) close() {
	if o.z != nil {
		o.z.Close() //nolint:errcheck // the reader may have gone
	}
}
