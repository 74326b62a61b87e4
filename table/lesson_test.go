package table

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/game/scenario"
)

// taught returns a rig whose game grab has the lesson of the scenario tests.
func taught(t *testing.T) *rig {
	t.Helper()
	data, err := os.ReadFile("../game/scenario/testdata/lessons/grab.yaml")
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, folder: t.TempDir(), registry: toys()}
	for i := range r.registry {
		if r.registry[i].ID() == grabID {
			r.registry[i].Lessons = fstest.MapFS{"grab.yaml": {Data: data}}
		}
	}
	r.open()
	t.Cleanup(r.close)
	return r
}

// teach begins the lesson for Ana.
func (r *rig) teach() *Table {
	r.t.Helper()
	t, err := r.server.Teach(context.Background(), ana, "", grabID, "first-grab", []string{"", "Bea"})
	if err != nil {
		r.t.Fatal(err)
	}
	return t
}

// settled waits until a table has the given number of moves, and returns a snapshot.
func (r *rig) settled(t *Table, ply int) (s Snapshot) {
	r.t.Helper()
	await(r.t, fmt.Sprintf("there are %d sentences", ply), func() (any, bool) {
		s = r.look(t, ana, 0)
		return s.Ply, s.Ply >= ply
	})
	return s
}

// TestALessonIsGivenAtATable checks that a right move is played, and that a wrong one gets an answer and changes nothing. Other seats act
// after the learner has read the text before their move. The game clock does not run, and the end of the lesson is recognised.
func TestALessonIsGivenAtATable(t *testing.T) {
	r := taught(t)
	table := r.teach()
	s := r.look(table, ana, 0)
	if s.Lesson == nil || s.Lesson.Plan.ID() != "first-grab" || len(s.Lesson.Block.Read) != 2 || s.Clocked || s.Occupants[1].Name != "Bea" || s.MayHint {
		t.Fatalf("the lesson begins as %+v", s.Lesson)
	}
	_, err := r.try(table, ana, PlayMove{Seat: 0, Words: "grab S3 kite"})
	r.mustRefuse(err, "lesson-answer")
	var refused *Refused
	if errors.As(err, &refused); Words.Text("pt", refused.In("pt"), nil) != "Só um ponto." {
		t.Errorf("the answer in Portuguese is %s", Words.Text("pt", refused.In("pt"), nil))
	}
	_, err = r.try(table, ana, PlayMove{Seat: 0, Words: "grab S5 drum"})
	r.mustRefuse(err, "lesson-other")
	if _, err = r.try(table, ana, PlayMove{Seat: 0, Words: "grab S5 crown"}); errors.As(err, &refused) && refused.Phrase.ID != "" && err == nil {
		t.Error("the rules refuse what is not legal")
	}
	r.do(table, ana, PlayMove{Seat: 0, Words: "grab S6 bell"})
	r.do(table, ana, PlayMove{Seat: 0, Words: "grab S2 crown"})
	if s = r.look(table, ana, 0); s.Lesson.Block.Answer.In("en") != "" || s.Lesson.Block.Then.Kind != scenario.Plays || len(s.Choices) > 0 {
		t.Errorf("others are to act: %+v, choices %v", s.Lesson.Block, s.Choices)
	}
	_, err = r.try(table, ana, PlayMove{Seat: 0, Words: "grab S1 bell"})
	r.mustRefuse(err, "lesson-others")
	if got := r.do(table, ana, ReadOn{Key: "another"}); got.Ply != 2 {
		t.Errorf("another block was read, and there are %d moves", got.Ply)
	}
	_, err = r.try(table, bob, ReadOn{Key: s.Lesson.Block.Key})
	r.mustRefuse(err, "not-seated")
	r.do(table, ana, ReadOn{Key: s.Lesson.Block.Key})
	s = r.settled(table, 4) // the move of the game clock follows by itself
	if s.Lesson.Block.Then != nil || s.Lesson.Block.Lost || len(s.Choices) > 0 {
		t.Errorf("at the end: %+v", s.Lesson.Block)
	}
	_, err = r.try(table, ana, PlayMove{Seat: 0, Words: s.View.FormatMove(s.View.Moves(0, nil)[0], 0, 0)})
	r.mustRefuse(err, "lesson-over")
	if sum, err := table.Summary(context.Background(), ana.ID); err != nil || !sum.Lesson {
		t.Errorf("its summary does not say that it is a lesson: %v", err)
	}
	record := r.state(table).Record()
	if got := record.Plies[2].At; got != 900 {
		t.Errorf("Bea acted at %d ms, want 900", got)
	}
	if record.Plies[3].Seat != game.Clock {
		t.Errorf("the fourth move is %+v", record.Plies[3])
	}
}

// TestALessonOutlivesTheServer checks that a lesson continues after a restart, an undo, and in a program without the
// lesson.
func TestALessonOutlivesTheServer(t *testing.T) {
	r := taught(t)
	table := r.teach()
	r.do(table, ana, PlayMove{Seat: 0, Words: "grab S1 bell"})
	key := r.look(table, ana, 0).Lesson.Block.Key
	table = r.restart(table.ID())
	s := r.look(table, ana, 0)
	if s.Lesson == nil || s.Lesson.Block.Key != key || s.Lesson.Block.Answer.In("en") != "Good too." {
		t.Fatalf("after the restart: %+v", s.Lesson)
	}
	r.inside(table, func(s *State) { s.rewalk() })
	if got := r.look(table, ana, 0).Lesson.Block; got.Key != key {
		t.Errorf("walked anew it stands at %s, want %s", got.Key, key)
	}
	for i := range r.registry {
		r.registry[i].Lessons = nil
	}
	table = r.restart(table.ID())
	if s = r.look(table, ana, 0); s.Lesson == nil || !s.Lesson.Block.Lost || s.Lesson.Plan != nil {
		t.Errorf("a lesson that the program does not have: %+v", s.Lesson)
	}
	_, err := r.try(table, ana, PlayMove{Seat: 0, Words: "grab S2 crown"})
	r.mustRefuse(err, "lesson-over")
	_, err = table.Review(context.Background(), ana.ID)
	r.mustRefuse(err, "review-lesson")
	_, err = r.server.Teach(context.Background(), ana, "", grabID, "first-grab", nil)
	r.mustRefuse(err, "lesson-unknown")
	if _, err := table.Look(context.Background(), bob.ID, game.Spectator); err != nil {
		t.Error(err)
	}
}

// TestTimeStandsStillInALesson checks that no deadline passes within an hour of a lesson.
func TestTimeStandsStillInALesson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := taught(t)
		table := r.teach()
		time.Sleep(time.Hour)
		if s := r.look(table, ana, 0); s.Ply != 0 {
			t.Errorf("%d moves", s.Ply)
		}
		r.do(table, ana, PlayMove{Seat: 0, Words: "grab S2 crown"})
		if got := r.state(table).Record().Plies[0].At; got != 0 {
			t.Errorf("said at %d ms", got)
		}
	})
}
