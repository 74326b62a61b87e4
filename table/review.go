package table

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

const (
	// ReviewPlayouts is the default number of playouts that all moves of a review share, within the bounds for one move. Two cores need a
	// minute or two for them.
	ReviewPlayouts = 6_000_000
	// mostForChoice and leastForChoice bound the playouts of one move. The number depends on the game alone, so that a
	// review has the same result on every computer.
	mostForChoice  = 20_000
	leastForChoice = 1000
	// costly and costlyPoints are the minimum loss of a costly move: a share of the win or, in a solitary game, points. A review has
	// reasons for the better move only if the played move was costly.
	costly, costlyPoints = 0.02, 1
)

// reviewVersion is part of the key under which reviews are stored. Raise it when the computation of reviews changes: older reviews are then
// computed again. For a change in one title, raise the version of its search parameters ([game.SearchParams]) instead.
const reviewVersion = 2

// retry is the wait after an error before a review is tried again.
const retry = 30 * time.Second

// A Review is the analysis of a finished game, move by move. Each move is evaluated from the view of the seat that
// played it: by what the seat could know, not by what was hidden. A review is computed in the background and stored
// with the game. After a restart it continues where it stopped.
type Review struct {
	// Judged holds the analysed moves in order; moves without a choice are left out.
	Judged []Judged
	// Of is the number of moves to analyse; 0 while that is unknown.
	Of int
	// Done says that all moves are analysed. Failed says that an error occurred; a request that comes at least retry later tries again.
	Done, Failed bool
	// Left is the estimated time left; 0 if unknown.
	Left time.Duration
	// Playouts is the number of playouts per move; 0 while that is unknown.
	Playouts int
	// Result is the result of the game. Resigned lists who resigned and when.
	Result   game.Result
	Resigned []game.Resignation
	// Solitary says that nobody has a rival, so that only points count.
	Solitary bool
}

// A Judged is the analysis of one move of a game.
type Judged struct {
	Ply  int       `json:"-"` // the number of the move
	Seat game.Seat `json:"seat"`
	// Said is the played move and Best the best one; both are the same if no other was better. Best has reasons if the played move was
	// costly; reviews stored by old versions have none.
	Said Suggestion `json:"said"`
	Best Suggestion `json:"best"`
	// Late is the chance that the seat missed before the move by being slow; nil for none.
	Late *Late `json:"late,omitempty"`
}

// Loss returns how much the seat's expected share of the win fell with the move, from 0 to 1. In a solitary game it is
// in points.
func (j *Judged) Loss(solitary bool) float64 {
	said, _ := j.Said.Of(j.Seat)
	best, _ := j.Best.Of(j.Seat)
	if solitary {
		return max(best.Points-said.Points, 0)
	}
	return max(best.Win-said.Win, 0)
}

// Costly reports whether the loss of the move is at least the constant costly or, in a solitary game, at least costlyPoints.
func (j *Judged) Costly(solitary bool) bool {
	if solitary {
		return j.Loss(solitary) >= costlyPoints
	}
	return j.Loss(solitary) >= costly
}

// A reviewing is a review while it is computed, and afterwards.
type reviewing struct {
	table  *Table
	story  replayedGame
	result game.Result
	budget int   // the playouts of the whole review
	moved  int64 // the entry that last changed the position
	stop   context.CancelFunc

	keeping sync.Mutex // held while a result is stored, so that nothing is stored after the stop

	mu     sync.Mutex // never held while a result is stored, so that readers of a review do not wait for the disk
	judged map[int]Judged
	due    []int // the plies to analyse; unset until known, like each and method
	each   int   // the playouts per move
	method string
	fresh  int // the number of moves analysed by this run
	begun  time.Time
	ended  time.Time // zero while the review runs
	failed bool
}

// Review returns the review of a finished game as computed so far, and starts the computation if necessary. It refuses a game that is not
// over, and a lesson, in which the learner only followed instructions.
func (t *Table) Review(ctx context.Context, guest string) (Review, error) {
	return t.ReviewIf(ctx, guest, func() error { return nil })
}

