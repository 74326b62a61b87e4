package table

import (
	"context"
	"runtime"
	"sync"
)

// Some computation can wait: reviews, and the second core of a hint. It uses slots of the worker pool that no other job needs, and frees
// them when another job needs one.

// wanted reports whether a waiting job of the normal queue could start if a slot were free. It locks the pool.
func (d *workerPool) wanted() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.startable()
}

// A spareCapacity holds slots of the worker pool that a table's job uses in addition to its own slot, until another job needs them.
type spareCapacity struct {
	pool *workerPool
	of   *Table
	// places is the number of slots at the start.
	places int

	mu   sync.Mutex
	held int
}

// spare takes free slots for a table whose job has a slot already, at most the number most. It takes none if another job waits. The caller
// must call leave on the result.
func (d *workerPool) spare(of *Table, most int) *spareCapacity {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := 0
	if !d.startable() {
		n = max(min(most, d.free), 0)
	}
	if n > 0 {
		d.free -= n
		d.busy[of] += n
		d.at[d.from[of]] += n
	}
	return &spareCapacity{pool: d, of: of, places: n, held: n}
}

// leave frees the slots that are still held.
func (e *spareCapacity) leave() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for ; e.held > 0; e.held-- {
		e.pool.leave(e.of, awaited)
	}
}

// giving returns a context whose Err frees the slots if another job waits. Long computations call Err now and then.
func (e *spareCapacity) giving(ctx context.Context) context.Context { return giver{ctx, e} }

type giver struct {
	context.Context
	spare *spareCapacity
}

// Err frees the slots if another job waits, and returns the context's error.
func (g giver) Err() error {
	if g.spare.places > 0 && g.spare.pool.wanted() {
		g.spare.leave()
	}
	return g.Context.Err()
}

// A lowPriority is the context of a low-priority computation, which calls Err now and then. If another job waits, Err frees the slot and
// blocks until it has one again or the context ends.
type lowPriority struct {
	context.Context
	pool *workerPool
	of   *Table
	in   bool
}

// last waits for a slot that no other job needs; ok is false if the context ends first. If ok is true, the caller must call p.leave.
func (d *workerPool) last(ctx context.Context, of *Table) (p *lowPriority, ok bool) {
	p = &lowPriority{Context: ctx, pool: d, of: of}
	p.in = d.enterLast(ctx, of)
	return p, p.in
}

// Err frees the slot while other jobs wait, and returns the context's error.
func (p *lowPriority) Err() error {
	runtime.Gosched()
	if p.in && p.pool.wanted() {
		p.pool.leave(p.of, awaited)
		p.in = p.pool.enterLast(p.Context, p.of)
	}
	return p.Context.Err()
}

func (p *lowPriority) leave() {
	if p.in {
		p.pool.leave(p.of, awaited)
		p.in = false
	}
}

// enterLast waits for a slot in the low-priority queue; ok is false if the context ends first.
func (d *workerPool) enterLast(ctx context.Context, of *Table) (ok bool) {
	return d.wait(ctx, &job{of: of}, &d.patient)
}
