package former

import (
	"hash/fnv"
	"math"
	"strings"

	"pantheon/game"
)

const (
	// widest is the number of branches that a node may always have. A node may have more as its visits grow: up to widenings times the
	// square root of the visits. Otherwise a search would visit each of a thousand moves once before it visits any twice.
	widest    = 4
	widenings = 2
)

// A worker is one of the goroutines of a search, with separate trees, dice and memory.
type worker struct {
	*Search // read-only while the workers search
	*forest

	dice      game.Dice // for determinizations, choices and the game's chance events
	fullState game.Position
	trial     game.Position    // fullState, one move later
	again     game.Position    // trial, one move later; nil until needed, like seen
	seen      game.Position    // a view of again
	clock     game.IdleAllowed // fullState, if seats may stay idle in the title
	sense     game.MovePruner  // fullState, if the title prunes moves
	moment    game.Env
	moves     []game.Move
	marks     marks
	path      []visit
	played    int // moves in all playouts
	judge     judge
	spread    [game.MaxSeats]spread
	plain     map[spoken]bool // whether every seat hears all of a move
	recent    [1 << recentBits]hearing

	fixed bool // each playout begins with the move first
	first game.Move
}

// A visit is a node on the path of a playout. If a seat chose its branch, the node receives that seat's reward.
type visit struct {
	at     int32
	chosen bool
}

// spoken is a move of a seat, as a key.
type spoken struct {
	move game.Move
	by   game.Seat
}

// A hearing caches whether every seat hears all of a recent move, to avoid the map.
type hearing struct {
	spoken
	plain, known bool
}

const recentBits = 8

func newWorker(s *Search) *worker {
	t := &worker{Search: s, forest: newForest(s.opts.Nodes, s.room()), fullState: s.game.Blank(), trial: s.game.Blank(), plain: map[spoken]bool{}}
	t.moment.Dice = &t.dice
	t.clock, _ = t.fullState.(game.IdleAllowed)
	t.sense, _ = t.fullState.(game.MovePruner)
	t.moves = make([]game.Move, 0, s.about.MaxMoves+1)
	t.marks = newMarks(s.about.MaxMoves + 1)
	t.path = make([]visit, 0, 256)
	return t
}

// room returns the number of nodes that the first choice may add to a worker's trees, one to each tree in a playout.
func (s *Search) room() int {
	trees := 1
	if s.about.Secret {
		trees = s.about.MaxSeats
	}
	return (min(s.opts.Playouts/s.opts.Workers, s.opts.Nodes) + 1) * trees
}

// playout is one iteration: determinize, descend the trees, add a node, play to the end, and add the rewards to the path.
func (t *worker) playout() {
	t.fullState.Copy(t.view)
	t.fullState.Determinize(&t.dice)
	t.path = t.path[:0]
	at, left := t.descend()
	after := t.finish(at, left)
	t.played += t.about.Bound - after
	t.judge.judge(t.fullState)
	for set := t.judge.seats; set != 0; set = set.Without(set.First()) {
		t.spread[set.First()].add(t.judge.rewards[set.First()])
	}
	for _, p := range t.path {
		n := &t.twigs[p.at]
		n.visits++
		if p.chosen {
			n.add(t.judge.rewards[n.seat])
		}
	}
}

// descend plays down the trees until it has added a node. It returns the time reached, and the number of moves left to the title's bound.
// The seat of the choice acts first.
func (t *worker) descend() (said int64, left int) {
	here := t.roots
	for i := range t.trees {
		t.path = append(t.path, visit{at: here[i]})
	}
	seat, at, said := t.seat, t.now, t.now-t.about.Lasts
	awake := game.Everybody // the seats that have not chosen to stay idle since the last move
	for left = t.about.Bound; left > 0; {
		var chosen game.Move
		fresh := false
		if seat == game.Clock {
			fresh = !t.pass(&here, seat, 0, none)
			t.strike(at)
		} else {
			var behind int32
			if t.fixed && left == t.about.Bound && awake == game.Everybody {
				chosen, behind = t.first, t.find(here[t.observer(seat)], branch{move: t.first, seat: seat})
			} else {
				chosen, behind = t.choose(here[t.observer(seat)], seat)
			}
			fresh = !t.pass(&here, seat, chosen, behind) || behind == none
		}
		if seat != game.Clock && chosen == 0 {
			awake = awake.Without(seat)
		} else {
			if seat != game.Clock {
				t.fullState.Play(seat, chosen, t.when(at))
			}
			awake, said = game.Everybody, at
			left--
		}
		if fresh || t.fullState.ToAct() == 0 {
			break
		}
		if waiting := t.fullState.ToAct(); t.about.Timed || waiting.Len() > 1 {
			seat, at = game.Next(t.about, t.fullState, awake, said, &t.dice)
		} else {
			seat = waiting.First()
		}
	}
	return said, left
}

