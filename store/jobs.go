package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"
)

// Jobs is the queue through which servers give bot jobs to worker programs, in the shared log. One worker at a time runs a job; if it dies,
// another takes the job.
type Jobs interface {
	// Workers returns the number of workers that were live a moment ago.
	Workers() int
	// Ask submits a job and waits for its answer. [ErrNobody] means that no worker is live, or that this server is not registered. After
	// any error the caller must compute the answer itself.
	Ask(ctx context.Context, what Job) (answer []byte, err error)
	// Take waits for a job that no worker has, and takes it: a low-priority job if patient is set, otherwise an urgent one. Workers call
	// it.
	Take(ctx context.Context, patient bool) (*Claim, error)
	// Untaken returns the number of jobs that no worker has, by priority.
	Untaken(ctx context.Context) (urgent, patient int, err error)
}

// A Job is a question about a table that a worker can answer.
type Job struct {
	Kind  string // the type of the question; defined by the table
	Table string // id of the table
	Entry int64  // the entry after which the question is asked
	Data  []byte // opaque to the store
	// LowPriority jobs are taken only by calls of Take that ask for low priority.
	LowPriority bool
}

// ErrNobody is the error of [Jobs].Ask when no worker is live, or when this server is not registered.
var ErrNobody = errors.New("no worker is running")

// A Claim is a job that this worker has taken.
type Claim struct {
	Job
	// Context ends when the answer is no longer needed, when another worker has the job, when the context of Take ends, or when the claim
	// ends.
	Context context.Context

	no   int64
	drop context.CancelFunc
	of   *Postgres
}

var _ Jobs = (*Postgres)(nil)

// jobQueue holds the jobs that a program has submitted, and those that it has taken.
type jobQueue struct {
	mu       sync.Mutex
	thinkers int
	asked    map[int64]chan []byte // by number; closed without an answer if no worker is live
	writing  int                   // the number of jobs being inserted, whose numbers are not known yet
	early    map[int64][]byte      // answers that arrived while jobs were being inserted, by number
	looks    bool                  // a goroutine polls for answers
	soon     chan struct{}         // not empty after a job was just inserted
	taken    map[int64]context.CancelFunc
	// tries numbers the calls of tryToTake. trying holds those whose result from the database is not known yet; each may have taken a
	// job. Both are guarded by mu.
	tries  int64
	trying map[int64]bool
	// strange holds jobs that the database assigns to this worker but that are not in taken. The value is that of tries when the job was
	// first seen. Once all calls up to that one have ended, the job is given back. Only the tending goroutine uses it.
	strange map[int64]int64
}

func newJobQueue() jobQueue {
	return jobQueue{asked: map[int64]chan []byte{}, early: map[int64][]byte{}, soon: make(chan struct{}, 1), taken: map[int64]context.CancelFunc{}, trying: map[int64]bool{}}
}

// forget abandons all submitted and taken jobs, because the registration number to which they belong is no longer valid.
func (t *jobQueue) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for no, mine := range t.asked {
		close(mine)
		delete(t.asked, no)
	}
	for _, drop := range t.taken {
		drop()
	}
}

// The shortest and the longest interval of polling for answers and for jobs. The interval grows from the shortest to the longest until
// something arrives.
const (
	oftenest  = 5 * time.Millisecond
	seldomest = 80 * time.Millisecond
)

// Workers returns the number of workers that were live a moment ago.
func (p *Postgres) Workers() int {
	p.thinking.mu.Lock()
	defer p.thinking.mu.Unlock()
	return p.thinking.thinkers
}

// Ask submits a job and waits for its answer; see [Jobs].
func (p *Postgres) Ask(ctx context.Context, what Job) (answer []byte, err error) {
	me := p.Number()
	if me == 0 || p.Workers() == 0 {
		return nil, ErrNobody
	}
	var no int64
	p.thinking.mu.Lock()
	p.thinking.writing++
	p.thinking.mu.Unlock()
	err = p.writer.QueryRowContext(ctx, "INSERT INTO thoughts (asks, patient, kind, id, entry, data) VALUES ($1, $2, $3, $4, $5, $6) RETURNING no",
		me, what.LowPriority, what.Kind, what.Table, what.Entry, append([]byte{}, what.Data...)).Scan(&no)
	mine := make(chan []byte, 1)
	p.await(no, mine, err == nil)
	if err != nil {
		return nil, p.explain(err)
	}
	select {
	case answer, ok := <-mine:
		if !ok {
			return nil, ErrNobody
		}
		return answer, nil
	case <-ctx.Done():
		err = ctx.Err()
	case <-p.life.Done():
		return nil, errClosed
	}
	p.thinking.mu.Lock()
	delete(p.thinking.asked, no)
	p.thinking.mu.Unlock()
	p.forgetJob(no)
	return nil, err
}

