package live

import (
	"bytes"
	"encoding/json"
	"sync"

	"pantheon/web/pack"
	"pantheon/web/page"
)

// A Told is an update for one reader or for several who see the same. What each is sent depends on what they have already; where that is
// the same too, it is made once.
type Told struct {
	update   *Update
	drawings *page.Drawings

	shared bool
	mu     sync.Mutex
	sheets map[*Sheet]*Sheet
	events map[since]func() (pack.Event, error)
}

// A since is what a reader has, and how far they will have been told: what tells events of one update apart.
type since struct {
	sheet *Sheet
	id    string
}

// Tell makes an update ready to be told; shared when several readers are told of it.
func Tell(u *Update, d *page.Drawings, shared bool) *Told {
	return &Told{update: u, drawings: d, shared: shared, sheets: map[*Sheet]*Sheet{}, events: map[since]func() (pack.Event, error){}}
}

// after is what a reader has who had that and is told of this. Readers who had the same have the same.
func (t *Told) after(was *Sheet) *Sheet {
	t.mu.Lock()
	defer t.mu.Unlock()
	next, ok := t.sheets[was]
	if !ok {
		next = was.with(t.update)
		t.sheets[was] = next
	}
	return next
}

// write writes the event for a reader who has that already.
func (t *Told) write(to *bytes.Buffer, was *Sheet, id string) error {
	begin(to, "update", id)
	plain := json.NewEncoder(to)
	plain.SetEscapeHTML(false) // it stands in no page
	if err := plain.Encode(t.update); err != nil {
		return err
	}
	to.Truncate(to.Len() - len("}\n")) // what is drawn stands in the same object
	if t.update.Whole {
		was = nil
	}
	if err := writeChanges(to, was, t.update.drawn, t.drawings); err != nil {
		return err
	}
	to.WriteString("}\n\n")
	return nil
}

// packed is the event packed, for a reader who has that already. Who asks first packs it, and the others wait for that.
func (t *Told) packed(was *Sheet, id string) (pack.Event, error) {
	key := since{was, id}
	t.mu.Lock()
	get := t.events[key]
	if get == nil {
		get = sync.OnceValues(func() (pack.Event, error) {
			var event bytes.Buffer
			if err := t.write(&event, was, id); err != nil {
				return pack.Event{}, err
			}
			return pack.Pack(event.Bytes())
		})
		t.events[key] = get
	}
	t.mu.Unlock()
	return get()
}
