package scenario_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/grab"
	"pantheon/game/scenario"
)

// lessonFile is a lesson file with each kind of step but a free one.
const lessonFile = "testdata/lessons/grab.yaml"

// firstGrab reads the lesson of lessonFile with one text replaced, so that a test can insert a mistake.
func firstGrab(t *testing.T, old, with string) (*scenario.Lesson, error) {
	t.Helper()
	data, err := os.ReadFile(lessonFile)
	if err != nil {
		t.Fatal(err)
	}
	if old != "" && !strings.Contains(string(data), old) {
		t.Fatalf("%q does not stand in %s", old, lessonFile)
	}
	all, err := scenario.ReadLessons("grab.yaml", []byte(strings.Replace(string(data), old, with, 1)))
	if err != nil {
		return nil, err
	}
	if len(all) != 1 {
		t.Fatalf("%d lessons", len(all))
	}
	return &all[0], nil
}

// TestEveryBranchOfALessonIsRehearsed: a rehearsal plays each move that continues the lesson, and shows the steps after it.
func TestEveryBranchOfALessonIsRehearsed(t *testing.T) {
	l, err := firstGrab(t, "", "")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]int{}
	if err := l.Rehearse(grab.Game(), func(s scenario.Scene) { shown[s.Step.Text.In("en")]++ }); err != nil {
		t.Fatal(err)
	}
	// The crown, and two bells that lead to it.
	want := map[string]int{"Six things lie here.": 1, "What is a crown worth?": 1, "Grab something good.": 1, "Now the crown.": 2, "Now Bea.": 3, "": 3, "A heat is over.": 3}
	for text, n := range want {
		if shown[text] != n {
			t.Errorf("%q was shown %d times, want %d", text, shown[text], n)
		}
	}
}

// TestALessonThatDoesNotHoldIsNamed: the error for a lesson that its game contradicts names the file, the line and what is missing.
func TestALessonThatDoesNotHoldIsNamed(t *testing.T) {
	for name, test := range map[string]struct{ old, with, want string }{
		"a thing that is not there":     {"S2: crown, S3", "S2: drum, S3", "grab.yaml:18: lesson first-grab: then: table.S2: expected \"crown\", found \"drum\""},
		"a move nobody may say":         {"{do: grab S2 crown, answer", "{do: grab S2 kite, answer", `grab.yaml:30: lesson first-grab: right "grab S2 kite": expected a move that the learner may say there`},
		"a wrong one nobody may say":    {"{do: grab * kite", "{do: grab * spoon", `grab.yaml:41: lesson first-grab: wrong "grab * spoon": expected`},
		"an answer that is not so":      {"things: {crown: 1}", "things: {crown: 2}", "grab.yaml:25: lesson first-grab: then: seats.0.things.crown: expected 2, found 1"},
		"what others cannot say":        {"1: grab S5 drum", "1: grab S5 bell", `grab.yaml:42: lesson first-grab: move "grab S5 bell" by seat 1: expected a legal move`},
		"the way in which it is spoken": {"1: grab S5 drum", "1: GRAB S5 drum", ""},
		"an impossible position":        {"limit: 3}", "limit: 9}", "grab.yaml:12: lesson first-grab: change: expected a possible position"},
	} {
		t.Run(name, func(t *testing.T) {
			l, err := firstGrab(t, test.old, test.with)
			if err == nil {
				err = l.Rehearse(grab.Game(), nil)
			}
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("%v\nwant %s", err, test.want)
			}
		})
	}
}

