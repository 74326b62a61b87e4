package table

import (
	"context"
	"runtime"
	"slices"
	"sync"
)

// A desk is where all that a hall has to think about is thought: at as many places as there are cores, so that however many bots there
// are, the server goes on answering. Tables share it: of those who wait, the one whose table has the fewest thoughts under way is next,
// and of equals the one who came first. So a table with many bots does not keep another one waiting.
type desk struct {
	mu      sync.Mutex
	free    int            // places
	busy    map[*Table]int // thoughts under way, by table; only tables that have some
	waiting []*thought     // in the order in which they came
	patient []*thought     // who has a place only when nobody else waits (see spare.go)
}

// A thought waits for a place at the desk.
type thought struct {
	of     *Table
	begins chan struct{} // closed when it has one
}

func newDesk(places int) *desk { return &desk{free: places, busy: map[*Table]int{}} }

// enter waits for a place to think for a table; ok is false when the context ends first. Who gets a place calls leave.
func (d *desk) enter(ctx context.Context, of *Table) (ok bool) { return d.wait(ctx, of, &d.waiting) }

// wait waits for a place in one of the queues.
func (d *desk) wait(ctx context.Context, of *Table, queue *[]*thought) (ok bool) {
	if ctx.Err() != nil {
		return false
	}
	mine := &thought{of: of, begins: make(chan struct{})}
	d.mu.Lock()
	*queue = append(*queue, mine)
	d.next()
	d.mu.Unlock()
	select {
	case <-mine.begins:
		return true
	case <-ctx.Done():
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if i := slices.Index(*queue, mine); i >= 0 {
		*queue = slices.Delete(*queue, i, i+1)
	} else {
		d.done(of)
	}
	return false
}

// leave gives a place back.
func (d *desk) leave(of *Table) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.done(of)
}

// done ends a thought. It is called with the desk held.
func (d *desk) done(of *Table) {
	d.free++
	if d.busy[of]--; d.busy[of] == 0 {
		delete(d.busy, of)
	}
	d.next()
}

// next gives free places to those who wait. It is called with the desk held.
func (d *desk) next() {
	for d.free > 0 && len(d.waiting) > 0 {
		first := 0
		for i, w := range d.waiting {
			if d.busy[w.of] < d.busy[d.waiting[first].of] {
				first = i
			}
		}
		d.begin(d.waiting[first])
		d.waiting = slices.Delete(d.waiting, first, first+1)
	}
	for d.free > 0 && len(d.patient) > 0 {
		d.begin(d.patient[0])
		d.patient = slices.Delete(d.patient, 0, 1)
	}
}

// begin gives a thought a free place. It is called with the desk held.
func (d *desk) begin(w *thought) {
	d.free--
	d.busy[w.of]++
	close(w.begins)
}

// polite is a context for who thinks long: whoever asks it now and then whether to stop lets others have the core for a moment, so that
// who has little to do need not wait for a slice of time to end.
type polite struct{ context.Context }

// Err is the context's.
func (p polite) Err() error {
	runtime.Gosched()
	return p.Context.Err()
}
