package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"pantheon/game"
	"pantheon/store"
)

// mostThought is the maximum number of tables that a worker program keeps in memory, those of the latest jobs.
const mostThought = 256

// Think computes jobs for the servers that share a log ([store.Jobs]), one per core concurrently, until the context ends. It reads tables
// and writes only the results of jobs. It returns an error if the log cannot be shared, or if no more jobs can be taken from it.
func Think(ctx context.Context, c Config) error {
	h := newServer(c)
	h.leases, h.jobs = nil, nil
	from, ok := c.Log.(store.Jobs)
	if !ok {
		return errors.New("only a database can be shared with a worker")
	}
	m := &worker{server: h, meter: c.Thinking, tables: map[string]*Table{}}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	for i := range 2 * runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for ctx.Err() == nil {
				claim, err := from.Take(ctx, i%2 == 1)
				if err != nil {
					stop(err)
					return
				}
				m.counted(claim.Kind, func() Became { return m.answer(ctx, claim) })
			}
		})
	}
	all.Wait()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// A worker is the state of a worker program.
type worker struct {
	server *Server
	meter  JobMeter // nil for no metrics

	mu     sync.Mutex
	tables map[string]*Table
	recent []string // the ids of the tables, those of the latest jobs at the end
}

// answer computes a job, stores the result, and returns the outcome. If nobody waits for the job any more, answer gives it back to the
// queue.
func (m *worker) answer(ctx context.Context, c *store.Claim) (became Became) {
	answer, err := m.think(c)
	away := context.WithoutCancel(ctx)
	switch {
	case c.Context.Err() != nil:
		became, err = JobReturned, c.Return(away)
	case err != nil:
		m.server.logger.Warn("a job failed", "table", c.Table, "thought", c.Kind, "error", err)
		became, err = JobFailed, c.Answer(away, faultOf(err))
	default:
		became, err = JobDone, c.Answer(away, answer)
	}
	if err != nil {
		m.server.logger.Warn("the answer to a job could not be stored", "table", c.Table, "thought", c.Kind, "error", err)
		return JobLost
	}
	return became
}

// errPast is the error for a job about a position that no longer exists.
var errPast = errors.New("the game is past that position")

// think computes a job and returns the result as JSON. A panic becomes an error.
func (m *worker) think(c *store.Claim) (answer []byte, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the computation failed: %v", fault)
		}
	}()
	t, err := m.table(c.Context, c.Table, c.Entry)
	if err != nil {
		return nil, err
	}
	switch c.Kind {
	case choosing:
		return thinkOf(c, t.choose)
	case hinting:
		return thinkOf(c, t.hintNow)
	case judging:
		return thinkOf(c, t.judge)
	}
	return nil, fmt.Errorf("unknown kind of job %q; update this worker to the version of the servers", c.Kind)
}

// thinkOf parses the data of a job, calls think with it, and returns the result as JSON.
func thinkOf[W, A any](c *store.Claim, think func(context.Context, W) (A, error)) ([]byte, error) {
	wanted, err := unpack[W](c.Data)
	if err != nil {
		return nil, err
	}
	answer, err := think(c.Context, wanted)
	if err != nil {
		return nil, err
	}
	return json.Marshal(jobAnswer[A]{Answer: &answer})
}

// table returns a table in the position that the entry with the number moved made. It returns errPast if the table is in another position.
func (m *worker) table(ctx context.Context, id string, moved int64) (*Table, error) {
	t := m.keep(id)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.state == nil {
		s, err := m.server.replay(ctx, id)
		if err != nil {
			return nil, err
		}
		t.state = s
	}
	if t.state.moved < moved {
		entries, err := m.server.log.Entries(ctx, id, t.state.entry)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if _, err := t.state.apply(m.server.library.find, e, false); err != nil {
				t.state = nil
				return nil, err
			}
		}
	}
	if t.state.moved != moved {
		return nil, errPast
	}
	return t, nil
}

// keep returns the table with an id; its state is nil if it is not loaded yet. If there are too many tables, it drops the one not used for
// the longest time.
func (m *worker) keep(id string) *Table {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tables[id]
	if t == nil {
		t = newTable(m.server, id)
		t.readOnly = true
		m.tables[id] = t
	}
	m.recent = append(slices.DeleteFunc(m.recent, func(other string) bool { return other == id }), id)
	if len(m.recent) > mostThought {
		old := m.tables[m.recent[0]]
		delete(m.tables, old.id)
		m.recent = slices.Delete(m.recent, 0, 1)
		old.mu.Lock()
		for seat := range old.cachedSearches {
			old.dropSearchCache(seat)
		}
		old.mu.Unlock()
	}
	return t
}

// choose computes a job that chooses the move of a bot.
func (t *Table) choose(ctx context.Context, wanted choiceWanted) (choice, error) {
	t.mu.Lock()
	if !t.state.has(wanted.Seat) {
		t.mu.Unlock()
		return choice{}, fmt.Errorf("seat %d does not exist", wanted.Seat)
	}
	m, view := t.searchCache(wanted.Seat, wanted.Level), viewOf(t.state.title.Game, t.state.position, wanted.Seat)
	moved := t.state.moved
	if wanted.Within == 0 { // the job came from a server of an older version
		wanted.Within = t.state.mayThink(wanted.Seat, t.server.clock.Now())
	}
	t.mu.Unlock()
	if wanted.Leaves {
		if p, ok := view.(game.BotRestraint); ok {
			p.Leave(wanted.Seat)
		}
	}
	words, ok := t.ask(ctx, m, view, wanted, moved)
	if !ok {
		return choice{}, errors.New("the bot has no move")
	}
	return choice{words}, nil
}

// hintNow computes a job for a hint.
func (t *Table) hintNow(ctx context.Context, wanted hintWanted) ([]Suggestion, error) {
	d, err := t.server.dice()
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	if !t.state.has(wanted.Seat) {
		t.mu.Unlock()
		return nil, fmt.Errorf("seat %d does not exist", wanted.Seat)
	}
	a, c := &pendingHint{seat: wanted.Seat, moved: t.state.moved}, t.analysisOf(t.state, wanted.Seat, d)
	t.mu.Unlock()
	return t.advise(ctx, a, c)
}

// judge computes a job that analyses a move of a finished game. It returns an error if the game is not over, and for a move or a number of
// playouts out of range.
func (t *Table) judge(ctx context.Context, wanted verdictWanted) (Judged, error) {
	t.mu.Lock()
	y, done := t.state.story(0), t.state.phase.Done()
	t.mu.Unlock()
	if !done || wanted.Ply < 1 || wanted.Ply > len(y.moves) || wanted.Playouts < 1 || wanted.Playouts > mostForChoice {
		return Judged{}, fmt.Errorf("move %d cannot be reviewed with %d playouts", wanted.Ply, wanted.Playouts)
	}
	thinks, ok := t.server.pool.last(ctx, t)
	if !ok {
		return Judged{}, ctx.Err()
	}
	defer thinks.leave()
	return y.verdict(thinks, wanted.Ply, wanted.Playouts)
}

// has reports whether the table has a seat of that number.
func (s *State) has(seat game.Seat) bool { return seat >= 0 && int(seat) < len(s.occupants) }
