package bot

import (
	"sync"

	"pantheon/game"
)

// greedy looks to the end of its own act and no further. It fills in what it cannot see with one guess, follows its legal
// sentences until its turn ends, another seat may act, chance is asked or the game is over, and takes the sentence that leads to
// the highest running score of the game ([game.Position.Score]). The planner follows its sensible sentences ([game.SensibleMoves]) to the
// highest value ([game.ValueOf]). Where the title plays an automaton against the seat, it is the difference to the automaton's score
// that counts. What is equal is told apart by the best rival's score, lower being better, then by how soon it is reached; then chance
// decides. A seat that may rest does so when no sentence gains it anything.
//
// An act of several sentences is followed by a beam: of all the unfinished acts with the same first sentence and of the same
// length only the best are followed further. The beams of one choice hold beamTotal acts together, and at least beamLeast
// each; no act is followed beyond beamDepth sentences.
type greedy struct {
	name     string
	list     func(game.Position, game.Seat, []game.Move) []game.Move
	value    func(game.Position, game.Seat) float64
	thoughts sync.Pool // of *thought
}

const (
	beamTotal = 48
	beamLeast = 2
	beamDepth = 12
)

// newGreedy makes a bot that chooses by the score.
func newGreedy(g game.Game) *greedy {
	return lookAhead(g, greedyName, game.Position.Moves, game.Position.Score)
}

// newPlanner makes a bot that chooses by the title's sense of value, of what the title calls sensible.
func newPlanner(g game.Game) *greedy {
	return lookAhead(g, plannerName, game.SensibleMoves, game.ValueOf)
}

// lookAhead makes a bot that follows what list gives to what has the highest value.
func lookAhead(g game.Game, name string, list func(game.Position, game.Seat, []game.Move) []game.Move, value func(game.Position, game.Seat) float64) *greedy {
	b := &greedy{name: name, list: list, value: value}
	b.thoughts.New = func() any { return &thought{blank: g.Blank, list: list, value: value} }
	return b
}

func (b *greedy) Name() string { return b.name }

func (b *greedy) Choose(view game.Position, s game.Seat, d *game.Dice) game.Move {
	t := b.thoughts.Get().(*thought)
	defer b.thoughts.Put(t)
	t.moves = b.list(view, s, t.moves[:0])
	rests := game.MayRest(view, s)
	switch {
	case len(t.moves) == 0:
		return 0
	case len(t.moves) == 1 && !rests:
		return t.moves[0]
	}
	t.begin(view, s, d.Uint64())
	best := t.moves[:0] // the equally best ones, gathered at the front of the moves already judged
	var top worth
	for i, w := range t.judge() {
		m := t.moves[i]
		switch {
		case len(best) == 0 || top.less(w):
			best, top = append(best[:0], m), w
		case w == top:
			best = append(best, m)
		}
	}
	if rests && top.own <= t.worth(t.guess, 0).own {
		return 0
	}
	return pick(best, d)
}

// worth orders positions for one seat: its own value, then how low the best rival's score is, then how few sentences lead there.
type worth struct {
	own, rival float64
	after      int
}

func (w worth) less(than worth) bool {
	switch {
	case w.own != than.own:
		return w.own < than.own
	case w.rival != than.rival:
		return w.rival > than.rival
	default:
		return w.after > than.after
	}
}

// A thought is one look ahead. Its memory is kept for the next.
type thought struct {
	blank func() game.Position
	list  func(game.Position, game.Seat, []game.Move) []game.Move
	value func(game.Position, game.Seat) float64

	seat      game.Seat
	rivals    game.Seats
	automaton bool      // the title plays one
	turn      int       // the turn's number, where the title counts turns
	chance    uint64    // seeds the dice of every sentence tried, so that chance is the same for all of them
	dice      game.Dice // of the sentence being tried
	at        int64     // when the sentences tried are said
	moment    game.Moment

	guess  game.Position
	moves  []game.Move // the seat's sentences
	worths []worth     // of each of them
	next   []game.Move // sentences further down an act
	trial  game.Position
	beam   []act
	later  []act
	spare  []game.Position
}

// An act is a position in the middle of the seat's own act.
type act struct {
	at    game.Position
	worth worth
}

