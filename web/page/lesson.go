package page

import (
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/scenario"
)

// Teaching is the panel for lessons: the present part of a lesson, or the notes of a coach. It is empty at any other table, for a viewer
// without a seat, and while an earlier position is shown.
type Teaching struct {
	Place Place
	Game  string // the title's id
	ID    string // the lesson's id; "" for a coach
	Name  string
	// Key identifies the contents of the panel, and changes whenever they change.
	Key      string
	Answer   string // the answer to the learner's last move; "" for none
	Items    List[Item]
	Done, Of int
	Lost     bool
	Follows  bool   // other seats act once the items are read
	Ended    bool   // the lesson ends with these items
	Next     string // id and name of the next lesson; "" after the last
	NextName string
	Notes    List[CoachNote]
}

// An Item is something that a lesson explains or asks.
type Item struct {
	Kind  scenario.Kind
	Text  string
	At    string // things on the board, separated by spaces
	Part  string
	Picks List[Pick]
}

// A Pick is one answer of a question.
type Pick struct {
	Text, Reply string
	Right       bool
}

// A CoachNote is advice of a coach. The page shows the note in at most Times turns.
type CoachNote struct {
	Key   string // the browser counts under this key how often the note was shown
	Of    string // the verb of the moves that the note is about; "" for a note about the phase
	Verb  string // the verb in words
	Text  string
	Times int
}

// Draw returns the component of the panel.
func (m Teaching) Draw(w Words) templ.Component { return teachingView(w, m) }

func teaching(s *Scene) Model {
	switch {
	case s.Past() || s.Snap.Seat < 0 || int(s.Snap.Seat) >= len(s.Snap.Occupants) || !s.Snap.Occupants[s.Snap.Seat].Mine:
	case s.Snap.Lesson != nil:
		return lessonOf(s)
	case s.Snap.Coach && s.turn():
		return coachOf(s)
	}
	return Teaching{}
}

// lessonOf returns the panel for the present part of a lesson. If the lesson is lost, the panel says only that.
func lessonOf(s *Scene) Model {
	l := s.Snap.Lesson
	b := l.Block
	m := Teaching{Place: s.Place, Game: s.Title.ID(), ID: l.ID, Key: b.Key, Done: b.Done, Of: b.Of, Lost: b.Lost || l.Plan == nil}
	if m.Lost {
		return m
	}
	say := func(t scenario.Text) string { return t.Named(s.Words.Lang, s.SeatName) }
	m.Name, m.Answer, m.Ended = say(l.Plan.Set.Title), say(b.Answer), b.Then == nil
	var items []Item
	for _, t := range b.Read {
		items = append(items, itemOf(t, say))
	}
	if b.Then != nil {
		m.Follows = b.Then.Kind == scenario.Plays
		if len(b.Then.Text) > 0 {
			items = append(items, itemOf(b.Then, say))
		}
	}
	m.Items = ListOf(items...)
	if m.Ended {
		m.Next, m.NextName = nextLesson(s, l.ID)
	}
	return m
}

// scripted reports whether a lesson determines all moves at the table. If so, other seats move as the reader steps through the
// lesson, and no bot thinks.
func (s *Scene) scripted() bool {
	l := s.Snap.Lesson
	return l != nil && (l.Block.Then == nil || l.Block.Then.Kind != scenario.Frees)
}

// itemOf returns the model of a step of a lesson. The function say returns a text in the viewer's language.
func itemOf(t *scenario.LessonStep, say func(scenario.Text) string) Item {
	var at []string
	for _, thing := range t.At {
		at = append(at, string(thing))
	}
	i := Item{Kind: t.Kind, Text: say(t.Text), At: strings.Join(at, " "), Part: t.Part}
	var picks []Pick
	for _, c := range t.Answers {
		picks = append(picks, Pick{say(c.Text), say(c.Reply), c.Right})
	}
	i.Picks = ListOf(picks...)
	return i
}

// nextLesson returns id and name of the lesson after the one with an id, in the title's order. Both are "" after the
// last lesson.
func nextLesson(s *Scene, id string) (next, name string) {
	all, err := s.Title.Taught()
	if err != nil {
		return "", ""
	}
	for i := range all {
		if all[i].ID() == id && i+1 < len(all) {
			return all[i+1].ID(), all[i+1].Set.Title.In(s.Words.Lang)
		}
	}
	return "", ""
}

// coachOf returns the notes of the coach about the present choices; an empty panel if the title has no coach.
func coachOf(s *Scene) Model {
	m := Teaching{Place: s.Place, Game: s.Title.ID(), Key: "coach"}
	coach, err := s.Title.Coaching()
	if err != nil || coach == nil || s.Snap.View == nil {
		return Teaching{}
	}
	var notes []CoachNote
	for _, n := range coach.Fitting(s.Snap.View, s.Snap.Seat) {
		note := &coach.Notes[n]
		verb, said := "", note.Say.Named(s.Words.Lang, s.SeatName)
		if advice, ok := game.AdviceOn(s.Snap.View, s.Snap.Seat, note.Advice); ok {
			if s.Words.Lang != "zh" { // Chinese has no space between sentences
				said += " "
			}
			said += s.Words.Phrase(s.about().Words, advice, s.Names)
		}
		if note.Verb != "" {
			verb = verbName(s, note.Verb)
			for _, colon := range []string{": ", "："} {
				if after, named := strings.CutPrefix(said, verb+colon); named {
					said = board.Capital(after)
				}
			}
		}
		notes = append(notes, CoachNote{note.Key(), note.Verb, verb, said, note.Times})
	}
	m.Notes = ListOf(notes...)
	return m
}

// A Course is the model of the page of a title's lessons.
type Course struct {
	Game, Name string
	Input      string
	Parts      []CoursePart
	Coach      bool // the title has a guided first game
}

// A CoursePart holds the lessons of one course.
type CoursePart struct {
	Course  scenario.Course
	Lessons []LessonCard
}

// A LessonCard is a lesson in a list.
type LessonCard struct {
	ID, Title, About string
	Minutes          int
}

// CourseOf returns the model of the page of a title's lessons, in the language of w.
func CourseOf(w Words, gameID, name, input string, all []scenario.Lesson, coach bool) Course {
	c := Course{Game: gameID, Name: name, Input: input, Coach: coach}
	for _, course := range scenario.Courses() {
		p := CoursePart{Course: course}
		for i := range all {
			if all[i].Course == course {
				p.Lessons = append(p.Lessons, LessonCard{all[i].ID(), all[i].Set.Title.In(w.Lang), all[i].About.In(w.Lang), all[i].Minutes})
			}
		}
		if len(p.Lessons) > 0 {
			c.Parts = append(c.Parts, p)
		}
	}
	return c
}
