package bot

import (
	"math"
	"math/bits"
	"slices"

	"pantheon/game"
)

// A choice is a move to follow.
type choice struct {
	move   game.Move
	behind int32 // the node behind it, none where the tree does not have it yet
	played bool  // better is the position after it
	judged bool  // and the rewards are those of that position
}

// choose gives the move to follow at a node. It is still where what can be said there is so for all that is known.
func (t *worker) choose(at int32, s game.Seat, still bool, now int64) choice {
	here := &t.twigs[at]
	listed := false
	n := int(here.legal)
	all := n > 0 && still && here.listing != mixed
	if !all {
		n = t.list(s)
		listed = true
		all = here.listing != mixed && t.same(here, listingOf(s, t.moves)) // what it has said before can be said now
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
			best, tried = liveliest(children, s, curious)
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

// liveliest is the child of a seat that curiosity and success speak for most, where all of its children can be chosen, none where it has
// none. It is not made part of its caller, whose registers are all in use: there the compiler makes its comparison a jump.
//
//go:noinline
func liveliest(children []edge, s game.Seat, curious float32) (best int32, tried int) {
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

// claim is one number for what speaks for a child, which is never less than 0, and behind it its place, counted down so that the first of
// equals wins. To jump where a child is the best so far would cost more than the largest claim, since nobody can guess the answer.
func claim(v float32, i int) uint64 { return uint64(math.Float32bits(v))<<32 | uint64(^uint32(i)) }

// list takes in what a seat may say with some sense, 0 for resting among it, and gives how much that is.
func (t *worker) list(s game.Seat) int {
	t.moves = t.truth.list(s, t.moves[:0])
	if t.truth.mayRest(s) {
		t.moves = append(t.moves, 0)
	}
	return len(t.moves)
}

// same notes what can be said this time at a node, and tells whether that was so each time before. When it is not for the first time,
// its children could have been chosen each time until now.
func (f *forest) same(at *twig, now listing) bool {
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

// promising is the one that promises most of some untried moves, drawn at random. What was looked at need not be said or looked at again,
// unless chance had a hand in it: then another look shows something else, and the best of several throws is no fair one.
func (t *worker) promising(here *twig, s game.Seat, all bool, left int, now int64) choice {
	glances := min(t.glances, left)
	m := t.untried(here, s, all, left)
	if glances <= 1 {
		return choice{move: m, behind: none}
	}
	t.truth.prepare()
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
		if t.depth == AtLeaf || t.better.Waiting() == 0 {
			c.judged, t.judge.shares, t.judge.rewards = true, shares, rewards
		}
	}
	return c
}

// A glimpse is what a look at a move has shown.
type glimpse struct {
	move    game.Move
	promise float64 // the reward of who says it
	chance  bool    // it had a hand in it
}

// glance looks at the position after a move, or a rest.
func (t *worker) glance(s game.Seat, m game.Move, now int64) glimpse {
	t.trial.Copy(t.truth.Position)
	before := t.dice.Quick()
	if m != 0 {
		t.trial.Play(s, m, t.when(now))
		t.played++
	}
	t.judge.judge(t.trial)
	return glimpse{promise: t.judge.rewards[s], chance: t.dice.Quick() != before}
}

// untried draws one of the moves of which so many are not in the tree behind a node; all tells whether everything that is can be said now,
// otherwise the marks tell what is taken.
func (t *worker) untried(here *twig, s game.Seat, all bool, left int) game.Move {
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

// whims are factors around 1, at least a half, that curiosity is multiplied with where there are secrets. Seats that choose without hearing
// each other would otherwise fall into step: each would take turns among its sentences in just the way that suits one of them.
type whims struct{ state uint64 }

func (t *worker) whims() whims {
	if !t.about.Secret {
		return whims{}
	}
	return whims{t.dice.Uint64() | 1}
}

func (w *whims) next() float32 {
	if w.state == 0 {
		return 1
	}
	*w = w.turned()
	return w.factor()
}

// turned are the whims one further; they are some.
func (w whims) turned() whims {
	w.state ^= w.state << 13
	w.state ^= w.state >> 7
	w.state ^= w.state << 17
	return w
}

// factor is the whim that comes now.
func (w whims) factor() float32 {
	return 0.5 + float32(float32(int64(w.state>>40))/(1<<24)) // a signed number is quicker to turn into a float
}

// liveliest is that child where there are secrets; see the other one.
//
//go:noinline
func (w whims) liveliest(children []edge, s game.Seat, curious float32) (best int32, tried int) {
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

// listedLiveliest is that child where not all can be chosen: of those whose moves are marked. It marks them as taken.
func (t *worker) listedLiveliest(here *twig, children []edge, s game.Seat, curious float32) (best int32, tried int) {
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
		set = 1<<64 - 1 // whose the others are is not noted
	}
	return int32(^uint32(top)), tried
}

// any is a number from 0 to n-1; chance is asked only where there is a choice.
func (t *worker) any(n int) int {
	if n == 1 {
		return 0
	}
	return t.dice.N(0, n)
}
