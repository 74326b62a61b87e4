package bot

import "pantheon/game"

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
	still := true           // what can be said here is what could be each time
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
			seat, at = game.NextOf(t.about, t.truth, waiting&awake, said, &t.dice)
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
	if t.trees == 1 && by != game.Clock { // as below, quicker
		if behind == none {
			behind = t.grow(here[0], branch{move: m, seat: by})
		}
		if here[0] = behind; behind == none {
			return false
		}
		t.path = append(t.path, visit{at: behind, chosen: true})
		return true
	}
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
