package old

import (
	"hash/fnv"
	"math"
	"strings"

	"pantheon/game"
)

const (
	// widest is how many branches a twig may always have; more are tried as it is visited more often, with the square root of the visits,
	// so that a listing of a thousand sentences is not walked through once before anything is looked at twice.
	widest    = 4
	widenings = 2
)

// A worker is one of those that search at the same time, with trees, dice and memory of its own.
type worker struct {
	*Search // nothing of it changes while the workers think
	*forest

	dice   game.Dice // of guesses, choices and the game's chance
	truth  game.Position
	trial  game.Position // truth, a sentence later
	again  game.Position // trial, a sentence later; nil until it is needed, as seen
	seen   game.Position // a view of again
	clock  game.Rests    // truth, where it knows of rests
	sense  game.Sensible // truth, where it knows what is sensible
	moment game.Moment
	moves  []game.Move
	marks  marks
	path   []visit
	played int // sentences, in all playouts
	judge  judge
	spread [game.MaxSeats]spread
	plain  map[spoken]bool // whether everybody hears a move
	recent [1 << recentBits]hearing

	fixed bool // each playout begins with first (see [Search.Weigh])
	first game.Move
}

// A visit is a twig that a playout went through; a seat that chose there has a reward coming.
type visit struct {
	at     int32
	chosen bool
}

// spoken is a move by a seat.
type spoken struct {
	move game.Move
	by   game.Seat
}

// A hearing is what is known of a move that was spoken of late, so that the map is seldom asked.
type hearing struct {
	spoken
	plain, known bool
}

const recentBits = 8

func newWorker(s *Search) *worker {
	t := &worker{Search: s, forest: newForest(s.opts.Nodes, s.room()), truth: s.game.Blank(), trial: s.game.Blank(), plain: map[spoken]bool{}}
	t.moment.Dice = &t.dice
	t.clock, _ = t.truth.(game.Rests)
	t.sense, _ = t.truth.(game.Sensible)
	t.moves = make([]game.Move, 0, s.about.MaxMoves+1)
	t.marks = newMarks(s.about.MaxMoves + 1)
	t.path = make([]visit, 0, 256)
	return t
}

// room is how many twigs the first choice may add to a worker's trees, one to each in a playout.
func (s *Search) room() int {
	trees := 1
	if s.about.Secret {
		trees = s.about.MaxSeats
	}
	return (min(s.opts.Playouts/s.opts.Workers, s.opts.Nodes) + 1) * trees
}

// playout is one iteration: a guess, a way down the trees, one twig more, and from there a playout whose rewards go up again.
func (t *worker) playout() {
	t.truth.Copy(t.view)
	t.truth.Guess(&t.dice)
	t.path = t.path[:0]
	at, left := t.descend()
	after := t.finish(at, left)
	t.played += t.about.Bound - after
	t.judge.judge(t.truth)
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

// descend plays down the trees until it has added a twig. It gives the time reached and how many sentences the title's bound leaves.
// The seat that was asked acts first.
func (t *worker) descend() (said int64, left int) {
	here := t.roots
	for i := range t.trees {
		t.path = append(t.path, visit{at: here[i]})
	}
	seat, at, said := t.seat, t.now, t.now-t.about.Lasts
	awake := game.Everybody // who has not said to rest since the last sentence
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
				t.truth.Play(seat, chosen, t.when(at))
			}
			awake, said = game.Everybody, at
			left--
		}
		if fresh || t.truth.Waiting() == 0 {
			break
		}
		if waiting := t.truth.Waiting(); t.about.Timed || waiting.Len() > 1 {
			seat, at = game.Next(t.about, t.truth, awake, said, &t.dice)
		} else {
			seat = waiting.First()
		}
	}
	return said, left
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

// choose gives the move to follow and the twig behind it, none where the tree does not have it yet.
func (t *worker) choose(at int32, s game.Seat) (m game.Move, behind int32) {
	t.list(s)
	if t.clock != nil && t.clock.MayRest(s) {
		t.moves = append(t.moves, 0)
	}
	n := len(t.moves)
	here := &t.twigs[at]
	all := here.listing != mixed && t.same(here, listingOf(s, t.moves)) // what it has said before can be said now
	curious := t.explore * t.spread[s].unit
	if all {
		curious *= curiosity(max(here.visits, 1))
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
			doubt *= curiosity(k.avail)
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

// list takes in what a seat may say with some sense.
func (t *worker) list(s game.Seat) {
	if t.sense != nil {
		t.moves = t.sense.Sensible(s, t.moves[:0])
	} else {
		t.moves = t.truth.Moves(s, t.moves[:0])
	}
}

// promising is the one that promises most of some untried moves, drawn at random.
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

// glance is what the position after a move, or a rest, promises a seat.
func (t *worker) glance(s game.Seat, m game.Move) float64 {
	if m == 0 {
		return t.judge.of(t.truth, s)
	}
	t.trial.Copy(t.truth)
	t.trial.Play(s, m, t.when(t.now))
	return t.judge.of(t.trial, s)
}

// untried draws one of the moves of which so many are not in the tree behind a twig; all tells whether everything that is can be said now,
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
		for c := here.first; c != none && !taken; c = t.twigs[c].next {
			k := &t.twigs[c]
			taken = k.move == m && k.seat == s && !k.veiled
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
	p, sense, policy, timed, moves := t.truth, t.sense, t.opts.Policy, t.about.Timed, t.moves
	end := 0
	if t.opts.Depth > 0 {
		end = max(left-t.opts.Depth, 0)
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
			m = policy(p, s, &t.dice)
		}
		if m == 0 {
			if sense != nil { // as list does: a call less for each sentence of a playout
				moves = sense.Sensible(s, moves[:0])
			} else {
				moves = p.Moves(s, moves[:0])
			}
			m = moves[t.any(len(moves))]
		}
		p.Play(s, m, t.when(at))
	}
	return left
}

// busy is who acts next of those who may not rest, and when ([game.Next]).
func (t *worker) busy(said int64) (s game.Seat, at int64) {
	seats := game.Everybody
	for {
		s, at = game.Next(t.about, t.truth, seats, said, &t.dice)
		if s == game.Clock || t.clock == nil || !t.clock.MayRest(s) {
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

// veil stands in sentences for a word that is another seat's secret ([game.Position.Say]).
const veil = "?"

// heard is the branch that an observer sees when somebody else says a move.
func (t *worker) heard(by, to game.Seat, m game.Move) branch {
	if !t.about.Aloud && !t.isPlain(spoken{m, by}) {
		if words := t.truth.Say(m, by, to); veiled(words) {
			h := fnv.New32a()
			h.Write([]byte(words))
			return branch{move: game.Move(h.Sum32()), seat: by, veiled: true}
		}
	}
	return branch{move: m, seat: by}
}

// isPlain tells whether everybody hears a move. What is veiled in a sentence depends on the move alone: it is found out once for each.
func (t *worker) isPlain(said spoken) bool {
	of := &t.recent[(uint32(said.move)*0x9e3779b1+uint32(said.by)*0x85ebca6b)>>(32-recentBits)]
	if of.known && of.spoken == said {
		return of.plain
	}
	plain, known := t.plain[said]
	if !known {
		plain = true
		for o := range game.Seat(t.trees) {
			plain = plain && (o == said.by || !veiled(t.truth.Say(said.move, said.by, o)))
		}
		t.plain[said] = plain
	}
	*of = hearing{said, plain, true}
	return plain
}

func veiled(words game.Sentence) bool { return strings.Contains(string(words), veil) }
