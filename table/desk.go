package table

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
)

// A desk is the worker pool for bots, hints and reviews: as many run at once as there are cores, so that however many bots there are, the
// server goes on answering. A place goes to the thought of the first [rank], of equals to the one whose address has the fewest
// thoughts under way, then to the one whose table has, then to the one that came first. So neither a table with many bots nor an address
// with many tables keeps others waiting.
type desk struct {
	mu      sync.Mutex
	free    int               // places
	places  int               // in all
	busy    map[*Table]int    // thoughts under way, by table; only tables that have some
	at      map[string]int    // thoughts under way, by the address of their table
	from    map[*Table]string // the address by which a table's thoughts under way are counted
	alone   int               // thoughts under way of tables with bots alone
	given   int               // places given to awaited thoughts since the last one that is owed began
	waiting []*thought        // in the order in which they came
	eager   int               // how many of them do not leave a place free
	patient []*thought        // who has a place only when nobody else waits (see spare.go)
}

// A rank says whose thoughts come first.
type rank uint8

const (
	awaited   rank = iota // a person at the table waits for it, or asked for it
	owed                  // nobody is here, but the game has to go on: one with clocks, or a bot acts for somebody
	botsAlone             // nobody waits
)

// owedEvery is how many places are given until one goes to a thought that is owed, however many wait that are awaited.
const owedEvery = 8

// A thought waits for a place at the desk.
type thought struct {
	of     *Table
	from   string
	rank   rank
	begins chan struct{} // closed when it has one
}

func newDesk(places int) *desk {
	return &desk{free: places, places: places, busy: map[*Table]int{}, at: map[string]int{}, from: map[*Table]string{}}
}

// enter waits for a place to think for a table that counts for an address; ok is false when the context ends first. Who gets a place calls
// leave.
func (d *desk) enter(ctx context.Context, of *Table, from string, r rank) (ok bool) {
	return d.wait(ctx, &thought{of: of, from: from, rank: r}, &d.waiting)
}

// wait waits for a place in one of the queues.
func (d *desk) wait(ctx context.Context, mine *thought, queue *[]*thought) (ok bool) {
	if ctx.Err() != nil {
		return false
	}
	mine.begins = make(chan struct{})
	d.mu.Lock()
	*queue = append(*queue, mine)
	if queue == &d.waiting && mine.rank != botsAlone {
		d.eager++
	}
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
		if queue == &d.waiting && mine.rank != botsAlone {
			d.eager--
		}
	} else {
		d.done(mine.of, mine.rank)
	}
	return false
}

// leave gives back the place of a thought of a rank.
func (d *desk) leave(of *Table, r rank) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.done(of, r)
}

// done ends a thought. It is called with the desk held.
func (d *desk) done(of *Table, r rank) {
	d.free++
	if r == botsAlone {
		d.alone--
	}
	from := d.from[of]
	if d.at[from]--; d.at[from] == 0 {
		delete(d.at, from)
	}
	if d.busy[of]--; d.busy[of] == 0 {
		delete(d.busy, of)
		delete(d.from, of)
	}
	d.next()
}

// next gives free places to those who wait. It is called with the desk held.
func (d *desk) next() {
	for d.free > 0 {
		i := d.first()
		if i < 0 {
			break
		}
		if d.waiting[i].rank != botsAlone {
			d.eager--
		}
		d.begin(d.waiting[i])
		d.waiting = slices.Delete(d.waiting, i, i+1)
	}
	for d.free > 0 && !d.startable() && len(d.patient) > 0 {
		d.begin(d.patient[0])
		d.patient = slices.Delete(d.patient, 0, 1)
	}
}

// startable tells whether one of those who wait could begin.
func (d *desk) startable() bool {
	return d.eager > 0 || len(d.waiting) > 0 && (d.places == 1 || d.alone < d.places-1)
}

// first is which of those who wait is next, -1 for none. Tables with bots alone keep one place free for others, where there are
// several.
func (d *desk) first() (next int) {
	next = -1
	ranked := func(w *thought) rank { return w.rank }
	if d.given >= owedEvery && slices.ContainsFunc(d.waiting, func(w *thought) bool { return w.rank == owed }) {
		ranked = func(w *thought) rank { return (w.rank + 2) % 3 } // those first
	}
	for i, w := range d.waiting {
		if w.rank == botsAlone && d.places > 1 && d.alone >= d.places-1 {
			continue
		}
		if next < 0 || cmp.Or(cmp.Compare(ranked(w), ranked(d.waiting[next])), cmp.Compare(d.at[w.from], d.at[d.waiting[next].from]),
			cmp.Compare(d.busy[w.of], d.busy[d.waiting[next].of])) < 0 {
			next = i
		}
	}
	return next
}

// begin gives a thought a free place. It is called with the desk held.
func (d *desk) begin(w *thought) {
	d.free--
	d.busy[w.of]++
	if _, counts := d.from[w.of]; !counts {
		d.from[w.of] = w.from
	}
	d.at[d.from[w.of]]++
	switch w.rank {
	case botsAlone:
		d.alone++
	case owed:
		d.given = 0
	case awaited:
		d.given++
	}
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
