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

// Thoughts are what servers ask of programs that do nothing but think, through the log that they share. Each is thought by one of them at a
// time, and by another one when that one dies.
type Thoughts interface {
	// Thinkers is how many such programs lived a moment ago.
	Thinkers() int
	// Ask waits for the answer to a thought. [ErrNobody] says that there is nobody, or no longer, who thinks; any other error too leaves
	// whoever asks to think for themselves.
	Ask(ctx context.Context, what Thought) (answer []byte, err error)
	// Take waits for a thought that nobody has, of those that can wait or of those that cannot, and takes it: for a program that thinks.
	Take(ctx context.Context, patient bool) (*Claim, error)
	// Untaken counts the thoughts that nobody has, those that cannot wait and those that can.
	Untaken(ctx context.Context) (urgent, patient int, err error)
}

// A Thought is a question about a table.
type Thought struct {
	Kind  string // what is asked: the table's own word
	Table string // id
	Entry int64  // which made the position that it is about
	Data  []byte // the store does not look into it
	// Patient thoughts wait until all others have been thought.
	Patient bool
}

// ErrNobody says that no program lives that thinks for others.
var ErrNobody = errors.New("no program lives that thinks for others")

// A Claim is a thought that this program has taken.
type Claim struct {
	Thought
	// Context ends when nobody waits for the answer any more, or another program has the thought; and when the one of Take does.
	Context context.Context

	no   int64
	drop context.CancelFunc
	of   *Postgres
}

var _ Thoughts = (*Postgres)(nil)

// thinking is a program's part in thoughts: those that it has asked, and those that it has taken.
type thinking struct {
	mu       sync.Mutex
	thinkers int
	asked    map[int64]chan []byte // by number; closed without an answer when there is nobody to give one
	writing  int                   // how many are being written down, whose numbers are not known yet
	early    map[int64][]byte      // answers to those, by number
	looks    bool                  // somebody looks for answers
	soon     chan struct{}         // has something in it when something was asked just now
	taken    map[int64]context.CancelFunc
	// tries numbers the calls of tryToTake, and trying holds those whose answer from the database is not known yet: each may have taken a
	// thought. Both are guarded by mu.
	tries  int64
	trying map[int64]bool
	// strange are thoughts that the database says this program has taken and that are not in taken, each with the value of tries when it
	// was first seen. Once all calls up to that one have ended, the thought is given back. Used by the tending goroutine only.
	strange map[int64]int64
}

func newThinking() thinking {
	return thinking{asked: map[int64]chan []byte{}, early: map[int64][]byte{}, soon: make(chan struct{}, 1), taken: map[int64]context.CancelFunc{}, trying: map[int64]bool{}}
}