// ReviewIf does the same as Review, but calls may before it starts a computation. If may returns an error, ReviewIf
// returns it.
func (t *Table) ReviewIf(ctx context.Context, guest string, may func() error) (Review, error) {
	t.present.touch(guest)
	var r *reviewing
	err := t.read(ctx, func(s *State) error {
		switch {
		case s.lesson != nil:
			return refuse("review-lesson")
		case !s.phase.Done():
			return refuse("review-running")
		}
		now := t.server.clock.Now()
		if t.reviewing != nil && t.reviewing.stale(now) {
			t.dropReview()
		}
		if t.reviewing == nil {
			if err := may(); err != nil {
				return err
			}
			if !t.server.begin() {
				return ErrClosed
			}
			var background context.Context
			t.reviewing = &reviewing{table: t, story: s.story(0), moved: s.moved, result: s.result(s.position), budget: t.server.reviewPlayouts, judged: map[int]Judged{}, begun: now}
			background, t.reviewing.stop = context.WithCancel(context.Background())
			go t.reviewing.run(background)
		}
		r = t.reviewing
		return nil
	})
	if err != nil {
		return Review{}, err
	}
	return r.so(t.server.clock.Now()), nil
}

// dropReview cancels the computation of a review; stored results stay. The caller must hold t.mu.
func (t *Table) dropReview() {
	if r := t.reviewing; r != nil {
		r.stop()
		r.keeping.Lock() // wait until a result in progress is stored
		t.reviewing = nil
		r.keeping.Unlock()
	}
}

// goesOn reports whether the review is still being computed.
func (r *reviewing) goesOn() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.ended.IsZero()
}

// stale reports whether the review failed at least retry ago, so that it may be tried again.
func (r *reviewing) stale(now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.failed && now.Sub(r.ended) >= retry
}

// so returns the review as computed so far.
func (r *reviewing) so(now time.Time) Review {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := Review{Of: len(r.due), Done: !r.ended.IsZero() && !r.failed, Failed: r.failed, Playouts: r.each,
		Result: r.result, Resigned: slices.Clone(r.story.record.Resigned), Solitary: solitary(r.story.base)}
	for _, ply := range slices.Sorted(maps.Keys(r.judged)) {
		out.Judged = append(out.Judged, r.judged[ply])
	}
	if left := len(r.due) - len(r.judged); left > 0 && r.fresh > 0 && r.ended.IsZero() {
		out.Left = now.Sub(r.begun) * time.Duration(left) / time.Duration(r.fresh)
	}
	return out
}

// run loads the stored results, analyses the remaining moves, and records the end or failure of the review.
func (r *reviewing) run(ctx context.Context) {
	t := r.table
	defer t.server.work.Done()
	defer r.stop()
	err := r.resume(ctx)
	if err == nil {
		err = r.judgeAll(ctx)
	}
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		t.server.logger.Error("a review ended early", "table", t.id, "error", err)
	}
	r.mu.Lock()
	r.ended, r.failed = t.server.clock.Now(), err != nil
	r.mu.Unlock()
}

// resume determines the moves to analyse and loads the stored results.
func (r *reviewing) resume(ctx context.Context) error {
	due := r.story.due()
	each := eachOf(r.budget, len(due))
	method := r.story.method(each)
	kept, err := r.table.server.log.Review(ctx, r.table.id, method)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, ply := range due {
		var j Judged
		if data, ok := kept[ply]; ok && json.Unmarshal(data, &j) == nil {
			j.Ply = ply
			r.judged[ply] = j
		}
	}
	r.due, r.each, r.method, r.begun = due, each, method, r.table.server.clock.Now()
	return nil
}

// method returns the key under which a review with the given number of playouts per move is stored.
func (y replayedGame) method(each int) string {
	method := fmt.Sprintf("search %d, %d playouts", reviewVersion, each)
	if edition := game.SearchParamsOf(y.base).Version; edition > 0 {
		method += fmt.Sprintf(", edition %d", edition)
	}
	if a := y.game.About(); a.Races != nil && a.Races(y.record.Setup) {
		method += ", with what was missed" // reviews made before missed chances were examined are computed again
	}
	return method
}

// eachOf returns the number of playouts per move, for a total budget and a number of moves: an equal share, but at least leastForChoice. It
// is at most mostForChoice, and at most the budget.
func eachOf(budget, choices int) int {
	return min(max(budget/max(choices, 1), leastForChoice), mostForChoice, budget)
}

// due returns the plies of the moves to analyse: those that had an alternative worth considering.
func (y replayedGame) due() []int {
	due := []int{}
	p := y.position()
	var room []game.Move
	for i, m := range y.moves {
		if m.seat != game.Clock {
			room = game.PrunedMoves(p, m.seat, room[:0])
			if len(room) > 1 || game.MayRest(p, m.seat) {
				due = append(due, i+1)
			}
		}
		replay(y.game, &y.record, y.moves, p, i, i+1, nil)
	}
	return due
}

