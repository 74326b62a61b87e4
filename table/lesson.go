package table

import (
	"context"

	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games"
)

// A lesson is a table with a learner and a script. Its progress follows from the moves ([scenario.Progress]), so the log holds only the
// lesson's id. The lesson has its own seed, so that chance brings what the script needs, and the game's time does not run.

// A lesson is the state of a lesson at a table.
type lesson struct {
	id   string
	plan *scenario.Lesson // nil if the program no longer has this lesson
	walk *scenario.Progress
}

// A Lesson is a learner's progress in a lesson.
type Lesson struct {
	ID    string
	Plan  *scenario.Lesson // nil if the program no longer has this lesson
	Block scenario.Block
}

// begun returns a lesson at its beginning. If the title has no lesson of this id, the progress is marked as lost ([scenario.LostWalk]).
func begun(title games.Title, id string) *lesson {
	l := &lesson{id: id}
	if all, err := title.Taught(); err == nil {
		l.plan, _ = scenario.FindLesson(all, id)
	}
	l.walk = l.start()
	return l
}

// start returns the progress at the beginning of the lesson.
func (l *lesson) start() *scenario.Progress {
	if l.plan == nil {
		return scenario.LostWalk()
	}
	return l.plan.Walk()
}

func (l *lesson) shown() *Lesson { return &Lesson{l.id, l.plan, l.walk.Block()} }

// rewalk computes the progress of the lesson from the moves again, after an undo.
func (s *State) rewalk() {
	s.lesson.walk = s.lesson.start()
	at := s.title.Game.Blank()
	at.Copy(s.start)
	replay(s.title.Game, s.record, s.played, at, 0, len(s.played), func(ply int, _ *game.Env) {
		p := s.record.Plies[ply-1]
		s.lesson.walk.Advance(p.Seat, p.Text, at)
	})
}

// speaks reports whether the persons at the table may play a move; in a lesson only when the lesson waits for one.
func (s *State) speaks() bool {
	if s.lesson == nil {
		return true
	}
	b := s.lesson.walk.Block()
	return b.Then != nil && b.Then.Kind != scenario.Plays
}

// judge returns a refusal if the lesson does not accept a move that is legal in the game; nil if it does. It is called before the move is
// played.
func (s *State) judge(d *pendingEntry) error {
	said := d.data.(playedMove)
	v := s.lesson.walk.Judge(said.Words)
	switch {
	case v.Go:
		return nil
	case v.Ended:
		return refuse("lesson-over")
	case v.Others:
		return refuse("lesson-others")
	case len(v.Answer) == 0:
		return refuse("lesson-other")
	}
	r := refuse("lesson-answer")
	r.answer = func(l game.Lang) string { return v.Answer.Named(l, s.calls) }
	return r
}

// calls returns the name by which the texts of a lesson call a seat's occupant.
func (s *State) calls(seat game.Seat) string {
	if c, err := s.occupant(seat); err == nil && c.Name != "" {
		return c.Name
	}
	return seat.String()
}

// decideReadOn returns the entry of the next move of another seat in a lesson, after the learner has read the text before that move. Both
// results are nil if the lesson shows another block, or if the game does not run.
func (s *State) decideReadOn(by Actor, act ReadOn) (*pendingEntry, error) {
	switch {
	case s.lesson == nil:
		return nil, refuse("lesson-none")
	case s.held(by.ID) == 0:
		return nil, refuse("not-seated")
	case s.phase != Running || s.lesson.walk.Block().Key != act.Key:
		return nil, nil
	}
	return s.follow()
}

// follow returns the entry of the next move of another seat that the lesson's script contains; nil if there is none. It returns a refusal
// if the move is not legal.
func (s *State) follow() (*pendingEntry, error) {
	next, _, ok := s.lesson.walk.Follows()
	if !ok {
		return nil, nil
	}
	at := max(next.At, s.at)
	if deadline, set := s.position.Deadline(); set && next.Seat == game.Clock {
		at = deadline
	}
	move, refusal := s.position.ParseMove(next.Seat, next.Say)
	if refusal != nil {
		return nil, refusal
	}
	words := s.position.FormatMove(move, next.Seat, next.Seat)
	return &pendingEntry{kind: Played, data: playedMove{Ply: len(s.record.Plies) + 1, Seat: next.Seat, Words: words}, at: at}, nil
}

// arrangeLesson requests the next move of another seat in a lesson if the learner has no text to read before it. The caller must hold t.mu.
func (t *Table) arrangeLesson() {
	s := t.state
	if s.lesson == nil || s.phase != Running || t.failed != nil || s.deleted {
		return
	}
	if _, alone, ok := s.lesson.walk.Follows(); ok && alone {
		t.push(&queuedRequest{next: true, moved: s.moved}) //nolint:errcheck // on a stopping server lessons do not advance; they continue when somebody opens them
	}
}

// Teach makes a table for a lesson of a title, with the user as learner. names are the names of the other occupants, by seat. An unknown
// title or lesson is refused.
func (h *Server) Teach(ctx context.Context, learner Actor, clientID, title, id string, names []string) (*Table, error) {
	t, err := h.library.registry.Find(title)
	if err != nil {
		return nil, refuse("game-unknown", "game", plain(clip(title)))
	}
	all, err := t.Taught()
	if err != nil {
		return nil, err
	}
	l, ok := scenario.FindLesson(all, id)
	if !ok {
		return nil, refuse("lesson-unknown", "lesson", plain(clip(id)))
	}
	record, err := l.Begin(t.Game)
	if err != nil {
		return nil, err
	}
	chairs := make([]SeatPlan, record.Setup.Players)
	for i := range chairs {
		chairs[i] = SeatPlan{Kind: Bot, Level: lessonLevel}
		if i < len(names) {
			chairs[i].Name = names[i]
		}
	}
	chairs[l.Seat] = SeatPlan{Kind: Me}
	return h.found(ctx, newTableData{host: learner, client: clientID, title: t, record: record, plan: chairs, pace: PaceNormal, lesson: id})
}

// lessonLevel is the level of the bots in the free part of a lesson.
const lessonLevel = "level1"
