package bot

import (
	"cmp"
	"context"
	"sync"
	"time"

	"pantheon/game"
)

// Options are the parameters of a [Search]. A zero field has its default.
type Options struct {
	// Playouts is the exact number of playouts of a choice, of all workers together; 0 means no limit but time. Without any limit it is
	// defaultPlayouts. [TitlesOwn] is the number that the title recommends for level 5 ([game.SearchParams]), [MastersOwn]
	// that of a master.
	Playouts int
	// Time is the duration of a choice; 0 means no limit but playouts. It has an effect only with Now, the clock to read.
	Time time.Duration
	Now  func() time.Time
	// Workers is the number of goroutines that search; 1 by default.
	Workers int
	// Depth is the number of moves after the tree at which a playout is cut; Value then evaluates the position. [AtLeaf] cuts where the
	// tree ends. [ToEnd] plays to the end of the game. The default 0 means the title's recommendation ([game.SearchTuner]), or
	// else the end.
	Depth int
	// Exploration is the exploration constant for moves with worse results so far, in units of how much rewards vary. Higher values spread
	// the playouts, lower ones deepen them. 0 is the title's recommendation, or else 1.2.
	Exploration float64
	// Schedule is the exploration schedule: how exploration grows with the number of times a move was possible. The default 0 means the
	// title's recommendation, or else Fading.
	Schedule Schedule
	// Candidates is the number of candidates per expansion: moves that the tree does not hold yet and that are evaluated before one is
	// added. The tree receives the move with the best evaluation for the seat that plays it. The value 1 means a random move. The default
	// 0 means the title's recommendation, or else 3.
	Candidates int
	// StepCandidates is the number of candidates per playout step after the tree, drawn at random. The playout continues with the move of
	// the best evaluation for the seat that plays it. The value 1 means a random move. The default 0 means the title's recommendation, or
	// else 1. StepCandidates has no effect with Policy.
	StepCandidates int
	// Nodes is the maximum number of nodes in a worker's trees. By default it is 4 for each playout, but at least 131,072 and at most
	// 1,048,576. Each node takes 84 bytes. When they are used up, playouts continue from the existing trees.
	Nodes int
	// TopUp counts playouts that earlier choices have left in the trees, so that the later steps of an act cost little. Only the missing
	// playouts run, and at least an eighth of the budget.
	TopUp bool
	// Value evaluates a position for a seat, in points, where a playout is cut; leads then determine the win probability. The default nil
	// means the title's evaluation ([game.WinProbs], [game.ValueOf]).
	Value func(p game.Position, s game.Seat) float64
	// Exponent is the calibration exponent of the shares of the win when they are reported as chances
	// ([Search.WinProbsAfter]). The default 0 means the title's recommendation ([game.SearchParams]), or else 1, which changes
	// nothing. The search itself uses uncalibrated shares.
	Exponent float64
	// Progress is called repeatedly and at the end. It receives the approximate number of completed playouts of a choice, and the budget,
	// which is 0 if time is the only limit. One goroutine calls it at a time.
	Progress func(done, of int)
	// Policy chooses the moves in playouts; nil means at random. If it returns 0, chance decides. Several workers call it at the same
	// time.
	Policy func(p game.Position, s game.Seat, d *game.Dice) game.Move
}

const (
	defaultPlayouts = 1000
	titlesOwn       = 10_000 // where the title has no recommendation
	masterTimes     = 16     // a master's playouts, as a multiple of the title's: less than 5 s where those take 0.3 s
	defaultExplore  = 1.2
	defaultGlances  = 3
	asFound         = 1.0 // calibration exponent 1
	nodesEach       = 4   // for each playout
	leastNodes      = 1 << 17
	mostNodes       = 1 << 20
)

// Special values of [Options.Playouts].
const (
	TitlesOwn  = -1 // as many as the title recommends
	MastersOwn = -2 // masterTimes as many
)

// Special values of [Options.Depth].
const (
	AtLeaf = game.AtLeaf
	ToEnd  = game.ToEnd
)

// A Schedule is an exploration schedule: how exploration of a move grows with the number of times it was possible.
type Schedule int

const (
	// Fading grows with the square root of the logarithm: a long search deepens the best move.
	Fading Schedule = iota + 1
	// Lasting grows with the fourth root: the second-best move gets its part of a long search too.
	Lasting
)

// searchParams holds the search parameters of a choice: the options, with the title's recommendations as defaults.
type searchParams struct {
	depth, glances int
	picks          int
	explore        float32
	doubt          *schedule
	trust          float64
}

// mannerOf returns the search parameters for a position.
func (o *Options) mannerOf(p game.Position) searchParams {
	title := game.SearchParamsOf(p)
	fades := title.LogExploration || title.Exploration == 0 // also the schedule where a title has no search parameters
	m := searchParams{depth: cmp.Or(o.Depth, title.Depth, ToEnd), glances: cmp.Or(o.Candidates, title.Candidates, defaultGlances), picks: cmp.Or(o.StepCandidates, title.StepCandidates, 1),
		explore: float32(cmp.Or(o.Exploration, settling(title, o.Playouts), defaultExplore)), doubt: lasting,
		trust: cmp.Or(o.Exponent, title.Exponent, asFound)}
	if o.Schedule == Fading || o.Schedule == 0 && fades {
		m.doubt = fading
	}
	return m
}

