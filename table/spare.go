package table

import (
	"context"
	"runtime"
	"sync"
)

// Some thinking can wait: a review's, and what a hint takes beyond one place. It has places at the desk that nobody else wants, and gives
// them back as soon as somebody does.

// wanted tells whether somebody waits for a place who need not stand back.
func (d *desk) wanted() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.startable()
}

// A spare is some places at the desk beyond the first, as long as nobody else wants them.
type spare struct {
	desk *desk
	of   *Table
	// places is how many there were.
	places int

	mu   sync.Mutex
	held int
}

// spare takes up to so many free places for a table that has one. Who gets some calls leave.
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

// leave gives the places back.
func (e *spare) leave() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for ; e.held > 0; e.held-- {
		e.desk.leave(e.of, awaited)
	}
}

// giving is a context that gives the places back when somebody waits; it is asked now and then by those who think.
func (e *spare) giving(ctx context.Context) context.Context { return giver{ctx, e} }

type giver struct {
	context.Context
	spare *spare
}

// Err is the context's.
func (g giver) Err() error {
	if g.spare.places > 0 && g.spare.desk.wanted() {
		g.spare.leave()
	}
	return g.Context.Err()
}

// A patient thinks only while nobody else wants its place: as a context, which the one who thinks asks now and then, it gives the place
// back when somebody waits, and comes back from being asked when there is one again.
type patient struct {
	context.Context
	desk *desk
	of   *Table
	in   bool
}

// last waits for a place that nobody else wants; ok is false when the context ends first. Who gets one calls its leave.
func (d *desk) last(ctx context.Context, of *Table) (p *patient, ok bool) {
	p = &patient{Context: ctx, desk: d, of: of}
	p.in = d.enterLast(ctx, of)
	return p, p.in
}

// Err is the context's.
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

// enterLast is enter for who lets all others go first.
func (d *desk) enterLast(ctx context.Context, of *Table) (ok bool) {
	return d.wait(ctx, &thought{of: of}, &d.patient)
}
