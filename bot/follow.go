package bot

import (
	"slices"

	"pantheon/game"
)

const (
	// followTries bounds the moves that are tried to find out how a view came about, and followDepth the length of such a sequence.
	followTries = 400
	followDepth = 16
)

// A follower finds the moves that lead from the view of the last choice to the view of the next one. It tries the branches of the tree,
// the most visited first, until the seat would see exactly the new view. If a chance event in the game differs from the one in the trial,
// the follower finds nothing, and the search begins with new trees.
type follower struct {
	search *Search
	dice   game.Dice
	moment game.Env
	view   game.Position   // the view of the tried position
	at     []game.Position // the positions along the path
	path   []playedMove
	tries  int
	moves  []game.Move
	ways   []way
}

// playedMove is a move on the path, and how each seat heard it.
type playedMove struct {
	branch // the move as it was played
	heard  [game.MaxSeats]branch
	veiled bool // the seat that searches does not know the move
}

// way is a child of a node to try, with its visits.
type way struct {
	at     int32
	visits uint32
}

// follow returns the moves that lead from the view of the last choice to a new view; none if the two are equal. The parameter named now is
// the time at which the move of the last choice was due. The result ok is false if follow does not find such moves.
func (f *follower) follow(view game.Position, now int64) (path []playedMove, ok bool) {
	s := f.search
	if f.view == nil {
		f.view = s.game.Blank()
	}
	f.path, f.tries = f.path[:0], followTries
	if game.Equal(s.view, view) {
		return f.path, true
	}
	start := f.position(0)
	start.Copy(s.view)
	f.dice.Reseed(0)
	start.Determinize(&f.dice)
	t := s.workers[0]
	return f.path, f.down(t, t.roots[t.observer(s.seat)], view, now)
}

// position returns the position that is kept for a depth of the path, to be overwritten.
func (f *follower) position(depth int) game.Position {
	for len(f.at) <= depth {
		f.at = append(f.at, f.search.game.Blank())
	}
	return f.at[depth]
}

// down searches the subtree of the node at the end of the path for the wanted view. If it returns true, the path leads to that view.
func (f *follower) down(t *worker, at int32, wanted game.Position, now int64) bool {
	depth := len(f.path)
	if depth == followDepth {
		return false
	}
	from := len(f.ways)
	for i := range t.children(at) {
		c := t.twigs[at].first + int32(i)
		f.ways = append(f.ways, way{c, t.twigs[c].visits})
	}
	slices.SortStableFunc(f.ways[from:], func(a, b way) int { return int(b.visits) - int(a.visits) })
	defer func() { f.ways = f.ways[:from] }()
	for i := from; i < len(f.ways) && f.tries > 0; i++ {
		f.tries--
		c := f.ways[i].at
		next := f.position(depth + 1)
		next.Copy(f.at[depth])
		step, then, ok := f.play(t, next, t.edges[c].branch, now)
		if !ok {
			continue
		}
		f.path = append(f.path, step)
		if f.reached(next, wanted) || next.ToAct() != 0 && f.down(t, c, wanted, then) {
			return true
		}
		f.path = f.path[:depth]
	}
	return false
}

// play plays the move of a branch in p. It returns the move with what each seat hears, and the time after it. The result ok is false if the
// move is impossible.
func (f *follower) play(t *worker, p game.Position, b branch, now int64) (step playedMove, then int64, ok bool) {
	if b.seat != game.Clock && b.move == 0 {
		step = playedMove{branch: b}
		for o := range step.heard {
			step.heard[o] = b
		}
		return step, now, p.ToAct().Has(b.seat) && game.MayRest(p, b.seat)
	}
	deadline, set := p.Deadline()
	if b.seat == game.Clock && !set {
		return playedMove{}, 0, false
	}
	f.moves = p.Moves(b.seat, f.moves[:0])
	t.fullState.Copy(p)
	for _, m := range f.moves {
		step = playedMove{branch: branch{move: m, seat: b.seat}}
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
		f.moment = game.Env{Dice: &f.dice, At: then}
		p.Play(b.seat, m, &f.moment)
		return step, then, true
	}
	return playedMove{}, 0, false
}

// reached reports whether the seat would see exactly the wanted view in the full state p.
func (f *follower) reached(p, wanted game.Position) bool {
	if p.ToAct() != wanted.ToAct() || game.TurnOf(p) != game.TurnOf(wanted) {
		return false
	}
	p.View(f.search.seat, f.view)
	return game.Equal(f.view, wanted)
}

// reroot makes the nodes at the end of a path the roots. A new tree replaces a tree without that path, and a tree whose observer knows a
// move that the search does not know.
func (t *worker) reroot(path []playedMove) {
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

// weight returns the number of playouts in the seat's tree.
func (t *worker) weight() int { return int(t.twigs[t.roots[t.observer(t.seat)]].visits) }
