package ahead

import (
	"slices"
	"sync"

	"pantheon/game"
)

// A Plan is a policy that pursues its own goal, whatever the others do. It searches to the ends of its own acts, as a
// [TurnSearch] does. Then it continues the game for a few turns after each of the most promising moves, against rivals that use the title's
// own evaluation. It chooses the move with the best result by its own evaluation.
type Plan struct {
	// Name is the name of the policy.
	Name string
	Evaluation
	// Guesses is the number of determinizations that are averaged, each with its own draws; at least 1.
	Guesses int
	// Tries is the number of most promising moves after which the game is continued; at least 1, unless Turns is 0.
	Tries int
	// Turns is the number of turns for which the game is continued; 0 means none.
	Turns int
	// Sentences is the largest number of moves of one continuation, including the promising move; 0 means no limit.
	Sentences int
}

// Policy returns the policy that follows the plan.
func (l Plan) Policy() game.Policy {
	var walks sync.Pool // of *walk
	walks.New = func() any { return &walk{plan: &l, look: New(l.Evaluation)} }
	return game.Policy{Name: l.Name, Choose: func(p game.Position, s game.Seat, d *game.Dice) game.Move {
		w := walks.Get().(*walk)
		defer walks.Put(w)
		return w.choose(p, s, d)
	}}
}

// A walk is one choice of a plan. It keeps its memory for the next choice.
type walk struct {
	plan    *Plan
	look    *TurnSearch
	moves   []game.Move
	options []option
	next    []game.Move
	at      game.Position // the position after a move
	trial   game.Position
	best    game.Position
	dice    game.Dice
	moment  game.Env
}

// An option is a move with the sum of its Own over the determinizations, and its Rival in the first of them (see [Rank]).
type option struct {
	move         game.Move
	worth, rival float64
}

// choose returns the move that the plan plays; 0 if there is none, or if the seat may rest and no move promises more than resting.
func (w *walk) choose(view game.Position, s game.Seat, d *game.Dice) game.Move {
	l := w.plan
	w.moves = l.List(view, s, w.moves[:0])
	rests := game.MayRest(view, s)
	switch {
	case len(w.moves) == 0:
		return 0
	case len(w.moves) == 1 && !rests:
		return w.moves[0]
	}
	chance := d.Uint64()
	w.options = w.options[:0]
	for _, m := range w.moves {
		w.options = append(w.options, option{move: m})
	}
	stay := 0.0
	for n := range uint64(l.Guesses) {
		w.look.Begin(view, s, chance+n)
		stay += w.look.Stay().Own
		for i, worth := range w.look.Judge(w.moves) {
			o := &w.options[i]
			if n == 0 {
				o.rival = worth.Rival
			}
			o.worth += worth.Own
		}
	}
	slices.SortStableFunc(w.options, func(a, b option) int {
		switch {
		case a.worth > b.worth || a.worth == b.worth && a.rival < b.rival:
			return -1
		case a.worth < b.worth || a.rival > b.rival:
			return 1
		}
		return 0
	})
	if rests && w.options[0].worth <= stay {
		return 0
	}
	if l.Turns == 0 || len(w.options) == 1 {
		return w.options[0].move
	}
	return w.further(view, s, chance)
}

// further continues the game after each of the most promising moves and returns the one with the best result; in a tie, the
// more promising one.
func (w *walk) further(view game.Position, s game.Seat, chance uint64) game.Move {
	l := w.plan
	if w.at == nil {
		w.at, w.trial, w.best = l.Blank(), l.Blank(), l.Blank()
	}
	top, most := 0, 0.0
	tries := w.options[:min(l.Tries, len(w.options))]
	for i := range tries {
		sum := 0.0
		for n := range uint64(l.Guesses) {
			w.look.Begin(view, s, chance+n)
			w.at.Copy(w.look.guess)
			w.dice.Reseed(chance + n)
			w.moment = game.Env{Dice: &w.dice, At: w.look.at}
			w.at.Play(s, tries[i].move, &w.moment)
			w.play(s, chance+n)
			sum += w.look.worth(w.at, 0).Own
		}
		if i == 0 || sum > most {
			top, most = i, sum
		}
	}
	return tries[top].move
}

// play continues the game in w.at until the plan's turns or moves are used up, or no seat can move. Each seat plays its
// best next move: s by the plan's evaluation, the others by the title's.
func (w *walk) play(s game.Seat, chance uint64) {
	l := w.plan
	for n := uint64(1); l.Sentences == 0 || n < uint64(l.Sentences); n++ {
		waiting := w.at.ToAct().Without(game.Clock)
		if waiting == 0 || game.TurnOf(w.at) > w.look.turn+l.Turns {
			return
		}
		who, value := waiting.First(), game.ValueOf
		if who == s {
			value = l.Value
		}
		w.next = l.List(w.at, who, w.next[:0])
		if len(w.next) == 0 {
			return
		}
		w.dice.Reseed(chance + n<<32)
		if len(w.next) == 1 {
			w.at.Play(who, w.next[0], &w.moment)
			continue
		}
		top := 0.0
		for i, m := range w.next {
			w.trial.Copy(w.at)
			w.dice.Reseed(chance + n<<32)
			w.trial.Play(who, m, &w.moment)
			if v := value(w.trial, who); i == 0 || v > top {
				top = v
				w.trial, w.best = w.best, w.trial
			}
		}
		w.at, w.best = w.best, w.at
	}
}