// fill returns the options with the defaults that do not depend on the position. It ignores Time without Now.
func (o Options) fill(title game.SearchParams) Options {
	if o.Now == nil {
		o.Time = 0
	}
	switch o.Playouts {
	case TitlesOwn:
		o.Playouts = cmp.Or(title.Playouts, titlesOwn)
	case MastersOwn:
		o.Playouts = cmp.Or(title.Playouts, titlesOwn) * masterTimes
	}
	if o.Playouts <= 0 && o.Time <= 0 {
		o.Playouts = defaultPlayouts
	}
	o.Workers = max(o.Workers, 1)
	if o.Nodes <= 0 {
		o.Nodes = min(max(nodesEach*min(o.Playouts, mostNodes), leastNodes), mostNodes)
	}
	o.Nodes = max(o.Nodes, game.MaxSeats)
	return o
}

// A Search plays one seat of one game by information-set Monte Carlo tree search. It knows only the contract of package game. In games
// with secrets it determinizes the view ([game.Position.Determinize]) before each playout, otherwise once for a choice. Each playout draws
// its own random numbers. Where a title prunes moves ([game.MovePruner]), it considers no others, for any seat.
//
// The key of a node is the sequence of moves as an observer heard them, and nothing else: neither chance events nor hidden information.
// So no seat in the tree can use what it has not heard. Links lead from node to node, so no position must be hashed or kept.
//
// If every seat hears each move in full ([game.About.Aloud], and games without secrets), one tree serves all seats: their trees would
// have the same shape. Otherwise each seat has a separate tree, and a playout descends all of them together. The acting seat chooses by
// the statistics of its own tree. A move with a secret, which the others hear with a "?", leads them all to the same node, whatever the
// secret is. A move may be legal in some determinizations and not in others; exploration counts how often it was possible.
//
// Each seat maximises its own reward: its share of the win, with a small part for its margin. No seat minimises another's reward. The
// dice decide which of several seats acts next, and time passes, as in [game.Next]. A seat that may stay idle ([game.MayRest]) may choose
// to in the tree, and always does in playouts.
//
// Workers share nothing. Each has its part of the playouts and separate trees and dice, and their statistics are added up. The same
// options, dice and calls therefore give the same moves on any machine, unless the budget is time. A Search is not safe for concurrent
// use.
type Search struct {
	game  game.Game
	about *game.About
	opts  Options

	view  game.Position // the view of the last choice
	seat  game.Seat
	now   int64 // when the move of this choice will be played
	then  int64 // when the move of the last choice would have been played
	known bool  // the caller has set now
	asked bool  // the trees belong to the view
	trees int

	searchParams // search parameters of the last choice

	workers  []*worker
	follower follower
	done     int    // playouts of the last choice
	kept     int    // playouts from earlier choices that the last choice reused
	lines    []Line // of the last choice, best first
	moves    []game.Move
}

// NewSearch makes a search for one seat of one game. It keeps its trees between choices.
func NewSearch(g game.Game, o Options) *Search {
	view := g.Blank()
	s := &Search{game: g, about: g.About(), opts: o.fill(game.SearchParamsOf(view)), view: view}
	for range s.opts.Workers {
		s.workers = append(s.workers, newWorker(s))
	}
	s.follower.search = s
	return s
}

// At sets the time at which the move of the next choice will be played, in milliseconds since the start of the game. Without it, the
// search assumes that each seat to act has moved once since the last choice.
func (s *Search) At(ms int64) { s.now, s.known = ms, true }

// Playouts returns the number of playouts of the last choice. It is 0 where there was no choice.
func (s *Search) Playouts() int { return s.done }

// Moves returns the number of moves of all playouts so far.
func (s *Search) Moves() (n int) {
	for _, t := range s.workers {
		n += t.played
	}
	return n
}

// Kept returns the number of playouts from earlier choices that the last choice reused.
func (s *Search) Kept() int { return s.kept }

// Choose returns one of the moves that the view lists for the seat. It returns 0 when the view lists none, or when the seat may stay idle
// and should. It does not change the view. The dice are the search's own, never those of the game.
func (s *Search) Choose(view game.Position, seat game.Seat, d *game.Dice) game.Move {
	m, _ := s.ChooseContext(context.Background(), view, seat, d)
	return m
}

