package scenario

import (
	"fmt"
	"io/fs"
	"slices"

	"pantheon/game"
)

// A Lesson teaches a part of a title: texts about things on the board, tasks, moves of others, and questions. It is
// played by the rules of the game. The package comment describes the file.
type Lesson struct {
	Set    Scenario // id, title, place in the file, and starting position; it plays no moves
	About  Text     // what the lesson teaches, in one line
	Course Course
	// Minutes is the approximate duration.
	Minutes int
	// Seat is the learner's.
	Seat  game.Seat
	Steps []LessonStep // at least one
}

// A Course is a series of lessons.
type Course string

// The courses, in the order in which they are taught.
const (
	FirstCourse Course = "first" // from the board to a first whole round
	MoreCourse  Course = "more"  // one lesson for each advanced part
)

// Courses returns all courses, in the order in which they are taught.
func Courses() []Course { return []Course{FirstCourse, MoreCourse} }

// A Kind is what a step of a lesson does.
type Kind string

// The kinds of steps. The learner only reads Says and Asks; at the other kinds the lesson waits until moves have been played.
const (
	Says  Kind = "say"  // a text about things on the board
	Asks  Kind = "ask"  // a question with answers to choose from
	Waits Kind = "task" // the learner must play one of some moves
	Plays Kind = "play" // others play moves
	Frees Kind = "free" // the learner plays freely, with bots for the others, until something holds
)

// Reads reports whether the learner only reads steps of this kind, so that no move is played.
func (k Kind) Reads() bool { return k == Says || k == Asks }

// A LessonStep is a step of a lesson.
type LessonStep struct {
	Kind Kind
	Line int
	Text Text         // the text, the question or the task; optional in a Plays step
	At   []game.Thing // the things that the step is about: highlighted on the board
	Part string       // the drawing of the board, or the place on the page, that the step is about; "" for none

	Right []Try // Waits: the moves that continue the lesson; the first that fits counts
	Wrong []Try // Waits: legal moves that are answered and not played
	Other Text  // Waits: the answer to any other legal move; if empty, the page has a text

	Play []Spoken // Plays: the moves of the others
	// Would holds moves that are played on a copy before the statement of an answer is checked.
	Would   []Spoken
	Answers []Choice // Asks: at least two, one of them right

	Most  int // Frees: the largest number of moves of the learner
	until *node
	then  *node // what must hold before the step: for tests
}

// A Try is a move of the learner and the lesson's answer.
type Try struct {
	Line   int
	Do     string // a move, in which "*" is any word and at the end any number of words
	Answer Text
	Steps  []LessonStep // steps after this move, before the lesson continues
}

// A Choice is an answer to a question.
type Choice struct {
	Line  int
	Text  Text
	Reply Text // the reply to a learner who chooses it
	Right bool
	then  *node // what must hold after the moves of Would; for the right answer
}

// Fits reports whether the pattern of the try matches this move.
func (t *Try) Fits(s game.MoveText) bool { return fits(t.Do, s) }

// ID returns the lesson's id, which is unique in its title.
func (l *Lesson) ID() string { return l.Set.ID }

// ReadAllLessons reads all lesson files, *.yaml, in the root of a folder, in the order of their names. The error joins
// all mistakes of all files. If there are none, it names both places of each id that two lessons have.
func ReadAllLessons(fsys fs.FS) ([]Lesson, error) {
	return readAll(fsys, ReadLessons, func(all []Lesson) error {
		return distinct("lesson", all, func(l *Lesson) (string, string) { return l.Set.ID, fmt.Sprintf("%s:%d", l.Set.File, l.Set.Line) })
	})
}

// FindLesson returns the lesson with an id; ok is false if there is none.
func FindLesson(all []Lesson, id string) (l *Lesson, ok bool) {
	if i := slices.IndexFunc(all, func(l Lesson) bool { return l.Set.ID == id }); i >= 0 {
		return &all[i], true
	}
	return nil, false
}

// Begin returns a record without moves that starts with the lesson's position. The error is a [*Failure] if that position cannot be set up.
func (l *Lesson) Begin(g game.Game) (*game.Record, error) {
	r := &runner{s: &l.Set, g: g, about: g.About(), out: &Outcome{}, lesson: true}
	if !r.at(l.Set.Rules) || !r.arrange() {
		return nil, r.failures[0]
	}
	return r.out.Record, nil
}