// forget ends all that was asked and taken under a number that this program no longer has.
func (t *thinking) forget() {
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

// How often it is looked for answers and for thoughts: often when something has just come, then more and more seldom.
const (
	oftenest  = 5 * time.Millisecond
	seldomest = 80 * time.Millisecond
)

// Thinkers is how many programs lived a moment ago that think for others.
func (p *Postgres) Thinkers() int {
	p.thinking.mu.Lock()
	defer p.thinking.mu.Unlock()
	return p.thinking.thinkers
}

// Ask waits for the answer to a thought.
func (p *Postgres) Ask(ctx context.Context, what Thought) (answer []byte, err error) {
	me := p.Number()
	if me == 0 || p.Thinkers() == 0 {
		return nil, ErrNobody
	}
	var no int64
	p.thinking.mu.Lock()
	p.thinking.writing++
	p.thinking.mu.Unlock()
	err = p.writer.QueryRowContext(ctx, "INSERT INTO thoughts (asks, patient, kind, id, entry, data) VALUES ($1, $2, $3, $4, $5, $6) RETURNING no",
		me, what.Patient, what.Kind, what.Table, what.Entry, append([]byte{}, what.Data...)).Scan(&no)
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
	p.forgetThought(no)
	return nil, err
}

// forgetThought sees that nobody thinks what nobody waits for any more. Where that fails, whoever thinks finds out when they answer, and
// the row goes with this server.
func (p *Postgres) forgetThought(no int64) {
	ctx, cancel := context.WithTimeout(p.life, p.terms.Lease)
	defer cancel()
	p.writer.ExecContext(ctx, "DELETE FROM thoughts WHERE no = $1", no) //nolint:errcheck // as said
}

// await notes that somebody waits for an answer to what was written down, and sees that it is looked for. It may have come already.
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

// look looks for answers as long as somebody waits for one.
func (p *Postgres) look() {
	t := &p.thinking
	for wait := oftenest; ; wait = min(wait*3/2, seldomest) {
		select {
		case <-time.After(wait):
		case <-t.soon: // and it is looked now too, or those who ask all the time would keep it from ever being looked
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

// collect hands out the answers that have come.
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
		return 0 // what was asked is answered later, or by nobody: see [Postgres.tendThoughts]
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

// Take waits for a thought that nobody has, and takes it.
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

// tryToTake takes a thought that nobody has; [sql.ErrNoRows] says that there is none.
func (p *Postgres) tryToTake(ctx context.Context, me int64, patient bool) (*Claim, error) {
	t := &p.thinking
	t.mu.Lock()
	t.tries++
	try := t.tries
	t.trying[try] = true
	t.mu.Unlock()
	c := &Claim{of: p, Thought: Thought{Patient: patient}}
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

// tried tells whether all calls of tryToTake up to one have ended. The caller holds t.mu.
func (t *thinking) tried(upTo int64) bool {
	for try := range t.trying {
		if try <= upTo {
			return false
		}
	}
	return true
}

// Untaken counts the thoughts that nobody has, those that cannot wait and those that can.
func (p *Postgres) Untaken(ctx context.Context) (urgent, patient int, err error) {
	const count = "SELECT count(*) FILTER (WHERE NOT patient), count(*) FILTER (WHERE patient) FROM thoughts WHERE thinks IS NULL"
	if err = p.signs.QueryRowContext(ctx, count).Scan(&urgent, &patient); err != nil {
		err = p.explain(err)
	}
	return urgent, patient, err
}

// Answer gives the answer to a thought, which whoever asked may not want any more.
func (c *Claim) Answer(ctx context.Context, answer []byte) error {
	defer c.let()
	if answer == nil {
		answer = []byte{}
	}
	_, err := c.of.writer.ExecContext(ctx, "UPDATE thoughts SET answer = $1 WHERE no = $2 AND thinks = $3", answer, c.no, c.of.Number())
	if err != nil {
		return fmt.Errorf("a thought could not be answered: %w", c.of.explain(err))
	}
	return nil
}

// Return leaves a thought to another program.
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

// living lists the servers that live, for conditions.
const living = "SELECT no FROM servers WHERE " + lives

// tendThoughts finds out who thinks, gives what dead programs had to others, and ends what nobody waits for.
func (p *Postgres) tendThoughts(ctx context.Context) error {
	me := p.Number()
	if p.terms.Thinks {
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
	_, err = p.signs.ExecContext(ctx, "UPDATE thoughts SET thinks = NULL WHERE asks = $1 AND answer IS NULL AND thinks IS NOT NULL AND thinks NOT IN ("+living+")", me)
	return err
}

// tendTaken ends what this program thinks and nobody waits for, gives back what it has without knowing, and removes what dead servers have
// asked.
func (p *Postgres) tendTaken(ctx context.Context, me int64) error {
	if _, err := p.signs.ExecContext(ctx, "DELETE FROM thoughts WHERE asks NOT IN ("+living+")"); err != nil {
		return err
	}
	t := &p.thinking
	t.mu.Lock()
	gone := maps.Clone(t.taken) // those taken from here on are still there
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
