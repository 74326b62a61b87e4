// Package ahead looks ahead to the end of a seat's own act: for the bots that do nothing else, and for the policies of titles that follow
// a plan.
package ahead

import "pantheon/game"

// A Sense is what somebody looks ahead with: which sentences are worth a thought, and what a position is worth to a seat.
type Sense struct {
	// Blank makes a position to be overwritten.
	Blank func() game.Position
	// List appends the sentences of a seat that are followed.
	List func(game.Position, game.Seat, []game.Move) []game.Move
	// Value is what a truth is worth to a seat, and to the automaton where the title plays one; higher is better.
	Value func(game.Position, game.Seat) float64
}

// An act of several sentences is followed by a beam: of all the unfinished acts with the same first sentence and of the same
// length only the best are followed further. The beams of one choice hold beamTotal acts together, and at least beamLeast
// each; no act is followed beyond Depth sentences.
const (
	beamTotal = 48
	beamLeast = 2
	// Depth is how many sentences of an act are followed at most.
	Depth = 12
)

// A Worth orders positions for one seat: its own value, then how low the best rival's score is, then how few sentences lead there.
type Worth struct {
	Own, Rival float64
	After      int
}

// Less tells whether another worth is higher.
func (w Worth) Less(than Worth) bool {
	switch {
	case w.Own != than.Own:
		return w.Own < than.Own
	case w.Rival != than.Rival:
		return w.Rival > than.Rival
	default:
		return w.After > than.After
	}
}

// A Look looks from one view to the ends of the own acts: until the turn of the seat ends, another seat may act, chance is asked or the
// game is over. What the view hides is guessed once. Its memory is kept for the next look; it is not safe for use by several goroutines.
//
// What is equal is told apart by the best rival's score, lower being better, then by how soon it is reached.
type Look struct {
	sense Sense

	seat      game.Seat
	rivals    game.Seats
	automaton bool      // the title plays one
	turn      int       // the turn's number, where the title counts turns
	chance    uint64    // seeds the dice of every sentence tried, so that chance is the same for all of them
	dice      game.Dice // of the sentence being tried
	at        int64     // when the sentences tried are said
	moment    game.Moment

	guess  game.Position
	worths []Worth     // of each of them
	next   []game.Move // sentences further down an act
	trial  game.Position
	beam   []act
	later  []act
	spare  []game.Position
}

// New is a look with a sense.
func New(sense Sense) *Look { return &Look{sense: sense} }

// An act is a position in the middle of the seat's own act.
type act struct {
	at    game.Position
	worth Worth
}

// Begin takes in the view.
func (l *Look) Begin(view game.Position, s game.Seat, chance uint64) {
	if l.guess == nil {
		l.guess, l.trial = l.sense.Blank(), l.sense.Blank()
	}
	l.seat, l.chance = s, chance
	l.guess.Copy(view)
	l.dice.Reseed(chance)
	l.guess.Guess(&l.dice)
	l.rivals, l.automaton, l.turn = 0, false, game.TurnOf(l.guess)
	result := l.guess.Result()
	for _, standing := range result.Standings[:result.N] {
		switch {
		case standing.Seat == game.Watcher:
			l.automaton = true
		case standing.Seat != s:
			l.rivals = l.rivals.With(standing.Seat)
		}
	}
	// The clock has not struck yet: the latest moment before it is never before now.
	l.at = 0
	if deadline, set := l.guess.Deadline(); set && deadline > 0 {
		l.at = deadline - 1
	}
}

// Judge gives the worth of each legal sentence: the best end of an act that begins with it, as far as the beam sees.
func (l *Look) Judge(moves []game.Move) []Worth {
	l.worths = l.worths[:0]
	open := 0
	for _, m := range moves {
		w, ended := l.try(l.guess, m, 1)
		if !ended {
			open++
		}
		l.worths = append(l.worths, w)
	}
	if open == 0 {
		return l.worths
	}
	width := max(beamTotal/open, beamLeast)
	for i, m := range moves {
		if w, ended := l.try(l.guess, m, 1); !ended {
			l.beam = append(l.beam[:0], act{l.position(l.trial), w})
			l.worths[i] = l.follow(width)
		}
	}
	return l.worths
}

// Stay is the worth of saying nothing.
func (l *Look) Stay() Worth { return l.worth(l.guess, 0) }

// Now is the truth that is looked from, to be left as it is.
func (l *Look) Now() game.Position { return l.guess }

// After is that truth after a sentence, until something else is looked at.
func (l *Look) After(m game.Move) game.Position {
	l.try(l.guess, m, 1)
	return l.trial
}

// try plays a sentence, the nth of an act, on a copy of a position, the trial, and tells its worth and whether the act has ended
// with it.
func (l *Look) try(from game.Position, m game.Move, n int) (w Worth, ended bool) {
	l.trial.Copy(from)
	l.dice.Reseed(l.chance)
	l.moment = game.Moment{Dice: &l.dice, At: l.at}
	l.trial.Play(l.seat, m, &l.moment)
	return l.worth(l.trial, n), l.moment.Shown || l.trial.Waiting() != game.Only(l.seat) || game.TurnOf(l.trial) != l.turn
}

// worth is that of a position reached with n sentences.
func (l *Look) worth(p game.Position, n int) Worth {
	w := Worth{Own: l.sense.Value(p, l.seat), After: n}
	if l.automaton {
		w.Own -= l.sense.Value(p, game.Watcher)
	}
	first := true
	for set := l.rivals; set != 0; set = set.Without(set.First()) {
		if score := p.Score(set.First()); first || score > w.Rival {
			w.Rival, first = score, false
		}
	}
	return w
}

// follow follows the act in the beam to its ends and gives the worth of the best. Acts that leave the beam unfinished count
// with what they had reached.
func (l *Look) follow(width int) Worth {
	var best Worth
	found := false
	note := func(w Worth) {
		if !found || best.Less(w) {
			best, found = w, true
		}
	}
	for depth := 1; len(l.beam) > 0; depth++ {
		for _, a := range l.beam {
			if depth == Depth {
				note(a.worth)
				continue
			}
			l.next = l.sense.List(a.at, l.seat, l.next[:0])
			for _, m := range l.next {
				if w, ended := l.try(a.at, m, depth+1); ended {
					note(w)
				} else if out, dropped := l.keep(w, width); dropped {
					note(out)
				}
			}
		}
		for _, a := range l.beam {
			l.spare = append(l.spare, a.at)
		}
		l.beam, l.later = l.later, l.beam[:0]
	}
	return best
}

// keep puts the trial into the next beam, best first. When that is full the worst falls out, and its worth is given.
func (l *Look) keep(w Worth, width int) (out Worth, dropped bool) {
	if len(l.later) == width {
		last := l.later[width-1]
		if !last.worth.Less(w) {
			return w, true
		}
		l.spare = append(l.spare, last.at)
		l.later = l.later[:width-1]
		out, dropped = last.worth, true
	}
	l.later = append(l.later, act{l.position(l.trial), w})
	for i := len(l.later) - 1; i > 0 && l.later[i-1].worth.Less(w); i-- {
		l.later[i], l.later[i-1] = l.later[i-1], l.later[i]
	}
	return out, dropped
}

// position is a copy of a position in memory of the thought's own.
func (l *Look) position(of game.Position) game.Position {
	var p game.Position
	if n := len(l.spare); n > 0 {
		p, l.spare = l.spare[n-1], l.spare[:n-1]
	} else {
		p = l.sense.Blank()
	}
	p.Copy(of)
	return p
}
