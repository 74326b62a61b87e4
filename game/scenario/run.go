package scenario

import (
	"errors"
	"fmt"
	"slices"

	"pantheon/game"
)

// An Outcome is what a run of a scenario produced, up to the move that could not be played, if any.
type Outcome struct {
	Before game.Position // as arranged; nil if the scenario could not be set up
	After  game.Position // after the last move that was played; nil like Before
	// Record begins at Before, as its starting document; nil like Before. It ends before the first move that uses
	// prescribed draws, since a record cannot prescribe draws. It replays, and readers may play on from any of its
	// plies.
	Record *game.Record
	Told   []Told
	// Refused holds the moves that had to be refused and were, including those of counterexamples.
	Refused []Refused
}

// Refused is a move that was refused, and the position in which it was.
type Refused struct {
	At   game.Position
	Seat game.Seat
	Say  game.MoveText
}

// Told is a move that was played, with its events.
type Told struct {
	game.Ply
	Events *game.Events
}

// Fits reports whether the scenario belongs to this game: it names the game, or none.
func (s *Scenario) Fits(g game.Game) bool { return s.Game == "" || s.Game == g.About().ID }

// Run arranges the position, plays the moves and checks all that must hold. The error joins a [*Failure] for each
// statement that does not hold, step by step. A move that cannot be played ends the run, with a failure. The outcome is
// never nil.
func (s *Scenario) Run(g game.Game) (*Outcome, error) {
	r := &runner{s: s, g: g, about: g.About(), out: &Outcome{}}
	if r.at(s.Rules) && r.arrange() {
		r.answers = append(r.answers, s.Chance...)
		for i := range s.Steps {
			if !r.step(&s.Steps[i]) {
				break
			}
		}
		if len(r.failures) == 0 && len(r.answers) > 0 {
			r.fail(s.Line, "chance", "that all answers are asked for", leftOver(r.answers))
		}
	}
	return r.out, errors.Join(r.failures...)
}

// runner is the state of one run of a scenario.
type runner struct {
	s        *Scenario
	lesson   bool // the runner arranges the starting position of a lesson
	g        game.Game
	about    *game.About
	out      *Outcome
	p        game.Position
	now      int64 // milliseconds since the start
	ply      int
	answers  []game.Answer // prescribed draws not used yet
	fixed    bool          // a prescribed draw has been used
	failures []error
}

func (r *runner) fail(line int, what, expected, found string) {
	r.failures = append(r.failures, &Failure{r.s.File, line, r.s.ID, r.lesson, what, expected, found})
}

// at replaces the game by that of a rules version; 0 means the game's own. If there is no such version, it records a failure and returns
// false.
func (r *runner) at(version int) bool {
	if version == 0 {
		return true
	}
	g, err := game.At(r.g, version)
	if err != nil {
		r.fail(r.s.Line, "rules", "a version that the game has", err.Error())
		return false
	}
	r.g, r.about = g, g.About()
	return true
}

// arrange sets up the position before the first move, and reads it back from its document, as other readers will. If that fails, it records
// a failure and returns false.
func (r *runner) arrange() bool {
	s := r.s
	if !s.Fits(r.g) {
		r.fail(s.Line, "game", s.Game, r.about.ID)
		return false
	}
	setup := s.Setup
	if setup.Players == 0 {
		setup.Players = r.about.MinSeats
	}
	if err := r.about.Check(setup); err != nil {
		r.fail(s.Line, "set-up", "one that the game has", err.Error())
		return false
	}
	rec := game.NewRecord(r.g, setup, s.Seed)
	dice := rec.DiceAt(r.g, 0)
	dice.Answer(r.g.Blank(), s.Deal...)
	p := r.g.New(setup, &game.Env{Dice: dice})
	if n := dice.Unused(); n > 0 {
		r.fail(s.Line, "deal", "that all answers are asked for", leftOver(s.Deal[len(s.Deal)-n:]))
		return false
	}
	if u := dice.Unfit(); u != nil {
		r.unfit(s.Line, "deal", u)
		return false
	}
	if s.Change != nil {
		if err := r.g.Arrange(p, s.Change); err != nil {
			r.fail(s.changeLine, "change", "a possible position", err.Error())
			return false
		}
	}
	doc, err := p.MarshalJSON()
	if err != nil {
		r.fail(s.Line, "position", "one that can be written", err.Error())
		return false
	}
	rec.Start = doc
	begin := func() game.Position {
		p, err := rec.Begin(r.g, nil)
		if err != nil {
			r.fail(max(s.Line, s.changeLine), "position", "one that can be read back", err.Error())
			return nil
		}
		return p
	}
	before, after := begin(), begin()
	if before == nil || after == nil {
		return false
	}
	r.p, r.out.Before, r.out.After, r.out.Record = after, before, after, rec
	return true
}