// forgetJob removes a job whose answer is no longer needed. If that fails, the worker finds out when it answers, and the row is
// removed with this server.
func (p *Postgres) forgetJob(no int64) {
	ctx, cancel := context.WithTimeout(p.life, p.terms.Lease)
	defer cancel()
	p.writer.ExecContext(ctx, "DELETE FROM thoughts WHERE no = $1", no) //nolint:errcheck // the comment above says what happens if it fails
}

// await registers a waiting caller for the answer to an inserted job, and starts the polling. The answer may have arrived already. If
// written is false, the insertion failed, and await registers nothing.
func (p *Postgres) await(no int64, mine chan []byte, written bool) {
	t := &p.thinking
	t.mu.Lock()
	defer t.mu.Unlock()
	answer, came := t.early[no]
	if t.writing--; t.writing == 0 {
		clear(t.early)
	}
	switch {
	case !written:
		return
	case came:
		delete(t.early, no)
		mine <- answer
		return
	}
	t.asked[no] = mine
	if !t.looks {
		t.looks = true
		go p.look()
		return
	}
	select {
	case t.soon <- struct{}{}:
	default:
	}
}

// look polls for answers until no caller waits for one.
func (p *Postgres) look() {
	t := &p.thinking
	for wait := oftenest; ; wait = min(wait*3/2, seldomest) {
		select {
		case <-time.After(wait):
		case <-t.soon: // then poll immediately; otherwise frequent calls of Ask could postpone the polling forever
			wait = oftenest
		case <-p.life.Done():
			return
		}
		t.mu.Lock()
		if len(t.asked) == 0 {
			t.looks = false
			t.mu.Unlock()
			return
		}
		t.mu.Unlock()
		if p.collect() > 0 {
			wait = oftenest
		}
	}
}

// collect fetches the available answers, passes them to their callers, and returns how many it has passed; 0 after an error.
func (p *Postgres) collect() (came int) {
	ctx, cancel := context.WithTimeout(p.life, attempt)
	defer cancel()
	answers := map[int64][]byte{}
	err := each(ctx, p.writer, func(rows *sql.Rows) error {
		var no int64
		var answer []byte
		err := rows.Scan(&no, &answer)
		answers[no] = answer
		return err
	}, "DELETE FROM thoughts WHERE asks = $1 AND answer IS NOT NULL RETURNING no, answer", p.Number())
	if err != nil {
		return 0 // answered later or dropped: see [Postgres.tendJobs]
	}
	t := &p.thinking
	t.mu.Lock()
	defer t.mu.Unlock()
	for no, answer := range answers {
		if mine := t.asked[no]; mine != nil {
			mine <- answer
			delete(t.asked, no)
			came++
		} else if t.writing > 0 {
			t.early[no] = answer
		}
	}
	return came
}

// Take waits for a job that no worker has, and takes it; see [Jobs].
func (p *Postgres) Take(ctx context.Context, patient bool) (*Claim, error) {
	for wait := oftenest; ; wait = min(wait*3/2, seldomest) {
		me, err := p.me(ctx)
		if err != nil {
			return nil, err
		}
		c, err := p.tryToTake(ctx, me, patient)
		switch {
		case err == nil:
			return c, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case !errors.Is(err, sql.ErrNoRows) && !passing(err):
			return nil, p.explain(err)
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-p.life.Done():
			return nil, errClosed
		}
	}
}

// tryToTake takes the oldest job of the given priority that no worker has. It returns [sql.ErrNoRows] if there is none.
func (p *Postgres) tryToTake(ctx context.Context, me int64, patient bool) (*Claim, error) {
	t := &p.thinking
	t.mu.Lock()
	t.tries++
	try := t.tries
	t.trying[try] = true
	t.mu.Unlock()
	c := &Claim{of: p, Job: Job{LowPriority: patient}}
	err := p.writer.QueryRowContext(ctx, `UPDATE thoughts SET thinks = $1 WHERE no =
		(SELECT no FROM thoughts WHERE thinks IS NULL AND patient = $2 ORDER BY no LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING no, kind, id, entry, data`, me, patient).Scan(&c.no, &c.Kind, &c.Table, &c.Entry, &c.Data)
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.trying, try)
	if err != nil {
		return nil, err
	}
	c.Context, c.drop = context.WithCancel(ctx)
	t.taken[c.no] = c.drop
	return c, nil
}

// tried reports whether all calls of tryToTake up to number upTo have ended. The caller must hold t.mu.
func (t *jobQueue) tried(upTo int64) bool {
	for try := range t.trying {
		if try <= upTo {
			return false
		}
	}
	return true
}

