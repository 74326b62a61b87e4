package scenario

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"pantheon/game"
)

// A Walk is how far a learner has come in a lesson. It follows from the sentences that were said and nothing else: what was read is known
// to the reader alone.
type Walk struct {
	lesson *Lesson
	places []place // the step that it stands at, and the ones that this is within; the innermost last
	said   int     // sentences of that step, where it is one of sentences
	answer Text
	lost   bool
}

// place is a step among some.
type place struct {
	steps []Teaching
	at    int
}

// Walk begins a lesson.
func (l *Lesson) Walk() *Walk {
	w := &Walk{lesson: l, places: []place{{l.Steps, 0}}}
	w.leave()
	return w
}

// LostWalk is a walk of a lesson that there is not: it has lost its way from the beginning.
func LostWalk() *Walk { return &Walk{lesson: &Lesson{}, places: []place{{}}, lost: true} }

// Copy is the walk as it is now.
func (w *Walk) Copy() *Walk {
	c := *w
	c.places = slices.Clone(w.places)
	return &c
}

// leave goes on behind what is within a step and has come to its end.
func (w *Walk) leave() {
	for len(w.places) > 1 {
		last := &w.places[len(w.places)-1]
		if last.at < len(last.steps) {
			return
		}
		w.places = w.places[:len(w.places)-1]
	}
}

// step is the step that it stands at; nil at the end.
func (w *Walk) step() *Teaching {
	last := &w.places[len(w.places)-1]
	if last.at == len(last.steps) {
		return nil
	}
	return &last.steps[last.at]
}

// next goes on by a step.
func (w *Walk) next() {
	w.places[len(w.places)-1].at++
	w.said = 0
	w.leave()
}

// A Block is what a lesson shows until something is said in the game.
type Block struct {
	// Key names the block within the lesson: the same as long as the same is shown.
	Key string
	// Answer is what the lesson answers to the learner's last sentence; empty where there is nothing to answer.
	Answer Text
	Read   []*Teaching
	// Then is the step at which it waits for sentences; nil at the end of the lesson.
	Then *Teaching
	// Done and Of are how many of the lesson's steps lie behind, and how many there are.
	Done, Of int
	// Lost says that the sentences were not those of this lesson, as when it was written anew meanwhile.
	Lost bool
}

// Block is what is shown now.
func (w *Walk) Block() Block {
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

// toSentences goes on to the step at which sentences are waited for; nil at the end.
func (w *Walk) toSentences() *Teaching {
	for t := w.step(); t != nil; t = w.step() {
		if !t.Kind.Reads() {
			return t
		}
		w.next()
	}
	return nil
}

// Follows gives the sentence that another seat says now. Alone says that nothing is left to be read before it.
func (w *Walk) Follows() (s Spoken, alone, ok bool) {
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

// Free tells whether the learner, and bots for the others, say what they like.
func (w *Walk) Free() bool {
	b := w.Block()
	return b.Then != nil && b.Then.Kind == Frees
}

// A Verdict is what a lesson says to a sentence before it is said.
type Verdict struct {
	Go bool // it may be said
	// Answer says why it may not; empty where the page has words of its own for it.
	Answer Text
	Wrong  bool // the lesson has an answer to just this sentence
	Ended  bool // the lesson is over, and nothing more is said in it
	Others bool // others are to act
}

// Judge judges a sentence of the learner that is legal in the game.
func (w *Walk) Judge(s game.Sentence) Verdict {
	b := w.Block()
	switch {
	case b.Then == nil: // also where it is lost
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

// Said goes on with a sentence that was said; after is the position behind it. A sentence that the lesson does not know loses the way.
func (w *Walk) Said(seat game.Seat, s game.Sentence, after game.Position) {
	if w.lost {
		return
	}
	_, alone, _ := w.Follows()
	t := w.toSentences()
	if t == nil {
		w.lost = true
		return
	}
	if seat == w.lesson.Seat || !alone { // it was read before others were let act
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
		if w.said >= t.Most || after.Waiting() == 0 || holds(t.until, after) {
			w.next()
		}
	}
}

// holds tells whether a position's document is as a pattern wants it.
func holds(want *node, p game.Position) bool { return suits(p)(want) }

// suits is [holds] for several patterns: the document is read once, when it is first asked for.
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