// unfit records a failure for a prescribed draw that was impossible.
func (r *runner) unfit(line int, what string, u *game.ImpossibleDraw) {
	r.fail(line, what+": chance, "+u.Stream, u.Possible(), u.Answer.String())
}

// leftOver formats the prescribed draws that were not used.
func leftOver(answers []game.Answer) string {
	return fmt.Sprintf("%d left over: %v", len(answers), answers)
}

// step plays the moves of a step and checks what must then hold. It reports whether the run can continue.
func (r *runner) step(st *Step) bool {
	told := len(r.out.Told)
	for _, say := range st.Play {
		if !r.play(say) {
			return false
		}
	}
	r.check(st, r.out.Told[told:])
	return true
}

func (r *runner) play(say Spoken) bool {
	what := fmt.Sprintf("play %q by seat %s", say.Say, say.Seat)
	deadline, set := r.p.Deadline()
	switch {
	case say.Seat == game.Clock && !set:
		r.fail(say.Line, what, "a deadline", "none")
		return false
	case say.Seat == game.Clock && say.At >= 0 && say.At != deadline:
		r.fail(say.Line, what, fmt.Sprintf("the clock at %d ms, its deadline", deadline), fmt.Sprintf("%d ms", say.At))
		return false
	case say.Seat == game.Clock:
		r.now = deadline
	case say.At >= 0 && say.At < r.now:
		r.fail(say.Line, what, fmt.Sprintf("a time not before %d ms", r.now), fmt.Sprintf("%d ms", say.At))
		return false
	case say.At >= 0:
		r.now = say.At
	}
	if set && say.Seat != game.Clock && r.now >= deadline {
		r.fail(say.Line, what, fmt.Sprintf("a time before the clock strikes at %d ms", deadline), fmt.Sprintf("%d ms", r.now))
		return false
	}
	m, refusal := r.p.ParseMove(say.Seat, say.Say)
	if refusal != nil {
		r.fail(say.Line, what, "a legal move", "refused: "+refusal.Error()+" ["+refusal.Why.ID+"]")
		return false
	}
	r.ply++
	r.answers = slices.Concat(say.Chance, r.answers)
	dice := r.out.Record.DiceAt(r.g, r.ply)
	dice.Answer(r.p, r.answers...)
	ply := game.Ply{Seat: say.Seat, Text: r.p.FormatMove(m, say.Seat, say.Seat), At: r.now}
	tale := &game.Events{}
	r.p.Play(say.Seat, m, &game.Env{Dice: dice, At: r.now, Events: tale})
	if u := dice.Unfit(); u != nil {
		r.unfit(say.Line, what, u)
		return false
	}
	if left := dice.Unused(); left < len(r.answers) {
		r.fixed, r.answers = true, r.answers[len(r.answers)-left:]
	}
	if !r.fixed {
		r.out.Record.Plies = append(r.out.Record.Plies, ply)
	}
	r.out.Told = append(r.out.Told, Told{ply, tale})
	return true
}