// when returns the environment of a move in a playout.
func (t *worker) when(at int64) *game.Env {
	t.moment.At, t.moment.Revealed = at, false
	return &t.moment
}

// observer returns the index of the tree in which a seat chooses.
func (t *worker) observer(s game.Seat) int {
	if t.trees == 1 {
		return 0
	}
	return int(s)
}

// pass moves the node in each tree down by one branch, in the array named here. It adds missing nodes, and appends the new nodes of the
// array to t.path. It returns false if a tree has no memory left for the node. The parameter behind is the next node in the tree of the
// acting seat, or none if that tree does not have it yet. The clock has no tree.
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

// choose returns the move that seat s plays at a node. The result named behind is the node after the move, or none if the tree does not
// have it yet.
func (t *worker) choose(at int32, s game.Seat) (m game.Move, behind int32) {
	t.list(s)
	if t.clock != nil && t.clock.MayRest(s) {
		t.moves = append(t.moves, 0)
	}
	n := len(t.moves)
	here := &t.twigs[at]
	all := here.listing != mixed && t.same(here, listingOf(s, t.moves)) // all moves that were possible before are possible now
	curious := t.explore * t.spread[s].unit
	if all {
		curious *= exploration(max(here.visits, 1))
	} else {
		t.marks.set(t.moves)
	}
	whims := t.whims()
	best, top, tried := none, float32(math.Inf(-1)), 0
	for c := here.first; c != none; {
		i, k := c, &t.twigs[c]
		c = k.next
		if k.seat != s || k.veiled {
			continue
		}
		doubt := curious * k.rare
		if !all {
			if !t.marks.take(k.move) {
				continue
			}
			k.avail++
			doubt *= exploration(k.avail)
		}
		tried++
		if v := k.mean + float32(doubt*whims.next()); v > top {
			best, top = i, v
		}
	}
	if tried < n && (tried < widest || float64(tried) < widenings*math.Sqrt(float64(here.visits))) {
		return t.promising(here, s, all, n-tried), none
	}
	return t.twigs[best].move, best
}

// list fills t.moves with the seat's moves after pruning.
func (t *worker) list(s game.Seat) {
	if t.sense != nil {
		t.moves = t.sense.Prune(s, t.moves[:0])
	} else {
		t.moves = t.fullState.Moves(s, t.moves[:0])
	}
}

// promising returns the most promising of some untried moves, drawn at random.
func (t *worker) promising(here *twig, s game.Seat, all bool, left int) (m game.Move) {
	m = t.untried(here, s, all, left)
	if left == 1 || t.opts.Glances == 1 {
		return m
	}
	top := t.glance(s, m)
	for range min(t.opts.Glances, left) - 1 {
		other := t.untried(here, s, all, left)
		if other == m {
			continue
		}
		if v := t.glance(s, other); v > top {
			m, top = other, v
		}
	}
	return m
}

// glance returns the seat's evaluation of the position after a move, or after staying idle (0).
func (t *worker) glance(s game.Seat, m game.Move) float64 {
	if m == 0 {
		return t.judge.of(t.fullState, s)
	}
	t.trial.Copy(t.fullState)
	t.trial.Play(s, m, t.when(t.now))
	return t.judge.of(t.trial, s)
}

