package bot

import (
	"math"
	"slices"

	"pantheon/game"
)

const (
	// widest is how many branches a node may always have; more are tried as it is visited more often, with the square root of the visits,
	// so that a listing of a thousand sentences is not walked through once before anything is looked at twice.
	widest    = 4
	widenings = 2
)

// A worker is one of those that search at the same time, with trees, dice and memory of its own.
type worker struct {
	*Search // nothing of it changes while the workers think
	*forest

	dice   game.Dice // of guesses, choices and the game's chance
	begun  *stand    // where playouts begin, in games without secrets
	truth  *stand
	trial  *stand // truth, a sentence later
	better *stand // the best trial so far
	again  *stand // trial, a sentence later; nil until it is needed, as seen
	seen   game.Position
	moment game.Moment
	moves  []game.Move
	sure   []game.Move // what was looked at without chance, of what is tried for one node
	marks  marks
	path   []visit
	played int // sentences, in all playouts, those included that were only looked at
	judge  judge
	spread [game.MaxSeats]spread
	hearings

	fixed bool // each playout begins with first (see [Search.Weigh])
	first game.Move
}

// A visit is a node that a playout went through; a seat that chose there has a reward coming.
type visit struct {
	at     int32
	chosen bool
}

func newWorker(s *Search) *worker {
	t := &worker{Search: s, forest: newForest(s.opts.Nodes, s.room()), begun: newStand(s.game), truth: newStand(s.game), trial: newStand(s.game),
		better: newStand(s.game)}
	t.moment.Dice = &t.dice
	t.moves = make([]game.Move, 0, s.about.MaxMoves+1)
	t.marks = newMarks(s.about.MaxMoves + 1)
	t.path = make([]visit, 0, 256)
	t.sure = make([]game.Move, 0, 16)
	return t
}

// room is how many nodes the first choice may add to a worker's trees, one to each in a playout, and as many again for blocks that are
// half full.
func (s *Search) room() int {
	trees := 1
	if s.whispers() {
		trees = s.about.MaxSeats
	}
	return (min(s.opts.Playouts/s.opts.Workers, s.opts.Nodes) + 1) * trees * 2
}

// begin sets a worker to where its playouts begin.
func (t *worker) begin(view game.Position) {
	if !t.about.Secret {
		t.begun.Copy(view)
		t.begun.Guess(&t.dice)
	}
	for i := range t.spread {
		t.spread[i] = begun
	}
}

// playout is one iteration: a guess, a way down the trees, one node more, and from there a playout whose rewards go up again.
func (t *worker) playout() {
	if t.about.Secret {
		t.truth.Copy(t.view)
		t.truth.Guess(&t.dice)
	} else {
		t.truth.Copy(t.begun.Position)
	}
	t.path = t.path[:0]
	at, left, judged := t.descend()
	if !judged {
		if t.depth != AtLeaf {
			after := t.finish(at, left)
			t.played += left - after
		}
		t.judge.judge(t.truth)
	}
	for set := t.judge.seats; set != 0; set = set.Without(set.First()) {
		t.spread[set.First()].add(t.judge.rewards[set.First()])
	}
	for _, p := range t.path {
		if p.chosen {
			t.add(p.at, t.judge.rewards[t.edges[p.at].seat])
		} else {
			t.twigs[p.at].visits++
		}
	}
}

// descend plays down the trees until it has added a node. It gives the time reached and how many sentences the title's bound leaves, and
// whether the rewards are those of where it came to already. The seat that was asked acts first.
func (t *worker) descend() (said int64, left int, judged bool) {
	here := t.roots
	for i := range t.trees {
		t.path = append(t.path, visit{at: here[i]})
	}
	seat, at, said := t.seat, t.now, t.now-t.about.Lasts
	awake := game.Everybody // who has not said to rest since the last sentence
	still := !t.about.Timed // what can be said here is what could be each time
	for left = t.about.Bound; left > 0; {
		fresh := false
		rested := false
		if seat == game.Clock {
			fresh = !t.pass(&here, seat, 0, none)
			t.strike(at)
			left--
		} else {
			var c choice
			if t.fixed && left == t.about.Bound && awake == game.Everybody {
				c = choice{move: t.first, behind: t.find(here[t.observer(seat)], branch{move: t.first, seat: seat})}
			} else {
				c = t.choose(here[t.observer(seat)], seat, still && (!t.about.Secret || seat == t.seat), at)
			}
			judged = c.judged
			fresh = !t.pass(&here, seat, c.move, c.behind) || c.behind == none
			switch {
			case c.move == 0:
				awake, rested = awake.Without(seat), true
			default:
				if c.played {
					t.truth, t.better = t.better, t.truth
				} else {
					t.truth.Play(seat, c.move, t.when(at))
					t.played++
					still = still && !t.moment.Shown && (!t.about.Secret || seat == t.seat)
				}
				left--
			}
		}
		if !rested {
			awake, said = game.Everybody, at
		}
		waiting := t.truth.Waiting()
		if fresh || waiting == 0 {
			break
		}
		if t.about.Timed || waiting.Len() > 1 {
			seat, at = game.Next(t.about, t.truth, awake, said, &t.dice)
			still = false
		} else {
			seat = waiting.First()
		}
	}
	return said, left, judged
}

// when is the moment of a sentence in a playout.
func (t *worker) when(at int64) *game.Moment {
	t.moment.At, t.moment.Shown = at, false
	return &t.moment
}

// observer is the tree in which a seat chooses.
func (t *worker) observer(s game.Seat) int {
	if t.trees == 1 {
		return 0
	}
	return int(s)
}

