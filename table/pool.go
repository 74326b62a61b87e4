package table

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
)

// A workerPool limits the concurrent jobs for bots, hints and reviews to the number of cores, so that the server keeps responding however
// many bots there are.
//
// A free slot goes to the job with the first [rank]. Among equals it goes to the job whose address has the fewest running jobs, then to the
// one whose table has the fewest. The last criterion is age: the oldest first. So neither a table with many bots nor an address with many
// tables delays others for long.
type workerPool struct {
	mu      sync.Mutex
	free    int               // free slots
	places  int               // all slots
	busy    map[*Table]int    // running jobs by table; only tables that have some
	at      map[string]int    // running jobs by the address of their table
	from    map[*Table]string // the address for which a table's running jobs are counted
	alone   int               // running jobs of rank botsAlone
	given   int               // slots given to awaited jobs since the last owed job began
	waiting []*job            // the queue, oldest first
	eager   int               // the number of waiting jobs that are not botsAlone
	patient []*job            // low-priority jobs, which run only when no other job waits (see spareCapacity)
}

// A rank is the priority of a job: a job with a lower value goes first.
type rank uint8

const (
	awaited   rank = iota // a person at the table waits for it, or requested it
	owed                  // nobody is present, but the game must continue: it has clocks, or a bot acts for a person
	botsAlone             // nobody waits
)

// owedEvery is the number of slots given to awaited jobs after which an owed job is preferred.
const owedEvery = 8

// A job waits for a slot of the worker pool, or has one.
type job struct {
	of     *Table
	from   string
	rank   rank
	begins chan struct{} // closed when the job has a slot
}

func newWorkerPool(places int) *workerPool {
	return &workerPool{free: places, places: places, busy: map[*Table]int{}, at: map[string]int{}, from: map[*Table]string{}}
}

// enter waits for a slot for a job of a table, counted for an address; ok is false if the context ends first. If ok is
// true, the caller must call leave.
func (d *workerPool) enter(ctx context.Context, of *Table, from string, r rank) (ok bool) {
	return d.wait(ctx, &job{of: of, from: from, rank: r}, &d.waiting)
}

// wait puts a job into one of the two queues and waits for its slot; ok is false if the context ends first.
func (d *workerPool) wait(ctx context.Context, mine *job, queue *[]*job) (ok bool) {
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

// leave frees the slot of a table's job, which had the rank r.
func (d *workerPool) leave(of *Table, r rank) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.done(of, r)
}

// done frees the slot of a table's job, and assigns it to a waiting job. The caller must hold d.mu.
func (d *workerPool) done(of *Table, r rank) {
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

// next assigns the free slots to waiting jobs, low-priority jobs last. The caller must hold d.mu.
func (d *workerPool) next() {
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

// startable reports whether a waiting job of the normal queue could start if a slot were free. The caller must hold d.mu.
func (d *workerPool) startable() bool {
	return d.eager > 0 || len(d.waiting) > 0 && (d.places == 1 || d.alone < d.places-1)
}

// first returns the index of the next job in the normal queue; -1 if none may start. If the pool has several slots, jobs of rank botsAlone
// leave one slot free for others. The caller must hold d.mu.
func (d *workerPool) first() (next int) {
	next = -1
	ranked := func(w *job) rank { return w.rank }
	if d.given >= owedEvery && slices.ContainsFunc(d.waiting, func(w *job) bool { return w.rank == owed }) {
		ranked = func(w *job) rank { return (w.rank + 2) % 3 } // owed jobs first
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

// begin gives a job a free slot, and lets its goroutine continue. The caller must hold d.mu.
func (d *workerPool) begin(w *job) {
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

// polite is a context for long computations. They call Err now and then, which yields the processor, so that short tasks need not wait for
// a full time slice.
type polite struct{ context.Context }

// Err yields the processor and returns the context's error.
func (p polite) Err() error {
	runtime.Gosched()
	return p.Context.Err()
}
