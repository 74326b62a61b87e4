package bot

import (
	"cmp"
	"context"
	"sync"
	"time"

	"pantheon/game"
)

// Options say how a [Search] thinks. What is left out has its default.
type Options struct {
	// Playouts is how many playouts a choice takes, exactly, of all workers together; 0 for no bound but time. Where there is no bound
	// at all it is defaultPlayouts. [TitlesOwn] is as many as the title says that level 5 takes ([game.Manner]), [MastersOwn] a
	// master's.
	Playouts int
	// Time is how long a choice takes, 0 for no bound but playouts. It counts only with Now, the clock that it is read from.
	Time time.Duration
	Now  func() time.Time
	// Workers is how many goroutines think; 1 by default.
	Workers int
	// Depth cuts a playout so many sentences behind the tree, where Value judges; [AtLeaf] judges where the tree ends, and [ToEnd] plays to
	// the end of the game. 0 is what the title recommends ([game.Manners]), or else the end.
	Depth int
	// Explore says how curious the search is about sentences that have seemed worse, in units of how much rewards vary; 0 is what the title
	// recommends, or else 1.2. More spreads the playouts, less deepens them.
	Explore float64
	// Doubt says how curiosity grows with how often a sentence could have been said; 0 is what the title recommends, or else Fading.
	Doubt Doubt
	// Glances is how many of the sentences that a tree does not have yet are tried before one of them is added to it: the one that leads to
	// the position of the best promise for who says it. 1 leaves it to chance; 0 is what the title recommends, or else 3.
	Glances int
	// Picks is of how many sentences, drawn at random, the one is said behind the tree that leads to the position of the best promise for
	// who says it. 1 leaves it to chance; 0 is what the title recommends, or else 1.
	Picks int
	// Nodes is how many nodes a worker's trees may have together; as many by default as the playouts can add, 131,072 at least and a
	// million at most. Each takes 84 bytes. Once they are used up, playouts go on from the trees that there are.
	Nodes int
	// TopUp counts the playouts that earlier choices have left in the trees, so that the later steps of an act cost little: only what is
	// missing is played, and an eighth of the budget at least.
	TopUp bool
	// Value says what a position promises a seat where a playout is cut, in points, and who wins is told by leads; nil is what the title
	// says ([game.Odds], [game.ValueOf]).
	Value func(p game.Position, s game.Seat) float64
	// Trust is how far the shares of the win are to be trusted when they are told as chances ([Search.Weigh]); 0 is what the title
	// recommends ([game.Manner]), or else 1, as they were found. The search itself goes by what it has found.
	Trust float64
	// Progress is told now and then, and at the end, how many of a choice's playouts are done, about; of is 0 where there is no bound but
	// time. It is called by one goroutine at a time.
	Progress func(done, of int)
	// Policy chooses in playouts; nil is chance. 0 leaves it to chance. Several workers call it at once.
	Policy func(p game.Position, s game.Seat, d *game.Dice) game.Move
}

const (
	defaultPlayouts = 1000
	titlesOwn       = 10_000 // where the title does not say
	masterTimes     = 16     // as many as that: where those take 0.3 s these take less than 5
	defaultExplore  = 1.2
	defaultGlances  = 3
	asFound         = 1.0 // trust
	nodesEach       = 4   // for each playout
	leastNodes      = 1 << 17
	mostNodes       = 1 << 20
)

// The numbers that are none, as [Options.Playouts].
const (
	TitlesOwn  = -1 // as many as the title says
	MastersOwn = -2 // masterTimes as many
)

// The depths that are no number of sentences, as [Options.Depth].
const (
	AtLeaf = game.AtLeaf
	ToEnd  = game.ToEnd
)

// A Doubt is how curiosity about a sentence grows with how often it could have been said.
type Doubt int

const (
	// Fading grows with the square root of the logarithm: a long thought deepens what seems best.
	Fading Doubt = iota + 1
	// Lasting grows with the fourth root: what is second best gets its part of a long thought too.
	Lasting
)

// A manner is how a choice is thought about: the options, and what the title recommends where they say nothing.
type manner struct {
	depth, glances int
	picks          int
	explore        float32
	doubt          *doubt
	trust          float64
}

// mannerOf is how to think about a position.
func (o *Options) mannerOf(p game.Position) manner {
	title := game.MannerOf(p)
	fades := title.Fades || title.Explore == 0 // so too where a title has no manner
	m := manner{depth: cmp.Or(o.Depth, title.Depth, ToEnd), glances: cmp.Or(o.Glances, title.Glances, defaultGlances), picks: cmp.Or(o.Picks, title.Picks, 1),
		explore: float32(cmp.Or(o.Explore, settling(title, o.Playouts), defaultExplore)), doubt: lasting,
		trust: cmp.Or(o.Trust, title.Trust, asFound)}
	if o.Doubt == Fading || o.Doubt == 0 && fades {
		m.doubt = fading
	}
	return m
}

// fill puts the defaults in.
func (o Options) fill(title game.Manner) Options {
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

// A Search plays one seat of one game by information-set Monte Carlo tree search. It knows nothing but the contract: it is given
// views, fills in what they hide by [game.Position.Guess] anew before each playout, and lets each playout have dice of its own. Where a
// title tells which sentences are sensible ([game.Sensible]) it thinks of no others, for no seat.
//
// Its trees are keyed by the sentences that were said, as an observer heard them, and by nothing else: neither by what chance brought
// nor by what is hidden. So nobody in the tree can know what he has not heard, a node is found by following links, and no position has to
// be hashed or kept. Where everybody hears every sentence in full ([game.About.Aloud], and games without secrets) there is one tree:
// what each seat learnt of a sequence of sentences would lie at the same place of trees of the same shape. In others each seat has its own,
// and a playout goes down all of them together: who acts chooses by what his own tree has learnt, and a sentence with a secret in it, which
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

	manner // of the last choice

	workers  []*worker
	follower follower
	done     int    // playouts of the last choice
	kept     int    // playouts that it found in its trees
	lines    []Line // of the last choice, best first
	moves    []game.Move
}

// NewSearch makes a search for one seat of one game, which keeps its trees between its choices.
func NewSearch(g game.Game, o Options) *Search {
	view := g.Blank()
	s := &Search{game: g, about: g.About(), opts: o.fill(game.MannerOf(view)), view: view}
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
	j := &first.judge
	*j = judge{values: s.opts.Value}
	j.begin(first.truth)
	s.manner = s.opts.mannerOf(view)
	trees := 1
	if s.whispers() {
		trees = span(j.seats | view.Waiting().Without(game.Clock) | game.Only(seat))
	}
	path, follows := []said(nil), false
	if s.asked && s.seat == seat && s.trees == trees {
		path, follows = s.follower.follow(view, s.then)
	}
	s.then = s.now
	s.seat, s.trees, s.asked = seat, trees, true
	s.view.Copy(view)
	if view, ok := s.view.(game.Prepares); ok {
		view.Prepare()
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

// whispers tells whether somebody may hear a sentence in part only.
func (s *Search) whispers() bool { return s.about.Secret && !s.about.Aloud }

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

// together lets all workers spend their shares at the same time, and gives how many playouts those came to.
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