// begin takes in the view.
func (t *thought) begin(view game.Position, s game.Seat, chance uint64) {
	if t.guess == nil {
		t.guess, t.trial = t.blank(), t.blank()
	}
	t.seat, t.chance = s, chance
	t.guess.Copy(view)
	t.dice.Reseed(chance)
	t.guess.Guess(&t.dice)
	t.rivals, t.automaton, t.turn = 0, false, game.TurnOf(t.guess)
	result := t.guess.Result()
	for _, standing := range result.Standings[:result.N] {
		switch {
		case standing.Seat == game.Watcher:
			t.automaton = true
		case standing.Seat != s:
			t.rivals = t.rivals.With(standing.Seat)
		}
	}
	// The clock has not struck yet: the latest moment before it is never before now.
	t.at = 0
	if deadline, set := t.guess.Deadline(); set && deadline > 0 {
		t.at = deadline - 1
	}
}

// judge gives the worth of each legal sentence: the best end of an act that begins with it, as far as the beam sees.
func (t *thought) judge() []worth {
	t.worths = t.worths[:0]
	open := 0
	for _, m := range t.moves {
		w, ended := t.try(t.guess, m, 1)
		if !ended {
			open++
		}
		t.worths = append(t.worths, w)
	}
	if open == 0 {
		return t.worths
	}
	width := max(beamTotal/open, beamLeast)
	for i, m := range t.moves {
		if w, ended := t.try(t.guess, m, 1); !ended {
			t.beam = append(t.beam[:0], act{t.position(t.trial), w})
			t.worths[i] = t.follow(width)
		}
	}
	return t.worths
}

// try plays a sentence, the nth of an act, on a copy of a position, the trial, and tells its worth and whether the act has ended
// with it.
func (t *thought) try(from game.Position, m game.Move, n int) (w worth, ended bool) {
	t.trial.Copy(from)
	t.dice.Reseed(t.chance)
	t.moment = game.Moment{Dice: &t.dice, At: t.at}
	t.trial.Play(t.seat, m, &t.moment)
	return t.worth(t.trial, n), t.moment.Shown || t.trial.Waiting() != game.Only(t.seat) || game.TurnOf(t.trial) != t.turn
}

// worth is that of a position reached with n sentences.
func (t *thought) worth(p game.Position, n int) worth {
	w := worth{own: t.value(p, t.seat), after: n}
	if t.automaton {
		w.own -= t.value(p, game.Watcher)
	}
	first := true
	for set := t.rivals; set != 0; set = set.Without(set.First()) {
		if score := p.Score(set.First()); first || score > w.rival {
			w.rival, first = score, false
		}
	}
	return w
}

// follow follows the act in the beam to its ends and gives the worth of the best. Acts that leave the beam unfinished count
// with what they had reached.
func (t *thought) follow(width int) worth {
	var best worth
	found := false
	note := func(w worth) {
		if !found || best.less(w) {
			best, found = w, true
		}
	}
	for depth := 1; len(t.beam) > 0; depth++ {
		for _, a := range t.beam {
			if depth == beamDepth {
				note(a.worth)
				continue
			}
			t.next = t.list(a.at, t.seat, t.next[:0])
			for _, m := range t.next {
				if w, ended := t.try(a.at, m, depth+1); ended {
					note(w)
				} else if out, dropped := t.keep(w, width); dropped {
					note(out)
				}
			}
		}
		for _, a := range t.beam {
			t.spare = append(t.spare, a.at)
		}
		t.beam, t.later = t.later, t.beam[:0]
	}
	return best
}

// keep puts the trial into the next beam, best first. When that is full the worst falls out, and its worth is given.
func (t *thought) keep(w worth, width int) (out worth, dropped bool) {
	if len(t.later) == width {
		last := t.later[width-1]
		if !last.worth.less(w) {
			return w, true
		}
		t.spare = append(t.spare, last.at)
		t.later = t.later[:width-1]
		out, dropped = last.worth, true
	}
	t.later = append(t.later, act{t.position(t.trial), w})
	for i := len(t.later) - 1; i > 0 && t.later[i-1].worth.less(w); i-- {
		t.later[i], t.later[i-1] = t.later[i-1], t.later[i]
	}
	return out, dropped
}

// position is a copy of a position in memory of the thought's own.
func (t *thought) position(of game.Position) game.Position {
	var p game.Position
	if n := len(t.spare); n > 0 {
		p, t.spare = t.spare[n-1], t.spare[:n-1]
	} else {
		p = t.blank()
	}
	p.Copy(of)
	return p
}
