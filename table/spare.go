package table

import (
	"context"
	"runtime"
	"sync"
)

// Some computation can wait: reviews, and the second core of a hint. It uses slots of the worker pool that no other job
// needs, and frees them as soon as one does.

// wanted reports whether a waiting job of the normal queue could start if a slot were free.
func (d *desk) wanted() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.startable()
}

// A spare is a number of slots in addition to the first, for as long as no other job needs them.
type spare struct {
	desk *desk
	of   *Table
	// places is the number of slots at the start.
	places int

	mu   sync.Mutex
	held int
}

// spare takes up to most free slots for a table that has one. The caller must call leave on the result.
func (d *desk) spare(of *Table, most int) *spare {
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
	return &spare{desk: d, of: of, places: n, held: n}
}

// leave frees the slots.
func (e *spare) leave() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for ; e.held > 0; e.held-- {
		e.desk.leave(e.of, awaited)
	}
}

// giving returns a context whose Err frees the slots when another job waits. Long computations check Err now and then.
func (e *spare) giving(ctx context.Context) context.Context { return giver{ctx, e} }

type giver struct {
	context.Context
	spare *spare
}

// Err frees the slots if another job waits, and returns the context's error.
func (g giver) Err() error {
	if g.spare.places > 0 && g.spare.desk.wanted() {
		g.spare.leave()
	}
	return g.Context.Err()
}

// A patient is the context of a low-priority computation, which checks Err now and then. If another job waits, Err
// frees the slot and blocks until there is one again.
type patient struct {
	context.Context
	desk *desk
	of   *Table
	in   bool
}

// last waits for a slot that no other job needs; ok is false if the context ends first. If ok is true, the caller must
// call p.leave.
func (d *desk) last(ctx context.Context, of *Table) (p *patient, ok bool) {
	p = &patient{Context: ctx, desk: d, of: of}
	p.in = d.enterLast(ctx, of)
	return p, p.in
}

// Err yields to other jobs and returns the context's error.
func (p *patient) Err() error {
	runtime.Gosched()
	if p.in && p.desk.wanted() {
		p.desk.leave(p.of, awaited)
		p.in = p.desk.enterLast(p.Context, p.of)
	}
	return p.Context.Err()
}

func (p *patient) leave() {
	if p.in {
		p.desk.leave(p.of, awaited)
		p.in = false
	}
}

// enterLast waits for a slot in the low-priority queue.
func (d *desk) enterLast(ctx context.Context, of *Table) (ok bool) {
	return d.wait(ctx, &thought{of: of}, &d.patient)
}
