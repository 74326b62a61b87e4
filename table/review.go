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
	// ReviewPlayouts is how many playouts the review of a game may take: so many that two cores need a minute or two. Its choices share
	// them.
	ReviewPlayouts = 6_000_000
	// mostForChoice and leastForChoice bound what one choice takes. It depends on the game alone, so that a review says the same wherever
	// it is made.
	mostForChoice  = 20_000
	leastForChoice = 1000
	// costly is the share of the win that a sentence has to lose to be among those that cost much, and costlyPoints how many points where
	// only they count. Of these alone a review says why the best would have been better.
	costly, costlyPoints = 0.02, 1
)

// reviewVersion is part of the name under which reviews are kept: it changes when they are made in another way, so that those made before
// are thought anew. The first showed what a search had found, with leads where it was cut; the second shows shares as far as they are to
// be trusted ([game.Manner.Trust]). What changes in one title alone is told by its edition ([game.Manner.Edition]).
const reviewVersion = 2

// retry is how long after a fault a review is tried again.
const retry = 30 * time.Second

// A Review is what was thought of a game after its end, sentence by sentence. Each was judged from the view of the seat that said it:
// by what it could know, and not by what was hidden. A review is made in the background, kept with the game, and goes on where it was
// after a restart.
type Review struct {
	// Judged are the sentences that were looked at, in order, where there was a choice.
	Judged []Judged
	// Of is how many there will be; 0 until that is known.
	Of int
	// Done says that all have been looked at. Failed says that something went wrong, and that it is tried again later.
	Done, Failed bool
	// Left is about how long it still takes; 0 when that is not known.
	Left time.Duration
	// Playouts is how many playouts each choice takes; 0 until that is known.
	Playouts int
	// Result is what the game came to, and Resigned who gave up and when.
	Result   game.Result
	Resigned []game.Resignation
	// Solitary says that nobody is a rival of anybody, so that points are all that counts.
	Solitary bool
}

// A Judged is a sentence of a game with what was thought of it.
type Judged struct {
	Ply  int       `json:"-"` // its number
	Seat game.Seat `json:"seat"`
	// Said is the sentence, and Best what would have promised most: the same where nothing was better. Best has its reasons where the
	// sentence cost much; what was kept before there were any has none.
	Said Advice `json:"said"`
	Best Advice `json:"best"`
	// Late is what the seat let go by before it, by being slow; nil for nothing.
	Late *Late `json:"late,omitempty"`
}

// Loss is by how much the seat's expected share of the win fell with the sentence, from 0 to 1; in points where points are all that
// counts.
func (j *Judged) Loss(solitary bool) float64 {
	said, _ := j.Said.Of(j.Seat)
	best, _ := j.Best.Of(j.Seat)
	if solitary {
		return max(best.Points-said.Points, 0)
	}
	return max(best.Win-said.Win, 0)
}

// Costly tells whether the sentence cost much.
func (j *Judged) Costly(solitary bool) bool {
	if solitary {
		return j.Loss(solitary) >= costlyPoints
	}
	return j.Loss(solitary) >= costly
}

// A reviewing is a review on its way.
type reviewing struct {
	table  *Table
	story  story
	result game.Result
	budget int   // playouts of the whole
	moved  int64 // the entry of the last sentence
	stop   context.CancelFunc

	keeping sync.Mutex // held while something is kept, so that nothing is kept after the stop

	mu     sync.Mutex // never held while something is kept: who looks at a review does not wait for the disk
	judged map[int]Judged
	due    []int // the plies to be judged; nil until they are known, as what follows
	each   int   // playouts of one
	method string
	fresh  int // judged in this life
	begun  time.Time
	ended  time.Time // zero while it goes on
	failed bool
}

// Review gives the review of a game that is over as far as it has come, and sees to it that it goes on. Before the end it is refused, and
// in a lesson: nobody is blamed for what they were told to do.
func (t *Table) Review(ctx context.Context, guest string) (Review, error) {
	return t.ReviewIf(ctx, guest, func() error { return nil })
}

// ReviewIf is Review where one that is not in memory is begun, or gone on with, only if it may be: an error of may is given back.
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
		now := t.hall.clock.Now()
		if t.reviewing != nil && t.reviewing.stale(now) {
			t.dropReview()
		}
		if t.reviewing == nil {
			if err := may(); err != nil {
				return err
			}
			if !t.hall.begin() {
				return ErrClosed
			}
			var background context.Context
			t.reviewing = &reviewing{table: t, story: s.story(0), moved: s.moved, result: s.result(s.position), budget: t.hall.reviewPlayouts, judged: map[int]Judged{}, begun: now}
			background, t.reviewing.stop = context.WithCancel(context.Background())
			go t.reviewing.run(background)
		}
		r = t.reviewing
		return nil
	})
	if err != nil {
		return Review{}, err
	}
	return r.so(t.hall.clock.Now()), nil
}

// dropReview ends a review; what it has found out stays kept. It is called with the table held.
func (t *Table) dropReview() {
	if r := t.reviewing; r != nil {
		r.stop()
		r.keeping.Lock() // whoever keeps something has done so
		t.reviewing = nil
		r.keeping.Unlock()
	}
}

// goesOn tells whether there is still something to judge.
func (r *reviewing) goesOn() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.ended.IsZero()
}

// stale tells whether the review has failed a while ago.
func (r *reviewing) stale(now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.failed && now.Sub(r.ended) >= retry
}

// so is the review as it stands.
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

