package scenario

import (
	"errors"
	"slices"
	"strconv"

	"pantheon/game"
)

// A Scene is a step of a lesson and the position in which it is shown.
type Scene struct {
	Lesson *Lesson
	Step   *LessonStep
	At     game.Position
}

// Rehearse plays every branch of a lesson: each move that continues it, at most mostWays for each [Try], the moves of the others, and each
// question. It calls the function see, unless it is nil, with each step that is shown. The error joins a [*Failure] for each mistake: a
// move that is not legal, or a statement that does not hold.
func (l *Lesson) Rehearse(g game.Game, see func(Scene)) error {
	r := &rehearsal{runner: runner{s: &l.Set, g: g, about: g.About(), out: &Outcome{}, lesson: true}, l: l, see: see, failed: map[string]bool{}}
	if r.at(l.Set.Rules) && r.arrange() {
		if int(l.Seat) >= r.out.Record.Setup.Players {
			r.fail(l.Set.Line, "seat", "one of the game's", l.Seat.String())
		} else {
			r.walk(l.Walk(), spot{p: r.out.Before}, true)
		}
	}
	return errors.Join(r.once()...)
}

// rehearsal is the state of one rehearsal of a lesson.
type rehearsal struct {
	runner
	l      *Lesson
	see    func(Scene)
	failed map[string]bool
}

// once returns the failures without duplicates: several branches lead to the same step.
func (r *rehearsal) once() (all []error) {
	for _, err := range r.failures {
		if text := err.Error(); !r.failed[text] {
			r.failed[text] = true
			all = append(all, err)
		}
	}
	return all
}

// spot is a rehearsal's place in the game.
type spot struct {
	p   game.Position
	ply int   // moves played
	now int64 // milliseconds since the start
}

// walk rehearses the rest of the lesson; w is the progress in it, and at is the place in the game. If branch is set,
// walk follows each branch, otherwise only the first one.
func (r *rehearsal) walk(w *Progress, at spot, branch bool) {
	for {
		b := w.Block()
		for _, t := range b.Read {
			r.shown(t, at)
		}
		if b.Then == nil {
			return
		}
		r.shown(b.Then, at)
		ok := true
		switch b.Then.Kind {
		case Waits:
			r.wait(w, b.Then, at, branch)
			return
		case Plays:
			for _, s := range b.Then.Play {
				if at, ok = r.say(w, s, at); !ok {
					return
				}
			}
		case Frees:
			if at, ok = r.free(w, b.Then, at); !ok {
				return
			}
		}
	}
}

// shown passes a step to the function see. It records a failure for each statement that does not hold at the step or, after the moves of
// Would, for an answer.
func (r *rehearsal) shown(t *LessonStep, at spot) {
	if r.see != nil {
		r.see(Scene{r.l, t, at.p})
	}
	r.hold(t.then, at.p, t.Line)
	if t.Kind != Asks {
		return
	}
	for _, s := range t.Would {
		var ok bool
		if at, ok = r.say(nil, s, at); !ok {
			return
		}
	}
	for i := range t.Answers {
		r.hold(t.Answers[i].then, at.p, t.Answers[i].Line)
	}
}

// hold records a failure for each place where a position's document differs from a pattern, and for each member of the pattern that cannot
// exist. A nil pattern matches everything.
func (r *rehearsal) hold(want *node, p game.Position, line int) {
	if want == nil {
		return
	}
	r.p = p
	doc := r.document(p, line)
	r.possible(want, doc, "then")
	for _, m := range match(want, doc, "") {
		r.fail(m.line, "then: "+m.path, m.expected, m.found)
	}
}

