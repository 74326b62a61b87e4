package old

import (
	"context"
	"sync"
	"time"

	"pantheon/game"
)

// Options say how a [Search] thinks. What is left out has its default.
type Options struct {
	// Playouts is how many playouts a choice takes, exactly, of all workers together; 0 for no bound but time. Where there is no bound
	// at all it is defaultPlayouts.
	Playouts int
	// Time is how long a choice takes, 0 for no bound but playouts. It counts only with Now, the clock that it is read from.
	Time time.Duration
	Now  func() time.Time
	// Workers is how many goroutines think; 1 by default.
	Workers int
	// Depth cuts a playout so many sentences behind the tree, where Value judges; 0 plays to the end of the game.
	Depth int
	// Explore says how curious the search is about sentences that have seemed worse, in units of how much rewards vary; by default 1.2, or
	// what part of it the title recommends ([game.Curious]). More spreads the playouts, less deepens them.
	Explore float64
	// Glances is how many of the sentences that a tree does not have yet are tried before one of them is added to it: the one that leads to
	// the position of the best value for who says it. 3 by default; 1 leaves it to chance.
	Glances int
	// Nodes is how many nodes a worker's trees may have together; 131,072 by default. Each takes 96 bytes. Once they are used up, playouts
	// go on from the trees that there are.
	Nodes int
	// TopUp counts the playouts that earlier choices have left in the trees, so that the later steps of an act cost little: only what is
	// missing is played, and an eighth of the budget at least.
	TopUp bool
	// Value says what a position promises a seat where a playout is cut, in points; nil is [game.ValueOf].
	Value func(p game.Position, s game.Seat) float64
	// Progress is told now and then, and at the end, how many of a choice's playouts are done, about; of is 0 where there is no bound but
	// time. It is called by one goroutine at a time.
	Progress func(done, of int)
	// Policy chooses in playouts; nil is chance. 0 leaves it to chance. Several workers call it at once.
	Policy func(p game.Position, s game.Seat, d *game.Dice) game.Move
}

const (
	defaultPlayouts = 1000
	defaultExplore  = 1.2
	defaultGlances  = 3
	defaultNodes    = 1 << 17
)

// fill puts the defaults in.
func (o Options) fill() Options {
	if o.Now == nil {
		o.Time = 0
	}
	if o.Playouts <= 0 && o.Time <= 0 {
		o.Playouts = defaultPlayouts
	}
	o.Workers = max(o.Workers, 1)
	if o.Glances <= 0 {
		o.Glances = defaultGlances
	}
	if o.Nodes <= 0 {
		o.Nodes = defaultNodes
	}
	o.Nodes = max(o.Nodes, game.MaxSeats)
	return o
}

// A Search plays one seat of one game by information-set Monte Carlo tree search. It knows nothing but the contract: it is given
// views, fills in what they hide by [game.Position.Guess] anew before each playout, and lets each playout have dice of its own. Where a
// title tells which sentences are sensible ([game.Sensible]) it thinks of no others, for no seat.
//
// Its trees are keyed by the sentences that were said, as an observer heard them, and by nothing else: neither by what chance brought
// nor by what is hidden. So nobody in the tree can know what he has not heard, a node is found by following links, and no position has to
// be hashed or kept. In a game without secrets ([game.About.Secret]) there is one tree. In others each seat has one of its own, and a
// playout goes down all of them together: who acts chooses by what his own tree has learnt, and a sentence with a secret in it, which
// the others hear with a "?", leads them all to the same place whatever it was. A sentence is legal behind some guesses and not behind
// others; what weighs curiosity is how often it could have been said.
//
// Each seat maximises its own reward, its share of the win with a little of its margin, and nobody is an enemy. The dice draw who of
// several acts next, and time passes, as in [game.Next]; who may rest ([game.MayRest]) may choose to in the tree, and does so in playouts.
//
// Workers share nothing. Each has its part of the playouts, trees and dice of its own, and their figures are added up, so that the same
// options, dice and calls bring the same moves on any machine, as long as time is no bound. A Search is not safe for several goroutines.
type Search struct {
	game  game.Game
	about *game.About
	opts  Options

	view  game.Position // what was asked about last
	seat  game.Seat
	now   int64 // when the sentence asked for would be said
	then  int64 // when the sentence asked for about the view would have been said
	known bool  // now was told
	asked bool  // the trees are of the view
	trees int

	explore float32 // as [Options.Explore], or by default

	workers  []*worker
	follower follower
	done     int    // playouts of the last choice
	kept     int    // playouts that it found in its trees
	lines    []Line // of the last choice, best first
	moves    []game.Move
}