// run reviews the game: it takes up what is kept, and lets as many as there are cores judge the rest.
func (r *reviewing) run(ctx context.Context) {
	t := r.table
	defer t.hall.work.Done()
	defer r.stop()
	err := r.resume(ctx)
	if err == nil {
		err = r.judgeAll(ctx)
	}
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		t.hall.logger.Error("a review ended early", "table", t.id, "error", err)
	}
	r.mu.Lock()
	r.ended, r.failed = t.hall.clock.Now(), err != nil
	r.mu.Unlock()
}

// resume finds out what is to be judged, and what has been already.
func (r *reviewing) resume(ctx context.Context) error {
	due := r.story.due()
	each := eachOf(r.budget, len(due))
	method := r.story.method(each)
	kept, err := r.table.hall.log.Review(ctx, r.table.id, method)
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
	r.due, r.each, r.method, r.begun = due, each, method, r.table.hall.clock.Now()
	return nil
}

// method is the name under which a review with so many playouts for each choice is kept.
func (y story) method(each int) string {
	method := fmt.Sprintf("search %d, %d playouts", reviewVersion, each)
	if edition := game.MannerOf(y.base).Edition; edition > 0 {
		method += fmt.Sprintf(", edition %d", edition)
	}
	if a := y.game.About(); a.Races != nil && a.Races(y.record.Setup) {
		method += ", with what was missed" // those made before this was looked at are thought anew
	}
	return method
}

// eachOf is how many playouts each of some choices takes where all may take so many.
func eachOf(budget, choices int) int {
	return min(max(budget/max(choices, 1), leastForChoice), mostForChoice, budget)
}

// due are the plies of the sentences where there was a choice among what is worth a thought: others cannot be judged.
func (y story) due() []int {
	due := []int{}
	p := y.position()
	var room []game.Move
	for i, m := range y.moves {
		if m.seat != game.Clock {
			room = game.SensibleMoves(p, m.seat, room[:0])
			if len(room) > 1 || game.MayRest(p, m.seat) {
				due = append(due, i+1)
			}
		}
		replay(y.game, &y.record, y.moves, p, i, i+1, nil)
	}
	return due
}

// judgeAll judges what is missing, as many sentences at once as there are places to think.
func (r *reviewing) judgeAll(ctx context.Context) error {
	return abreast(ctx, r.table.hall.abreast(runtime.GOMAXPROCS(0)), r.missing(), r.judge)
}

// abreast does something for each of some plies, for so many at once, until one of them fails.
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

// missing are the plies that are still to be judged.
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

// judge judges one sentence and keeps what it has found out. A fault in the search becomes an error.
func (r *reviewing) judge(ctx context.Context, ply int) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the search of sentence %d failed: %v", ply, fault)
		}
	}()
	j, ok := r.judgeElsewhere(ctx, ply)
	if !ok {
		t := r.table
		thinks, ok := t.hall.desk.last(ctx, t)
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

// keep keeps what was found out of a sentence, unless the review was stopped.
func (r *reviewing) keep(ctx context.Context, ply int, data []byte) error {
	r.keeping.Lock()
	defer r.keeping.Unlock()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return r.table.hall.log.KeepReview(context.WithoutCancel(ctx), r.table.id, r.method, ply, data)
}

// position is where the story begins, in memory of its own.
func (y story) position() game.Position {
	p := y.game.Blank()
	p.Copy(y.base)
	return p
}

// verdict thinks about a sentence, and about what was let go by before it.
func (y story) verdict(ctx context.Context, ply, playouts int) (Judged, error) {
	j, err := y.judge(ctx, ply, playouts)
	if err == nil {
		j.Late, err = y.late(ctx, ply, playouts)
	}
	return j, err
}

// judge thinks about a sentence from the view of the seat that said it. The same sentence of the same game is always judged alike.
func (y story) judge(ctx context.Context, ply, playouts int) (Judged, error) {
	p := y.position()
	replay(y.game, &y.record, y.moves, p, 0, ply-1, nil)
	said := y.moves[ply-1]
	c := &counsel{game: y.game, view: viewOf(y.game, p, said.seat), seat: said.seat, at: y.record.Plies[ply-1].At, dice: game.QuickDice(uint64(ply))}
	c.search = bot.NewSearch(y.game, bot.Advising(playouts))
	if err := c.think(ctx); err != nil {
		return Judged{}, err
	}
	j := Judged{Ply: ply, Seat: said.seat}
	lines := c.search.Lines(y.game.About().MaxMoves + 1)
	weighs := bot.Weighs(playouts)
	var err error
	var best, other weighed
	if best.advice, best.seen, err = c.foresee(ctx, lines[0], weighs); err != nil {
		return Judged{}, err
	}
	j.Best = best.advice
	at := slices.IndexFunc(lines, func(l bot.Line) bool { return l.Move == said.move })
	if at <= 0 {
		j.Said = j.Best
		return j, nil
	}
	if other.advice, other.seen, err = c.foresee(ctx, lines[at], weighs); err != nil {
		return Judged{}, err
	}
	if j.Said = other.advice; c.worth(j.Said) >= c.worth(j.Best) {
		j.Best = j.Said
	}
	if j.Costly(solitary(c.view)) {
		courses, err := c.courses(ctx, append([]bot.Line{lines[0], lines[at]}, lines[1:min(watched, len(lines))]...))
		if err != nil {
			return Judged{}, err
		}
		best.course = courses[0]
		c.reason(&best, courses, &other.seen)
		j.Best = best.advice
	}
	return j, nil
}