// say plays a move on a copy of a position and returns the place after it. If w is not nil, it also advances the lesson. If the move is
// not legal, comes too late, or is not written as in records, it records a failure, and ok is false.
func (r *rehearsal) say(w *Progress, s Spoken, at spot) (after spot, ok bool) {
	what := "move " + strconv.Quote(string(s.Say)) + " by seat " + s.Seat.String()
	after = spot{r.g.Blank(), at.ply + 1, max(s.At, at.now)}
	deadline, set := at.p.Deadline()
	switch {
	case s.Seat == game.Clock && !set:
		r.fail(s.Line, what, "a deadline", "none")
		return at, false
	case s.Seat == game.Clock:
		after.now = deadline
	case set && after.now >= deadline:
		r.fail(s.Line, what, "a time before the clock strikes at "+strconv.FormatInt(deadline, 10)+" ms", strconv.FormatInt(after.now, 10)+" ms")
		return at, false
	}
	m, refusal := at.p.ParseMove(s.Seat, s.Say)
	if refusal != nil {
		r.fail(s.Line, what, "a legal move", "refused: "+refusal.Error()+" ["+refusal.Why.ID+"]")
		return at, false
	}
	words := at.p.FormatMove(m, s.Seat, s.Seat)
	after.p.Copy(at.p)
	after.p.Play(s.Seat, m, &game.Env{Dice: r.out.Record.DiceAt(r.g, after.ply), At: after.now})
	if w == nil {
		return after, true
	}
	if !fits(string(s.Say), words) {
		r.fail(s.Line, what, "the move as it is written in records", string(words))
		return at, false
	}
	w.Advance(s.Seat, words, after.p)
	return after, true
}

// mostWays is the largest number of moves followed for one try. Lessons for people have fewer.
const mostWays = 40

// wait rehearses the lesson after each right move, and records a failure for each right or wrong try that decides no
// legal move.
func (r *rehearsal) wait(w *Progress, t *LessonStep, at spot, branch bool) {
	var legal []game.MoveText
	if at.p.ToAct().Has(r.l.Seat) {
		for _, m := range at.p.Moves(r.l.Seat, nil) {
			legal = append(legal, at.p.FormatMove(m, r.l.Seat, r.l.Seat))
		}
	}
	judge := func(tries []Try, what string, each func(i int, s game.MoveText)) {
		for i := range tries {
			found := false
			for _, s := range legal {
				first := slices.IndexFunc(tries[:i+1], func(try Try) bool { return try.Fits(s) }) == i
				if first && w.Judge(s).Go == (what == "right") {
					found = true
					each(i, s)
				}
			}
			if !found {
				r.fail(tries[i].Line, what+" "+strconv.Quote(tries[i].Do), "a move that the learner may say there", list(legal))
			}
		}
	}
	judge(t.Wrong, "wrong", func(int, game.MoveText) {})
	ways, first := make([]int, len(t.Right)), true
	judge(t.Right, "right", func(i int, s game.MoveText) {
		ways[i]++
		if !first && (!branch || ways[i] > mostWays) {
			return
		}
		further := branch && (first || ways[i] == 1 && len(t.Right[i].Steps) > 0)
		first = false
		next := w.Copy()
		if after, ok := r.say(next, Spoken{Line: t.Right[i].Line, Seat: r.l.Seat, Say: s, At: -1}, at); ok {
			r.walk(next, after, further)
		}
	})
}

// free plays random moves until the lesson continues, and returns the place then. If that takes too many moves, or no seat may act before,
// it records a failure and returns false.
func (r *rehearsal) free(w *Progress, t *LessonStep, at spot) (spot, bool) {
	dice := game.QuickDice(uint64(t.Line))
	most := 50 * t.Most * r.out.Record.Setup.Players
	for w.Block().Then == t {
		waiting := at.p.ToAct()
		if most--; most < 0 || waiting == 0 {
			r.fail(t.Line, "free", "that what it goes on until comes to hold", "that it does not, playing by chance")
			return at, false
		}
		seat := waiting.First()
		moves := at.p.Moves(seat, nil)
		s := at.p.FormatMove(moves[dice.N(0, len(moves))], seat, seat)
		var ok bool
		if at, ok = r.say(w, Spoken{Line: t.Line, Seat: seat, Say: s, At: -1}, at); !ok {
			return at, false
		}
	}
	return at, true
}