// TestALessonFileThatIsWrongIsRefused: the error for a wrong lesson file names the file and the line.
func TestALessonFileThatIsWrongIsRefused(t *testing.T) {
	for name, test := range map[string]struct{ old, with, want string }{
		"misspelt key":           {"minutes: 1", "minuts: 1", `grab.yaml:11: lesson first-grab: a lesson has a key "minuts"; it must be one of id, title,`},
		"misspelt key of a step": {"at: [place:S1]", "on: [place:S1]", `a step with "say" has a key "on"; it must be one of say, say_pt, say_zh, at,`},
		"a language missing":     {"    say_zh: 这里有六件东西。\n", "", "say stands there without say_zh"},
		"a thing without a kind": {"[place:S1]", "[:S1]", `at names ":S1"; it must be a thing of the board`},
		"no right answer":        {"right: true, ", "", "0 of them right"},
		"no right move":          {"right: [{do: grab S2 crown}]", "right: []", "a task has no right"},
		"chance fixed":           {"1: grab S5 drum @900", "{1: grab S5 drum, chance: [kite]}", "chance is fixed; in a lesson it comes from the seed alone"},
		"nothing said":           {"  - play: [clock: time-up]", "  - part: choices", "a step says nothing"},
		"unknown course":         {"minutes: 1", "minutes: 1\ncourse: last", `course is "last"`},
		"wrong with steps":       {"answer_zh: 只有一分。}", "answer_zh: 只有一分。, steps: []}", "a wrong move has steps"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := firstGrab(t, test.old, test.with)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v\nwant %s", err, test.want)
			}
		})
	}
}

// TestAWalkFollowsFromWhatIsSaid walks through a lesson block by block, and checks the texts shown, the moves allowed, and the moves of
// other seats.
func TestAWalkFollowsFromWhatIsSaid(t *testing.T) {
	l, err := firstGrab(t, "", "")
	if err != nil {
		t.Fatal(err)
	}
	record, err := l.Begin(grab.Game())
	if err != nil {
		t.Fatal(err)
	}
	p, err := record.Begin(grab.Game(), nil)
	if err != nil {
		t.Fatal(err)
	}
	w := l.Walk()
	say := func(seat game.Seat, s game.MoveText) { w.Advance(seat, s, p) }
	if b := w.Block(); len(b.Read) != 2 || b.Then.Kind != scenario.Waits || len(b.Answer) > 0 {
		t.Fatalf("first block: %+v", b)
	}
	if v := w.Judge("grab S3 kite"); v.Go || !v.Wrong || v.Answer.In("pt") != "Só um ponto." {
		t.Errorf("a kite: %+v", v)
	}
	if v := w.Judge("grab S5 drum"); v.Go || v.Wrong || len(v.Answer) > 0 {
		t.Errorf("a drum: %+v", v)
	}
	say(0, "grab S6 bell")
	if b := w.Block(); b.Answer.In("en") != "Good too." || b.Then.Text.In("en") != "Now the crown." || b.Done != 3 {
		t.Errorf("behind the bell: %+v", b)
	}
	say(0, "grab S2 crown")
	first, alone, ok := w.Follows()
	if !ok || alone || first.Seat != 1 {
		t.Errorf("what follows: %v, alone %t, %t", first, alone, ok)
	}
	if v := w.Judge("grab S1 bell"); !v.Others {
		t.Errorf("while others act: %+v", v)
	}
	key := w.Block().Key
	say(1, "grab S5 drum")
	if next, alone, ok := w.Follows(); !ok || !alone || next.Seat != game.Clock || w.Block().Key == key {
		t.Errorf("then: %v, alone %t, %t", next, alone, ok)
	}
	say(game.Clock, "time-up")
	if b := w.Block(); b.Then != nil || b.Done != b.Of-1 || !w.Judge("grab S1 kite").Ended {
		t.Errorf("the end: %+v", b)
	}
	lost := w.Copy()
	lost.Advance(0, "grab S1 kite", p)
	if !lost.Block().Lost || w.Block().Lost {
		t.Error("a move that the lesson does not have loses its copy, and that alone")
	}
}

// TestLessonsOfAFolder reads all lessons of a folder and finds one by its id.
func TestLessonsOfAFolder(t *testing.T) {
	all, err := scenario.ReadAllLessons(os.DirFS("testdata/lessons"))
	if err != nil || !slices.ContainsFunc(all, func(l scenario.Lesson) bool { return l.ID() == "first-grab" }) {
		t.Errorf("%d lessons, %v", len(all), err)
	}
	if l, ok := scenario.FindLesson(all, "first-grab"); !ok || l.Minutes != 1 {
		t.Error("first-grab was not found")
	}
}
