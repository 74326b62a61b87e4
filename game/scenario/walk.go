package scenario

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"pantheon/game"
)

// A Progress is a learner's place in a lesson. It depends only on the moves that were played, not on the texts that the learner has read.
type Progress struct {
	lesson *Lesson
	places []place // the present step after the steps that enclose it; innermost last
	said   int     // moves played in the present step; in a Frees step only those of the learner
	answer Text
	lost   bool
}

// place is the index of a step in a list.
type place struct {
	steps []LessonStep
	at    int
}

// Walk returns the progress at the beginning of a lesson.
func (l *Lesson) Walk() *Progress {
	w := &Progress{lesson: l, places: []place{{l.Steps, 0}}}
	w.leave()
	return w
}

// LostWalk returns a progress in a lesson that does not exist. It is lost from the beginning (see [Block]).
func LostWalk() *Progress { return &Progress{lesson: &Lesson{}, places: []place{{}}, lost: true} }

// Copy returns an independent copy of the progress.
func (w *Progress) Copy() *Progress {
	c := *w
	c.places = slices.Clone(w.places)
	return &c
}

// leave drops the innermost lists of steps whose end is reached.
func (w *Progress) leave() {
	for len(w.places) > 1 {
		last := &w.places[len(w.places)-1]
		if last.at < len(last.steps) {
			return
		}
		w.places = w.places[:len(w.places)-1]
	}
}

// step returns the present step; nil at the end.
func (w *Progress) step() *LessonStep {
	last := &w.places[len(w.places)-1]
	if last.at == len(last.steps) {
		return nil
	}
	return &last.steps[last.at]
}

// next advances by one step, out of nested steps at their end.
func (w *Progress) next() {
	w.places[len(w.places)-1].at++
	w.said = 0
	w.leave()
}

// A Block is what a lesson shows until the next move is played.
type Block struct {
	// Key identifies the block within the lesson. It stays the same as long as the same block is shown.
	Key string
	// Answer is the lesson's answer to the learner's last move; empty if there is none.
	Answer Text
	Read   []*LessonStep
	// Then is the step at which the lesson waits for moves; nil at the end of the lesson.
	Then *LessonStep
	// Done is the number of completed steps of the lesson, and Of the number of all its steps. Steps within a [Try] do
	// not count.
	Done, Of int
	// Lost reports that the moves do not fit this lesson, for example because its file has changed.
	Lost bool
}

// Block returns what the lesson shows now.
func (w *Progress) Block() Block {
	key := make([]string, len(w.places))
	for i, p := range w.places {
		key[i] = fmt.Sprint(p.at)
	}
	b := Block{Key: strings.Join(key, ".") + "-" + fmt.Sprint(w.said), Answer: w.answer, Done: w.places[0].at, Of: len(w.lesson.Steps), Lost: w.lost}
	if w.lost {
		return b
	}
	on := w.Copy()
	for b.Then = on.step(); b.Then != nil && b.Then.Kind.Reads(); b.Then = on.step() {
		b.Read = append(b.Read, b.Then)
		on.next()
	}
	return b
}

// toSentences advances to the next step that waits for moves and returns that step; nil at the end of the lesson.
func (w *Progress) toSentences() *LessonStep {
	for t := w.step(); t != nil; t = w.step() {
		if !t.Kind.Reads() {
			return t
		}
		w.next()
	}
	return nil
}

// Follows returns the next move that the lesson plays for another seat; ok is false if there is none. alone reports that there is nothing
// to read before that move.
func (w *Progress) Follows() (s Spoken, alone, ok bool) {
	b := w.Block()
	if b.Then == nil || b.Then.Kind != Plays {
		return s, false, false
	}
	said := w.said
	if len(b.Read) > 0 {
		said = 0
	}
	return b.Then.Play[said], said > 0 || len(b.Read) == 0 && len(b.Then.Text) == 0, true
}

// Free reports whether the learner, and bots for the others, play freely.
func (w *Progress) Free() bool {
	b := w.Block()
	return b.Then != nil && b.Then.Kind == Frees
}

// A Verdict is a lesson's decision on a move before it is played.
type Verdict struct {
	Go bool // the move may be played
	// Answer says why the move may not be played; if empty, the page has a text.
	Answer Text
	Wrong  bool // the lesson has an answer to exactly this move
	Ended  bool // the lesson is over, and no move is played in it
	Others bool // others are to act
}

// Judge decides on a legal move of the learner.
func (w *Progress) Judge(s game.MoveText) Verdict {
	b := w.Block()
	switch {
	case b.Then == nil: // also if the progress is lost
		return Verdict{Ended: true}
	case b.Then.Kind == Frees:
		return Verdict{Go: true}
	case b.Then.Kind == Plays:
		return Verdict{Others: true}
	}
	for i := range b.Then.Right {
		if b.Then.Right[i].Fits(s) {
			return Verdict{Go: true}
		}
	}
	for i := range b.Then.Wrong {
		if b.Then.Wrong[i].Fits(s) {
			return Verdict{Answer: b.Then.Wrong[i].Answer, Wrong: true}
		}
	}
	return Verdict{Answer: b.Then.Other}
}

// Advance records a move that was played; after is the position after it. The progress is lost after a move that the lesson does not know.
func (w *Progress) Advance(seat game.Seat, s game.MoveText, after game.Position) {
	if w.lost {
		return
	}
	_, alone, _ := w.Follows()
	t := w.toSentences()
	if t == nil {
		w.lost = true
		return
	}
	if seat == w.lesson.Seat || !alone { // the learner has read it before others act
		w.answer = nil
	}
	switch t.Kind {
	case Waits:
		i := slices.IndexFunc(t.Right, func(try Try) bool { return try.Fits(s) })
		if i < 0 || seat != w.lesson.Seat {
			w.lost = true
			return
		}
		w.next()
		w.answer = t.Right[i].Answer
		if within := t.Right[i].Steps; len(within) > 0 {
			w.places = append(w.places, place{within, 0})
		}
	case Plays:
		if want := t.Play[w.said]; want.Seat != seat || !fits(string(want.Say), s) {
			w.lost = true
			return
		}
		if w.said++; w.said == len(t.Play) {
			w.next()
		}
	case Frees:
		if seat == w.lesson.Seat {
			w.said++
		}
		if w.said >= t.Most || after.ToAct() == 0 || holds(t.until, after) {
			w.next()
		}
	}
}

// holds reports whether a position's document matches a pattern.
func holds(want *node, p game.Position) bool { return suits(p)(want) }

// suits returns a function like [holds] for several patterns of one position, which reads the document once.
func suits(p game.Position) func(want *node) bool {
	read := sync.OnceValues(func() (any, error) {
		data, err := p.MarshalJSON()
		if err != nil {
			return nil, err
		}
		return document(data)
	})
	return func(want *node) bool {
		doc, err := read()
		return err == nil && len(match(want, doc, "")) == 0
	}
}
