// Package ahead searches the actions of one seat, to the end of its own act. Simple bots use nothing else, and the
// planning policies of titles build on it.
package ahead

import "pantheon/game"

// An Evaluation tells a search which moves it considers, and what a position is worth to a seat.
type Evaluation struct {
	// Blank returns a position to be overwritten.
	Blank func() game.Position
	// List appends the moves of a seat that the search considers.
	List func(game.Position, game.Seat, []game.Move) []game.Move
	// Value returns what a full state is worth to a seat; higher is better. If the title has an automaton, [game.Spectator] means it.
	Value func(game.Position, game.Seat) float64
}

// A beam search follows acts of several moves. Among the unfinished acts with the same first move and the same length,
// it follows only the best. The beams of one choice share beamTotal acts evenly, but each holds at least beamLeast.
const (
	beamTotal = 48
	beamLeast = 2
	// Depth is the largest number of moves of an act that is followed.
	Depth = 12
)

// A Rank says how good a position is for one seat. A higher value Own is better. In a tie a lower Rival, the score of the best rival, is
// better, and then a lower After, the number of moves to the position.
type Rank struct {
	Own, Rival float64
	After      int
}

// Less reports whether w is the worse of the two ranks.
func (w Rank) Less(than Rank) bool {
	switch {
	case w.Own != than.Own:
		return w.Own < than.Own
	case w.Rival != than.Rival:
		return w.Rival > than.Rival
	default:
		return w.After > than.After
	}
}

// A TurnSearch searches from one view to the ends of the seat's own acts. An act ends if the turn ends, another seat may act, a random
// number is drawn, something is revealed, or the game is over. The search does not follow it beyond [Depth] moves. Ties are broken as
// [Rank] describes.
//
// Begin determinizes the view once. A TurnSearch keeps its memory for the next search; it is not safe for concurrent use.
type TurnSearch struct {
	sense Evaluation

	seat      game.Seat
	rivals    game.Seats
	automaton bool      // the title plays one
	turn      int       // the turn's number, if the title counts turns
	chance    uint64    // seeds the dice of every move tried, so that all get the same draws
	dice      game.Dice // of the move being tried
	at        int64     // time of the moves tried, in milliseconds
	moment    game.Env

	guess  game.Position
	worths []Rank      // one for each move of Judge
	next   []game.Move // moves further down an act
	trial  game.Position
	beam   []act
	later  []act
	spare  []game.Position
}

// New returns a TurnSearch with the given evaluation.
func New(sense Evaluation) *TurnSearch { return &TurnSearch{sense: sense} }

// An act is a position in the middle of the seat's own act.
type act struct {
	at    game.Position
	worth Rank
}

// Begin starts a search from a view; chance seeds what the view hides and the draws of moves.
func (l *TurnSearch) Begin(view game.Position, s game.Seat, chance uint64) {
	if l.guess == nil {
		l.guess, l.trial = l.sense.Blank(), l.sense.Blank()
	}
	l.seat, l.chance = s, chance
	l.guess.Copy(view)
	l.dice.Reseed(chance)
	l.guess.Determinize(&l.dice)
	l.rivals, l.automaton, l.turn = 0, false, game.TurnOf(l.guess)
	result := l.guess.Result()
	for _, standing := range result.Standings[:result.N] {
		switch {
		case standing.Seat == game.Spectator:
			l.automaton = true
		case standing.Seat != s:
			l.rivals = l.rivals.With(standing.Seat)
		}
	}
	// The clock has not acted yet, so the last millisecond before its deadline is never in the past.
	l.at = 0
	if deadline, set := l.guess.Deadline(); set && deadline > 0 {
		l.at = deadline - 1
	}
}

// Judge returns the rank of each move: that of the best end found of an act that begins with the move. The next call overwrites the result.
func (l *TurnSearch) Judge(moves []game.Move) []Rank {
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

// Stay returns the rank of playing nothing.
func (l *TurnSearch) Stay() Rank { return l.worth(l.guess, 0) }

// Now returns the full state from which the search starts. Callers must not change it.
func (l *TurnSearch) Now() game.Position { return l.guess }

// After returns the full state that a move leads to from that of Now. The result is valid until the next call of a
// method.
func (l *TurnSearch) After(m game.Move) game.Position {
	l.try(l.guess, m, 1)
	return l.trial
}

// try copies a position to the trial and plays a move there, the n-th of an act. It returns the rank of the trial, and whether the act has
// ended.
func (l *TurnSearch) try(from game.Position, m game.Move, n int) (w Rank, ended bool) {
	l.trial.Copy(from)
	l.dice.Reseed(l.chance)
	l.moment = game.Env{Dice: &l.dice, At: l.at}
	l.trial.Play(l.seat, m, &l.moment)
	return l.worth(l.trial, n), l.moment.Revealed || l.trial.ToAct() != game.Only(l.seat) || game.TurnOf(l.trial) != l.turn
}

// worth returns the rank of a position that n moves have reached.
func (l *TurnSearch) worth(p game.Position, n int) Rank {
	w := Rank{Own: l.sense.Value(p, l.seat), After: n}
	if l.automaton {
		w.Own -= l.sense.Value(p, game.Spectator)
	}
	first := true
	for set := l.rivals; set != 0; set = set.Without(set.First()) {
		if score := p.Score(set.First()); first || score > w.Rival {
			w.Rival, first = score, false
		}
	}
	return w
}

// follow searches the acts of the beam, of at most width acts, to their ends and returns the best rank. An act that is dropped unfinished
// counts with the rank that it had reached.
func (l *TurnSearch) follow(width int) Rank {
	var best Rank
	found := false
	note := func(w Rank) {
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

// keep inserts the trial, of rank w, into the next beam, best first. If the beam is full, keep drops the worst act, which may be the
// trial, and returns its rank.
func (l *TurnSearch) keep(w Rank, width int) (out Rank, dropped bool) {
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

// position returns a copy of a position, in memory of the search.
func (l *TurnSearch) position(of game.Position) game.Position {
	var p game.Position
	if n := len(l.spare); n > 0 {
		p, l.spare = l.spare[n-1], l.spare[:n-1]
	} else {
		p = l.sense.Blank()
	}
	p.Copy(of)
	return p
}
