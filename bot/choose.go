package bot

import (
	"math"
	"math/bits"
	"slices"

	"pantheon/game"
)

// A choice is the move that a playout follows from a node of the tree.
type choice struct {
	move   game.Move
	behind int32 // the node after the move; none if the tree does not have it yet
	played bool  // the field better of the worker holds the position after the move
	judged bool  // the worker's evaluator holds the rewards of the position after the move
}

// choose returns the move that seat s plays at a node. If the flag named still is set, the same moves are possible at the node in each
// playout. The parameter named now is the time of the move.
func (t *worker) choose(at int32, s game.Seat, still bool, now int64) choice {
	here := &t.twigs[at]
	listed := false
	n := int(here.legal)
	all := n > 0 && still && here.listing != mixed
	if !all {
		n = t.list(s)
		listed = true
		all = here.listing != mixed && t.same(here, listingOf(s, t.moves)) // all moves that were possible before are possible now
		if here.legal = 0; all && still {
			here.legal = int32(n)
		}
	}
	curious := float32(t.explore * t.spread[s].unit)
	if all {
		curious *= t.doubt.of(max(here.visits, 1))
	} else {
		t.marks.set(t.moves)
	}
	best, tried := none, 0
	if here.count > 0 {
		children := t.edges[here.first : here.first+here.count]
		switch {
		case !all:
			best, tried = t.listedLiveliest(here, children, s, curious)
		case t.about.Secret:
			best, tried = t.whims().liveliest(children, s, curious)
		default:
			best, tried = bestChild(children, s, curious)
		}
	}
	if tried < n && (tried < widest || tried*tried < widenings*widenings*int(here.visits)) {
		if !listed {
			t.list(s)
		}
		return t.promising(here, s, all, n-tried, now)
	}
	return choice{move: t.edges[here.first+best].move, behind: here.first + best}
}

// bestChild returns the child of a seat with the highest sum of result and exploration term, and the number of children of that seat. It
// requires that all of the seat's children can be chosen; best is none if there are none. It is a separate function because its caller
// uses all registers; inlined, the compiler turns its comparison into a jump.
//
//go:noinline
func bestChild(children []edge, s game.Seat, curious float32) (best int32, tried int) {
	top := uint64(0)
	for i := range children {
		k := &children[i]
		if k.seat != s {
			continue
		}
		tried++
		top = max(top, claim(k.mean+float32(curious*k.rare), i))
	}
	return int32(^uint32(top)), tried
}

// claim combines the value v of a child, at least 0, and its index in one number. The index counts down in the low bits, so that the
// first of equal children wins. The largest claim is found without a jump, which the processor could not predict.
func claim(v float32, i int) uint64 { return uint64(math.Float32bits(v))<<32 | uint64(^uint32(i)) }

// list fills t.moves with the seat's moves after pruning, and with 0 if the seat may stay idle. It returns their number.
func (t *worker) list(s game.Seat) int {
	t.moves = t.fullState.list(s, t.moves[:0])
	if t.fullState.mayRest(s) {
		t.moves = append(t.moves, 0)
	}
	return len(t.moves)
}

// same records the moves that are possible this time at a node, and reports whether they have always been the same. On the first
// difference, it notes for each child that it could have been chosen each time until now.
func (f *forest) same(at *searchNode, now listing) bool {
	switch at.listing {
	case unlisted:
		at.listing = now
	case now:
	default:
		at.listing = mixed
		for c := range at.count {
			f.edges[at.first+c].avail = at.visits
		}
		return false
	}
	return true
}

// promising draws some untried moves of a seat at a node, as many as the search has candidates, and returns the one with the best
// evaluation. The parameters all and left are those of untried. If the result is marked as played, the caller can use the evaluated
// position. A move that involved chance is not marked: another playout must throw the dice again, because the best of several throws is
// biased.
func (t *worker) promising(here *searchNode, s game.Seat, all bool, left int, now int64) choice {
	glances := min(t.glances, left)
	m := t.untried(here, s, all, left)
	if glances <= 1 {
		return choice{move: m, behind: none}
	}
	t.fullState.prepare()
	best := t.glance(s, m, now)
	t.better, t.trial = t.trial, t.better
	best.move = m
	shares, rewards := t.judge.shares, t.judge.rewards
	t.sure = t.sure[:0]
	if !best.chance {
		t.sure = append(t.sure, m)
	}
	for range glances - 1 {
		other := t.untried(here, s, all, left)
		if other == best.move || slices.Contains(t.sure, other) {
			continue
		}
		g := t.glance(s, other, now)
		if !g.chance {
			t.sure = append(t.sure, other)
		}
		if g.promise > best.promise {
			best, best.move = g, other
			shares, rewards = t.judge.shares, t.judge.rewards
			t.better, t.trial = t.trial, t.better
		}
	}
	c := choice{move: best.move, behind: none}
	if best.move != 0 && !best.chance {
		c.played = true
		if t.depth == AtLeaf || t.better.ToAct() == 0 {
			c.judged, t.judge.shares, t.judge.rewards = true, shares, rewards
		}
	}
	return c
}

