package sse

import (
	"bytes"
	"encoding/json"
	"sync"

	"pantheon/web/compress"
	"pantheon/web/page"
)

// A Broadcast is an update for one reader, or for several readers with the same view of a table. The patch depends on the
// reader's client state. Several readers with the same client state and event id share one compressed event.
type Broadcast struct {
	update   *Update
	drawings *page.Drawings

	shared bool
	mu     sync.Mutex
	sheets map[*ClientState]*ClientState
	events map[since]func() (compress.Event, error)
}

// A since is the key of the events that are made of one update: a reader's client state and the id of the event.
type since struct {
	sheet *ClientState
	id    string
}

// Tell returns a broadcast of an update. Set shared if several readers will get it: those with the same client state then share one
// compressed event, and the spectator limiter paces their sending.
func Tell(u *Update, d *page.Drawings, shared bool) *Broadcast {
	return &Broadcast{update: u, drawings: d, shared: shared, sheets: map[*ClientState]*ClientState{}, events: map[since]func() (compress.Event, error){}}
}

// after returns the client state of a reader after this update. Readers with the same client state get the same one.
func (t *Broadcast) after(was *ClientState) *ClientState {
	t.mu.Lock()
	defer t.mu.Unlock()
	next, ok := t.sheets[was]
	if !ok {
		next = was.with(t.update)
		t.sheets[was] = next
	}
	return next
}

// write writes the event for a reader whose client state is the parameter was. It ignores that state if the update is a whole
// page.
func (t *Broadcast) write(to *bytes.Buffer, was *ClientState, id string) error {
	begin(to, "update", id)
	plain := json.NewEncoder(to)
	plain.SetEscapeHTML(false) // it is never part of an HTML page
	if err := plain.Encode(t.update); err != nil {
		return err
	}
	to.Truncate(to.Len() - len("}\n")) // the patch is written into the same object
	if t.update.Whole {
		was = nil
	}
	if err := writeChanges(to, was, t.update.drawn, t.drawings); err != nil {
		return err
	}
	to.WriteString("}\n\n")
	return nil
}

// packed returns the compressed event for a reader whose client state is the parameter was. The first caller for a state and
// an id compresses it, and the others wait for that.
func (t *Broadcast) packed(was *ClientState, id string) (compress.Event, error) {
	key := since{was, id}
	t.mu.Lock()
	get := t.events[key]
	if get == nil {
		get = sync.OnceValues(func() (compress.Event, error) {
			var event bytes.Buffer
			if err := t.write(&event, was, id); err != nil {
				return compress.Event{}, err
			}
			return compress.Compress(event.Bytes())
		})
		t.events[key] = get
	}
	t.mu.Unlock()
	return get()
}
