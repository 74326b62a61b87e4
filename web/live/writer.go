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
	o.buffer.Reset()
	if err := write(&o.buffer, name, id, data); err != nil {
		return err
	}
	err := o.through(func() error {
		_, err := o.w.Write(o.buffer.Bytes())
		return err
	})
	if o.buffer.Cap() > keptBuffer {
		o.buffer = bytes.Buffer{}
	}
	return err
}

// update writes an update. One that others are told too is packed once for all of them.
func (o *writer) update(id string, u *Update) error {
	if u.shared == nil || o.z == nil {
		return o.event("update", id, u)
	}
	packed, err := u.shared.of(id, u)
	if err != nil {
		return err
	}
	return o.through(func() error { return o.z.Send(packed) })
}

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

// write writes an event as a stream has it.
func write(to *bytes.Buffer, name, id string, data any) error {
	if id != "" {
		fmt.Fprintf(to, "id: %s\n", id)
	}
	fmt.Fprintf(to, "event: %s\nretry: 1000\ndata: ", name)
	plain := json.NewEncoder(to)
	plain.SetEscapeHTML(false) // it stands in no page, and has hundreds of tags in it
	if err := plain.Encode(data); err != nil {
		return err
	}
	to.WriteByte('\n') // behind the one that ends the JSON
	return nil
}

// A sharing is what streams send of an update that several tell of, by their id and by what they have of it already.
type sharing struct {
	mu   sync.Mutex
	made map[string]func() (pack.Event, error)
}

// of gives the event packed. Who asks first packs it, and the others wait for that.
func (s *sharing) of(id string, u *Update) (pack.Event, error) {
	key := id + " " + u.without
	s.mu.Lock()
	get := s.made[key]
	if get == nil {
		get = sync.OnceValues(func() (pack.Event, error) {
			var event bytes.Buffer
			if err := write(&event, "update", id, u); err != nil {
				return pack.Event{}, err
			}
			return pack.Pack(event.Bytes())
		})
		s.made[key] = get
	}
	s.mu.Unlock()
	return get()
}

// keptBuffer is how much memory a stream may keep between two events.
const keptBuffer = 4 << 10

func (o *writer) close() {
	if o.z != nil {
		o.z.Close() //nolint:errcheck // the reader may have gone
	}
}
