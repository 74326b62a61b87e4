package table

import (
	"context"

	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games"
)

// A lesson is a table with a learner and a script. How far it has come follows from what was said ([scenario.Walk]): nothing about it is in
// the log but its id. The seed is the lesson's own, so that chance brings what it needs, and the game's time stands still.

// lesson is one that is given at a table.
type lesson struct {
	id   string
	plan *scenario.Lesson // nil when the program has no such lesson any more
	walk *scenario.Walk
}

// A Lesson is how far a learner has come in one.
type Lesson struct {
	ID    string
	Plan  *scenario.Lesson // nil when the program has no such lesson any more
	Block scenario.Block
}

// begun begins a lesson. One that the program does not have is lost from the beginning.
func begun(title games.Title, id string) *lesson {
	l := &lesson{id: id}
	if all, err := title.Taught(); err == nil {
		l.plan, _ = scenario.FindLesson(all, id)
	}
	l.walk = l.start()
	return l
}

// start is the walk from its beginning.
func (l *lesson) start() *scenario.Walk {
	if l.plan == nil {
		return scenario.LostWalk()
	}
	return l.plan.Walk()
}

func (l *lesson) shown() *Lesson { return &Lesson{l.id, l.plan, l.walk.Block()} }

// rewalk walks anew, after sentences were taken back.
func (s *State) rewalk() {
	s.lesson.walk = s.lesson.start()
	at := s.title.Game.Blank()
	at.Copy(s.start)
	replay(s.title.Game, s.record, s.played, at, 0, len(s.played), func(ply int, _ *game.Moment) {
		p := s.record.Plies[ply-1]
		s.lesson.walk.Said(p.Seat, p.Say, at)
	})
}

// speaks tells whether the persons at the table may say something: in a lesson, while it waits for that.
func (s *State) speaks() bool {
	if s.lesson == nil {
		return true
	}
	b := s.lesson.walk.Block()
	return b.Then != nil && b.Then.Kind != scenario.Plays
}

// judge lets the lesson look at a sentence that is legal in the game, before it is said.
func (s *State) judge(d *decision) error {
	said := d.data.(saying)
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

// calls is what those at a lesson are called in its texts.
func (s *State) calls(seat game.Seat) string {
	if c, err := s.chair(seat); err == nil && c.Name != "" {
		return c.Name
	}
	return seat.String()
}

// decideReadOn lets others act in a lesson, once the learner has read what comes before.
func (s *State) decideReadOn(by Guest, act ReadOn) (*decision, error) {
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

// follow is the sentence that somebody else says now in the lesson; nil when nobody does.
func (s *State) follow() (*decision, error) {
	next, _, ok := s.lesson.walk.Follows()
	if !ok {
		return nil, nil
	}
	at := max(next.At, s.at)
	if deadline, set := s.position.Deadline(); set && next.Seat == game.Clock {
		at = deadline
	}
	move, refusal := s.position.Hear(next.Seat, next.Say)
	if refusal != nil {
		return nil, refusal
	}
	words := s.position.Say(move, next.Seat, next.Seat)
	return &decision{kind: Said, data: saying{Ply: len(s.record.Plies) + 1, Seat: next.Seat, Words: words}, at: at}, nil
}

// arrangeLesson lets others act in a lesson where nothing is to be read before. It is called with the table held.
func (t *Table) arrangeLesson() {
	s := t.state
	if s.lesson == nil || s.phase != Running || t.rested != nil || s.deleted {
		return
	}
	if _, alone, ok := s.lesson.walk.Follows(); ok && alone {
		t.push(&request{next: true, moved: s.moved}) //nolint:errcheck // a closed hall's lessons stand still; they go on when somebody looks
	}
}

// Teach makes a table at which a lesson of a title is given to a guest. Names are what the others are called, by seat.
func (h *Hall) Teach(ctx context.Context, learner Guest, clientID, title, id string, names []string) (*Table, error) {
	t, err := h.library.shelf.Find(title)
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
	chairs := make([]ChairPlan, record.Setup.Players)
	for i := range chairs {
		chairs[i] = ChairPlan{Kind: Bot, Level: lessonLevel}
		if i < len(names) {
			chairs[i].Name = names[i]
		}
	}
	chairs[l.Seat] = ChairPlan{Kind: Me}
	return h.found(ctx, founding{host: learner, client: clientID, title: t, record: record, plan: chairs, pace: PaceNormal, lesson: id})
}

// lessonLevel is the bots' level where a lesson lets the learner play on as they like.
const lessonLevel = "level1"
