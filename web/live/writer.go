package live

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
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
	buffer  bytes.Buffer
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

// event writes one event; an id "" leaves the browser's as it is.
func (o *writer) event(name, id string, data any) error {
	body, err := json.Marshal(data)
	if err != nil {
		return err
	}
	o.buffer.Reset()
	if id != "" {
		fmt.Fprintf(&o.buffer, "id: %s\n", id)
	}
	fmt.Fprintf(&o.buffer, "event: %s\nretry: 1000\ndata: %s\n\n", name, body)
	// The stream itself has no time-out, only a reader who takes nothing for half a minute.
	if err := o.control.SetWriteDeadline(time.Now().Add(writeWait)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := o.w.Write(o.buffer.Bytes()); err != nil {
		return err
	}
	if o.buffer.Cap() > keptBuffer {
		o.buffer = bytes.Buffer{}
	}
	if err := o.control.Flush(); err != nil {
		return err
	}
	if err := o.control.SetWriteDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}

// keptBuffer is how much memory a stream may keep between two events.
const keptBuffer = 4 << 10

func (o *writer) close() {
	if o.z != nil {
		o.z.Close() //nolint:errcheck // the reader may have gone
	}
}