// ChooseContext is like Choose, with a context. When the context ends, the search stops within a few playouts and returns the context's
// error. It keeps what it has learnt until then.
func (s *Search) ChooseContext(ctx context.Context, view game.Position, seat game.Seat, d *game.Dice) (game.Move, error) {
	start := time.Time{}
	if s.opts.Time > 0 {
		start = s.opts.Now()
	}
	s.done, s.kept, s.lines = 0, 0, s.lines[:0]
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	s.moves = game.PrunedMoves(view, seat, s.moves[:0])
	mayRest := game.MayRest(view, seat)
	if len(s.moves) == 0 && !mayRest {
		return 0, nil
	}
	s.tell(view)
	if mayRest {
		s.dropIdle(view, seat)
		s.moves = append(s.moves, 0)
	}
	if len(s.moves) == 1 {
		s.lines = append(s.lines, Line{Move: s.moves[0]})
		return s.moves[0], nil
	}
	s.begin(view, seat)
	s.think(ctx, start, d)
	s.gather()
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return s.lines[0].Move, nil
}

// begin prepares the search of a view for a seat. If the view can be reached from that of the last choice by moves in the trees, it keeps
// the subtrees below it. Otherwise it begins new trees.
func (s *Search) begin(view game.Position, seat game.Seat) {
	first := s.workers[0]
	first.fullState.Copy(view)
	first.dice.Reseed(0)
	first.fullState.Determinize(&first.dice)
	j := &first.judge
	*j = evaluator{values: s.opts.Value}
	j.begin(first.fullState)
	s.searchParams = s.opts.mannerOf(view)
	trees := 1
	if s.whispers() {
		trees = span(j.seats | view.ToAct().Without(game.Clock) | game.Only(seat))
	}
	path, follows := []playedMove(nil), false
	if s.asked && s.seat == seat && s.trees == trees {
		path, follows = s.follower.follow(view, s.then)
	}
	s.then = s.now
	s.seat, s.trees, s.asked = seat, trees, true
	s.view.Copy(view)
	if view, ok := s.view.(game.Precomputer); ok {
		view.Precompute()
	}
	for _, t := range s.workers {
		t.judge = *j
		t.begin(view)
		if follows {
			t.reroot(path)
			s.kept += t.weight()
		} else {
			t.clear(trees)
		}
	}
}

// whispers reports whether a seat may hear a move only in part.
func (s *Search) whispers() bool { return s.about.Secret && !s.about.Aloud }

// span returns the number of the last seat of a set, plus 1; 0 for an empty set.
func span(set game.Seats) (n int) {
	for ; set != 0; set >>= 1 {
		n++
	}
	return n
}

// tell sets the time of the pending move in games with time, so that it comes before the clock acts. Without a time from At it assumes that
// each seat to act has moved once.
func (s *Search) tell(view game.Position) {
	if !s.about.Timed {
		return
	}
	deadline, set := view.Deadline()
	if !s.known {
		if before, was := s.view.Deadline(); s.asked && was && before != deadline {
			s.now = max(s.now, before)
		}
		s.now += s.about.Lasts * int64(max(view.ToAct().Len(), 1))
	}
	s.known = false
	if set {
		s.now = min(s.now, deadline-1)
	}
}

// think runs playouts until the budget is spent. With TopUp, playouts already in the trees count, but at least an eighth of the budget
// runs.
func (s *Search) think(ctx context.Context, start time.Time, d *game.Dice) {
	budget := s.opts.Playouts
	if s.opts.TopUp && budget > 0 {
		budget = max(budget-s.kept, (budget+7)/8)
	}
	for _, t := range s.workers {
		t.dice.Reseed(d.Uint64())
	}
	if len(s.workers) == 1 {
		s.done = s.workers[0].spend(ctx, budget, start)
	} else {
		s.done = s.together(ctx, budget, start)
	}
	if s.opts.Progress != nil {
		s.opts.Progress(s.done, budget)
	}
}

// together runs the workers' shares at the same time, and returns the number of completed playouts.
func (s *Search) together(ctx context.Context, budget int, start time.Time) (done int) {
	var all sync.WaitGroup
	counts := make([]int, len(s.workers))
	for i, t := range s.workers {
		share := budget / len(s.workers)
		if i < budget%len(s.workers) {
			share++
		}
		all.Go(func() { counts[i] = t.spend(ctx, share, start) })
	}
	all.Wait()
	for _, n := range counts {
		done += n
	}
	return done
}

const (
	// lookUp is the number of playouts of a worker between two checks of the context.
	lookUp = 16
	// telling is the number of playouts of the first worker between two reports of progress.
	telling = 256
)

// spend runs a worker's share of the playouts, or as many as time and context allow. It returns their number.
func (t *worker) spend(ctx context.Context, share int, start time.Time) (done int) {
	tells := t == t.workers[0] && t.opts.Progress != nil
	for t.opts.Playouts <= 0 || done < share {
		if t.opts.Time > 0 && done > 0 && t.opts.Now().Sub(start) >= t.opts.Time {
			break
		}
		if done%lookUp == 0 && ctx.Err() != nil {
			break
		}
		if tells && done%telling == 0 && done > 0 {
			t.opts.Progress(done*len(t.workers), share*len(t.workers))
		}
		t.playout()
		done++
	}
	return done
}