// A glimpse is the result of evaluating the position after one candidate move.
type glimpse struct {
	move    game.Move
	promise float64 // the reward of the seat that plays it
	chance  bool    // the move involved chance
}

// glance plays a move in a copy of the position, or stays idle (0), and returns the result of evaluating that copy. The copy is in t.trial;
// the move of the result is not set.
func (t *worker) glance(s game.Seat, m game.Move, now int64) glimpse {
	t.trial.Copy(t.fullState.Position)
	before := t.dice.Quick()
	if m != 0 {
		t.trial.Play(s, m, t.when(now))
		t.played++
	}
	t.judge.judge(t.trial)
	return glimpse{promise: t.judge.rewards[s], chance: t.dice.Quick() != before}
}

// untried draws one of the moves that are not yet in the tree below a node; the parameter left is the number of these moves. If all is set,
// each move in the tree is possible now; otherwise the marks say which moves are taken.
func (t *worker) untried(here *searchNode, s game.Seat, all bool, left int) game.Move {
	if !all {
		for skip, i := t.any(left), 0; ; i++ {
			if t.marks.taken(t.moves[i]) {
				continue
			}
			if skip == 0 {
				return t.moves[i]
			}
			skip--
		}
	}
	for {
		m, taken := t.moves[t.any(len(t.moves))], false
		if here.count == 0 {
			return m
		}
		for _, k := range t.edges[here.first : here.first+here.count] {
			if k.move == m && k.seat == s && !k.veiled {
				taken = true
				break
			}
		}
		if !taken {
			return m
		}
	}
}

// A jitter generates random factors from 0.5 to 1.5 for the exploration term in titles with secrets; in other titles each factor is 1.
// Without them, seats that choose independently could fall into step: each would alternate its moves in just the rhythm that suits one of
// the seats.
type jitter struct{ state uint64 }

func (t *worker) whims() jitter {
	if !t.about.Secret {
		return jitter{}
	}
	return jitter{t.dice.Uint64() | 1}
}

func (w *jitter) next() float32 {
	if w.state == 0 {
		return 1
	}
	*w = w.turned()
	return w.factor()
}

// turned returns the jitter with the next state of its random generator (xorshift). The state must not be zero.
func (w jitter) turned() jitter {
	w.state ^= w.state << 13
	w.state ^= w.state >> 7
	w.state ^= w.state << 17
	return w
}

// factor returns the current random factor.
func (w jitter) factor() float32 {
	return 0.5 + float32(float32(int64(w.state>>40))/(1<<24)) // converting a signed number to a float is faster
}

// liveliest is like the function bestChild, for titles with secrets: it multiplies exploration terms by random factors, and leaves out
// veiled branches.
//
//go:noinline
func (w jitter) liveliest(children []edge, s game.Seat, curious float32) (best int32, tried int) {
	top := uint64(0)
	for i := range children {
		k := &children[i]
		if k.seat != s || k.veiled {
			continue
		}
		tried++
		w = w.turned()
		doubt := float32(curious * k.rare)
		top = max(top, claim(k.mean+float32(doubt*w.factor()), i))
	}
	return int32(^uint32(top)), tried
}

// listedLiveliest is like liveliest for nodes where not all children can be chosen: it chooses among children whose moves are marked. It
// marks these moves as taken, and counts for each that it could have been chosen.
func (t *worker) listedLiveliest(here *searchNode, children []edge, s game.Seat, curious float32) (best int32, tried int) {
	top := uint64(0)
	whims := t.whims()
	set := here.seats.of(s)
	for first := 0; first < len(children); first += 64 {
		if some := len(children) - first; some < 64 {
			set &= 1<<some - 1
		}
		for ; set != 0; set &= set - 1 {
			i := first + bits.TrailingZeros64(set)
			k := &children[i]
			if k.seat != s || k.veiled || !t.marks.take(k.move) {
				continue
			}
			k.avail++
			tried++
			doubt := float32(curious * k.rare)
			doubt *= t.doubt.of(k.avail)
			top = max(top, claim(k.mean+float32(doubt*whims.next()), i))
		}
		set = 1<<64 - 1 // the seats of further children are not recorded
	}
	return int32(^uint32(top)), tried
}

// any returns a random number from 0 to n-1. It uses the dice only if n is above 1.
func (t *worker) any(n int) int {
	if n == 1 {
		return 0
	}
	return t.dice.N(0, n)
}
