package bot

import "pantheon/game"

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

	dice      game.Dice  // for determinizations, choices and the game's chance events
	begun     *evaluated // where playouts begin, in games without secrets
	fullState *evaluated
	trial     *evaluated // fullState, one move later
	better    *evaluated // the best trial so far
	again     *evaluated // trial, one move later; nil until needed, like seen
	seen      game.Position
	moment    game.Env
	moves     []game.Move
	sure      []game.Move // the candidates of one node that were evaluated without chance
	marks     marks
	path      []visit
	played    int // moves in all playouts, including those of candidates
	judge     evaluator
	spread    [game.MaxSeats]spread
	hearings

	fixed bool // each playout begins with the move first (see [Search.WinProbsAfter])
	first game.Move
}

// A visit is a node on the path of a playout. If a seat chose its branch, the node receives that seat's reward.
type visit struct {
	at     int32
	chosen bool
}

func newWorker(s *Search) *worker {
	t := &worker{Search: s, forest: newForest(s.opts.Nodes, s.room()), begun: newStand(s.game), fullState: newStand(s.game), trial: newStand(s.game),
		better: newStand(s.game)}
	t.moment.Dice = &t.dice
	t.moves = make([]game.Move, 0, s.about.MaxMoves+1)
	t.marks = newMarks(s.about.MaxMoves + 1)
	t.path = make([]visit, 0, 256)
	t.sure = make([]game.Move, 0, 16)
	return t
}

// room returns the number of nodes to reserve for a worker. That is one for each playout and tree of the first choice, doubled because
// blocks are half full.
func (s *Search) room() int {
	trees := 1
	if s.whispers() {
		trees = s.about.MaxSeats
	}
	return (min(s.opts.Playouts/s.opts.Workers, s.opts.Nodes) + 1) * trees * 2
}

// begin prepares a worker for the playouts of a choice.
func (t *worker) begin(view game.Position) {
	if !t.about.Secret {
		t.begun.Copy(view)
		t.begun.Determinize(&t.dice)
	}
	for i := range t.spread {
		t.spread[i] = begun
	}
}

// playout is one iteration: determinize, descend the trees, add a node, play to the end, and add the rewards to the path.
func (t *worker) playout() {
	if t.about.Secret {
		t.fullState.Copy(t.view)
		t.fullState.Determinize(&t.dice)
	} else {
		t.fullState.Copy(t.begun.Position)
	}
	t.path = t.path[:0]
	at, left, judged := t.descend()
	if !judged {
		if t.depth != AtLeaf {
			after := t.finish(at, left)
			t.played += left - after
		}
		t.judge.judge(t.fullState)
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

// descend plays down the trees until it has added a node. It returns the time reached, the number of moves left to the title's bound, and
// whether the rewards are already those of the last position. The seat of the choice acts first.
func (t *worker) descend() (said int64, left int, judged bool) {
	here := t.roots
	for i := range t.trees {
		t.path = append(t.path, visit{at: here[i]})
	}
	seat, at, said := t.seat, t.now, t.now-t.about.Lasts
	awake := game.Everybody // the seats that have not chosen to stay idle since the last move
	still := true           // the moves possible here are the same in each playout
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
					t.fullState, t.better = t.better, t.fullState
				} else {
					t.fullState.Play(seat, c.move, t.when(at))
					t.played++
					still = still && !t.moment.Revealed && (!t.about.Secret || seat == t.seat)
				}
				left--
			}
		}
		if !rested {
			awake, said = game.Everybody, at
		}
		waiting := t.fullState.ToAct()
		if fresh || waiting == 0 {
			break
		}
		if t.about.Timed || waiting.Len() > 1 {
			seat, at = game.NextOf(t.about, t.fullState, waiting&awake, said, &t.dice)
			still = false
		} else {
			seat = waiting.First()
		}
	}
	return said, left, judged
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
	if t.trees == 1 && by != game.Clock { // like the code below, faster
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

// busy returns the next seat to act and the time of its move (see [game.Next]). It considers the clock and the seats that must not stay
// idle. The parameter said is the time of the last move.
func (t *worker) busy(said int64) (s game.Seat, at int64) {
	seats := game.Everybody
	for {
		s, at = game.Next(t.about, t.fullState, seats, said, &t.dice)
		if s == game.Clock || !t.fullState.mayRest(s) {
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