// pass goes down a branch in all trees; it gives false where one of them had no memory left for it. Behind is where it leads in the tree
// of who acts, none where that tree does not have it yet. The clock has no tree.
func (t *worker) pass(here *[game.MaxSeats]int32, by game.Seat, m game.Move, behind int32) (all bool) {
	all = true
	for i := range t.trees {
		b, own := branch{move: m, seat: by}, by != game.Clock && t.observer(by) == i
		switch {
		case !own:
			if by != game.Clock && m != 0 {
				b = t.heard(by, game.Seat(i), m)
			}
			here[i] = t.reach(here[i], b)
		case behind == none:
			here[i] = t.grow(here[i], b)
		default:
			here[i] = behind
		}
		if here[i] == none {
			all = false
			continue
		}
		t.path = append(t.path, visit{at: here[i], chosen: own})
	}
	return all
}

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
	best, top, tried := none, float32(math.Inf(-1)), 0
	if here.count > 0 {
		children := t.edges[here.first : here.first+here.count]
		switch {
		case all && !t.about.Secret:
			best, tried = t.liveliest(children, s, curious)
		default:
			whims := t.whims()
			for i := range children {
				k := &children[i]
				if k.seat != s || k.veiled {
					continue
				}
				doubt := float32(curious * k.rare)
				if !all {
					if !t.marks.take(k.move) {
						continue
					}
					k.avail++
					doubt *= t.doubt.of(k.avail)
				}
				tried++
				if v := k.mean + float32(doubt*whims.next()); v > top {
					best, top = int32(i), v
				}
			}
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

// liveliest is the child of a seat that curiosity and success speak for most, where all of its children can be chosen.
func (t *worker) liveliest(children []edge, s game.Seat, curious float32) (best int32, tried int) {
	best = none
	top := float32(math.Inf(-1))
	for i := range children {
		k := &children[i]
		if k.seat != s {
			continue
		}
		tried++
		if v := k.mean + float32(curious*k.rare); v > top {
			best, top = int32(i), v
		}
	}
	return best, tried
}

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
	w.state ^= w.state << 13
	w.state ^= w.state >> 7
	w.state ^= w.state << 17
	return 0.5 + float32(float32(int64(w.state>>40))/(1<<24)) // a signed number is quicker to turn into a float
}

// any is a number from 0 to n-1; chance is asked only where there is a choice.
func (t *worker) any(n int) int {
	if n == 1 {
		return 0
	}
	return t.dice.N(0, n)
}

// finish plays on from the trees by chance or by policy, to the end of the game, the cut or the title's bound. Who may rest does so: what
// is left to others would be drowned in it. It gives how many sentences the bound leaves.
func (t *worker) finish(at int64, left int) int {
	if t.picks > 1 && t.opts.Policy == nil {
		return t.finishWell(at, left)
	}
	p, policy, timed, moves := t.truth, t.opts.Policy, t.about.Timed, t.moves
	end := 0
	if t.depth > 0 {
		end = max(left-t.depth, 0)
	}
	for ; left > end; left-- {
		waiting := p.Waiting()
		if waiting == 0 {
			break
		}
		s := waiting.First()
		if timed || waiting.Len() > 1 {
			if s, at = t.busy(at); s == game.Clock {
				t.strike(at)
				continue
			}
		}
		var m game.Move
		if policy != nil {
			m = policy(p.Position, s, &t.dice)
		}
		if m == 0 {
			moves = p.list(s, moves[:0])
			m = moves[t.any(len(moves))]
		}
		p.Play(s, m, t.when(at))
	}
	return left
}

// finishWell is finish by what seems best of some sentences.
func (t *worker) finishWell(at int64, left int) int {
	end := 0
	if t.depth > 0 {
		end = max(left-t.depth, 0)
	}
	for ; left > end; left-- {
		waiting := t.truth.Waiting()
		if waiting == 0 {
			break
		}
		s := waiting.First()
		if t.about.Timed || waiting.Len() > 1 {
			if s, at = t.busy(at); s == game.Clock {
				t.strike(at)
				continue
			}
		}
		t.moves = t.truth.list(s, t.moves[:0])
		t.pick(s, at)
	}
	return left
}

// pick says the best of some of the listed sentences of a seat.
func (t *worker) pick(s game.Seat, at int64) {
	n := len(t.moves)
	var best glimpse
	for i := range min(t.picks, n) {
		other := i + t.any(n-i)
		t.moves[i], t.moves[other] = t.moves[other], t.moves[i]
		if n == 1 {
			break
		}
		if g := t.glance(s, t.moves[i], at); i == 0 || g.promise > best.promise {
			best, best.move = g, t.moves[i]
			t.better, t.trial = t.trial, t.better
		}
	}
	if n == 1 || best.chance { // what chance brought when it was looked at is not what it brings now
		m := best.move
		if n == 1 {
			m = t.moves[0]
		}
		t.truth.Play(s, m, t.when(at))
		return
	}
	t.truth, t.better = t.better, t.truth
}

// busy is who acts next of those who may not rest, and when ([game.Next]).
func (t *worker) busy(said int64) (s game.Seat, at int64) {
	seats := game.Everybody
	for {
		s, at = game.Next(t.about, t.truth, seats, said, &t.dice)
		if s == game.Clock || !t.truth.mayRest(s) {
			return s, at
		}
		seats = seats.Without(s)
	}
}

// strike lets the clock act: it has one sentence.
func (t *worker) strike(at int64) {
	t.moves = t.truth.Moves(game.Clock, t.moves[:0])
	t.truth.Play(game.Clock, t.moves[0], t.when(at))
}