// judgeAll analyses all moves that are not analysed yet, concurrently.
func (r *reviewing) judgeAll(ctx context.Context) error {
	return abreast(ctx, r.table.server.abreast(runtime.GOMAXPROCS(0)), r.missing(), r.judge)
}

// abreast calls do for each of the plies, at most width at a time. After the first error it makes no more calls and returns the error. If
// the context ends, it does so with the context's error.
func abreast(ctx context.Context, width int, plies []int, do func(ctx context.Context, ply int) error) error {
	next := make(chan int)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	for range width {
		all.Go(func() {
			for ply := range next {
				if err := do(ctx, ply); err != nil {
					stop(err)
					return
				}
			}
		})
	}
hand:
	for _, ply := range plies {
		select {
		case next <- ply:
		case <-ctx.Done():
			break hand
		}
	}
	close(next)
	all.Wait()
	return context.Cause(ctx)
}

// missing returns the plies that are not analysed yet.
func (r *reviewing) missing() (plies []int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, ply := range r.due {
		if _, known := r.judged[ply]; !known {
			plies = append(plies, ply)
		}
	}
	return plies
}

// judge analyses one move and stores the result. A panic in the search becomes an error.
func (r *reviewing) judge(ctx context.Context, ply int) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the search for move %d failed: %v", ply, fault)
		}
	}()
	j, ok := r.judgeElsewhere(ctx, ply)
	if !ok {
		t := r.table
		thinks, ok := t.server.pool.last(ctx, t)
		if !ok {
			return ctx.Err()
		}
		j, err = r.story.verdict(thinks, ply, r.each)
		thinks.leave()
		if err != nil {
			return err
		}
	}
	data, err := json.Marshal(j)
	if err != nil {
		return err
	}
	if err := r.keep(ctx, ply, data); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.judged[ply] = j
	r.fresh++
	return nil
}

// keep stores the result of a move, unless the review was cancelled.
func (r *reviewing) keep(ctx context.Context, ply int, data []byte) error {
	r.keeping.Lock()
	defer r.keeping.Unlock()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return r.table.server.log.KeepReview(context.WithoutCancel(ctx), r.table.id, r.method, ply, data)
}

// position returns a copy of the position at the beginning of the game.
func (y replayedGame) position() game.Position {
	p := y.game.Blank()
	p.Copy(y.base)
	return p
}

// verdict analyses a move, and determines what the seat missed before it.
func (y replayedGame) verdict(ctx context.Context, ply, playouts int) (Judged, error) {
	j, err := y.judge(ctx, ply, playouts)
	if err == nil {
		j.Late, err = y.late(ctx, ply, playouts)
	}
	return j, err
}

// judge analyses a move from the view of the seat that played it. The result depends only on the game, the ply and the number of playouts.
func (y replayedGame) judge(ctx context.Context, ply, playouts int) (Judged, error) {
	p := y.position()
	replay(y.game, &y.record, y.moves, p, 0, ply-1, nil)
	said := y.moves[ply-1]
	c := &analysis{game: y.game, view: viewOf(y.game, p, said.seat), seat: said.seat, at: y.record.Plies[ply-1].At, dice: game.QuickDice(uint64(ply))}
	c.search = bot.NewSearch(y.game, bot.Advising(playouts))
	if err := c.think(ctx); err != nil {
		return Judged{}, err
	}
	j := Judged{Ply: ply, Seat: said.seat}
	lines := c.search.Lines(y.game.About().MaxMoves + 1)
	weighs := bot.Weighs(playouts)
	var err error
	var best, other weighed
	if best.advice, best.seen, err = c.evaluateLine(ctx, lines[0], weighs); err != nil {
		return Judged{}, err
	}
	j.Best = best.advice
	at := slices.IndexFunc(lines, func(l bot.Line) bool { return l.Move == said.move })
	if at <= 0 {
		j.Said = j.Best
		return j, nil
	}
	if other.advice, other.seen, err = c.evaluateLine(ctx, lines[at], weighs); err != nil {
		return Judged{}, err
	}
	if j.Said = other.advice; c.worth(j.Said) >= c.worth(j.Best) {
		j.Best = j.Said
	}
	if j.Costly(solitary(c.view)) {
		courses, err := c.linesOfPlay(ctx, append([]bot.Line{lines[0], lines[at]}, lines[1:min(watched, len(lines))]...))
		if err != nil {
			return Judged{}, err
		}
		best.lineOfPlay = courses[0]
		c.reason(&best, courses, &other.seen)
		j.Best = best.advice
	}
	return j, nil
}