// NewSearch makes a search for one seat of one game, which keeps its trees between its choices.
func NewSearch(g game.Game, o Options) *Search {
	s := &Search{game: g, about: g.About(), opts: o.fill(), view: g.Blank()}
	for range s.opts.Workers {
		s.workers = append(s.workers, newWorker(s))
	}
	s.follower.search = s
	return s
}

// At tells the time of the game, in milliseconds since its start, at which the sentence that is asked for next will be said. Who does not
// tell lets the search suppose that each seat has spoken once since it was asked last.
func (s *Search) At(ms int64) { s.now, s.known = ms, true }

// Playouts is how many playouts the last choice took. There are none where there was nothing to choose.
func (s *Search) Playouts() int { return s.done }

// Sentences is how many sentences all playouts so far took together.
func (s *Search) Sentences() (n int) {
	for _, t := range s.workers {
		n += t.played
	}
	return n
}

// Kept is how many playouts of earlier choices were of use to the last one.
func (s *Search) Kept() int { return s.kept }

// Choose gives one of the moves that the view lists for the seat, or 0 when it lists none, or when the seat may rest and better does. The
// view is left as it was. The dice are the search's own, never those of the game.
func (s *Search) Choose(view game.Position, seat game.Seat, d *game.Dice) game.Move {
	m, _ := s.ChooseContext(context.Background(), view, seat, d)
	return m
}

// ChooseContext is Choose for who may lose interest: when the context ends, the search stops within a few playouts and gives the
// context's error. What it has learnt until then it keeps.
func (s *Search) ChooseContext(ctx context.Context, view game.Position, seat game.Seat, d *game.Dice) (game.Move, error) {
	start := time.Time{}
	if s.opts.Time > 0 {
		start = s.opts.Now()
	}
	s.done, s.kept, s.lines = 0, 0, s.lines[:0]
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	s.moves = game.SensibleMoves(view, seat, s.moves[:0])
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

// begin takes in the view, and keeps of the trees what follows from it.
func (s *Search) begin(view game.Position, seat game.Seat) {
	first := s.workers[0]
	first.truth.Copy(view)
	first.dice.Reseed(0)
	first.truth.Guess(&first.dice)
	j := judge{values: s.opts.Value}
	j.begin(first.truth)
	if s.explore = float32(s.opts.Explore); s.explore <= 0 {
		s.explore = float32(defaultExplore * game.CuriosityOf(view))
	}
	trees := 1
	if s.about.Secret {
		trees = span(j.seats | view.Waiting().Without(game.Clock) | game.Only(seat))
	}
	path, follows := []said(nil), false
	if s.asked && s.seat == seat && s.trees == trees {
		path, follows = s.follower.follow(view, s.then)
	}
	s.then = s.now
	s.seat, s.trees, s.asked = seat, trees, true
	s.view.Copy(view)
	for _, t := range s.workers {
		t.judge = j
		for i := range t.spread {
			t.spread[i] = begun
		}
		if follows {
			t.reroot(path)
			s.kept += t.weight()
		} else {
			t.clear(trees)
		}
	}
}

// span is the number of seats from 0 to the last of a set.
func span(set game.Seats) (n int) {
	for ; set != 0; set >>= 1 {
		n++
	}
	return n
}

// tell sets the time of the sentence that is asked for, and sees to it that it is before the clock strikes.
func (s *Search) tell(view game.Position) {
	if !s.about.Timed {
		return
	}
	deadline, set := view.Deadline()
	if !s.known {
		if before, was := s.view.Deadline(); s.asked && was && before != deadline {
			s.now = max(s.now, before)
		}
		s.now += s.about.Lasts * int64(max(view.Waiting().Len(), 1))
	}
	s.known = false
	if set {
		s.now = min(s.now, deadline-1)
	}
}

// think spends the budget, or what the trees lack of it.
func (s *Search) think(ctx context.Context, start time.Time, d *game.Dice) {
	budget := s.opts.Playouts
	if s.opts.TopUp && budget > 0 {
		budget = max(budget-s.kept, (budget+7)/8)
	}
	var all sync.WaitGroup
	counts := make([]int, len(s.workers))
	for i, t := range s.workers {
		t.dice.Reseed(d.Uint64())
		share := budget / len(s.workers)
		if i < budget%len(s.workers) {
			share++
		}
		if len(s.workers) == 1 {
			counts[i] = t.spend(ctx, share, start)
			break
		}
		all.Go(func() { counts[i] = t.spend(ctx, share, start) })
	}
	all.Wait()
	for _, n := range counts {
		s.done += n
	}
	if s.opts.Progress != nil {
		s.opts.Progress(s.done, budget)
	}
}

const (
	// lookUp is how many playouts a worker does between two looks at the context.
	lookUp = 16
	// telling is how many playouts the first worker does between two reports of progress.
	telling = 256
)

// spend does a worker's share of the playouts, or what time and context allow of it.
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
