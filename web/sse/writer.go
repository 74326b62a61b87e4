package sse

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"pantheon/web/compress"
)

// writeWait is how long a reader may take to accept one event.
const writeWait = 30 * time.Second

// A writer writes server-sent events and flushes each. It compresses them if the browser accepts that.
type writer struct {
	w       io.Writer
	z       *compress.Stream // nil if the browser does not accept compression
	control *http.ResponseController
}

func newWriter(w http.ResponseWriter, r *http.Request) *writer {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // a proxy must not wait for more
	out := &writer{w: w, control: http.NewResponseController(w)}
	if compress.TakesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		out.z = compress.NewStream(w)
		out.w = out.z
	}
	w.WriteHeader(http.StatusOK)
	return out
}

// event writes an event for this reader only.
func (o *writer) event(name string, data any) error {
	return o.write(func(to *bytes.Buffer) error {
		begin(to, name, "")
		if err := json.NewEncoder(to).Encode(data); err != nil {
			return err
		}
		to.WriteByte('\n') // JSON ends with a first line end
		return nil
	})
}

// update writes an update for a reader whose client state is the parameter was.
func (o *writer) update(t *Broadcast, was *ClientState, id string) error {
	if !t.shared || o.z == nil {
		return o.write(func(to *bytes.Buffer) error { return t.write(to, was, id) })
	}
	packed, err := t.packed(was, id)
	if err != nil {
		return err
	}
	return o.through(func() error { return o.z.Send(packed) })
}

// write sends the event that the function writes into a buffer.
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

// buffers is a pool of buffers for single events.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// through calls write and flushes the connection. Both together may take at most writeWait.
func (o *writer) through(write func() error) error {
	// The stream has no time-out of its own. Only a reader that accepts nothing for half a minute is disconnected.
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

// begin writes the start of an event. An empty id leaves the browser's last id unchanged.
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