// untried draws one of the moves that are not yet in the tree below a node; the parameter left is the number of these moves. If all is set,
// each move in the tree is possible now; otherwise the marks say which moves are taken.
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
		for c := here.first; c != none && !taken; c = t.twigs[c].next {
			k := &t.twigs[c]
			taken = k.move == m && k.seat == s && !k.veiled
		}
		if !taken {
			return m
		}
	}
}

// whims are random factors from 0.5 to 1.5 for the exploration term, used in titles with secrets. Without them, seats that choose
// independently could fall into step: each would alternate its moves in just the rhythm that suits one of the seats.
type whims struct{ state uint64 }

func (t *worker) whims() whims {
	if t.trees == 1 {
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
	return 0.5 + float32(float32(w.state>>40)/(1<<24))
}

// any returns a random number from 0 to n-1. It uses the dice only if n is above 1.
func (t *worker) any(n int) int {
	if n == 1 {
		return 0
	}
	return t.dice.N(0, n)
}

// finish plays on from the leaf of the trees, at random or by the policy. It stops when the game ends, the playout is cut, or the title's
// bound on moves is reached. A seat that may stay idle does so; otherwise its moves would drown the effect of the others. It returns the
// number of moves left to the bound.
func (t *worker) finish(at int64, left int) int {
	p, sense, policy, timed, moves := t.fullState, t.sense, t.opts.Policy, t.about.Timed, t.moves
	end := 0
	if t.opts.Depth > 0 {
		end = max(left-t.opts.Depth, 0)
	}
	for ; left > end; left-- {
		waiting := p.ToAct()
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
			m = policy(p, s, &t.dice)
		}
		if m == 0 {
			if sense != nil { // like list, without the cost of a call for each move of a playout
				moves = sense.Prune(s, moves[:0])
			} else {
				moves = p.Moves(s, moves[:0])
			}
			m = moves[t.any(len(moves))]
		}
		p.Play(s, m, t.when(at))
	}
	return left
}

// busy returns the next seat to act and the time of its move (see [game.Next]). It considers the clock and the seats that must not stay
// idle. The parameter said is the time of the last move.
func (t *worker) busy(said int64) (s game.Seat, at int64) {
	seats := game.Everybody
	for {
		s, at = game.Next(t.about, t.fullState, seats, said, &t.dice)
		if s == game.Clock || t.clock == nil || !t.clock.MayRest(s) {
			return s, at
		}
		seats = seats.Without(s)
	}
}

// strike plays the move of the game clock, which always has exactly one.
func (t *worker) strike(at int64) {
	t.moves = t.fullState.Moves(game.Clock, t.moves[:0])
	t.fullState.Play(game.Clock, t.moves[0], t.when(at))
}

// veil replaces a word of a move text that is another seat's secret ([game.Position.FormatMove]).
const veil = "?"

// heard returns the branch that an observer sees when another seat plays a move.
func (t *worker) heard(by, to game.Seat, m game.Move) branch {
	if !t.about.Aloud && !t.isPlain(spoken{m, by}) {
		if words := t.fullState.FormatMove(m, by, to); veiled(words) {
			h := fnv.New32a()
			h.Write([]byte(words))
			return branch{move: game.Move(h.Sum32()), seat: by, veiled: true}
		}
	}
	return branch{move: m, seat: by}
}

// isPlain reports whether every seat hears all of a move. The redacted words of a move text depend on the move alone, so the answer is
// computed once.
func (t *worker) isPlain(said spoken) bool {
	of := &t.recent[(uint32(said.move)*0x9e3779b1+uint32(said.by)*0x85ebca6b)>>(32-recentBits)]
	if of.known && of.spoken == said {
		return of.plain
	}
	plain, known := t.plain[said]
	if !known {
		plain = true
		for o := range game.Seat(t.trees) {
			plain = plain && (o == said.by || !veiled(t.fullState.FormatMove(said.move, said.by, o)))
		}
		t.plain[said] = plain
	}
	*of = hearing{said, plain, true}
	return plain
}

func veiled(words game.MoveText) bool { return strings.Contains(string(words), veil) }
