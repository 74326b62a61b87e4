package old

import (
	"slices"

	"pantheon/game"
)

const (
	// followTries bounds the sentences that are played to find out how a view has come about, and followDepth how many of them in a row.
	followTries = 400
	followDepth = 16
)

// A follower finds out which sentences lead from the view that a search was asked about last to the one it is asked about now. It plays
// what the tree holds, the most visited first, until the seat would see just that. Where chance brought something else in the game than
// it does here, nothing is found, and new trees begin.
type follower struct {
	search *Search
	dice   game.Dice
	moment game.Moment
	view   game.Position   // of what was tried
	at     []game.Position // along the way
	path   []said
	tries  int
	moves  []game.Move
	ways   []way
}

// said is a sentence on the way, and how each seat heard it.
type said struct {
	branch // as it was played
	heard  [game.MaxSeats]branch
	veiled bool // the seat that searches does not know what was said
}

// way is a child to be tried.
type way struct {
	at     int32
	visits uint32
}

// follow gives the sentences that lead from the old view, in which one was to be said at now, to a new one; ok is false when it finds none.
func (f *follower) follow(view game.Position, now int64) (path []said, ok bool) {
	s := f.search
	if f.view == nil {
		f.view = s.game.Blank()
	}
	f.path, f.tries = f.path[:0], followTries
	if game.Same(s.view, view) {
		return f.path, true
	}
	start := f.position(0)
	start.Copy(s.view)
	f.dice.Reseed(0)
	start.Guess(&f.dice)
	t := s.workers[0]
	return f.path, f.down(t, t.roots[t.observer(s.seat)], view, now)
}

// position is the memory for the position at a depth.
func (f *follower) position(depth int) game.Position {
	for len(f.at) <= depth {
		f.at = append(f.at, f.search.game.Blank())
	}
	return f.at[depth]
}

// down looks behind a twig, at the end of the path, for the view that is wanted.
func (f *follower) down(t *worker, at int32, wanted game.Position, now int64) bool {
	depth := len(f.path)
	if depth == followDepth {
		return false
	}
	from := len(f.ways)
	for c := t.twigs[at].first; c != none; c = t.twigs[c].next {
		f.ways = append(f.ways, way{c, t.twigs[c].visits})
	}
	slices.SortStableFunc(f.ways[from:], func(a, b way) int { return int(b.visits) - int(a.visits) })
	defer func() { f.ways = f.ways[:from] }()
	for i := from; i < len(f.ways) && f.tries > 0; i++ {
		f.tries--
		c := f.ways[i].at
		next := f.position(depth + 1)
		next.Copy(f.at[depth])
		step, then, ok := f.play(t, next, t.twigs[c].branch, now)
		if !ok {
			continue
		}
		f.path = append(f.path, step)
		if f.reached(next, wanted) || next.Waiting() != 0 && f.down(t, c, wanted, then) {
			return true
		}
		f.path = f.path[:depth]
	}
	return false
}

// play plays what a branch may stand for; ok is false where that is impossible.
func (f *follower) play(t *worker, p game.Position, b branch, now int64) (step said, then int64, ok bool) {
	if b.seat != game.Clock && b.move == 0 {
		step = said{branch: b}
		for o := range step.heard {
			step.heard[o] = b
		}
		return step, now, p.Waiting().Has(b.seat) && game.MayRest(p, b.seat)
	}
	deadline, set := p.Deadline()
	if b.seat == game.Clock && !set {
		return said{}, 0, false
	}
	f.moves = p.Moves(b.seat, f.moves[:0])
	t.truth.Copy(p)
	for _, m := range f.moves {
		step = said{branch: branch{move: m, seat: b.seat}}
		for o := range t.trees {
			step.heard[o] = step.branch
			if b.seat == game.Clock {
				step.heard[o].move = 0
			} else if t.trees > 1 && o != int(b.seat) {
				step.heard[o] = t.heard(b.seat, game.Seat(o), m)
			}
		}
		mine := step.heard[t.observer(f.search.seat)]
		if mine != b {
			continue
		}
		step.veiled = b.veiled
		f.dice.Reseed(0)
		then = now + t.about.Lasts
		if b.seat == game.Clock {
			then = deadline
		} else if set {
			then = min(then, deadline-1)
		}
		f.moment = game.Moment{Dice: &f.dice, At: then}
		p.Play(b.seat, m, &f.moment)
		return step, then, true
	}
	return said{}, 0, false
}

// reached tells whether the seat would see in a truth just what is wanted.
func (f *follower) reached(p, wanted game.Position) bool {
	if p.Waiting() != wanted.Waiting() || game.TurnOf(p) != game.TurnOf(wanted) {
		return false
	}
	p.View(f.search.seat, f.view)
	return game.Same(f.view, wanted)
}

// reroot makes the twigs at the end of a way the roots. Where a tree does not go that far, or its observer knows what was said and the
// search does not, a new one begins.
func (t *worker) reroot(path []said) {
	var roots [game.MaxSeats]int32
	for i := range t.trees {
		at := t.roots[i]
		for _, s := range path {
			if s.veiled && t.observer(s.seat) == i {
				at = none
			}
			if at != none {
				at = t.find(at, s.heard[i])
			}
		}
		roots[i] = at
	}
	t.keep(roots[:t.trees])
}

// weight is how many playouts the seat's tree holds.
func (t *worker) weight() int { return int(t.twigs[t.roots[t.observer(t.seat)]].visits) }
