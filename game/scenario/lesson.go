package scenario

import (
	"fmt"
	"io/fs"
	"slices"

	"pantheon/game"
)

// A Lesson teaches something about a title: what is said about things on the board, sentences that are waited for, what others do, and
// questions. It is played on the true rules; their description is that of the package.
type Lesson struct {
	Set    Scenario // its id, its title, its place in the file, and the position that it begins with; nothing is played
	About  Text     // what one learns in it, in a sentence
	Course Course
	// Minutes is about how long it takes.
	Minutes int
	// Seat is the learner's.
	Seat  game.Seat
	Steps []Teaching // at least one
}

// A Course is what lessons belong to.
type Course string

// The courses, in the order in which they are learnt.
const (
	FirstCourse Course = "first" // from what is on the table to a first whole round
	MoreCourse  Course = "more"  // a lesson for each advanced part
)

// Courses are all courses, in the order in which they are learnt.
func Courses() []Course { return []Course{FirstCourse, MoreCourse} }

// A Kind is what a step of a lesson does.
type Kind string

// The kinds of steps. Says and Asks are read; at the others the lesson waits until sentences have been said.
const (
	Says  Kind = "say"  // something is said about things on the board
	Asks  Kind = "ask"  // a question with answers to choose among
	Waits Kind = "task" // the learner is to say one of some sentences
	Plays Kind = "play" // others say sentences
	Frees Kind = "free" // the learner plays on as they like, and bots for the others, until something holds
)

// Reads tells whether a step is read, and nothing is said in the game meanwhile.
func (k Kind) Reads() bool { return k == Says || k == Asks }

// A Teaching is a step of a lesson.
type Teaching struct {
	Kind Kind
	Line int
	Text Text         // what is said, asked, or to be done; of a step where others play it may be missing
	At   []game.Thing // what it is about: it is shown on the board
	Part string       // what it is about: a picture of the board, or a place of the page; "" for none

	Right []Try // Waits: the sentences that go on, the first that fits
	Wrong []Try // Waits: legal sentences that are answered and not said
	Other Text  // Waits: what is answered to any other legal sentence; the page has words of its own where it is empty

	Play []Spoken // Plays: what the others say
	// Would is what would be said before what an answer states is looked at.
	Would   []Spoken
	Answers []Choice // Asks: at least two, one of them right

	Most  int // Frees: so many sentences of the learner at most
	until *node
	then  *node // what must hold before the step: for tests
}

// A Try is a sentence of the learner and what the lesson answers.
type Try struct {
	Line   int
	Do     string // a sentence, in which "*" is any word and at the end any words
	Answer Text
	Steps  []Teaching // what is taught after this sentence, before the lesson goes on
}

// A Choice is an answer to a question.
type Choice struct {
	Line  int
	Text  Text
	Reply Text // what is said to who chooses it
	Right bool
	then  *node // what must hold, after what would be said, where the answer is right
}

// Fits tells whether the try is this sentence.
func (t *Try) Fits(s game.Sentence) bool { return fits(t.Do, s) }

// ID is the lesson's id, unique in its title.
func (l *Lesson) ID() string { return l.Set.ID }

// ReadAllLessons reads all lesson files, *.yaml, at the root of a folder, in the order of their names. The error says everything that
// is wrong with any of them.
func ReadAllLessons(fsys fs.FS) ([]Lesson, error) {
	return readAll(fsys, ReadLessons, func(all []Lesson) error {
		return distinct("lesson", all, func(l *Lesson) (string, string) { return l.Set.ID, fmt.Sprintf("%s:%d", l.Set.File, l.Set.Line) })
	})
}

// FindLesson gives the lesson with an id; ok is false when there is none.
func FindLesson(all []Lesson, id string) (l *Lesson, ok bool) {
	if i := slices.IndexFunc(all, func(l Lesson) bool { return l.Set.ID == id }); i >= 0 {
		return &all[i], true
	}
	return nil, false
}

// Begin arranges the position that a lesson begins with, as the starting document of a record without sentences.
func (l *Lesson) Begin(g game.Game) (*game.Record, error) {
	r := &runner{s: &l.Set, g: g, about: g.About(), out: &Outcome{}, lesson: true}
	if !r.at(l.Set.Rules) || !r.arrange() {
		return nil, r.failures[0]
	}
	return r.out.Record, nil
}