// Untaken returns the number of jobs that no worker has, by priority.
func (p *Postgres) Untaken(ctx context.Context) (urgent, patient int, err error) {
	const count = "SELECT count(*) FILTER (WHERE NOT patient), count(*) FILTER (WHERE patient) FROM thoughts WHERE thinks IS NULL"
	if err = p.signs.QueryRowContext(ctx, count).Scan(&urgent, &patient); err != nil {
		err = p.explain(err)
	}
	return urgent, patient, err
}

// Answer stores the answer to a job and ends the claim. It has no effect if the job no longer exists or another worker has it.
func (c *Claim) Answer(ctx context.Context, answer []byte) error {
	defer c.let()
	if answer == nil {
		answer = []byte{}
	}
	_, err := c.of.writer.ExecContext(ctx, "UPDATE thoughts SET answer = $1 WHERE no = $2 AND thinks = $3", answer, c.no, c.of.Number())
	if err != nil {
		return fmt.Errorf("the answer to a job could not be stored: %w", c.of.explain(err))
	}
	return nil
}

// Return ends the claim and gives the job back to the queue, so that another worker can take it.
func (c *Claim) Return(ctx context.Context) error {
	defer c.let()
	_, err := c.of.writer.ExecContext(ctx, "UPDATE thoughts SET thinks = NULL WHERE no = $1 AND thinks = $2", c.no, c.of.Number())
	return err
}

func (c *Claim) let() {
	c.of.thinking.mu.Lock()
	delete(c.of.thinking.taken, c.no)
	c.of.thinking.mu.Unlock()
	c.drop()
}

// ownersAlive is a subquery for the registration numbers of all live servers and workers.
const ownersAlive = "SELECT no FROM servers WHERE " + lives

// tendJobs counts the live workers. It gives a job of this server back to the queue if the worker that took it is dead; without a live
// worker it abandons all jobs of this server. In a worker it tends the taken jobs instead.
func (p *Postgres) tendJobs(ctx context.Context) error {
	me := p.Number()
	if p.terms.Works {
		return p.tendTaken(ctx, me)
	}
	var thinkers int
	err := p.signs.QueryRowContext(ctx, "SELECT count(*) FROM servers WHERE thinks AND "+lives).Scan(&thinkers)
	if err != nil {
		return err
	}
	t := &p.thinking
	t.mu.Lock()
	t.thinkers = thinkers
	waited := len(t.asked)
	if thinkers == 0 {
		for no, mine := range t.asked {
			close(mine)
			delete(t.asked, no)
		}
	}
	t.mu.Unlock()
	if waited == 0 {
		return nil
	}
	if thinkers == 0 {
		_, err = p.signs.ExecContext(ctx, "DELETE FROM thoughts WHERE asks = $1", me)
		return err
	}
	_, err = p.signs.ExecContext(ctx, "UPDATE thoughts SET thinks = NULL WHERE asks = $1 AND answer IS NULL AND thinks IS NOT NULL AND thinks NOT IN ("+ownersAlive+")", me)
	return err
}

// tendTaken ends jobs of this worker that nobody waits for. It gives back jobs that the database assigned to the worker without its
// knowledge, and removes the jobs of dead servers.
func (p *Postgres) tendTaken(ctx context.Context, me int64) error {
	if _, err := p.signs.ExecContext(ctx, "DELETE FROM thoughts WHERE asks NOT IN ("+ownersAlive+")"); err != nil {
		return err
	}
	t := &p.thinking
	t.mu.Lock()
	gone := maps.Clone(t.taken) // jobs taken after this copy remain
	t.mu.Unlock()
	var strange []int64
	err := each(ctx, p.signs, func(rows *sql.Rows) error {
		var no int64
		err := rows.Scan(&no)
		if _, known := gone[no]; !known {
			strange = append(strange, no)
		}
		delete(gone, no)
		return err
	}, "SELECT no FROM thoughts WHERE thinks = $1 AND answer IS NULL", me)
	if err != nil {
		return err
	}
	for _, drop := range gone {
		drop()
	}
	before := t.strange
	t.strange = map[int64]int64{}
	for _, no := range strange {
		t.mu.Lock()
		_, known := t.taken[no]
		last, seen := before[no]
		if !seen {
			last = t.tries
		}
		ended := t.tried(last)
		t.mu.Unlock()
		switch {
		case known:
		case seen && ended:
			if _, err := p.signs.ExecContext(ctx, "UPDATE thoughts SET thinks = NULL WHERE no = $1 AND thinks = $2 AND answer IS NULL", no, me); err != nil {
				return err
			}
		default:
			t.strange[no] = last
		}
	}
	return nil
}
